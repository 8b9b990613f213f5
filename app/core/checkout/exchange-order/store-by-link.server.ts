import { policy } from '#core/base/policy/policy.ts'
import { recordStockChanges } from '#core/catalogue/catalogue-changes.server.ts'
import { findBuyer, storeBuyer } from '#core/orders/invoices/invoice-buyers.server.ts'
import { LINK } from '#core/orders/order.ts'
import { storeOrder, type OrderToStore } from '#core/orders/store-order.server.ts'
import { awaitLink } from '#core/payments/link/await-link.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import { reservedUnits, takeStock } from '#core/stock/stock.server.ts'
import type { Db } from '#db/schema.ts'
import type { PlaceOrderContext } from '../place-order.server.ts'
import type { ExchangeTerms } from './quote-exchange.server.ts'

export type ExchangeContext = PaymentContext & Pick<PlaceOrderContext, 'newIds'>

/** Takes the units of a new order from the stock; answers how many are left if they are too few. */
export async function takeUnits(
  trx: Db,
  lines: OrderToStore['lines'],
): Promise<number | undefined> {
  const taken = await takeStock(trx, lines)
  if (!taken.ok) return taken.short[0]?.unitsLeft ?? 0
  if (taken.lowestLeft <= policy.lowStockUnits) {
    await recordStockChanges(
      trx,
      lines.map(({ variantId }) => variantId),
    )
  }
  return undefined
}

/**
 * Stores an order by link of taken units, for the buyer and the address of another order, inside the
 * caller's transaction. `note` says what it replaces, before the mail with its link reads it.
 */
export async function storeByLink(
  ctx: ExchangeContext,
  {
    origin,
    tax,
    amounts,
    gift,
    lines,
  }: Omit<ExchangeTerms, 'line' | 'units' | 'newCents' | 'backCents'>,
  { key, note }: { key: string; note: (orderId: string) => Promise<void> },
): Promise<{ id: string; number: string }> {
  const { db } = ctx
  const at = ctx.now().toISOString()
  const { orderId: id, orderNumber: number } = ctx.newIds()
  const originId = origin.id
  await db
    .insertInto('idempotency_keys')
    .values({ key, request_hash: key, created_at: at })
    .execute()
  const { user_id: userId } = await db
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', originId)
    .executeTakeFirstOrThrow()
  const { recipient, shippingMethod } = origin
  const order: OrderToStore = {
    id,
    number,
    placedAt: at,
    recipient,
    shippingMethod,
    paymentMethod: LINK,
    discount: null,
    vat: tax.vat,
    tax,
    amounts,
    gift,
    lines,
  }
  const cause = ctx.actor.kind === 'shopper' ? 'checkout' : 'owner'
  const ofOrder = lines.map((line, index) => ({ ...line, position: index }))
  await storeOrder(
    db,
    { order, idempotencyKey: key, payment: { provider: LINK, ref: null }, userId, cause },
    [reservedUnits(db, ofOrder, { orderId: id }, { cause, at })],
  )
  const buyer = await findBuyer(db, originId)
  if (buyer) await storeBuyer(db, { orderId: id, buyer, at })
  await note(id)
  await awaitLink(ctx, id)
  return { id, number }
}
