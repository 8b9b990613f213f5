import type { Db } from '#db/schema.ts'
import { bumpCatalogueVersion } from '#core/catalogue/catalogue-version.server.ts'
import { releaseDiscountUse, spendDiscount } from '#core/discounts/discount.server.ts'
import { addEvent, hasEvent, type TransitionBy } from './transition-order.server.ts'
import { policy } from '#core/policy/policy.ts'
import { restock, takeStock, type StockLine } from '#core/stock/stock.server.ts'

/**
 * Gives back what a cancelled order held, its units and its use of a code if it had spent one, in the
 * transaction that cancels.
 */
export async function releaseGoods(trx: Db, orderId: string): Promise<void> {
  const lowestBefore = await restock(trx, await goodsOf(trx, orderId))
  const code = await codeOf(trx, orderId)
  if (code !== null && !(await hasEvent(trx, orderId, 'code_honoured'))) {
    await releaseDiscountUse(trx, code)
  }
  if (lowestBefore <= policy.lowStockUnits) await bumpCatalogueVersion(trx)
}

/**
 * Takes again what a cancelled order had held; false if a unit is missing, and then the caller must
 * roll back. A code that has no use left is honoured all the same, since its discount has been paid;
 * the story says so, for no use of it may be given back.
 */
export async function takeGoodsAgain(trx: Db, orderId: string, by: TransitionBy): Promise<boolean> {
  const taken = await takeStock(trx, await goodsOf(trx, orderId))
  if (!taken.ok) return false
  const code = await codeOf(trx, orderId)
  if (code !== null && !(await spendDiscount(trx, code))) {
    await addEvent(trx, orderId, 'code_honoured', by)
  }
  if (taken.lowestLeft <= policy.lowStockUnits) await bumpCatalogueVersion(trx)
  return true
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
