import type { Db } from '#db/schema.ts'
import { settleRefund } from '../orders/settle-refund.server.ts'
import type { PaymentParts } from './payment-context.ts'
import type { PaymentProvider, RefundAnswer, RefundWanted } from './payment-provider.ts'
import { simulado } from './simulado.ts'

/** Refunds that one round of the job sends: a provider that is slow must not hold the round for long. */
const AT_ONCE = 20

export type RefundStatus = 'pending' | 'done' | 'failed'

/**
 * Asks the provider to give back a refund that was set aside, outside any transaction, and writes
 * down the answer. Without one it stays pending, and the job asks again with the same key.
 */
export async function sendRefund(
  db: Db,
  parts: PaymentParts,
  refundId: string,
): Promise<RefundStatus> {
  const refund = await findRefund(db, refundId)
  if (refund.status !== 'pending') return refund.status
  const provider = providerOf(parts.provider, refund.provider)
  const answer = await ask(provider, {
    refundId,
    paymentRef: refund.paymentRef ?? '', // only what was paid, and so has one, is refunded
    amountCents: refund.amountCents,
    spentKeys: refund.spentKeys,
  })
  const by = { cause: 'provider', at: parts.now().toISOString(), mail: parts } as const
  if (answer.status === 'done') {
    await settleRefund(db, refundId, { status: 'done', ref: answer.ref }, by)
    parts.wakeMail()
    return 'done'
  }
  parts.logError(`refund ${answer.status}`, answer.detail, refundId)
  if (answer.status === 'refused') {
    await settleRefund(db, refundId, { status: 'failed' }, by)
    return 'failed'
  }
  if (answer.isKeySpent) await spendKey(db, refundId, refund.spentKeys)
  return 'pending'
}

/**
 * Sends what is still pending: the oldest first while all fit into a round, else by turns, minute by
 * minute, so that those which nobody answers do not keep the others waiting.
 */
export async function sendPendingRefunds(db: Db, parts: PaymentParts): Promise<void> {
  const pending = await db
    .selectFrom('refunds')
    .select('id')
    .where('status', '=', 'pending')
    .orderBy('requested_at')
    .orderBy('id')
    .execute()
  const minute = Math.floor(parts.now().getTime() / 60_000)
  const first = pending.length > AT_ONCE ? (minute * AT_ONCE) % pending.length : 0
  const round = [...pending.slice(first), ...pending.slice(0, first)].slice(0, AT_ONCE)
  for (const { id } of round) await sendRefund(db, parts, id)
}

async function findRefund(db: Db, refundId: string) {
  return db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select([
      'refunds.status',
      'refunds.amount_cents as amountCents',
      'refunds.spent_keys as spentKeys',
      'orders.payment_ref as paymentRef',
      'orders.payment_provider as provider',
    ])
    .where('refunds.id', '=', refundId)
    .executeTakeFirstOrThrow()
}

/** An order is paid back where it was paid, also when the shop has another provider by now. */
const providerOf = (current: PaymentProvider, id: string): PaymentProvider | undefined =>
  [current, simulado].find((provider) => provider.id === id)

async function ask(
  provider: PaymentProvider | undefined,
  wanted: RefundWanted,
): Promise<RefundAnswer> {
  if (provider) return provider.refund(wanted)
  return { status: 'unknown', isKeySpent: false, detail: 'its provider is not configured' }
}

const spendKey = (db: Db, refundId: string, spentKeys: number) =>
  db
    .updateTable('refunds')
    .set({ spent_keys: spentKeys + 1 })
    .where('id', '=', refundId)
    .where('spent_keys', '=', spentKeys)
    .execute()
