import { formatShortMoment } from '#core/base/dates/format-dates.ts'
import { lastMomentText } from '#core/base/dates/last-moment.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import { formatEuros } from '#core/base/money/money.ts'
import type {
  Period,
  SaleFault,
  SalePeriodState,
  SalePreviewLine,
  SaleState,
} from '#core/catalogue/sale-prices/sale-period.ts'
import type { SaleOfProduct } from '#core/catalogue/sale-prices/sale-list.server.ts'
import type { State } from '../ui/state-sign.tsx'
import { dayText } from '../ui/when.ts'

export const SALE_SIGNS: Readonly<Record<SalePeriodState, State>> = {
  scheduled: { sign: 'clock', text: 'Programada' },
  running: { sign: 'half', text: 'En marcha' },
  over: { sign: 'done', text: 'Acabada', tone: 'off' },
  cancelled: { sign: 'crossed', text: 'Quitada', tone: 'off' },
}

export const IN_SALE_SIGNS: Readonly<Record<SaleState, State>> = {
  scheduled: { sign: 'clock', text: 'Programado' },
  running: { sign: 'half', text: 'Rebajado' },
  ended: { sign: 'done', text: 'Ha vuelto a su precio' },
  replaced: { sign: 'crossed', text: 'Tiene otro precio tuyo' },
  not_lower: { sign: 'crossed', text: 'No bajaba de precio' },
  cancelled: { sign: 'crossed', text: 'Quitado', tone: 'off' },
}

/** "desde 27/11/26, 0:00 hasta el 30 de noviembre de 2026" */
export const periodText = ({ startsAt, endsAt }: Period): string =>
  `desde ${formatShortMoment(startsAt)} hasta el ${lastMomentText(endsAt)}`

/** "rebajado hasta el 30 nov", "se rebaja el 2 dic" */
export function saleDays(sale: SaleOfProduct, now: Date): string {
  if (!sale.isRunning) return `se rebaja ${onDay(madridDay(sale.startsAt), now)}`
  const lastDay = madridDay(new Date(Date.parse(sale.endsAt) - 1))
  return `rebajado hasta ${onDay(lastDay, now)}`
}

/** "hoy", "mañana", "el 2 dic" */
function onDay(day: string, now: Date): string {
  const text = dayText(day, now)
  return text === 'hoy' || text === 'mañana' ? text : `el ${text}`
}

const MOST_NAMED = 8

function named(head: string, lines: readonly SalePreviewLine[]): string {
  const names = lines
    .slice(0, MOST_NAMED)
    .map(({ name, overlaps, regularCents }) =>
      overlaps === null ? `${name}, ${formatEuros(regularCents)}` : `${name}, rebaja ${overlaps}`,
    )
  const left = lines.length - names.length
  return [head, ...names, ...(left > 0 ? [`… y ${left} más`] : [])].join('\n')
}

/** Why a sale is refused, and at which field. */
export function saleFault(
  reason: SaleFault,
  lines: readonly SalePreviewLine[],
): { field: string | undefined; text: string } {
  switch (reason) {
    case 'no_products':
      return { field: 'ids', text: 'Con eso no se elige ninguna prenda a la venta' }
    case 'ends_before_it_starts':
      return { field: 'toDay', text: 'Acabaría antes de empezar' }
    case 'over':
      return { field: 'toDay', text: 'Ese día ya ha pasado' }
    case 'bad_percent':
      return { field: 'value', text: 'El porcentaje va de 1 a 99' }
    case 'too_high':
      return { field: 'value', text: 'Es demasiado para un precio' }
    case 'not_lower':
      return {
        field: undefined,
        text: named(
          'El precio rebajado tiene que ser menor que el de ahora, y no lo es en:',
          lines,
        ),
      }
    case 'overlap':
      return { field: undefined, text: named('Ya tienen otra rebaja en esas fechas:', lines) }
  }
}
