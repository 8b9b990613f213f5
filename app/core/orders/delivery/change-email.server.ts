import { causedBy, type WithActor } from '#core/base/actor/actor.ts'
import { ANONYMOUS_BUYER } from '#core/base/policy/anonymous-buyer.ts'
import { queueMail, type MailContext } from '#core/mail/outbox.server.ts'
import { invoicesOfOrder } from '#core/orders/invoices/invoices.server.ts'
import { newOrderLink } from '#core/orders/order-links.server.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'
import { isInForce } from '#core/orders/order.ts'
import { findOrder, findOrderWithState } from '#core/orders/orders.server.ts'
import { confirmationMail } from '#core/orders/owner-mail/queue-paid-mails.server.ts'
import { addEvent, lockOrder } from '#core/orders/transition-order.server.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'

export type ChangeEmailOutcome =
  /** `isConfirmed`: the confirmation is on its way to the new address. */
  | { ok: true; orderId: string; isConfirmed: boolean }
  | { ok: false; reason: 'unknown_order' | 'forgotten' | 'same' | 'too_many' }

/** Each correction mails a stranger, if it is wrong again. */
export const MOST_EMAILS = 5

/** The key of the confirmation that goes to the n-th corrected address. */
export const correctedMailKey = (orderId: string, changes: number): string =>
  `order-confirmation/${orderId}/corrected/${changes}`

type EmailContext = MailContext & WithActor & { now: () => Date }

/**
 * Corrects the e-mail address of an order, which its buyer had mistyped, and confirms it there if it
 * was paid and not cancelled. The links of mails before open it no more: they went to somebody else.
 * `email` is a checked address. Guarded by: change-email.server.test.ts.
 */
export async function changeEmail(
  ctx: EmailContext,
  orderNumber: string,
  email: string,
): Promise<ChangeEmailOutcome> {
  const orderId = await findOrderId(ctx.db, orderNumber)
  if (orderId === undefined) return { ok: false, reason: 'unknown_order' }
  return transact(ctx, async (inside) => {
    const { db } = inside
    await lockOrder(db, orderId)
    const order = await findOrderWithState(db, orderId)
    if (!order) return { ok: false, reason: 'unknown_order' }
    if (order.recipient.email === ANONYMOUS_BUYER.email) return { ok: false, reason: 'forgotten' }
    if (order.recipient.email === email) return { ok: false, reason: 'same' }
    const changes = 1 + (await emailsOf(db, orderId))
    if (changes > MOST_EMAILS) return { ok: false, reason: 'too_many' }
    await db.updateTable('orders').set({ email }).where('id', '=', orderId).execute()
    await db.deleteFrom('order_links').where('order_id', '=', orderId).execute()
    const by = causedBy(inside.actor, inside.now().toISOString())
    await addEvent(db, orderId, 'email_changed', by)
    const isConfirmed = isInForce(order) && order.state.order === 'placed'
    if (isConfirmed) await confirmAgain(inside, { orderId, changes, at: by.at })
    return { ok: true, orderId, isConfirmed }
  })
}

/** Queues the confirmation of an order as it is now. */
async function confirmAgain(
  ctx: MailContext,
  { orderId, changes, at }: { orderId: string; changes: number; at: string },
): Promise<void> {
  const order = await findOrder(ctx.db, orderId)
  if (!order) throw new Error(`order ${orderId} has gone`)
  const [first] = await invoicesOfOrder(ctx.db, orderId)
  const orderPath = await newOrderLink(ctx.db, orderId, at)
  const invoice = first?.invoice.number ?? null
  const mail = confirmationMail(order, { shopUrl: ctx.shopUrl, orderPath, invoice })
  await queueMail(ctx, { ...mail, dedupeKey: correctedMailKey(orderId, changes) }, at)
}

async function emailsOf(db: Db, orderId: string): Promise<number> {
  const { changes } = await db
    .selectFrom('order_events')
    .select((eb) => eb.fn.countAll().as('changes'))
    .where('order_id', '=', orderId)
    .where('kind', '=', 'email_changed')
    .executeTakeFirstOrThrow()
  return Number(changes)
}
