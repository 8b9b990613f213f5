import { addDays, isDay, startOfMadridDay } from '#core/base/dates/madrid-time.ts'

/** What was typed into the filter; empty: everything. Days of Madrid, both included. */
export type LogFilter = {
  quien: string
  que: string
  sobre: string
  desde: string
  hasta: string
}

const LONGEST = { quien: 80, que: 40, sobre: 120, desde: 10, hasta: 10 } as const

/** The filter of an address. A day that does not exist counts as none. */
export function readFilter(asked: URLSearchParams): LogFilter {
  const text = (name: keyof LogFilter) =>
    (asked.get(name) ?? '').replaceAll(/\p{C}/gu, '').trim().slice(0, LONGEST[name])
  const day = (name: 'desde' | 'hasta') => (isDay(text(name)) ? text(name) : '')
  return {
    quien: text('quien'),
    que: /^[a-z_]+(?:\.[a-z_]+)?$/.test(text('que')) ? text('que') : '',
    sobre: text('sobre'),
    desde: day('desde'),
    hasta: day('hasta'),
  }
}

/** The moments of the days: from the first on, before the second. */
export const momentsOf = ({ desde, hasta }: LogFilter) => ({
  since: desde === '' ? undefined : startOfMadridDay(desde),
  until: hasta === '' ? undefined : startOfMadridDay(addDays(hasta, 1)),
})

/** The number of the last entry of the page before; undefined: the first page. */
export function readBefore(asked: URLSearchParams): number | undefined {
  const text = asked.get('antes') ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
