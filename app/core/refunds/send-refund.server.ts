import type { Db } from '#db/schema.ts'
import { isMadeByProvider } from './refund-key.ts'
import { settleRefund } from './settle-refund.server.ts'
import { forEachConcurrently } from '#core/async/for-each-concurrently.ts'
import { withTimeout } from '#core/async/with-timeout.ts'
import type { PaymentContext } from '#core/payment-provider/payment-context.server.ts'
import type {
  PaymentProvider,
  RefundAnswer,
  RefundWanted,
} from '#core/payment-provider/payment-provider.ts'
import { simulado } from '#core/payment-provider/simulado.ts'
import {
  recordDoubleRefund,
  recordPossibleDoubleRefund,
} from '#core/payment-cases/report-refund-case.server.ts'

/** Refunds of one round, and how many of them beside each other. */
const ROUND = 50
const AT_ONCE = 5
/** Two calls of a provider, each made twice; longer than its own timeouts. */
const LONGEST_MS = 30_000
/** How long one program alone may ask the provider for a refund. */
const LEASE_MS = 120_000

/**
 * `refused`: the provider does not make it now. It is owed like a pending one, and asked for again.
 * `settled_meanwhile`: the owner paid it by hand or gave it up while the provider was asked, which has
 * made it, or may have: a case is open.
 */
export type RefundStatus = 'pending' | 'refused' | 'done' | 'failed' | 'settled_meanwhile'

/**
 * Asks the provider to give back a refund that was set aside, outside any transaction, and writes
 * down the answer. Unless it is done it stays owed, and the job asks again after a pause. One program
 * asks at a time: for another it is pending meanwhile. Guarded by: send-refund.server.test.ts.
 */
export const sendRefund = (ctx: PaymentContext, refundId: string): Promise<RefundStatus> =>
  sendUnderLease(ctx, refundId, {})

/**
 * Sends what is owed and due, the longest due first, a few beside each other. Since the pauses grow,
 * those that nobody makes do not keep the others waiting; of several servers one sends each.
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
  const until = await claimSend(ctx.db, refundId, ctx.now(), options)
  // Read after the claim: the program that had it before may have settled it, or used a key.
  const refund = await findRefund(ctx.db, refundId)
  if (until === undefined) return refund.status
  // One that the provider makes already: asked by the shop it would make another.
  const status = refund.isBegunElsewhere ? 'pending' : await sendNow(ctx, refundId, refund)
  await releaseLease(ctx.db, refundId, until)
  return status
}

async function sendNow(
  ctx: PaymentContext,
  refundId: string,
  refund: Awaited<ReturnType<typeof findRefund>>,
): Promise<RefundStatus> {
  const { amountCents, spentKeys } = refund
  const paymentRef = refund.paymentRef ?? '' // only what was paid, and so has one, is refunded
  const provider = providerOf(ctx.provider, refund.provider)
  const answer = await ask(provider, { refundId, paymentRef, amountCents, spentKeys })
  if (answer.status !== 'done') ctx.logError(`refund ${answer.status}`, answer.detail, refundId)
  const by = { cause: 'provider', at: ctx.now().toISOString() } as const
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
 * Leases a refund to the caller and answers until when; undefined where another program has it, or it
 * is not owed. If the process dies, its lease runs out. The next attempt waits as long, since older
 * programs know only that moment. A null `next_attempt_at` stays null: the owner decides.
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

/** Does nothing if the lease has run out and another program has it by now. */
async function releaseLease(db: Db, refundId: string, until: string): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ sending_until: null })
    .where('id', '=', refundId)
    .where('sending_until', '=', until)
    .execute()
}

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
  // One that the owner began at the provider is named as there, until the provider says it failed.
  return { ...refund, isBegunElsewhere: isMadeByProvider(key) && failure === null }
}

/** An order is paid back where it was paid, also when the shop has another provider by now. */
const providerOf = (current: PaymentProvider, id: string): PaymentProvider | undefined =>
  [current, simulado].find((provider) => provider.id === id)

const unknown = (detail: string): RefundAnswer => ({ status: 'unknown', isKeySpent: false, detail })

async function ask(
  provider: PaymentProvider | undefined,
  wanted: RefundWanted,
): Promise<RefundAnswer> {
  if (!provider) return unknown('its provider is not configured')
  return withTimeout(LONGEST_MS, provider.refund(wanted), unknown('no answer in time'))
}
