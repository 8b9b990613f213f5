import { addDays, isDay } from '#core/base/dates/madrid-time.ts'
import type { Series } from '#core/orders/invoices/invoice.ts'

/** The series, in the order of the tabs; empty: all. */
export const SERIES_VIEWS = {
  todas: 'Todas',
  S: 'Simplificadas',
  F: 'Completas',
  RS: 'Rectificativas simplificadas',
  RF: 'Rectificativas',
} as const

export type SeriesView = keyof typeof SERIES_VIEWS

export const seriesOf = (view: SeriesView): Series | undefined =>
  view === 'todas' ? undefined : view

/** The longest period that one list or file takes: a book of a year is the largest that is asked for. */
const LONGEST_DAYS = 366

/**
 * The days that an address asks for, both included: this month, if it asks for none. The first day
 * is moved where the period would be longer than a year.
 */
export function readPeriod(asked: URLSearchParams, today: string) {
  const [from, to] = [asked.get('del') ?? '', asked.get('al') ?? '']
  const toDay = isDay(to) ? to : today
  const wanted = isDay(from) ? from : `${toDay.slice(0, 7)}-01`
  const first = addDays(toDay, 1 - LONGEST_DAYS)
  const fromDay = wanted > toDay ? toDay : wanted < first ? first : wanted
  return { fromDay, toDay, isCut: wanted < first }
}

/** This month, the month before, this quarter and the one before, as a list offers them. */
export function usualPeriods(today: string): { label: string; del: string; al: string }[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const first = (months: number): string => {
    const at = year * 12 + (month - 1) + months
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`
  }
  const inQuarter = (month - 1) % 3
  const span = (label: string, from: number, to: number) => ({
    label,
    del: first(from),
    al: addDays(first(to), -1),
  })
  return [
    span('Este mes', 0, 1),
    span('El mes pasado', -1, 0),
    span('Este trimestre', -inQuarter, 3 - inQuarter),
    span('El trimestre pasado', -inQuarter - 3, -inQuarter),
  ]
}
