import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import { addMoneyEntry } from '#core/orders/ledger/ledger.server.ts'
import type { MailContext } from '#core/mail/outbox.server.ts'
import { unitsToSend } from '#core/orders/fulfilment/line-units.ts'
import { countUnits, findLineUnits } from '#core/orders/fulfilment/line-units.server.ts'
import { cancelOpenUnits } from '#core/orders/release-order.server.ts'
import {
  lockOrder,
  transitionOrder,
  type TransitionBy,
} from '#core/orders/transition-order.server.ts'
import { entryOfResult } from './refund-entry.ts'
import { rectifyRefund } from '#core/orders/invoice-order.server.ts'
import { queueRefundedMail, queueRefundUnderWayMail } from './queue-refund-mail.server.ts'
import {
  applyResult,
  refundTransition,
  type Refund,
  type RefundChange,
  type RefundResult,
} from './refund-result.ts'
import { refundsOfOrder } from './refunds.server.ts'

/**
 * Stores the result of a refund, as `applyResult` decides, in one transaction that locks the order,
 * and queues the mail to the buyer. Results may come twice and in any order; false if nothing
 * changed. With the last money of a partly sent order, its open units are cancelled. Giving a refund
 * up frees its amount; `give-up-refund.server.ts` reopens its return.
 * Guarded by: refund-order.server.test.ts, owed-refunds.server.test.ts.
 */
export async function settleRefund(
  ctx: MailContext,
  refundId: string,
  result: RefundResult,
  by: TransitionBy,
): Promise<boolean> {
  return transact(ctx, async (ctx) => {
    const orderId = await lockOrderOf(ctx.db, refundId)
    if (orderId === undefined) return false
    const refunds = await refundsOfOrder(ctx.db, orderId)
    const refund = refunds.find(({ id }) => id === refundId)
    if (!refund) return false
    const isKnownFailure = await isFailure(ctx.db, result)
    const change = applyResult(refund, result, { isKnownFailure, at: by.at })
    if (!isKnownFailure) await storeFailure(ctx.db, refundId, result, by.at)
    if (!change) return false
    await storeChange(ctx.db, refundId, change)
    const { money, mail } = change
    if (money === 'freed') await free(ctx.db, orderId, refund)
    const entry = entryOfResult(refund, result, money)
    if (entry) await addMoneyEntry(ctx.db, { orderId, ...entry, by })
    if (money === 'moved' || money === 'came_back') {
      const others = refunds.filter(({ id, status }) => id !== refundId && status === 'done')
      const done = money === 'moved' ? [...others, refund] : others
      const doneCents = done.reduce((sum, { amountCents }) => sum + amountCents, 0)
      const totalCents = await totalOf(ctx.db, orderId)
      const transition = refundTransition(money, { doneCents, totalCents })
      await transitionOrder(ctx.db, orderId, transition, by)
      if (transition === 'refundAll') await cancelRest(ctx.db, orderId, by)
    }
    if (money === 'moved') await rectifyRefund(ctx.db, { orderId, refundId, at: by.at })
    if (mail === 'refunded') await queueRefundedMail(ctx, { refundId, at: by.at })
    if (mail === 'under_way') await queueRefundUnderWayMail(ctx, { refundId, at: by.at })
    return true
  })
}

/** Locks the order of a refund, and so all its refunds. */
async function lockOrderOf(trx: Db, refundId: string): Promise<string | undefined> {
  const refund = await trx
    .selectFrom('refunds')
    .select('order_id')
    .where('id', '=', refundId)
    .executeTakeFirst()
  if (refund) await lockOrder(trx, refund.order_id)
  return refund?.order_id
}

/** Whether the provider has already reported this `ref` as failed. */
async function isFailure(trx: Db, result: RefundResult): Promise<boolean> {
  if (result.status !== 'done' && result.status !== 'not_made') return false
  const failure = await trx
    .selectFrom('refund_failures')
    .select('provider_ref')
    .where('provider_ref', '=', result.ref)
    .executeTakeFirst()
  return failure !== undefined
}

async function storeFailure(
  trx: Db,
  refundId: string,
  result: RefundResult,
  at: string,
): Promise<void> {
  if (result.status !== 'not_made' || result.ref === null) return
  await trx
    .insertInto('refund_failures')
    .values({ provider_ref: result.ref, refund_id: refundId, failed_at: at })
    .execute()
}

async function storeChange(trx: Db, refundId: string, { refund }: RefundChange): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({
      status: refund.status,
      settled_at: refund.settledAt,
      provider_ref: refund.providerRef,
      attempts: refund.attempts,
      spent_keys: refund.spentKeys,
      next_attempt_at: refund.nextAttemptAt,
      last_error: refund.lastError,
      paid_by_hand: refund.paidByHand,
    })
    .where('id', '=', refundId)
    .execute()
}

/** Frees the amount and the units of a refund that is not owed. Cancelled units stay cancelled. */
async function free(trx: Db, orderId: string, { id, amountCents }: Refund): Promise<void> {
  await trx
    .updateTable('orders')
    .set((eb) => ({ refunded_cents: eb('refunded_cents', '-', amountCents) }))
    .where('id', '=', orderId)
    .execute()
  const units = await trx
    .selectFrom('refund_lines')
    .select(['position', 'quantity'])
    .where('refund_id', '=', id)
    .execute()
  await countUnits(trx, orderId, 'refunded_units', units, -1)
}

/**
 * Cancels what is still to be sent of a partly sent order, now that all its money went back: nothing
 * else can end it. An order of which nothing was sent can be cancelled as a whole.
 */
async function cancelRest(trx: Db, orderId: string, by: TransitionBy): Promise<void> {
  const partlySent = await trx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('fulfilment_status', '=', 'partly_shipped')
    .executeTakeFirst()
  if (!partlySent) return
  await cancelOpenUnits(trx, orderId, unitsToSend(await findLineUnits(trx, orderId)), by)
}

async function totalOf(trx: Db, orderId: string): Promise<number> {
  const { total_cents: totalCents } = await trx
    .selectFrom('orders')
    .select('total_cents')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return totalCents
}
