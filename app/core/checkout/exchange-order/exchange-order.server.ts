import type { Cents } from '#core/base/money/money.ts'
import { MOST_BY_BUYER } from '#core/orders/delivery/changed-by-buyer.server.ts'
import {
  countExchanges,
  storeExchange,
  waitingExchanges,
} from '#core/orders/exchanges/exchange-orders.server.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'
import { lockOrder } from '#core/orders/transition-order.server.ts'
import type { LineChange } from '#core/returns/line-changes/change-line.server.ts'
import { transact } from '#db/transact.ts'
import { quoteExchange, type ExchangeRefusal } from './quote-exchange.server.ts'
import { storeByLink, takeUnits, type ExchangeContext } from './store-by-link.server.ts'

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
  const short = await takeUnits(db, terms.lines)
  if (short !== undefined) return { ok: false, reason: 'sold_out', unitsLeft: short }
  const order = await storeByLink(ctx, terms, {
    key: `exchange/${originId}/${made}`,
    note: (id) =>
      storeExchange(db, id, {
        orderId: originId,
        position: wanted.position,
        quantity: terms.units,
      }),
  })
  return { ok: true, originId, isNew: true, order }
}
