import { causedBy, type WithActor } from '#core/base/actor/actor.ts'
import { transactApart } from '#db/savepoint.ts'
import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import { ANONYMOUS_BUYER } from '#core/base/policy/anonymous-buyer.ts'
import {
  addEvent,
  lockOrder,
  transitionOrder,
  type TransitionBy,
} from '#core/orders/transition-order.server.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import {
  areAllBack,
  unitsWithBuyer,
  type LineUnits,
  type Units,
} from '#core/orders/fulfilment/line-units.ts'
import { findLineUnits } from '#core/orders/fulfilment/line-units.server.ts'
import { recalledPositions } from '#core/orders/fulfilment/recalled-units.server.ts'
import { receiveReturnedUnits, undoTakeBack } from '#core/orders/fulfilment/taken-back.server.ts'
import { TooFewUnits } from '#core/stock/stock.server.ts'
import { queueMail, type MailContext } from '#core/mail/outbox.server.ts'
import { atMost, statesBefore, unitsArrived, withdrawalTerm, type ReturnStatus } from './return.ts'
import { returnDeclinedMail } from './return-mails.ts'
import { findParcelTimes, getReturn, type Return } from './returns.server.ts'

type Change = {
  at: string
  set?: { refund_id?: string; decline_reason?: string; decline_exception?: string | null }
}

