import { causedBy, type WithActor } from '#core/base/actor/actor.ts'
import { withdrawMail, type MailContext } from '#core/mail/outbox.server.ts'
import { announceIfLowStock, findLineUnits } from '#core/orders/fulfilment/line-units.server.ts'
import { findRecalledUnit } from '#core/orders/fulfilment/recalled-units.server.ts'
import type { Tracking } from '#core/orders/fulfilment/parcels.server.ts'
import { isTrackingUrl } from '#core/orders/fulfilment/tracking-url.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'
import { addEvent, lockOrder, type TransitionBy } from '#core/orders/transition-order.server.ts'
import { moveOrderStock, TooFewUnits } from '#core/stock/stock.server.ts'
import { transactApart } from '#db/savepoint.ts'
import type { Db } from '#db/schema.ts'
import { isMoneyBack } from './money-back.server.ts'
import { queueNotReplacedMail, queueReplacementMail } from './replacement-mails.server.ts'
import {
  cutWaiting,
  isWaiting,
  stockLines,
  unitsCutBy,
  type CutReplacement,
  type Replacement,
} from './replacement.ts'
import { replacementsOf } from './replacements.server.ts'

type Which =
  | { ok: true; one: Replacement; all: Replacement[] }
  | { ok: false; reason: 'none_waiting' }
  | { ok: false; reason: 'which'; numbers: number[] }

/** The waiting replacement with a number; the only one, without it. */
async function chooseWaiting(db: Db, orderId: string, number?: number): Promise<Which> {
  const all = await replacementsOf(db, orderId)
  const waiting = all.filter(isWaiting)
  const found = waiting.filter((one) => number === undefined || one.number === number)
  const [one] = found
  if (!one) return { ok: false, reason: 'none_waiting' }
  if (found.length === 1) return { ok: true, one, all }
  return { ok: false, reason: 'which', numbers: found.map((each) => each.number) }
}

export type SendReplacementOutcome =
  | { ok: true; orderId: string; replacement: Replacement }
  | {
      ok: false
      reason: 'unknown_order' | 'bad_tracking_url' | 'money_going_back'
    }
  | Extract<Which, { ok: false }>
  | { ok: false; reason: 'too_few_on_hand' | 'recalled'; variantId: string }

/**
 * Notes that a replacement has left, and mails its buyer the tracking. `number` chooses one of several.
 * Refuses what was recalled for its safety, and units whose money went back meanwhile: a server of
 * before, which knows no replacements, leaves them waiting. `at` is ISO-8601 UTC.
 * Guarded by: replacements.server.test.ts.
 */
export async function sendReplacement(
  ctx: MailContext & WithActor,
  orderNumber: string,
  { number, ...tracking }: Tracking & { number?: number | undefined },
  at: string,
): Promise<SendReplacementOutcome> {
  const orderId = await findOrderId(ctx.db, orderNumber)
  if (orderId === undefined) return { ok: false, reason: 'unknown_order' }
  if (!isTrackingUrl(tracking.trackingUrl)) return { ok: false, reason: 'bad_tracking_url' }
  const by = causedBy(ctx.actor, at)
  const send = () =>
    transactApart(ctx, (inside) => sendInside(inside, orderId, { number, tracking, by }))
  return send().catch((error: unknown) => {
    if (!(error instanceof TooFewUnits)) throw error
    return { ok: false, reason: 'too_few_on_hand', variantId: error.message }
  })
}

async function sendInside(
  ctx: MailContext,
  orderId: string,
  { number, tracking, by }: { number: number | undefined; tracking: Tracking; by: TransitionBy },
): Promise<SendReplacementOutcome> {
  const trx = ctx.db
  await lockOrder(trx, orderId)
  const chosen = await chooseWaiting(trx, orderId, number)
  if (!chosen.ok) return chosen
  const { one, all } = chosen
  const bought = await findLineUnits(trx, orderId)
  const isCut = bought.some((line) => unitsCutBy(line, all) > 0)
  if (isCut || (await isMoneyBack(trx, orderId))) return { ok: false, reason: 'money_going_back' }
  const units = stockLines(one)
  const sent = bought.flatMap((line) => {
    const unit = units.find(({ position }) => position === line.position)
    return unit ? [{ ...line, variantId: unit.variantId }] : []
  })
  const recalled = await findRecalledUnit(trx, sent, { units, leftAt: by.at })
  if (recalled !== undefined) return { ok: false, reason: 'recalled', variantId: recalled }
  await moveOrderStock(trx, 'dispatched', units, { orderId, replacementId: one.id }, by)
  await trx
    .updateTable('replacements')
    .set({
      sent_at: by.at,
      carrier: tracking.carrier,
      tracking_code: tracking.trackingCode,
      tracking_url: tracking.trackingUrl,
    })
    .where('id', '=', one.id)
    .execute()
  await addEvent(trx, orderId, 'replacement_sent', by)
  await queueReplacementMail(ctx, { orderId, replacementId: one.id, at: by.at, isSent: true })
  return { ok: true, orderId, replacement: { ...one, ...tracking, sentAt: by.at } }
}

