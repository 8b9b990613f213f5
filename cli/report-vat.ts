import { formatEuros } from '#core/money/money.ts'
import { writeEuros } from '#core/money/read-euros.ts'
import { countryName } from '#core/shipping/shipping-labels.ts'
import { TAX_ZONE_NAMES } from '#core/tax/tax-words.ts'
import type { VatRow } from '#core/tax/vat-book.ts'
import type { Screen } from './terminal/screen.ts'
import { table, type Column } from './terminal/table.ts'

const COLUMNS: Column[] = [
  { head: 'IVA', shrinks: true },
  { head: 'Pedidos', align: 'right' },
]

/** «Península y Baleares, 21 %»; the country too where the VAT is not Spain's. */
function vatLabel({ tax, vatPercent }: VatRow): string {
  const place = TAX_ZONE_NAMES[tax.zone]
  if (tax.vatCountry === null) return `${place}, exento`
  const country = tax.vatCountry === 'ES' ? '' : `, IVA de ${countryName(tax.vatCountry)}`
  return `${place}${country}, ${vatPercent}\u00A0%`
}

const VAT_CONCEPTS = [
  ['goods', 'Prendas'],
  ['shipping', 'Envío y regalo'],
] as const

/** Base and quota of goods and shipping, by destination and rate. */
export function vatTable(screen: Screen, rows: readonly VatRow[]): string {
  const columns: Column[] = [
    { head: 'IVA', shrinks: true },
    { head: 'Concepto' },
    ...['Base', 'Cuota', 'Total'].map((head): Column => ({ head, align: 'right' })),
  ]
  const cells = rows.flatMap((row) =>
    VAT_CONCEPTS.map(([part, concept]) => {
      const { baseCents, vatCents, totalCents } = row.vatSplit[part]
      return [vatLabel(row), concept, ...[baseCents, vatCents, totalCents].map(formatEuros)]
    }),
  )
  return `${table(screen, columns, cells)}\nEs lo vendido: lo devuelto no está quitado.`
}

/** The report by destination and rate, as JSON, table and CSV. */
export function vatParts(rows: readonly VatRow[]) {
  return {
    json: [...rows],
    columns: COLUMNS,
    rows: rows.map((row) => ({
      cells: [vatLabel(row), String(row.orders)],
      cents: row.vatSplit.sum.totalCents,
    })),
    csv: [
      ['destino', 'pais_iva', 'tipo', 'pedidos', 'concepto', 'base', 'cuota', 'total'],
      ...rows.flatMap(({ tax, vatPercent, orders, vatSplit }) =>
        VAT_CONCEPTS.map(([part, concept]) => {
          const { baseCents, vatCents, totalCents } = vatSplit[part]
          return [
            TAX_ZONE_NAMES[tax.zone],
            tax.vatCountry ?? '',
            vatPercent,
            orders,
            concept,
            ...[baseCents, vatCents, totalCents].map(writeEuros),
          ]
        }),
      ),
    ],
  }
}
