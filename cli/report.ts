import { formatMediumDay } from '#core/base/dates/format-dates.ts'
import { stringify } from 'csv-stringify/sync'
import { guardFormula } from '#core/base/text/table-file.server.ts'
import type { Db } from '#db/schema.ts'
import { categoryLabel } from '#core/catalogue/categories.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { writeEuros } from '#core/base/money/read-euros.ts'
import { countToSend } from '#core/orders/to-send.server.ts'
import { paidWithoutInvoice, sumBook } from '#core/orders/invoices/invoices.server.ts'
import { salesByGoods, salesByHour } from '#core/owner/reports/sales-report.server.ts'
import {
  netCents,
  salesByPeriod,
  sumSales,
  type GoodsSum,
  type HourSales,
  type PeriodSales,
  type SalesSpan,
  type SalesSum,
} from '#core/owner/reports/sales-report.ts'
import { addDays, madridDay } from '#core/base/dates/madrid-time.ts'
import { writeNewFile } from './catalogue.ts'
import { vatParts, vatTable } from './report-vat.ts'
import { Refusal, WrongUsage, type Command, type Group } from './terminal/command.ts'
import { bar, sums, table, type Column } from './terminal/table.ts'
import { count, day, oneOf } from './terminal/words.ts'
import type { Screen } from './terminal/screen.ts'

const USUAL_DAYS = 30
const MOST_DAYS = 1100
const BAR_WIDTH = 24

type By = 'day' | 'month' | 'product' | 'category' | 'vat'
const BY: Record<string, By> = {
  día: 'day',
  mes: 'month',
  producto: 'product',
  categoría: 'category',
  iva: 'vat',
}

const sales: Command = {
  name: 'ventas',
  says: 'lo cobrado y lo devuelto entre dos días: pedidos, unidades y euros',
  more: [
    'Cada venta cuenta el día en que se cobró, y cada reembolso y cada disputa el día en que se movió\nel dinero, en hora de Madrid: el informe de un mes cerrado no cambia nunca. Un pedido cancelado\ndespués de cobrarlo es una venta y un reembolso. Por producto y categoría son euros vendidos,\ndespués del descuento, sin IVA añadido, sin envío y sin quitar lo devuelto.',
    'La base y la cuota de IVA son las de lo vendido, por destino y tipo, sin quitar lo devuelto: el\nenvío y el envoltorio de regalo llevan IVA incluido, van juntos, y los descuentos bajan la base.',
  ],
  options: {
    desde: { takes: 'DÍA', says: `el primer día (2026-11-01); si no, los últimos ${USUAL_DAYS}` },
    hasta: { takes: 'DÍA', says: 'el último día, incluido; si no, hoy' },
    por: {
      takes: 'día|mes|producto|categoría|iva',
      says: 'cómo se reparte (por día si no se dice)',
    },
    csv: { takes: 'FICHERO', says: 'escribe la tabla en un fichero, además' },
    si: { says: 'pisa el fichero CSV si existe' },
  },
  examples: [
    'ventas --desde 2026-11-01 --hasta 2026-11-30',
    'ventas --desde 2026-01-01 --por mes --csv ventas.csv',
    'ventas --desde 2026-10-01 --hasta 2026-12-31 --por iva --csv iva.csv',
  ],
  run: async (input) => {
    const today = madridDay(input.now)
    const span = spanOf(input.option('desde'), input.option('hasta'), today)
    const by = oneOf(input.option('por'), '--por', BY) ?? 'day'
    const { db } = await input.shop()
    const hours = await salesByHour(db, span)
    const sum = sumSales(hours)
    const [vat, missing] = [await sumBook(db, span), await paidWithoutInvoice(db, span)]
    const parts = by === 'vat' ? vatParts(vat) : await otherParts(db, { by, span, hours })
    const file = input.option('csv')
    if (file !== undefined) writeNewFile(file, csvOf(parts), input.has('si'))
    const text = [
      `Ventas del ${formatMediumDay(span.fromDay)} al ${formatMediumDay(span.toDay)}`,
      sums(sumRows(sum)),
      ...(span.toDay < today ? [] : await openNotes(db)),
      ...(vat.length + missing.orders === 0 ? [] : [vatTable(input.screen, vat, missing)]),
      ...(isQuiet(sum) ? [] : [chart(input.screen, parts)]),
      ...(file === undefined ? [] : [`La tabla está en ${file}.`]),
    ].join('\n\n')
    return {
      json: {
        ...span,
        by,
        sum: { ...sum, netCents: netCents(sum) },
        vat,
        missing,
        rows: parts.json,
      },
      text,
    }
  },
}

/** Nothing was sold, and no money went back. */
const isQuiet = ({ orders, refundedCents, disputedCents }: SalesSum): boolean =>
  orders === 0 && refundedCents === 0 && disputedCents === 0

