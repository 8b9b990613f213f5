import { isUniqueViolation } from '#db/errors.ts'
import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import { ANONYMOUS_BUYER } from '#core/policy/anonymous-buyer.ts'
import { queueConfirmation } from '#core/orders/queue-confirmation.server.ts'
import { newEnvelope, queueMail } from '#core/mail/outbox.server.ts'
import {
  addEvent,
  hasEvent,
  transitionOrder,
  type TransitionBy,
} from '#core/orders/transition-order.server.ts'
import { findOrder } from '#core/orders/orders.server.ts'
import { takeGoodsAgain } from '#core/orders/release-order.server.ts'
import { reserveRefund } from '#core/refunds/reserve-refund.server.ts'
import { expireOrder } from './expire-orders.server.ts'
import { lateRefundMail } from './payment-mails.ts'
import type { PaymentDeps } from '#core/payment-provider/payment-context.ts'
import type { PaymentReport } from '#core/payment-provider/payment-provider.ts'
import { closeSession, findSession } from './payment-sessions.server.ts'
import { sendRefund } from '#core/refunds/send-refund.server.ts'
import {
  tellLatePayment,
  recordMismatch,
  tellSecondPayment,
  tellUnknownMoney,
} from '#core/payment-cases/report-payment-case.server.ts'

/** Asking again does not change what was paid: then it is the owner's, and nobody asks any more. */
const MOST_MISMATCHES = 5

/**
 * `known`: nothing new. `refused`: not what the shop had asked for. `refunding`: money that came too
 * late goes back.
 */
export type Settled =
  | 'paid'
  | 'paid_late'
  | 'refunding'
  | 'waiting'
  | 'closed'
  | 'known'
  | 'refused'

/**
 * Makes of a provider's report what it means for the order. The webhook, the page that a shopper
 * comes back to and the job that asks all call this and nothing else: reports may come twice, in any
 * order, late or not at all. Money counts only in full, in euros, for the session that was opened for
 * this order. Guarded by: settle-payment.server.test.ts, stripe-faults.server.test.ts.
 */
export async function settlePayment(
  db: Db,
  deps: PaymentDeps,
  report: PaymentReport,
): Promise<Settled> {
  const { orderId, attempt, sessionRef } = report
  const session = await findSession(db, orderId, attempt)
  if (!session || (session.ref !== null && session.ref !== sessionRef)) {
    if (report.status === 'paid') await tellUnknownMoney(db, deps, report)
    return 'refused'
  }
  if (report.status === 'open') return 'waiting'
  const at = deps.now().toISOString()
  if (report.status === 'closed') {
    // A page that was made but never shown has ended; another attempt may be underway.
    if (session.ref === null) return 'known'
    const isGivenUp = await expireOrder(db, orderId, { cause: 'provider', at })
    await closeSession(db, report, at)
    return isGivenUp ? 'closed' : 'known'
  }
  if (!(await isAsAgreed(db, deps, report))) {
    const reports = await recordMismatch(db, deps, report)
    if (reports >= MOST_MISMATCHES) await closeSession(db, report, at)
    return 'refused'
  }
  try {
    const settled = await applyPayment(db, deps, report)
    await closeSession(db, report, at)
    if (settled !== 'known') deps.wakeMail()
    return settled
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    deps.logError('one payment for two orders', error, orderId)
    await tellSecondPayment(db, deps, report, 'one_payment_two_orders')
    await closeSession(db, report, at)
    return 'refused'
  }
}

