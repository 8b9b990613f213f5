import type { BookSum } from '#core/orders/invoices/books.ts'
import { formatEuros, type Cents } from '#core/base/money/money.ts'
import { writeEuros } from '#core/base/money/read-euros.ts'
import { countryName } from '#core/pricing/shipping/shipping-labels.ts'
import { TAX_ZONE_NAMES } from '#core/pricing/tax/tax-words.ts'
import type { Screen } from './terminal/screen.ts'
import { table, type Column } from './terminal/table.ts'
import { count } from './terminal/words.ts'

const COLUMNS: Column[] = [
  { head: 'IVA', shrinks: true },
  { head: 'Facturas', align: 'right' },
]

/** «Península y Baleares, 21 %», «Portugal, ventanilla única, 23 %»; a country where it is not Spain. */
export function vatLabel({ place, regime, percent }: BookSum): string {
  const where = place.country === 'ES' ? TAX_ZONE_NAMES[place.zone] : countryName(place.country)
  if (regime === 'export') return `${where}, exenta`
  return `${where}${regime === 'oss' ? ', ventanilla única' : ''}, ${percent}\u00A0%`
}

const CONCEPTS = [
  ['goods', 'Prendas'],
  ['shipping', 'Envío y regalo'],
] as const

/** Sales that were paid and have no invoice. */
export type PaidWithoutInvoice = { orders: number; totalCents: Cents }

/** Base and quota of goods and shipping, by destination and rate, as invoiced and corrected. */
export function vatTable(
  screen: Screen,
  rows: readonly BookSum[],
  missing: PaidWithoutInvoice,
): string {
  const columns: Column[] = [
    { head: 'IVA', shrinks: true },
    { head: 'Concepto' },
    ...['Base', 'Cuota', 'Total'].map((head): Column => ({ head, align: 'right' })),
  ]
  const cells = rows.flatMap((row) =>
    CONCEPTS.map(([part, concept]) => {
      const { baseCents, quotaCents, totalCents } = row[part]
      return [vatLabel(row), concept, ...[baseCents, quotaCents, totalCents].map(formatEuros)]
    }),
  )
  return [
    ...(rows.length === 0 ? [] : [table(screen, columns, cells)]),
    'Es lo facturado en estas fechas, con lo rectificado ya quitado: lo mismo que facturas exportar.',
    ...(missing.orders === 0
      ? []
      : [
          `Falta la factura de ${count(missing.orders, 'pedido cobrado', 'pedidos cobrados')} en estas fechas (${formatEuros(missing.totalCents)}): mira facturas comprobar.`,
        ]),
  ].join('\n')
}

/** The report by destination and rate, as JSON, table and CSV. */
export function vatParts(rows: readonly BookSum[]) {
  return {
    json: [...rows],
    columns: COLUMNS,
    rows: rows.map((row) => ({
      cells: [vatLabel(row), String(row.invoices)],
      cents: row.sum.totalCents,
    })),
    csv: [
      [
        'destino',
        'pais',
        'pais_iva',
        'regimen',
        'tipo',
        'facturas',
        'concepto',
        'base',
        'cuota',
        'total',
      ],
      ...rows.flatMap(({ place, vatCountry, regime, percent, invoices, ...sums }) =>
        CONCEPTS.map(([part, concept]) => {
          const { baseCents, quotaCents, totalCents } = sums[part]
          return [
            TAX_ZONE_NAMES[place.zone],
            place.country,
            vatCountry ?? '',
            regime,
            percent,
            invoices,
            concept,
            ...[baseCents, quotaCents, totalCents].map(writeEuros),
          ]
        }),
      ),
    ],
  }
}
