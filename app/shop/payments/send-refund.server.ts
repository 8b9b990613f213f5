import type { Db } from '#db/schema.ts'
import { settleRefund } from '../orders/settle-refund.server.ts'
import { inParallel, within } from './in-parallel.ts'
import type { PaymentParts } from './payment-context.ts'
import type { PaymentProvider, RefundAnswer, RefundWanted } from './payment-provider.ts'
import { simulado } from './simulado.ts'

/** Refunds of one round, and how many of them beside each other. */
const ROUND = 50
const AT_ONCE = 5
/** Two calls of a provider, each made twice; longer than its own timeouts. */
const LONGEST_MS = 30_000
/** How long one who sends a refund has it alone. */
const TURN_MS = 120_000

/** `refused`: the provider does not make it now. It is owed like a pending one, and asked for again. */
export type RefundStatus = 'pending' | 'refused' | 'done' | 'failed'

/**
 * Asks the provider to give back a refund that was set aside, outside any transaction, and writes
 * down the answer. Unless it is done it stays owed, and the job asks again after a pause.
 */
export async function sendRefund(
  db: Db,
  parts: PaymentParts,
  refundId: string,
): Promise<RefundStatus> {
  const refund = await findRefund(db, refundId)
  if (refund.status !== 'pending') return refund.status
  // The provider makes it: asked by the shop it would make another.
  if (refund.isBegunElsewhere) return 'pending'
  const provider = providerOf(parts.provider, refund.provider)
  const answer = await ask(provider, {
    refundId,
    paymentRef: refund.paymentRef ?? '', // only what was paid, and so has one, is refunded
    amountCents: refund.amountCents,
    spentKeys: refund.spentKeys,
  })
  const by = { cause: 'provider', at: parts.now().toISOString(), mail: parts } as const
  if (answer.status === 'done') {
    await settleRefund(db, refundId, answer, by)
    parts.wakeMail()
    return 'done'
  }
  parts.logError(`refund ${answer.status}`, answer.detail, refundId)
  const isRefused = answer.status === 'refused'
  await settleRefund(db, refundId, isRefused ? { ...answer, status: 'failed' } : answer, by)
  parts.wakeMail()
  return isRefused ? 'refused' : 'pending'
}

/**
 * Sends what is owed and due, the longest due first, a few beside each other. Since the pauses grow,
 * those that nobody makes do not keep the others waiting; of several servers one sends each.
 */
export async function sendPendingRefunds(
  db: Db,
  parts: PaymentParts,
  isStopping?: () => boolean,
): Promise<void> {
  const now = parts.now()
  const due = await db
    .selectFrom('refunds')
    .select(['id', 'next_attempt_at as dueAt'])
    .where('status', '=', 'pending')
    .where('next_attempt_at', '<=', now.toISOString())
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(ROUND)
    .execute()
  const onError = (error: unknown) => parts.logError('refund not sent', error, 'refunds')
  await inParallel(due, { atOnce: AT_ONCE, isStopping, onError }, async (one) => {
    if (await takeTurn(db, one, now)) await sendRefund(db, parts, one.id)
  })
}

/** One that ends without an answer leaves the turn to others when its time is up. */
async function takeTurn(
  db: Db,
  { id, dueAt }: { id: string; dueAt: string | null },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set({ next_attempt_at: new Date(now.getTime() + TURN_MS).toISOString() })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('next_attempt_at', '=', dueAt)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
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
  return { ...refund, isBegunElsewhere: key.startsWith('re_') && failure === null }
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
  return within(LONGEST_MS, provider.refund(wanted), unknown('no answer in time'))
}