function sumRows(sum: SalesSum): [string, string][] {
  const minus = (amountCents: number) => formatEuros(0 - amountCents) // -0 would show its sign
  const { discountCents, vatAddedCents, vatIncludedCents, refundedCents, disputedCents } = sum
  const givesBack = refundedCents !== 0 || disputedCents !== 0
  return [
    ['Pedidos', sum.orders.toLocaleString('es-ES')],
    ['Unidades', sum.units.toLocaleString('es-ES')],
    ['Artículos', formatEuros(sum.subtotalCents)],
    ['Descuentos', minus(discountCents)],
    ['Envío', formatEuros(sum.shippingCents)],
    ...(sum.giftWrapCents === 0 ? [] : [row('Regalo', formatEuros(sum.giftWrapCents))]),
    ['IVA añadido', formatEuros(vatAddedCents)],
    ['Cobrado', formatEuros(sum.totalCents)],
    ...(vatIncludedCents === 0 ? [] : [row('del que es IVA', formatEuros(vatIncludedCents))]),
    ...(refundedCents === 0 ? [] : [row('Devuelto', minus(refundedCents))]),
    ...(disputedCents === 0 ? [] : [row('Disputas', minus(disputedCents))]),
    ...(givesBack ? [row('Neto', formatEuros(netCents(sum)))] : []),
  ]
}

const row = (label: string, value: string): [string, string] => [label, value]

/** What is true only while the period lasts. */
async function openNotes(db: Db): Promise<string[]> {
  const { orders: toSend } = await countToSend(db)
  return [
    'El período no ha terminado: estas cifras aún pueden cambiar.',
    ...(toSend === 0 ? [] : [`Por enviar ahora: ${count(toSend, 'pedido', 'pedidos')}.`]),
  ]
}

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
  json: readonly unknown[]
  columns: Column[]
  /** `isQuiet`: of a period in which nothing happened. */
  rows: { cells: string[]; cents: number; isQuiet?: boolean }[]
  csv: (string | number)[][]
}

type PartsInput = { by: Exclude<By, 'vat'>; span: SalesSpan; hours: readonly HourSales[] }

const otherParts = async (db: Db, { by, span, hours }: PartsInput): Promise<Parts> =>
  by === 'day' || by === 'month'
    ? periodParts(salesByPeriod(hours, span, by), by)
    : goodsParts(await salesByGoods(db, span, by), by)

function goodsParts(rows: readonly GoodsSum[], by: 'product' | 'category'): Parts {
  const goods = rows.map((one) => ({
    ...one,
    name: by === 'category' ? categoryLabel(one.key) : one.name,
  }))
  return {
    json: goods,
    columns: [
      { head: by === 'product' ? 'Producto' : 'Categoría', shrinks: true },
      { head: 'Unidades', align: 'right' },
    ],
    rows: goods.map((one) => ({ cells: [one.name, String(one.units)], cents: one.goodsCents })),
    csv: [
      ['id', 'nombre', 'unidades', 'euros'],
      ...goods.map((one) => [
        guardFormula(one.key),
        guardFormula(one.name),
        one.units,
        writeEuros(one.goodsCents),
      ]),
    ],
  }
}

/** The money columns of the CSV, in order. */
const EUROS = {
  articulos: 'subtotalCents',
  descuentos: 'discountCents',
  envio: 'shippingCents',
  iva: 'vatAddedCents',
  iva_incluido: 'vatIncludedCents',
  cobrado: 'totalCents',
  devuelto: 'refundedCents',
  disputas: 'disputedCents',
  neto: 'netCents',
  // The newest column comes last: a spreadsheet may count on the places of the others.
  regalo: 'giftWrapCents',
} as const satisfies Record<string, keyof PeriodSales>

function periodParts(periods: readonly PeriodSales[], by: 'day' | 'month'): Parts {
  const columns = Object.values(EUROS)
  return {
    json: periods,
    columns: [
      { head: by === 'day' ? 'Día' : 'Mes' },
      { head: 'Pedidos', align: 'right' },
      { head: 'Cobrado', align: 'right' },
      { head: 'Devuelto', align: 'right' },
    ],
    rows: periods.map((one) => ({
      cells: [
        by === 'day' ? formatMediumDay(one.period) : one.period,
        String(one.orders),
        formatEuros(one.totalCents),
        formatEuros(one.refundedCents + one.disputedCents),
      ],
      cents: one.netCents,
      isQuiet: isQuiet(one),
    })),
    csv: [
      [by === 'day' ? 'dia' : 'mes', 'pedidos', 'unidades', ...Object.keys(EUROS)],
      ...periods.map((one) => [
        one.period,
        one.orders,
        one.units,
        ...columns.map((column) => writeEuros(one[column])),
      ]),
    ],
  }
}

/** The rows as bars; those of periods without a sale and without money that went back are only counted. */
function chart(screen: Screen, { columns, rows }: Parts): string {
  const shown = rows.filter((one) => one.isQuiet !== true)
  const most = Math.max(1, ...shown.map(({ cents }) => cents))
  const bars = table(
    screen,
    [...columns, { head: 'Neto', align: 'right' }, { head: '' }],
    shown.map(({ cells, cents }) => [
      ...cells,
      formatEuros(cents),
      bar(Math.max(0, cents), most, BAR_WIDTH),
    ]),
  )
  const left = rows.length - shown.length
  if (left === 0) return bars
  const isDay = columns[0]?.head === 'Día'
  const periods = isDay ? count(left, 'día', 'días') : count(left, 'mes', 'meses')
  return `${bars}\n\nSin ventas ni devoluciones, y no se muestran: ${periods}.`
}

/** CSV that a Spanish spreadsheet opens; texts are guarded, and a negative amount is a number. */
const csvOf = ({ csv }: Parts): string => stringify(csv, { delimiter: ';', bom: true })

export const report: Group = {
  name: 'informe',
  says: 'Informes',
  commands: [sales],
}
