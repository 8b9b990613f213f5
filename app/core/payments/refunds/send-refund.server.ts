import { causedBy } from '#core/base/actor/actor.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { isOffline } from '#core/orders/order.ts'
import { isMadeByProvider } from './refund-key.ts'
import { settleRefund } from './settle-refund.server.ts'
import { forEachConcurrently } from '#core/base/async/for-each-concurrently.ts'
import { withTimeout } from '#core/base/async/with-timeout.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import type {
  PaymentProvider,
  RefundAnswer,
  RefundWanted,
} from '#core/payments/provider/payment-provider.ts'
import { simulado } from '#core/payments/provider/simulado.ts'
import {
  recordDoubleRefund,
  recordPossibleDoubleRefund,
} from '#core/payments/cases/report-refund-case.server.ts'

/** Refunds per round, and how many are sent in parallel. */
const ROUND = 50
const AT_ONCE = 5
/** Allows two provider calls, each with one retry; longer than the provider's own timeouts. */
const LONGEST_MS = 30_000
/** How long one process holds the lease to send a refund. */
const LEASE_MS = 120_000

/**
 * `refused`: the provider does not make it now; it stays owed and is retried.
 * `settled_meanwhile`: the owner paid it by hand or gave it up during the call, and the provider
 * made it, or may have: a case is open. `by_hand`: no provider took the money, so the owner pays it.
 */
export type RefundStatus =
  | 'pending'
  | 'by_hand'
  | 'refused'
  | 'done'
  | 'failed'
  | 'settled_meanwhile'

/**
 * Asks the provider to make a reserved refund, outside any transaction, and stores the answer.
 * Unless it is done, it stays owed and the job retries it after a pause. One process sends at a
 * time; others see it as pending. Guarded by: send-refund.server.test.ts.
 */
export const sendRefund = (ctx: PaymentContext, refundId: string): Promise<RefundStatus> =>
  sendUnderLease(ctx, refundId, {})

/**
 * Sends the due refunds, the longest due first, some in parallel. The growing pauses keep failing
 * refunds from delaying the others; of several servers, one sends each refund.
 */
export async function sendPendingRefunds(
  ctx: PaymentContext,
  isStopping?: () => boolean,
): Promise<void> {
  const due = await ctx.db
    .selectFrom('refunds')
    .select('id')
    .where('status', '=', 'pending')
    .where('next_attempt_at', '<=', ctx.now().toISOString())
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(ROUND)
    .execute()
  const onError = (error: unknown) => ctx.logError('refund not sent', error, 'refunds')
  await forEachConcurrently(due, { atOnce: AT_ONCE, isStopping, onError }, async ({ id }) => {
    await sendUnderLease(ctx, id, { onlyIfDue: true })
  })
}

type SendOptions = { onlyIfDue?: boolean }

async function sendUnderLease(
  ctx: PaymentContext,
  refundId: string,
  options: SendOptions,
): Promise<RefundStatus> {
  const until = await transact(ctx.db, (trx) => claimSend(trx, refundId, ctx.now(), options))
  // Read after the claim: the previous holder may have settled it, or used up a key.
  const refund = await findRefund(ctx.db, refundId)
  if (until === undefined) return refund.status
  const status = await sendClaimed(ctx, refundId, refund)
  await releaseLease(ctx.db, refundId, until)
  return status
}

async function sendClaimed(
  ctx: PaymentContext,
  refundId: string,
  refund: FoundRefund,
): Promise<RefundStatus> {
  if (isOffline(refund.provider)) return 'by_hand'
  // The provider is already making this refund; asking would make a second one.
  return refund.isBegunElsewhere ? 'pending' : sendNow(ctx, refundId, refund)
}

