import { alarmsOfChange, type PriceAlarm } from '#core/catalogue/import/price-alarm.ts'
import { MAX_PRICE_CENTS } from '#core/catalogue/catalogue-file.ts'
import { reductionPercent } from '#core/catalogue/reduction.ts'
import { formatShortMoment } from '#core/base/dates/format-dates.ts'
import { lastMomentText } from '#core/base/dates/last-moment.ts'
import { formatEuros } from '#core/base/money/money.ts'
import type { Period, SaleFault, SalePreviewLine } from '#core/catalogue/sale-prices/sale-period.ts'
import type { Screen } from '../terminal/screen.ts'
import { table } from '../terminal/table.ts'
import { count } from '../terminal/words.ts'

const MOST_ROWS = 200
const MOST_NAMED = 10

/** "desde 27/11/26, 0:00 hasta el 30 de noviembre de 2026" */
export const periodText = ({ startsAt, endsAt }: Period): string =>
  `desde ${formatShortMoment(startsAt)} hasta el ${lastMomentText(endsAt)}`

/** A sale before it is made: each product now, reduced, and what shoppers will see beside it; `note` is on sizes. */
export function salePreviewText(
  screen: Screen,
  {
    lines,
    period,
    note,
  }: { lines: readonly SalePreviewLine[]; period: Period; note: string | undefined },
): string {
  const right = { align: 'right' as const }
  const columns = [
    { head: 'Producto', shrinks: true },
    { head: 'Ahora', ...right },
    { head: 'Rebajado', ...right },
    { head: 'Mínimo 30 días', ...right },
    { head: 'Se anuncia', ...right },
  ]
  const rows = lines.map((line) => [
    `${line.name} (${line.productId})`,
    formatEuros(line.regularCents),
    formatEuros(line.priceCents),
    line.lowestCents === null ? '—' : formatEuros(line.lowestCents),
    announcedText(line),
  ])
  const left = rows.length - MOST_ROWS
  const silent = lines.filter(({ isAnnounced }) => !isAnnounced).length
  return [
    table(screen, columns, rows.slice(0, MOST_ROWS)),
    ...(left > 0 ? [`… y ${left} más.`] : []),
    `En total: ${count(lines.length, 'producto', 'productos')}, ${periodText(period)}.`,
    ...(note === undefined ? [] : [`${note}.`]),
    ...(silent > 0 ? [screen.paint('yellow', silentText(silent))] : []),
  ].join('\n')
}

function announcedText({ isAnnounced, priceCents, lowestCents }: SalePreviewLine): string {
  if (!isAnnounced || lowestCents === null) return 'no'
  return `−${reductionPercent(priceCents, lowestCents)} %`
}

const silentText = (silent: number): string =>
  `${count(silent, 'producto se venderá', 'productos se venderán')} a ese precio sin anunciarse como rebaja: no baja al menos\nun 1 % del más bajo de los 30 días anteriores (artículo 20 de la Ley 7/1996).`

/** The lines of a sale whose price looks like a typing error. */
export const saleAlarms = (lines: readonly SalePreviewLine[]): PriceAlarm[] =>
  lines.flatMap(({ productId, name, regularCents, priceCents }) =>
    alarmsOfChange({ productId, name, fromCents: regularCents, toCents: priceCents }),
  )

/** Why a sale is refused, and for which products. */
export function saleFaultText(reason: SaleFault, lines: readonly SalePreviewLine[]): string {
  switch (reason) {
    case 'no_products':
      return 'La selección no tiene ningún producto a la venta.'
    case 'ends_before_it_starts':
      return 'Acabaría antes de empezar: --hasta tiene que ser posterior a --desde.'
    case 'over':
      return 'Ese último día ya ha pasado.'
    case 'bad_percent':
      return 'El porcentaje va de 1 a 99.'
    case 'too_high':
      return `Es demasiado: un precio puede llegar hasta ${formatEuros(MAX_PRICE_CENTS)}.`
    case 'not_lower':
      return named('El precio rebajado tiene que ser menor que el de ahora, y no lo es en:', lines)
    case 'overlap':
      return named('Ya tienen otra rebaja en esas fechas («precios rebajas» las lista):', lines)
  }
}

function named(head: string, lines: readonly SalePreviewLine[]): string {
  const left = lines.length - MOST_NAMED
  const names = lines.slice(0, MOST_NAMED).map(({ name, productId, overlaps, regularCents }) => {
    const why = overlaps === null ? formatEuros(regularCents) : `rebaja ${overlaps}`
    return `  ${name} (${productId}): ${why}`
  })
  return [head, ...names, ...(left > 0 ? [`  … y ${left} más`] : [])].join('\n')
}
