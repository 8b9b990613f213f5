import { addDays, madridDay } from '#core/base/dates/madrid-time.ts'
import type { Cents } from '#core/base/money/money.ts'
import { ownDiscounts } from '#core/base/money/goods-by-rate.ts'
import { allocateByWeight } from '#core/base/money/split.ts'

/** Days in Madrid, both included. */
export type SalesSpan = { fromDay: string; toDay: string }

/**
 * The money of a day or a period. Sales belong to the day of their payment, refunds and disputes to
 * the day on which the money moved. `totalCents` is what customers paid.
 */
export type SalesSum = {
  orders: number
  units: number
  subtotalCents: Cents
  discountCents: Cents
  shippingCents: Cents
  giftWrapCents: Cents
  /** VAT on top of the prices; 0 if they include it. */
  vatAddedCents: Cents
  /** VAT that the prices include. */
  vatIncludedCents: Cents
  totalCents: Cents
  /** Refunds made, less those that came back. */
  refundedCents: Cents
  /** Taken by disputes, less what was won. */
  disputedCents: Cents
}

export type PeriodSales = SalesSum & { period: string; netCents: Cents }

const NO_SALES: SalesSum = {
  orders: 0,
  units: 0,
  subtotalCents: 0,
  discountCents: 0,
  shippingCents: 0,
  giftWrapCents: 0,
  vatAddedCents: 0,
  vatIncludedCents: 0,
  totalCents: 0,
  refundedCents: 0,
  disputedCents: 0,
}
const COLUMNS = Object.keys(NO_SALES) as (keyof SalesSum)[] // the literal has no other keys

/** What is left of a period's sales after its refunds and disputes; negative after quiet days. */
export const netCents = ({ totalCents, refundedCents, disputedCents }: SalesSum): Cents =>
  totalCents - refundedCents - disputedCents

/** The span of the same length just before. */
export function spanBefore({ fromDay, toDay }: SalesSpan): SalesSpan {
  const days = Math.round((Date.parse(toDay) - Date.parse(fromDay)) / 86_400_000) + 1
  return { fromDay: addDays(fromDay, -days), toDay: addDays(fromDay, -1) }
}

export function sumSales(parts: readonly Partial<SalesSum>[]): SalesSum {
  const sum = { ...NO_SALES }
  for (const part of parts) for (const column of COLUMNS) sum[column] += part[column] ?? 0
  return sum
}

/** Some of the sums of one hour, "2026-11-21T09" in UTC: an hour is in one day of Madrid. */
export type HourSales = Partial<SalesSum> & { hour: string }

/** How a report splits a span. A week is named by its Monday. */
export type ReportPeriod = 'day' | 'week' | 'month'

function periodOf(day: string, by: ReportPeriod): string {
  if (by === 'day') return day
  if (by === 'month') return day.slice(0, 7)
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -sinceMonday)
}

/**
 * Sums hours by day ("2026-11-21"), week or month ("2026-11") in Madrid; periods without sales have
 * zeros. Guarded by: sales-report.test.ts.
 */
export function salesByPeriod(
  hours: readonly HourSales[],
  span: SalesSpan,
  by: ReportPeriod,
): PeriodSales[] {
  const byPeriod = Map.groupBy(hours, ({ hour }) => periodOf(madridDay(`${hour}:00:00.000Z`), by))
  const periods = new Set<string>()
  for (let day = span.fromDay; day <= span.toDay; day = addDays(day, 1)) {
    periods.add(periodOf(day, by))
  }
  return [...periods].map((period) => {
    const sum = sumSales(byPeriod.get(period) ?? [])
    return { period, ...sum, netCents: netCents(sum) }
  })
}

/** The part of a sold order that the report by goods needs. */
export type SoldOrder = {
  discountCents: Cents
  lines: readonly {
    productId: string
    name: string
    category: string
    quantity: number
    totalCents: Cents
    /** Missing: split by price. */
    discountCents?: Cents | undefined
  }[]
}

export type GoodsSum = { key: string; name: string; units: number; goodsCents: Cents }

/** Collects the sales of each product or category, order by order. */
export function goodsTally(by: 'product' | 'category') {
  const sums = new Map<string, GoodsSum>()
  return {
    add: ({ discountCents, lines }: SoldOrder): void => {
      const byPrice = () =>
        allocateByWeight(
          discountCents,
          lines.map(({ totalCents }) => totalCents),
        )
      const shares = ownDiscounts(lines, discountCents) ?? byPrice()
      for (const [at, line] of lines.entries()) {
        const key = by === 'product' ? line.productId : line.category
        const sum = sums.get(key) ?? { key, name: line.name, units: 0, goodsCents: 0 }
        sums.set(key, {
          ...sum,
          units: sum.units + line.quantity,
          goodsCents: sum.goodsCents + line.totalCents - (shares[at] ?? 0),
        })
      }
    },
    /** After discounts, without added VAT and shipping, highest first; they add up to all goods. */
    sums: (): GoodsSum[] =>
      [...sums.values()].toSorted(
        (a, b) => b.goodsCents - a.goodsCents || (a.key < b.key ? -1 : 1),
      ),
  }
}