async function sendNow(
  ctx: PaymentContext,
  refundId: string,
  refund: FoundRefund,
): Promise<RefundStatus> {
  const { amountCents, spentKeys } = refund
  const paymentRef = refund.paymentRef ?? '' // never null: only paid orders are refunded
  const provider = providerOf(ctx.provider, refund.provider)
  const answer = await ask(provider, { refundId, paymentRef, amountCents, spentKeys })
  if (answer.status !== 'done') ctx.logError(`refund ${answer.status}`, answer.detail, refundId)
  const by = causedBy({ kind: 'provider' }, ctx.now().toISOString())
  const result = answer.status === 'refused' ? ({ ...answer, status: 'not_made' } as const) : answer
  if (await settleRefund(ctx, refundId, result, by)) {
    ctx.wakeMail()
    return answer.status === 'unknown' ? 'pending' : answer.status
  }
  const made = { paymentRef, amountCents }
  const isTwice =
    (answer.status === 'done' &&
      (await recordDoubleRefund(ctx, refundId, { ...made, ref: answer.ref }))) ||
    (answer.status === 'unknown' &&
      provider !== undefined &&
      (await recordPossibleDoubleRefund(ctx, refundId, paymentRef)))
  if (isTwice) return 'settled_meanwhile'
  const { status } = await findRefund(ctx.db, refundId)
  return status === 'pending' && answer.status === 'refused' ? 'refused' : status
}

/**
 * Leases a refund to the caller and answers until when; undefined if another process holds it or it
 * is not owed. If the process dies, the lease expires. It also delays `next_attempt_at`, since
 * older versions of the program read only that. A null `next_attempt_at` stays null: the owner
 * decides.
 */
async function claimSend(
  db: Db,
  refundId: string,
  now: Date,
  { onlyIfDue = false }: SendOptions,
): Promise<string | undefined> {
  const until = new Date(now.getTime() + LEASE_MS).toISOString()
  let query = db
    .updateTable('refunds')
    .set((eb) => ({
      sending_until: until,
      next_attempt_at: eb.case().when('next_attempt_at', 'is', null).then(null).else(until).end(),
    }))
    .where('id', '=', refundId)
    .where('status', '=', 'pending')
    .where((eb) =>
      eb.or([eb('sending_until', 'is', null), eb('sending_until', '<=', now.toISOString())]),
    )
  if (onlyIfDue) query = query.where('next_attempt_at', '<=', now.toISOString())
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? until : undefined
}

/** Does nothing if the lease has expired and another process holds a new one. */
async function releaseLease(db: Db, refundId: string, until: string): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ sending_until: null })
    .where('id', '=', refundId)
    .where('sending_until', '=', until)
    .execute()
}

type FoundRefund = Awaited<ReturnType<typeof findRefund>>

async function findRefund(db: Db, refundId: string) {
  const { key, failure, ...refund } = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .leftJoin('refund_failures', 'refund_failures.provider_ref', 'refunds.idempotency_key')
    .select([
      'refunds.idempotency_key as key',
      'refund_failures.provider_ref as failure',
      'refunds.status',
      'refunds.amount_cents as amountCents',
      'refunds.spent_keys as spentKeys',
      'orders.payment_ref as paymentRef',
      'orders.payment_provider as provider',
    ])
    .where('refunds.id', '=', refundId)
    .executeTakeFirstOrThrow()
  // The owner began it on the provider's pages, and the provider has not reported it as failed.
  return { ...refund, isBegunElsewhere: isMadeByProvider(key) && failure === null }
}

/** An order is refunded by the provider that took its payment, even if the shop has changed it. */
const providerOf = (current: PaymentProvider, id: string): PaymentProvider | undefined =>
  [current, simulado].find((provider) => provider.id === id)

const unknown = (detail: string): RefundAnswer => ({ status: 'unknown', isKeySpent: false, detail })

async function ask(
  provider: PaymentProvider | undefined,
  wanted: RefundWanted,
): Promise<RefundAnswer> {
  if (!provider) return unknown('its provider is not configured')
  return withTimeout(LONGEST_MS, provider.refund(wanted), () => unknown('no answer in time'))
}
