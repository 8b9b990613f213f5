import { formatMediumDay } from '#core/dates/format-dates.ts'
import { stringify } from 'csv-stringify/sync'
import { guardFormula } from '#core/text/table-file.server.ts'
import { categoryLabels } from '#core/catalogue/labels.ts'
import { formatEuros } from '#core/money/money.ts'
import { writeEuros } from '#core/money/read-euros.ts'
import { TAX_ZONE_NAMES } from '#core/tax/tax-words.ts'
import { vatBook, type VatRow } from '#core/tax/vat-book.ts'
import { soldOrders, type SalesSpan } from '#core/orders/sales.server.ts'
import { countToSend } from '#core/orders/to-send.server.ts'
import {
  salesByDay,
  salesByGoods,
  sumSales,
  type SalesSum,
  type SoldOrder,
} from '#core/orders/sales.ts'
import { addDays, madridDay } from '#core/dates/madrid-time.ts'
import { countryName } from '#core/shipping/shipping-labels.ts'
import { writeNewFile } from './catalogue.ts'
import { Refusal, WrongUsage, type Command, type Group } from './terminal/command.ts'
import { bar, sums, table, type Column } from './terminal/table.ts'
import { count, day, oneOf } from './terminal/words.ts'
import type { Screen } from './terminal/screen.ts'

const USUAL_DAYS = 30
const MOST_DAYS = 1100
const BAR_WIDTH = 24

type By = 'day' | 'product' | 'category' | 'vat'
const BY: Record<string, By> = {
  dia: 'day',
  día: 'day',
  producto: 'product',
  categoria: 'category',
  categoría: 'category',
  iva: 'vat',
}

const sales: Command = {
  name: 'ventas',
  says: 'lo vendido entre dos días: pedidos, unidades y euros',
  more: [
    'Cuenta los pedidos pagados que no se han cancelado ni devuelto enteros, por el día en que se\nhicieron, en hora de Madrid. Por producto y categoría son euros después del descuento, sin IVA\nañadido y sin envío; por día, además, lo que pagó el cliente. De un pedido devuelto en parte\ncuentan sus artículos enteros, y aparte lo devuelto y lo que queda.',
    'La base y la cuota de IVA, por destino y tipo: el envío lleva IVA incluido, y los descuentos\nbajan la base. A Canarias, Ceuta, Melilla y fuera de la UE la venta va exenta.',
  ],
  options: {
    desde: { takes: 'DÍA', says: `el primer día (2026-11-01); si no, los últimos ${USUAL_DAYS}` },
    hasta: { takes: 'DÍA', says: 'el último día, incluido; si no, hoy' },
    por: { takes: 'dia|producto|categoria|iva', says: 'cómo se reparte (por día si no se dice)' },
    csv: { takes: 'FICHERO', says: 'escribe la tabla en un fichero, además' },
    si: { says: 'pisa el fichero CSV si existe' },
  },
  examples: [
    'ventas --desde 2026-11-01 --hasta 2026-11-30',
    'ventas --por producto --csv ventas.csv',
    'ventas --desde 2026-10-01 --hasta 2026-12-31 --por iva --csv iva.csv',
  ],
  run: async (input) => {
    const span = spanOf(input.option('desde'), input.option('hasta'), madridDay(input.now))
    const by = oneOf(input.option('por'), '--por', BY) ?? 'day'
    const { db } = await input.shop()
    const { sold, leftOut } = await soldOrders(db, span)
    const toSend = await countToSend(db)
    const sum = sumSales(sold)
    const vat = vatBook(sold)
    const parts = partsOf(sold, by, span)
    const file = input.option('csv')
    if (file !== undefined) writeNewFile(file, csvOf(parts), input.has('si'))
    const text = [
      `Ventas del ${formatMediumDay(span.fromDay)} al ${formatMediumDay(span.toDay)}`,
      sums([
        ['Pedidos', sum.orders.toLocaleString('es-ES')],
        ['Unidades', sum.units.toLocaleString('es-ES')],
        ['Artículos', formatEuros(sum.subtotalCents)],
        ['Descuentos', `${sum.discountCents === 0 ? '' : '−'}${formatEuros(sum.discountCents)}`],
        ['Envío', formatEuros(sum.shippingCents)],
        ['IVA añadido', formatEuros(sum.vatAddedCents)],
        ['Cobrado', formatEuros(sum.totalCents)],
        ...(sum.refundedCents === 0 ? [] : netRows(sum)),
      ]),
      ...(toSend === 0 ? [] : [`Por enviar ahora: ${count(toSend, 'pedido', 'pedidos')}.`]),
      ...(sum.orders === 0 ? [] : [vatTable(input.screen, vat), chart(input.screen, parts)]),
      ...(leftOut.orders === 0 ? [] : [leftOutText(leftOut)]),
      ...(file === undefined ? [] : [`La tabla está en ${file}.`]),
    ].join('\n\n')
    return { json: { ...span, by, sum, vat, leftOut, toSend, rows: parts.json }, text }
  },
}

