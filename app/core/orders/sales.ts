import { addDays, madridDay } from '#core/dates/madrid-time.ts'
import type { Cents } from '#core/money/money.ts'
import { splitByWeight } from '#core/money/split.ts'
import type { TaxedSale } from '#core/tax/vat-book.ts'

/** The part of an order that the sales report needs. */
export type SoldOrder = TaxedSale & {
  placedAt: string
  subtotalCents: Cents
  discountCents: Cents
  shippingCents: Cents
  /** VAT on top of the prices; 0 if the prices include it. */
  vatAddedCents: Cents
  totalCents: Cents
  /** Done and pending refunds, part of the total. */
  refundedCents: Cents
  lines: SoldLine[]
}

export type SoldLine = {
  productId: string
  name: string
  category: string
  quantity: number
  totalCents: Cents
}

/** Sums of a day or of a period; the total is what customers paid. */
export type SalesSum = {
  orders: number
  units: number
  subtotalCents: Cents
  discountCents: Cents
  shippingCents: Cents
  vatAddedCents: Cents
  /** All VAT of the total, that of shipping included. */
  vatCents: Cents
  totalCents: Cents
  refundedCents: Cents
}

const NO_SALES: SalesSum = {
  orders: 0,
  units: 0,
  subtotalCents: 0,
  discountCents: 0,
  shippingCents: 0,
  vatAddedCents: 0,
  vatCents: 0,
  totalCents: 0,
  refundedCents: 0,
}

export function sumSales(orders: readonly SoldOrder[]): SalesSum {
  return orders.reduce(
    (sum, order) => ({
      orders: sum.orders + 1,
      units: sum.units + order.lines.reduce((units, line) => units + line.quantity, 0),
      subtotalCents: sum.subtotalCents + order.subtotalCents,
      discountCents: sum.discountCents + order.discountCents,
      shippingCents: sum.shippingCents + order.shippingCents,
      vatAddedCents: sum.vatAddedCents + order.vatAddedCents,
      vatCents: sum.vatCents + order.vatSplit.sum.vatCents,
      totalCents: sum.totalCents + order.totalCents,
      refundedCents: sum.refundedCents + order.refundedCents,
    }),
    NO_SALES,
  )
}

/** Sales by day in Madrid, both days included; days without sales have zeros. */
export function salesByDay(
  orders: readonly SoldOrder[],
  span: { fromDay: string; toDay: string },
): (SalesSum & { day: string })[] {
  const byDay = Map.groupBy(orders, ({ placedAt }) => madridDay(placedAt))
  const days: (SalesSum & { day: string })[] = []
  for (let day = span.fromDay; day <= span.toDay; day = addDays(day, 1)) {
    days.push({ day, ...sumSales(byDay.get(day) ?? []) })
  }
  return days
}

export type GoodsSum = { key: string; name: string; units: number; goodsCents: Cents }

/**
 * Sales of each product or category after discounts, without added VAT and shipping, highest first;
 * they add up to all goods sold.
 */
export function salesByGoods(orders: readonly SoldOrder[], by: 'product' | 'category'): GoodsSum[] {
  const sums = new Map<string, GoodsSum>()
  for (const order of orders) {
    const shares = splitByWeight(
      order.discountCents,
      order.lines.map(({ totalCents }) => totalCents),
    )
    for (const [at, line] of order.lines.entries()) {
      const key = by === 'product' ? line.productId : line.category
      const sum = sums.get(key) ?? { key, name: line.name, units: 0, goodsCents: 0 }
      sums.set(key, {
        ...sum,
        units: sum.units + line.quantity,
        goodsCents: sum.goodsCents + line.totalCents - (shares[at] ?? 0),
      })
    }
  }
  return [...sums.values()].toSorted(
    (a, b) => b.goodsCents - a.goodsCents || (a.key < b.key ? -1 : 1),
  )
}
