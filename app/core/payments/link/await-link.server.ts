import { causedBy } from '#core/base/actor/actor.ts'
import { queueMail } from '#core/mail/outbox.server.ts'
import { exchangeOf } from '#core/orders/exchanges/exchange-orders.server.ts'
import { returnExchange } from '#core/orders/exchanges/return-exchanges.server.ts'
import { newOrderLink } from '#core/orders/order-links.server.ts'
import { LINK, type Order } from '#core/orders/order.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { addEvent, lockOrder } from '#core/orders/transition-order.server.ts'
import { transferTerm } from '#core/payments/offline/transfer-term.ts'
import { lastDayOf } from '#core/payments/offline/waiting-transfers.server.ts'
import { findSession, openTerm, TERM_ATTEMPT } from '#core/payments/payment-sessions.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import { transact } from '#db/transact.ts'
import { payLinkMail } from './link-mail.ts'
import { linkRef } from './link-provider.ts'

/**
 * Lets a new order wait until its buyer pays it by a link, which a mail brings, in the transaction
 * that stores it. The term is that of a transfer, and an open payment attempt in the same way.
 * Guarded by: pay-link.server.test.ts.
 */
export async function awaitLink(ctx: PaymentContext, orderId: string): Promise<void> {
  const now = ctx.now()
  const at = now.toISOString()
  const { endsAt, lastDay } = transferTerm(now)
  await openTerm(ctx.db, { orderId, ref: linkRef(orderId), at, endsAt })
  const order = await findOrderWithState(ctx.db, orderId)
  if (!order) throw new Error(`order ${orderId} has gone`)
  await queueLink(ctx, order, { lastDay, key: orderId })
}

export type SendLinkOutcome =
  | { ok: true; orderId: string; email: string; lastDay: string }
  /**
   * `no_link`: it does not wait for a link: paid, cancelled, or to be paid otherwise. `too_late`: its
   * term is over. `just_sent`: within the last minute.
   */
  | { ok: false; reason: 'unknown_order' | 'no_link' | 'too_late' | 'just_sent' }

/** The same link goes out again at most this often. */
const AGAIN_AFTER_MS = 60_000

/**
 * Mails the buyer of an order that waits for its payment another link, to the address that it has now.
 * The links before stay good. Guarded by: pay-link.server.test.ts.
 */
export async function sendPayLink(
  ctx: PaymentContext,
  orderNumber: string,
): Promise<SendLinkOutcome> {
  const orderId = await findOrderId(ctx.db, orderNumber)
  if (orderId === undefined) return { ok: false, reason: 'unknown_order' }
  return transact(ctx, async (inside) => {
    const { db } = inside
    await lockOrder(db, orderId)
    const order = await findOrderWithState(db, orderId)
    const term = await findSession(db, orderId, TERM_ATTEMPT)
    const { paymentMethod, state } = order ?? {}
    if (!order || !term || paymentMethod !== LINK) return { ok: false, reason: 'no_link' }
    if (state?.payment !== 'pending' || state.order !== 'placed') {
      return { ok: false, reason: 'no_link' }
    }
    const now = inside.now()
    if (term.expires_at <= now.toISOString()) return { ok: false, reason: 'too_late' }
    const { email } = order.recipient
    // Two presses within a minute are one mail; a corrected address gets its own.
    const key = `${orderId}/again/${Math.floor(now.getTime() / AGAIN_AFTER_MS)}/${email}`
    if (await wasQueued(inside, key)) return { ok: false, reason: 'just_sent' }
    const lastDay = lastDayOf({ endsAt: term.expires_at })
    await queueLink(inside, order, { lastDay, key })
    return { ok: true, orderId, email, lastDay }
  })
}

const KIND = 'pay-link'

async function wasQueued({ db }: PaymentContext, key: string): Promise<boolean> {
  const mail = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('dedupe_key', '=', `${KIND}/${key}`)
    .executeTakeFirst()
  return mail !== undefined
}

async function queueLink(
  ctx: PaymentContext,
  order: Order,
  { lastDay, key }: { lastDay: string; key: string },
): Promise<void> {
  const at = ctx.now().toISOString()
  const orderPath = await newOrderLink(ctx.db, order.id, at)
  const mail = {
    kind: KIND,
    dedupeKey: `${KIND}/${key}`,
    to: order.recipient.email,
    ...payLinkMail(order, {
      lastDay,
      orderPath,
      shopUrl: ctx.shopUrl,
      exchangeOf: await exchangeOf(ctx.db, order.id),
      ofReturn: (await returnExchange(ctx.db, order.id))?.returnCode ?? null,
    }),
  }
  await queueMail(ctx, mail, at)
  await addEvent(ctx.db, order.id, 'mail_queued', causedBy(ctx.actor, at))
}
