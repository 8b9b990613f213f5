import { formatMediumDay } from '#core/base/dates/format-dates.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'

/** "1 pedido", "3 pedidos" */
export const many = (n: number, one: string, several: string): string =>
  `${n.toLocaleString('es-ES', { useGrouping: 'always' })} ${n === 1 ? one : several}`

/** ", desde el 4 mar 2026"; empty without a moment. */
export const since = (moment: string | null): string =>
  moment === null ? '' : `, desde el ${formatMediumDay(madridDay(moment))}`
