import { transact } from '#db/transact.ts'
import type { MailDeps } from '#core/mail/outbox.server.ts'
import type { RefundsTable } from '#db/tables/payments.ts'
import type { Db } from '#db/schema.ts'
import type { Selectable } from 'kysely'
import { queueRefundedMail, queueRefundUnderWayMail } from '#core/orders/queue-order-mail.server.ts'
import {
  lockOrder,
  transitionOrder,
  type TransitionBy,
} from '#core/orders/transition-order.server.ts'
import { refundPauseMs } from './refund-pauses.ts'

/**
 * `done`: the money moved, by the provider or by the owner's hand. `failed`: it did not, or came back;
 * `ref` is the provider's name of what failed, where it had made something. `unknown`: no answer.
 * `given_up`: the owner says that it is not owed.
 */
export type RefundResult =
  | { status: 'done'; ref: string; paidByHand?: string }
  | { status: 'failed'; ref: string | null; detail: string }
  | { status: 'unknown'; isKeySpent: boolean; detail: string }
  | { status: 'given_up'; why: string }

type RefundRow = Selectable<RefundsTable>
type SettledBy = TransitionBy & { mail: MailDeps }

/**
 * Writes down what became of a refund. Only money that moved is told to the buyer; a refund that was
 * not made, or that a bank sent back, stays owed and is asked for again after a pause. Only one that is
 * given up frees its amount; its return is opened again by `give-up-refund.server.ts`. May come any number of times, in any order; false
 * when it changed nothing. Guarded by: refund-order.server.test.ts, owed-refunds.server.test.ts.
 */
export async function settleRefund(
  db: Db,
  refundId: string,
  result: RefundResult,
  by: SettledBy,
): Promise<boolean> {
  return transact(db, async (trx) => {
    const refund = await lockRefund(trx, refundId)
    if (!refund) return false
    switch (result.status) {
      case 'done':
        return markDone(trx, refund, result, by)
      case 'failed':
        return oweAgain(trx, refund, result, by)
      case 'unknown':
        if (refund.status !== 'pending') return false
        await noteAttempt(trx, refund, result, by)
        return true
      case 'given_up':
        return giveUp(trx, refund, result.why, by)
    }
  })
}

/** From here on nobody else moves the order, nor this refund. */
async function lockRefund(trx: Db, refundId: string): Promise<RefundRow | undefined> {
  const read = () =>
    trx.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirst()
  const refund = await read()
  if (!refund) return undefined
  await lockOrder(trx, refund.order_id)
  return read()
}

async function markDone(
  trx: Db,
  refund: RefundRow,
  { ref, paidByHand }: Extract<RefundResult, { status: 'done' }>,
  by: SettledBy,
): Promise<boolean> {
  if (refund.status !== 'pending' || (await hasFailed(trx, ref))) return false
  await trx
    .updateTable('refunds')
    .set({
      status: 'done',
      settled_at: by.at,
      provider_ref: ref,
      next_attempt_at: null,
      last_error: null,
      paid_by_hand: paidByHand ?? null,
    })
    .where('id', '=', refund.id)
    .execute()
  await moveToRefunded(trx, refund.order_id, false, by)
  await queueRefundedMail(trx, by.mail, { refundId: refund.id, at: by.at })
  return true
}

async function oweAgain(
  trx: Db,
  refund: RefundRow,
  { ref, detail }: Extract<RefundResult, { status: 'failed' }>,
  by: SettledBy,
): Promise<boolean> {
  // The word of a failure may come again, also after the refund was made anew under another name.
  if (ref !== null && !(await writeFailure(trx, refund.id, ref, by.at))) return false
  const isSentBack = refund.status === 'done' && ref !== null && refund.provider_ref === ref
  if (refund.status !== 'pending' && !isSentBack) return false
  await noteAttempt(trx, refund, { isKeySpent: true, detail }, by)
  if (isSentBack) await moveToRefunded(trx, refund.order_id, true, by)
  return true
}

/** Leaves it owed, or owes it again, with the moment of the next attempt. */
async function noteAttempt(
  trx: Db,
  refund: RefundRow,
  { isKeySpent, detail }: { isKeySpent: boolean; detail: string },
  by: SettledBy,
): Promise<void> {
  const attempts = refund.attempts + 1
  const next = new Date(Date.parse(by.at) + refundPauseMs(attempts)).toISOString()
  await trx
    .updateTable('refunds')
    .set({
      status: 'pending',
      settled_at: null,
      provider_ref: null,
      attempts,
      spent_keys: refund.spent_keys + (isKeySpent ? 1 : 0),
      // What was made at the provider's own pages is not made again without the owner's word.
      next_attempt_at: isMadeElsewhere(refund) ? null : next,
      last_error: detail,
    })
    .where('id', '=', refund.id)
    .execute()
  const isFirst = refund.status === 'pending' && refund.attempts === 0
  if (isFirst && !isMadeElsewhere(refund)) {
    await queueRefundUnderWayMail(trx, by.mail, { refundId: refund.id, at: by.at })
  }
}

const isMadeElsewhere = ({ status, next_attempt_at: next, idempotency_key: key }: RefundRow) =>
  status === 'pending' ? next === null : key.startsWith('re_')

async function giveUp(trx: Db, refund: RefundRow, why: string, by: TransitionBy): Promise<boolean> {
  if (refund.status !== 'pending') return false
  await trx
    .updateTable('refunds')
    .set({ status: 'failed', settled_at: by.at, next_attempt_at: null, last_error: why })
    .where('id', '=', refund.id)
    .execute()
  await trx
    .updateTable('orders')
    .set((eb) => ({ refunded_cents: eb('refunded_cents', '-', refund.amount_cents) }))
    .where('id', '=', refund.order_id)
    .execute()
  return true
}

async function hasFailed(trx: Db, ref: string): Promise<boolean> {
  const failure = await trx
    .selectFrom('refund_failures')
    .select('provider_ref')
    .where('provider_ref', '=', ref)
    .executeTakeFirst()
  return failure !== undefined
}

async function writeFailure(trx: Db, refundId: string, ref: string, at: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('refund_failures')
    .values({ provider_ref: ref, refund_id: refundId, failed_at: at })
    .onConflict((oc) => oc.column('provider_ref').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Brings the state of the payment in line with what has been given back. */
async function moveToRefunded(
  trx: Db,
  orderId: string,
  isUndone: boolean,
  by: TransitionBy,
): Promise<void> {
  const { total_cents: totalCents } = await trx
    .selectFrom('orders')
    .select('total_cents')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const done = await trx
    .selectFrom('refunds')
    .select('amount_cents')
    .where('order_id', '=', orderId)
    .where('status', '=', 'done')
    .execute()
  const doneCents = done.reduce((sum, { amount_cents: cents }) => sum + cents, 0)
  if (isUndone) {
    await transitionOrder(trx, orderId, doneCents === 0 ? 'undoRefundAll' : 'undoRefundPart', by)
  } else {
    await transitionOrder(trx, orderId, doneCents === totalCents ? 'refundAll' : 'refundPart', by)
  }
}