export type CancelReplacementOutcome =
  | { ok: true; orderId: string; replacement: Replacement; isTold: boolean }
  | { ok: false; reason: 'unknown_order' }
  | Extract<Which, { ok: false }>

/**
 * Cancels a replacement that has not left: its units go back on sale, and its buyer is told unless
 * nothing was said of it yet. `at` is ISO-8601 UTC.
 */
export async function cancelReplacement(
  ctx: MailContext & WithActor,
  orderNumber: string,
  number: number | undefined,
  at: string,
): Promise<CancelReplacementOutcome> {
  const orderId = await findOrderId(ctx.db, orderNumber)
  if (orderId === undefined) return { ok: false, reason: 'unknown_order' }
  return transactApart(ctx, async (inside): Promise<CancelReplacementOutcome> => {
    const { db } = inside
    await lockOrder(db, orderId)
    const chosen = await chooseWaiting(db, orderId, number)
    if (!chosen.ok) return chosen
    const by = causedBy(ctx.actor, at)
    await cancelUnits(db, orderId, { replacement: chosen.one, units: stockLines(chosen.one), by })
    const told = { orderId, at, replacement: chosen.one, why: 'by_shop' } as const
    const isTold = await queueNotReplacedMail(inside, told)
    return { ok: true, orderId, replacement: { ...chosen.one, cancelledAt: at }, isTold }
  })
}

/**
 * Cancels waiting units whose money goes back, inside the transaction that decided on it and has
 * locked the order: nothing is sent whose money goes back. The mail about the money tells the buyer.
 */
export async function cutPaidBack(trx: Db, orderId: string, by: TransitionBy): Promise<void> {
  const ended = await cutReplacements(trx, orderId, by)
  for (const { id } of ended) await withdrawMail(trx, `replacement-made/${id}`)
}

/** Cancels waiting units of a parcel that had not left: they are sent with the order. */
export async function cutUnsent(
  ctx: MailContext,
  orderId: string,
  by: TransitionBy,
): Promise<void> {
  const ended = await cutReplacements(ctx.db, orderId, by)
  for (const replacement of ended)
    await queueNotReplacedMail(ctx, { orderId, at: by.at, replacement, why: 'with_order' })
}

/** Answers the replacements of which nothing is left to send, as they waited. */
async function cutReplacements(trx: Db, orderId: string, by: TransitionBy): Promise<Replacement[]> {
  const all = await replacementsOf(trx, orderId)
  if (!all.some(isWaiting)) return []
  const ended: Replacement[] = []
  const isAll = await isMoneyBack(trx, orderId)
  for (const cut of cutWaiting(await findLineUnits(trx, orderId), all, isAll)) {
    if (await cancelUnits(trx, orderId, { ...cut, by })) ended.push(cut.replacement)
  }
  return ended
}

type Cancelled = CutReplacement & { by: TransitionBy }

/** With its last units the replacement is cancelled; answers whether it is. */
async function cancelUnits(
  trx: Db,
  orderId: string,
  { replacement, units, by }: Cancelled,
): Promise<boolean> {
  const { id: replacementId } = replacement
  for (const { position, quantity } of units) {
    await trx
      .updateTable('replacement_lines')
      .set((eb) => ({ cancelled_units: eb('cancelled_units', '+', quantity) }))
      .where('replacement_id', '=', replacementId)
      .where('line_position', '=', position)
      .execute()
  }
  const lowest = await moveOrderStock(trx, 'released', units, { orderId, replacementId }, by)
  await announceIfLowStock(trx, units, lowest)
  const count = (lines: readonly { quantity: number }[]) =>
    lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const isAll = count(units) === count(stockLines(replacement))
  if (isAll) {
    await trx
      .updateTable('replacements')
      .set({ cancelled_at: by.at })
      .where('id', '=', replacementId)
      .execute()
  }
  await addEvent(trx, orderId, 'replacement_cancelled', by)
  return isAll
}
