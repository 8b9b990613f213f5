import type { Db } from '#db/schema.ts'
import { bumpCatalogueVersion } from '#core/catalogue/catalogue-version.server.ts'
import { releaseDiscountUse, spendDiscount } from '#core/discounts/discount.server.ts'
import { addEvent, hasEvent, type TransitionBy } from './transition-order.server.ts'
import { policy } from '#core/policy/policy.ts'
import { restock, takeStock, type StockLine } from '#core/stock/stock.server.ts'

/** Releases the units and discount use of a cancelled order, in the transaction that cancels it. */
export async function releaseGoods(trx: Db, orderId: string): Promise<void> {
  const lowestBefore = await restock(trx, await goodsOf(trx, orderId))
  const code = await codeOf(trx, orderId)
  if (code !== null && !(await hasEvent(trx, orderId, 'code_honoured'))) {
    await releaseDiscountUse(trx, code)
  }
  if (lowestBefore <= policy.lowStockUnits) await bumpCatalogueVersion(trx)
}

/** Takes the units of an expired order again: all of them, or none and answers false. */
export async function retakeGoods(trx: Db, orderId: string): Promise<boolean> {
  const goods = await goodsOf(trx, orderId)
  const taken = await takeStock(trx, goods)
  if (!taken.ok) {
    const short = new Set(taken.short.map(({ variantId }) => variantId))
    await restock(
      trx,
      goods.filter(({ variantId }) => !short.has(variantId)),
    )
    return false
  }
  if (taken.lowestLeft <= policy.lowStockUnits) await bumpCatalogueVersion(trx)
  return true
}

/**
 * Spends the discount use of an expired order again. If the code has no use left, the discount is
 * still honoured, since the buyer paid the discounted total; an event records that there is no use
 * to release later.
 */
export async function retakeDiscountUse(trx: Db, orderId: string, by: TransitionBy): Promise<void> {
  const code = await codeOf(trx, orderId)
  if (code !== null && !(await spendDiscount(trx, code))) {
    await addEvent(trx, orderId, 'code_honoured', by)
  }
}

const goodsOf = (trx: Db, orderId: string): Promise<StockLine[]> =>
  trx
    .selectFrom('order_lines')
    .select(['variant_id as variantId', 'quantity'])
    .where('order_id', '=', orderId)
    .execute()

async function codeOf(trx: Db, orderId: string): Promise<string | null> {
  const { discount_code: code } = await trx
    .selectFrom('orders')
    .select('discount_code')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return code
}
