import { findVariant, type CountedVariant } from '#core/stock/owner-stock.server.ts'
import { daysOfCover } from '#core/stock/stock-cover.ts'
import { reservingOrders } from '#core/stock/stock-list.server.ts'
import { movementsPage, soldUnits } from '#core/stock/stock-movements.server.ts'
import type { Db } from '#db/schema.ts'
import type { ScannedVariant } from './count-list.ts'

const MOVEMENTS = 30
const ORDERS = 20

/** A variant for the list of counts. */
export const scannedVariant = (variant: CountedVariant): ScannedVariant => ({
  variantId: variant.variantId,
  label: `${variant.productName}, ${variant.color}, ${variant.size}`,
  expected: variant.onHand,
})

/** What the page of a variant shows; undefined for an unknown one. */
export async function variantFacts(
  db: Db,
  { variantId, before, now }: { variantId: string; before: number | undefined; now: Date },
) {
  const variant = await findVariant(db, variantId)
  if (!variant) return undefined
  const [page, orders, sold] = await Promise.all([
    movementsPage(db, variant.variantId, { before, most: MOVEMENTS }),
    reservingOrders(db, variant.variantId, ORDERS),
    soldUnits(db, [variant.variantId], now),
  ])
  const units = sold.get(variant.variantId) ?? 0
  return {
    variant,
    movements: page.movements,
    next: page.next,
    orders,
    soldUnits: units,
    coverDays: daysOfCover(variant.available, units),
  }
}
