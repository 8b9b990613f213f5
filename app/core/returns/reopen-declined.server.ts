import { causedBy, type WithActor } from '#core/base/actor/actor.ts'
import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import { queueMail, type MailContext } from '#core/mail/outbox.server.ts'
import { ANONYMOUS_BUYER } from '#core/base/policy/anonymous-buyer.ts'
import {
  addEvent,
  lockOrder,
  transitionOrder,
  type TransitionBy,
} from '#core/orders/transition-order.server.ts'
import { isAllBack, takeBack } from './transition-return.server.ts'
import { returnReopenedMail } from './return-mails.ts'
import { unitsWithBuyer } from '#core/orders/fulfilment/line-units.ts'
import { findLineUnits } from '#core/orders/fulfilment/line-units.server.ts'
import { atMost } from './return.ts'
import { findArrived } from '#core/orders/fulfilment/taken-back.server.ts'
import { findReturnableUnits, type Return } from './returns.server.ts'

export type ReopenOutcome = { ok: true } | { ok: false; reason: 'not_now' | 'units_taken' }

/**
 * Reopens a declined return and mails the shopper; goods that had arrived count as received again.
 * Refuses a return that is not declined, or whose units were returned or refunded since.
 */
export async function reopenDeclined(
  ctx: MailContext & WithActor,
  record: Return,
  at: string,
): Promise<ReopenOutcome> {
  return transact(ctx, async (ctx): Promise<ReopenOutcome> => {
    if (record.orderId !== null) await lockOrder(ctx.db, record.orderId)
    if (!(await areUnitsFree(ctx.db, record))) return { ok: false, reason: 'units_taken' }
    const { numUpdatedRows } = await ctx.db
      .updateTable('returns')
      .set({
        status: record.receivedAt === null ? 'requested' : 'received',
        closed_at: null,
        decline_reason: null,
        decline_exception: null,
        dedupe_key: `again/${record.id}`,
      })
      .where('id', '=', record.id)
      .where('status', '=', 'declined')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) return { ok: false, reason: 'not_now' }
    const by = causedBy(ctx.actor, at)
    if (record.receivedAt !== null) await takeBackAgain(ctx.db, record, by)
    if (record.orderId !== null)
      await tellOrder(ctx.db, record.orderId, record.receivedAt !== null, by)
    if (record.email !== ANONYMOUS_BUYER.email) await tellBuyer(ctx, record, at)
    return { ok: true }
  })
}

/** As they arrived; a return of before the movements names its units. */
async function takeBackAgain(
  trx: Db,
  { id: returnId, orderId, units: asked }: Return,
  by: TransitionBy,
): Promise<void> {
  if (orderId === null) return
  const lines = await findArrived(trx, returnId)
  const arrived = [...lines].map(([position, line]) => ({ position, quantity: line.arrived }))
  const units = lines.size > 0 ? arrived : asked
  const left = atMost(units, await findLineUnits(trx, orderId), unitsWithBuyer)
  const isDamaged = (position: number) => lines.get(position)?.isDamaged === true
  await takeBack(trx, { orderId, returnId }, { units: left, isDamaged, by })
}

/** After a decline, the same units may be in another return or a refund. */
async function areUnitsFree(trx: Db, record: Return): Promise<boolean> {
  if (record.orderId === null || record.status !== 'declined') return true
  const { toWithdraw: left } = await findReturnableUnits(trx, record.orderId)
  return record.units.every(({ position, quantity }) => quantity <= (left[position] ?? 0))
}

async function tellOrder(
  trx: Db,
  orderId: string,
  isReceived: boolean,
  by: TransitionBy,
): Promise<void> {
  const isReturned =
    isReceived &&
    (await isAllBack(trx, orderId)) &&
    (await transitionOrder(trx, orderId, 'takeBack', by))
  if (!isReturned) await addEvent(trx, orderId, isReceived ? 'return_received' : 'return_asked', by)
}

async function tellBuyer(
  ctx: MailContext,
  { id, code, typedNumber, email }: Return,
  at: string,
): Promise<void> {
  const mail = returnReopenedMail({ code, number: typedNumber }, { shopUrl: ctx.shopUrl })
  const key = { kind: 'return-reopened', dedupeKey: `return-reopened/${id}/${at}`, to: email }
  await queueMail(ctx, { ...key, ...mail }, at)
}