/** A signature says who speaks, not that what is said was asked for. */
async function isAsAgreed(db: Db, deps: PaymentDeps, report: PaymentReport): Promise<boolean> {
  const { orderId, amountCents, currency, isLive, paymentRef } = report
  const { provider } = deps
  const order = await db
    .selectFrom('orders')
    .select(['total_cents', 'payment_provider'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  return (
    provider.kind === 'redirect' &&
    order?.payment_provider === provider.id &&
    amountCents === order.total_cents &&
    currency === 'EUR' &&
    isLive === provider.isLive &&
    Boolean(paymentRef)
  )
}

async function applyPayment(db: Db, deps: PaymentDeps, report: PaymentReport): Promise<Settled> {
  const { orderId } = report
  const by = { cause: 'provider', at: deps.now().toISOString() } as const
  const also = { payment_ref: report.paymentRef ?? '' } // `isAsAgreed` has seen that it is there
  const isPaid = await transact(db, async (trx) => {
    if (!(await transitionOrder(trx, orderId, 'pay', by, also))) return false
    await confirm(trx, deps, orderId, by)
    return true
  })
  if (isPaid) return 'paid'
  if (await revive(db, deps, orderId, { by, also })) return 'paid_late'
  const refundId = deps.newId('ref')
  const isLate = await transact(db, async (trx) => {
    if (!(await transitionOrder(trx, orderId, 'payLate', by, also))) return false
    await refundLatePayment(trx, deps, report, { refundId, by })
    return true
  })
  if (!isLate) return detectDoublePayment(db, deps, report)
  await sendRefund(db, deps, refundId)
  return 'refunding'
}

class CannotRevive extends Error {}

/**
 * Only what the clock gave up comes back; not what a person cancelled, nor what has lost its buyer:
 * nobody knows where it should be sent.
 */
async function revive(
  db: Db,
  deps: PaymentDeps,
  orderId: string,
  { by, also }: { by: TransitionBy; also: { payment_ref: string } },
): Promise<boolean> {
  try {
    return await transact(db, async (trx) => {
      if (await hasEvent(trx, orderId, 'cancelled')) return false
      if (!(await transitionOrder(trx, orderId, 'revive', by, also))) return false
      if (await isNobodys(trx, orderId)) throw new CannotRevive()
      if (!(await takeGoodsAgain(trx, orderId, by))) throw new CannotRevive()
      await confirm(trx, deps, orderId, by)
      return true
    })
  } catch (error) {
    if (error instanceof CannotRevive) return false
    throw error
  }
}

async function isNobodys(trx: Db, orderId: string): Promise<boolean> {
  const { email } = await trx
    .selectFrom('orders')
    .select('email')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return email === ANONYMOUS_BUYER.email
}

async function confirm(
  trx: Db,
  deps: PaymentDeps,
  orderId: string,
  by: TransitionBy,
): Promise<void> {
  const order = await findOrder(trx, orderId)
  if (!order) throw new Error(`order ${orderId} has gone`)
  const { at } = by
  await queueConfirmation(trx, order, deps, at)
  await addEvent(trx, orderId, 'mail_queued', by)
}

async function refundLatePayment(
  trx: Db,
  deps: PaymentDeps,
  report: PaymentReport,
  { refundId, by }: { refundId: string; by: TransitionBy },
): Promise<void> {
  const { orderId } = report
  const order = await findOrder(trx, orderId)
  const wanted = {
    what: { of: 'rest' },
    idempotencyKey: `late/${orderId}`,
    reason: 'Pago recibido tarde',
    refundId,
  } as const
  const reserved = await reserveRefund(trx, orderId, wanted, by)
  if (!order || !reserved.ok) throw new Error(`late payment of ${orderId} cannot be given back`)
  await tellLatePayment(trx, deps, report)
  const { number, amounts, recipient } = order
  if (recipient.email === ANONYMOUS_BUYER.email) return
  const content = lateRefundMail({ number, totalCents: amounts.totalCents }, deps.shopUrl)
  const mail = {
    kind: 'late-payment',
    dedupeKey: `late-payment/${orderId}`,
    to: recipient.email,
    ...content,
  }
  await queueMail(trx, mail, newEnvelope(deps, by.at))
  await addEvent(trx, orderId, 'mail_queued', by)
}

async function detectDoublePayment(
  db: Db,
  deps: PaymentDeps,
  report: PaymentReport,
): Promise<Settled> {
  const { payment_ref: paymentRef } = await db
    .selectFrom('orders')
    .select('payment_ref')
    .where('id', '=', report.orderId)
    .executeTakeFirstOrThrow()
  if (paymentRef === report.paymentRef) return 'known'
  deps.logError('an order was paid twice', { paymentRef: report.paymentRef }, report.orderId)
  await tellSecondPayment(db, deps, report, 'paid_twice')
  return 'refused'
}
