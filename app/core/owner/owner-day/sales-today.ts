import { addDays, madridDay, madridHour } from '#core/base/dates/madrid-time.ts'
import type { Cents } from '#core/base/money/money.ts'
import { sumSales, type HourSales, type SalesSpan } from '#core/owner/reports/sales-report.ts'

/** Sales of today, and of the same day a week ago up to the same hour of the clock in Madrid. */
export type SalesToday = {
  today: { orders: number; totalCents: Cents }
  weekAgo: { orders: number; totalCents: Cents }
  /** The whole hour up to which a week ago counts: 10 at 9:12. */
  untilHour: number
  /** The last seven days, the oldest first, each with the one a week before. */
  days: { day: string; totalCents: Cents; beforeCents: Cents }[]
}

const DAYS = 7

/** The days whose hours `salesToday` needs. */
export const spanOfSalesToday = (now: Date): SalesSpan => {
  const toDay = madridDay(now)
  return { fromDay: addDays(toDay, 1 - 2 * DAYS), toDay }
}

/** What the desk shows of the day, from the hours of `spanOfSalesToday`. */
export function salesToday(hours: readonly HourSales[], now: Date): SalesToday {
  const momentOf = ({ hour }: HourSales) => new Date(`${hour}:00:00.000Z`)
  const byDay = Map.groupBy(hours, (hour) => madridDay(momentOf(hour)))
  const today = madridDay(now)
  const of = (day: string) => sumSales(byDay.get(day) ?? [])
  const hourNow = madridHour(now)
  const weekAgo = sumSales(
    (byDay.get(addDays(today, -DAYS)) ?? []).filter(
      (hour) => madridHour(momentOf(hour)) <= hourNow,
    ),
  )
  const days = Array.from({ length: DAYS }, (_, at) => addDays(today, at + 1 - DAYS))
  return {
    today: { orders: of(today).orders, totalCents: of(today).totalCents },
    weekAgo: { orders: weekAgo.orders, totalCents: weekAgo.totalCents },
    untilHour: hourNow + 1,
    days: days.map((day) => ({
      day,
      totalCents: of(day).totalCents,
      beforeCents: of(addDays(day, -DAYS)).totalCents,
    })),
  }
}