/** Makes a transition if it is allowed; the conditional UPDATE lets one of two racing calls win. */
export async function transitionReturn(trx: Db, id: string, to: ReturnStatus, { at, set }: Change) {
  const closes = to === 'refunded' || to === 'declined'
  const { numUpdatedRows } = await trx
    .updateTable('returns')
    .set({
      status: to,
      ...(to === 'received' ? { received_at: at } : {}),
      // Frees the key, so that the same withdrawal can be declared again.
      ...(closes ? { closed_at: at, dedupe_key: `closed/${id}` } : {}),
      ...set,
    })
    .where('id', '=', id)
    .where('status', 'in', statesBefore(to))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** The current state; the caller has locked the return's order. */
export async function statusOf(trx: Db, id: string): Promise<ReturnStatus> {
  const { status } = await trx
    .selectFrom('returns')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return status
}

export type ReturnTransitionOutcome = { ok: true } | { ok: false; reason: 'not_now' }

type Arrival = {
  at: string
  /**
   * Back on sale: all lines, or these positions; the others count as damaged, and so does what was
   * recalled for its safety, whatever is asked.
   */
  restocks: boolean | readonly number[]
  /** Asked to come back, and not in the parcel. */
  missing?: readonly Units[]
}

export type ReceiveOutcome =
  /** `recalled`: positions that were to go back on sale and must not; absent if there are none. */
  | { ok: true; recalled?: readonly number[] }
  | Extract<ReturnTransitionOutcome, { ok: false }>
  /** `bad_missing`: more than can be missing, or nothing arrived. */
  | { ok: false; reason: 'not_sent' | 'bad_missing' }

/**
 * Records that the goods arrived. What was missing stays with the buyer: off the shelf, not
 * refunded with the rest, and free to be sent back later. If this completes the order, marks it as
 * returned. A return that was already refunded stays closed. Refuses a return that was received or
 * declined, and goods that the buyer does not have.
 * Guarded by: receive-in-part.server.test.ts.
 */
export async function receiveReturn(
  ctx: WithActor & { db: Db },
  { id, orderId }: Pick<Return, 'id' | 'orderId'>,
  { at, restocks, missing = [] }: Arrival,
): Promise<ReceiveOutcome> {
  return transact(ctx, async ({ db: trx, actor }): Promise<ReceiveOutcome> => {
    if (orderId === null) {
      const isReceived = await transitionReturn(trx, id, 'received', { at })
      return isReceived ? { ok: true } : { ok: false, reason: 'not_now' }
    }
    await lockOrder(trx, orderId)
    const record = await getReturn(trx, id)
    if (!isAwaited(record)) return { ok: false, reason: 'not_now' }
    const lines = await findLineUnits(trx, orderId)
    if (!isWithBuyer(record, lines)) return { ok: false, reason: 'not_sent' }
    const units = unitsArrived(atMost(record.units, lines, unitsWithBuyer), missing)
    if (!units) return { ok: false, reason: 'bad_missing' }
    const isReceived =
      (await transitionReturn(trx, id, 'received', { at })) || (await noteArrival(trx, id, at))
    if (!isReceived) return { ok: false, reason: 'not_now' }
    await storeMissing(trx, id, missing)
    const by = causedBy(actor, at)
    const isDamaged = (position: number) =>
      typeof restocks === 'boolean' ? !restocks : !restocks.includes(position)
    const recalled = await takeBack(trx, { orderId, returnId: id }, { units, isDamaged, by })
    const isAll = await isAllBack(trx, orderId)
    const isReturned = isAll && (await transitionOrder(trx, orderId, 'takeBack', by))
    if (!isReturned) await addEvent(trx, orderId, 'return_received', by)
    return recalled.length === 0 ? { ok: true } : { ok: true, recalled }
  })
}

async function storeMissing(trx: Db, id: string, missing: readonly Units[]): Promise<void> {
  for (const { position, quantity } of missing) {
    await trx
      .updateTable('return_lines')
      .set({ missing_units: quantity })
      .where('return_id', '=', id)
      .where('position', '=', position)
      .execute()
  }
}

/** Records the arrival of a return that was refunded first. */
async function noteArrival(trx: Db, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('returns')
    .set({ received_at: at })
    .where('id', '=', id)
    .where('status', '=', 'refunded')
    .where('received_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Whether the goods of a return may still arrive. */
const isAwaited = ({ status, receivedAt }: Return): boolean =>
  status === 'requested' || (status === 'refunded' && receivedAt === null)

/** Whether the buyer has goods of a return; of a return without units, whether any were sent. */
function isWithBuyer({ units }: Return, lines: readonly LineUnits[]): boolean {
  if (units.length === 0) return lines.some(({ dispatched }) => dispatched > 0)
  return atMost(units, lines, unitsWithBuyer).length > 0
}

/**
 * Takes back units that arrived; units that were never sent are not among them. What was recalled is
 * never put on sale; answers the positions that would have been.
 */
export async function takeBack(
  trx: Db,
  goods: { orderId: string; returnId: string },
  {
    units,
    isDamaged,
    by,
  }: {
    units: readonly Units[]
    isDamaged: (position: number) => boolean
    by: TransitionBy
  },
): Promise<number[]> {
  const unsafe = await recalledPositions(trx, goods.orderId)
  const isOff = (position: number) => isDamaged(position) || unsafe.includes(position)
  for (const damaged of [false, true]) {
    const some = units.filter(({ position }) => isOff(position) === damaged)
    if (some.length > 0) await receiveReturnedUnits(trx, some, { ...goods, isDamaged: damaged, by })
  }
  const arrived = units.map(({ position }) => position)
  return arrived.filter((position) => unsafe.includes(position) && !isDamaged(position))
}

/** Whether all units of an order were received back. */
export const isAllBack = async (trx: Db, orderId: string): Promise<boolean> =>
  areAllBack(await findLineUnits(trx, orderId))

/** The withdrawal came in time; `lastDay` is null before dispatch, when the term has not begun. */
type InTime = { ok: false; reason: 'in_time'; lastDay: string | null }

type DeclineInput = { at: string; reason: string; exception?: string | null }
type DeclineOutcome = ReturnTransitionOutcome | InTime | { ok: false; reason: 'sold_on' }

/**
 * Declines a return and mails the reason to the shopper; undoes the returned state of a fully
 * returned order, and gives its goods to the buyer again. Refuses a closed return, goods that were
 * sold on, and a withdrawal in time unless `exception` gives the legal ground, for the owner's
 * records. Source: consumer act, articles 102 and 103.
 */
export async function declineReturn(
  ctx: MailContext & WithActor,
  record: Return,
  words: DeclineInput,
): Promise<DeclineOutcome> {
  const decline = () => transactApart(ctx, (ctx) => declineInside(ctx, record, words))
  return decline().catch((error: unknown) => {
    if (error instanceof TooFewUnits) return { ok: false, reason: 'sold_on' }
    throw error
  })
}

async function declineInside(
  ctx: MailContext & WithActor,
  record: Return,
  { at, reason, exception = null }: DeclineInput,
): Promise<DeclineOutcome> {
  const by = causedBy(ctx.actor, at)
  if (record.orderId !== null) await lockOrder(ctx.db, record.orderId)
  const isOpen = record.status === 'requested' || record.status === 'received'
  const inTime = isOpen && exception === null ? await refuseInTime(ctx.db, record) : undefined
  if (inTime) return inTime
  await giveAgain(ctx.db, record, by)
  const change = { at, set: { decline_reason: reason, decline_exception: exception } }
  if (!(await transitionReturn(ctx.db, record.id, 'declined', change))) {
    return { ok: false, reason: 'not_now' }
  }
  if (record.orderId !== null) {
    const isAll = await isAllBack(ctx.db, record.orderId)
    const isGivenBack = !isAll && (await transitionOrder(ctx.db, record.orderId, 'undoReturn', by))
    if (!isGivenBack) await addEvent(ctx.db, record.orderId, 'return_declined', by)
  }
  if (record.email === ANONYMOUS_BUYER.email) return { ok: true }
  const declined = { code: record.code, number: record.typedNumber, reason }
  const mail = returnDeclinedMail(declined, { shopUrl: ctx.shopUrl })
  // A reopened return that is declined again gets a second mail.
  const once = record.wasOpenedAgain ? `${record.id}/${at}` : record.id
  const key = { kind: 'return-declined', dedupeKey: `return-declined/${once}`, to: record.email }
  await queueMail(ctx, { ...key, ...mail }, at)
  return { ok: true }
}

/** The goods of a received return go back to the buyer. */
async function giveAgain(trx: Db, record: Return, by: TransitionBy): Promise<void> {
  if (record.orderId === null || (await statusOf(trx, record.id)) !== 'received') return
  const lines = await findLineUnits(trx, record.orderId)
  const units = atMost(record.units, lines, ({ returned }) => returned)
  await undoTakeBack(trx, units, { orderId: record.orderId, returnId: record.id, by })
}

/** Whether a withdrawal came in time, and may be declined only for a legal exception. */
export async function refuseInTime(trx: Db, record: Return): Promise<InTime | undefined> {
  if (record.kind !== 'withdrawal' || record.orderId === null) return undefined
  const order = await findOrderWithState(trx, record.orderId)
  if (!order) return undefined
  // The term begins with the last parcel.
  const isWholeSent = order.state.fulfilment !== 'partly_shipped'
  const parcel = isWholeSent ? await findParcelTimes(trx, order.id) : null
  const { isInTime, lastDay } = withdrawalTerm(order, parcel, record.requestedAt)
  return isInTime ? { ok: false, reason: 'in_time', lastDay } : undefined
}

/** Closes a return whose money was refunded otherwise, for example by cancelling the order. */
export async function closeReturn(
  db: Db,
  record: Return,
  at: string,
): Promise<ReturnTransitionOutcome> {
  return transact(db, async (trx) => {
    if (record.orderId !== null) await lockOrder(trx, record.orderId)
    const isMoved = await transitionReturn(trx, record.id, 'refunded', { at })
    return isMoved ? { ok: true } : { ok: false, reason: 'not_now' }
  })
}
