import type { Cents } from '#core/base/money/money.ts'
import { policy } from '#core/base/policy/policy.ts'
import { recordStockChanges } from '#core/catalogue/catalogue-changes.server.ts'
import { MOST_BY_BUYER } from '#core/orders/delivery/changed-by-buyer.server.ts'
import {
  countExchanges,
  storeExchange,
  waitingExchanges,
} from '#core/orders/exchanges/exchange-orders.server.ts'
import { findBuyer, storeBuyer } from '#core/orders/invoices/invoice-buyers.server.ts'
import { LINK } from '#core/orders/order.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'
import { storeOrder, type OrderToStore } from '#core/orders/store-order.server.ts'
import { lockOrder } from '#core/orders/transition-order.server.ts'
import { awaitLink } from '#core/payments/link/await-link.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import type { LineChange } from '#core/returns/line-changes/change-line.server.ts'
import { reservedUnits, takeStock } from '#core/stock/stock.server.ts'
import { transact } from '#db/transact.ts'
import type { PlaceOrderContext } from '../place-order.server.ts'
import { quoteExchange, type ExchangeRefusal, type ExchangeTerms } from './quote-exchange.server.ts'

export type ExchangeContext = PaymentContext & Pick<PlaceOrderContext, 'newIds'>

/** A change to a dearer variant, with the cents that its page has shown. */
export type WantedExchange = LineChange & { shown?: { newCents: Cents; backCents: Cents } }

export type ExchangeOutcome =
  /** `isNew` is false if it was made before, and waits. */
  | { ok: true; originId: string; isNew: boolean; order: { id: string; number: string } }
  | ExchangeRefusal

/**
 * Makes an order by link of units of a line in a dearer variant: its units are reserved for the term of
 * the link. When it is paid, the old ones are cancelled and their money goes back; until then nothing
 * changes, but that they are not sent (127). What is asked for twice is made once.
 * Guarded by: exchange-order.server.test.ts, exchange-races.server.test.ts.
 */
export async function placeExchange(
  ctx: ExchangeContext,
  orderNumber: string,
  wanted: WantedExchange,
): Promise<ExchangeOutcome> {
  const originId = await findOrderId(ctx.db, orderNumber)
  if (originId === undefined) return { ok: false, reason: 'unknown_order' }
  const outcome = await transact(ctx, (inside) =>
    placeInside(inside, orderNumber, originId, wanted),
  )
  if (outcome.ok) ctx.wakeMail()
  return outcome
}

async function placeInside(
  ctx: ExchangeContext,
  orderNumber: string,
  originId: string,
  wanted: WantedExchange,
): Promise<ExchangeOutcome> {
  const { db } = ctx
  await lockOrder(db, originId)
  const before = (await waitingExchanges(db, originId)).find(
    (one) =>
      one.position === wanted.position &&
      one.variantId === wanted.wanted &&
      one.quantity === (wanted.units ?? one.quantity),
  )
  if (before) {
    const order = { id: before.orderId, number: before.number }
    return { ok: true, originId, isNew: false, order }
  }
  const quoted = await quoteExchange(ctx, orderNumber, wanted)
  if (!quoted.ok) return quoted
  const { terms } = quoted
  const { shown = terms } = wanted
  if (shown.newCents !== terms.newCents || shown.backCents !== terms.backCents) {
    return { ok: false, reason: 'price_moved' }
  }
  const made = await countExchanges(db, originId)
  if (ctx.actor.kind === 'shopper' && made >= MOST_BY_BUYER)
    return { ok: false, reason: 'too_many' }
  const taken = await takeStock(db, terms.lines)
  if (!taken.ok) {
    return { ok: false, reason: 'sold_out', unitsLeft: taken.short[0]?.unitsLeft ?? 0 }
  }
  const order = await store(ctx, terms, { originId, made, position: wanted.position })
  if (taken.lowestLeft <= policy.lowStockUnits) {
    await recordStockChanges(
      db,
      terms.lines.map(({ variantId }) => variantId),
    )
  }
  return { ok: true, originId, isNew: true, order }
}

async function store(
  ctx: ExchangeContext,
  { origin, units, tax, amounts, gift, lines }: ExchangeTerms,
  { originId, made, position }: { originId: string; made: number; position: number },
): Promise<{ id: string; number: string }> {
  const { db } = ctx
  const at = ctx.now().toISOString()
  const { orderId: id, orderNumber: number } = ctx.newIds()
  const key = `exchange/${originId}/${made}`
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
  await storeExchange(db, id, { orderId: originId, position, quantity: units })
  await awaitLink(ctx, id)
  return { id, number }
}