const netRows = ({ totalCents, refundedCents }: SalesSum): [string, string][] => [
  ['Devuelto', `−${formatEuros(refundedCents)}`],
  ['Queda', formatEuros(totalCents - refundedCents)],
]

const leftOutText = ({ orders, totalCents }: { orders: number; totalCents: number }): string =>
  `Aparte, sin contar: ${count(orders, 'pedido', 'pedidos')} sin pagar, cancelados o devueltos, por ${formatEuros(totalCents)}.`

function spanOf(from: string | undefined, to: string | undefined, today: string): SalesSpan {
  const toDay = day(to, '--hasta') ?? today
  const fromDay = day(from, '--desde') ?? addDays(toDay, 1 - USUAL_DAYS)
  if (toDay < fromDay) throw new WrongUsage('--hasta es anterior a --desde.')
  if (addDays(fromDay, MOST_DAYS) < toDay) {
    throw new Refusal('Son más de tres años: pídelo por partes.')
  }
  return { fromDay, toDay }
}

/** A report's rows: as JSON, as CSV and as bars. */
type Parts = {
  json: unknown[]
  columns: Column[]
  rows: { cells: string[]; cents: number }[]
  csv: (string | number)[][]
}

function partsOf(sold: readonly SoldOrder[], by: By, span: SalesSpan): Parts {
  if (by === 'day') return dayParts(salesByDay(sold, span))
  if (by === 'vat') return vatParts(vatBook(sold))
  const goods = salesByGoods(sold, by).map((row) => ({
    ...row,
    name: by === 'category' ? labelOf(row.key) : row.name,
  }))
  const what = by === 'product' ? 'Producto' : 'Categoría'
  return {
    json: goods,
    columns: [
      { head: what, shrinks: true },
      { head: 'Unidades', align: 'right' },
    ],
    rows: goods.map((row) => ({ cells: [row.name, String(row.units)], cents: row.goodsCents })),
    csv: [
      ['id', 'nombre', 'unidades', 'euros'],
      ...goods.map((row) => [row.key, row.name, row.units, writeEuros(row.goodsCents)]),
    ],
  }
}

function dayParts(days: ReturnType<typeof salesByDay>): Parts {
  const head = [
    'dia',
    'pedidos',
    'unidades',
    'articulos',
    'descuentos',
    'envio',
    'iva',
    'cobrado',
    'devuelto',
    'base',
    'cuota',
  ]
  return {
    json: days,
    columns: [{ head: 'Día' }, { head: 'Pedidos', align: 'right' }],
    rows: days.map((row) => ({
      cells: [formatMediumDay(row.day), String(row.orders)],
      cents: row.totalCents,
    })),
    csv: [
      head,
      ...days.map((row) => [
        row.day,
        row.orders,
        row.units,
        ...[row.subtotalCents, row.discountCents, row.shippingCents].map(writeEuros),
        writeEuros(row.vatAddedCents),
        writeEuros(row.totalCents),
        writeEuros(row.refundedCents),
        writeEuros(row.totalCents - row.vatCents),
        writeEuros(row.vatCents),
      ]),
    ],
  }
}

/** «Península y Baleares, 21 %»; the country too where the VAT is not Spain's. */
function vatLabel({ tax, vatPercent }: VatRow): string {
  const place = TAX_ZONE_NAMES[tax.zone]
  if (tax.vatCountry === null) return `${place}, exento`
  const country = tax.vatCountry === 'ES' ? '' : `, IVA de ${countryName(tax.vatCountry)}`
  return `${place}${country}, ${vatPercent}\u00A0%`
}

const VAT_CONCEPTS = [
  ['goods', 'Prendas'],
  ['shipping', 'Envío'],
] as const

function vatTable(screen: Screen, rows: readonly VatRow[]): string {
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
  return table(screen, columns, cells)
}

function vatParts(rows: readonly VatRow[]): Parts {
  return {
    json: [...rows],
    columns: [
      { head: 'IVA', shrinks: true },
      { head: 'Pedidos', align: 'right' },
    ],
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

const labelOf = (category: string): string =>
  (categoryLabels as Record<string, string | undefined>)[category] ?? category

function chart(screen: Screen, { columns, rows }: Parts): string {
  const most = Math.max(...rows.map(({ cents }) => cents))
  return table(
    screen,
    [...columns, { head: 'Euros', align: 'right' }, { head: '' }],
    rows.map(({ cells, cents }) => [...cells, formatEuros(cents), bar(cents, most, BAR_WIDTH)]),
  )
}

/** CSV that a Spanish spreadsheet opens. */
const csvOf = ({ csv }: Parts): string =>
  stringify(
    csv.map((row) => row.map((cell) => guardFormula(String(cell)))),
    { delimiter: ';', bom: true },
  )

export const report: Group = {
  name: 'informe',
  says: 'Informes',
  commands: [sales],
}
