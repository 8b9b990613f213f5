import { causedBy, type WithActor } from '#core/base/actor/actor.ts'
import { ANONYMOUS_BUYER } from '#core/base/policy/anonymous-buyer.ts'
import type { MailContext } from '#core/mail/outbox.server.ts'
import { findLineUnits, announceIfLowStock } from '#core/orders/fulfilment/line-units.server.ts'
import type { LineUnits, Units } from '#core/orders/fulfilment/line-units.ts'
import { findRecalledUnit } from '#core/orders/fulfilment/recalled-units.server.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { addEvent, lockOrder } from '#core/orders/transition-order.server.ts'
import { reserveStock } from '#core/stock/stock.server.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { isMoneyBack } from './money-back.server.ts'
import { failedBy, isWaiting, type Replacement, type ReplacementReason } from './replacement.ts'
import { queueReplacementMail } from './replacement-mails.server.ts'
import { replacementsOf } from './replacements.server.ts'

export type WantedReplacement = {
  units: readonly Units[]
  reason: ReplacementReason
  /** The variant that is sent in place of the bought one, by the position of the line. */
  variants?: ReadonlyMap<number, string> | undefined
  /** Earlier replacements of these units have arrived broken, wrong or never, too. */
  isRepeat?: boolean | undefined
  /** Refuses if the order has another number of replacements by now. */
  ifReplacements?: number | undefined
}

export type MakeReplacementOutcome =
  | { ok: true; orderId: string; number: number }
  | {
      ok: false
      reason:
        | 'unknown_order'
        /** Unpaid, cancelled, or its money is back. */
        | 'not_now'
        /** Its address was forgotten. */
        | 'forgotten'
        | 'bad_units'
        /** Other replacements stand for these units. */
        | 'replaced_before'
        | 'other_product'
        | 'moved_meanwhile'
    }
  | { ok: false; reason: 'too_few'; short: { variantId: string; unitsLeft: number }[] }
  /** It was recalled for its safety. */
  | { ok: false; reason: 'recalled'; variantId: string }

type NewLine = LineUnits & { quantity: number; failed: number; size: string; color: string }

/**
 * Reserves goods that are sent again at 0 €, and tells the buyer: for units that left, whose money
 * stays, and that no other replacement stands for. Another size or colour of the same product may go
 * in place of the bought one. No sale, no invoice and no money. `at` is ISO-8601 UTC.
 * Guarded by: replacements.server.test.ts, races.
 */
export async function makeReplacement(
  ctx: MailContext & WithActor,
  orderNumber: string,
  wanted: WantedReplacement,
  at: string,
): Promise<MakeReplacementOutcome> {
  const orderId = await findOrderId(ctx.db, orderNumber)
  if (orderId === undefined) return { ok: false, reason: 'unknown_order' }
  return transact(ctx, async (inside): Promise<MakeReplacementOutcome> => {
    const { db } = inside
    await lockOrder(db, orderId) // a concurrent refund or replacement waits, then sees these units
    const earlier = await replacementsOf(db, orderId)
    if ((wanted.ifReplacements ?? earlier.length) !== earlier.length) {
      return { ok: false, reason: 'moved_meanwhile' }
    }
    const refusal = await refuseOrder(db, orderId)
    if (refusal) return { ok: false, reason: refusal }
    const chosen = await chooseLines(db, orderId, { wanted, earlier })
    if (!Array.isArray(chosen)) return chosen
    const recalled = await findRecalledUnit(db, chosen, { units: wanted.units, leftAt: at })
    if (recalled !== undefined) return { ok: false, reason: 'recalled', variantId: recalled }
    const by = causedBy(inside.actor, at)
    const number = earlier.length + 1
    const replacementId = `rep_${orderId}_${number}`
    const taken = await reserveStock(db, chosen, { orderId, replacementId }, by)
    if (!taken.ok) return { ok: false, reason: 'too_few', short: taken.short }
    await announceIfLowStock(db, chosen, taken.lowestLeft)
    await markFailed(db, earlier, chosen)
    await storeReplacement(db, { orderId, replacementId, number, lines: chosen, wanted, at })
    await addEvent(db, orderId, 'replacement_made', by)
    await queueReplacementMail(inside, { orderId, replacementId, at, isSent: false })
    return { ok: true, orderId, number }
  })
}

async function refuseOrder(db: Db, orderId: string): Promise<'not_now' | 'forgotten' | undefined> {
  const order = await findOrderWithState(db, orderId)
  if (order?.recipient.email === ANONYMOUS_BUYER.email) return 'forgotten'
  return (await isMoneyBack(db, orderId)) ? 'not_now' : undefined
}

type Refused = Extract<MakeReplacementOutcome, { ok: false }>
type Asked = { wanted: WantedReplacement; earlier: readonly Replacement[] }

/** The lines of the replacement, with what is sent for each. */
async function chooseLines(
  db: Db,
  orderId: string,
  { wanted, earlier }: Asked,
): Promise<NewLine[] | Refused> {
  const { units, variants = new Map<number, string>(), isRepeat = false } = wanted
  const lines = await findLineUnits(db, orderId)
  const positions = new Set(units.map(({ position }) => position))
  if (units.length === 0 || positions.size !== units.length) return refused('bad_units')
  if ([...variants.keys()].some((position) => !positions.has(position))) return refused('bad_units')
  const chosen: NewLine[] = []
  for (const { position, quantity } of units) {
    const line = lines.find((one) => one.position === position)
    if (!line || !Number.isInteger(quantity) || quantity < 1) return refused('bad_units')
    if (quantity > line.dispatched) return refused('bad_units')
    const failed = failedBy(line, earlier, { quantity, isRepeat })
    if (failed === undefined) {
      const isOpen = failedBy(line, [], { quantity, isRepeat: false }) !== undefined
      return refused(isOpen ? 'replaced_before' : 'bad_units')
    }
    const sent = await variantToSend(db, line.variantId, variants.get(position))
    if (!sent) return refused('other_product')
    chosen.push({ ...line, ...sent, quantity, failed })
  }
  return chosen
}

const refused = (reason: Exclude<Refused['reason'], 'too_few' | 'recalled'>): Refused => ({
  ok: false,
  reason,
})

/** The bought variant, or another one of its product. */
async function variantToSend(db: Db, boughtId: string, otherId: string | undefined) {
  const rows = await db
    .selectFrom('variants')
    .select(['id as variantId', 'product_id', 'size', 'color'])
    .where('id', 'in', [boughtId, otherId ?? boughtId])
    .execute()
  const bought = rows.find(({ variantId }) => variantId === boughtId)
  const sent = rows.find(({ variantId }) => variantId === (otherId ?? boughtId))
  if (!bought || !sent || bought.product_id !== sent.product_id) return undefined
  return { variantId: sent.variantId, size: sent.size, color: sent.color }
}

/** Notes earlier sent units as failed, the oldest first. */
async function markFailed(
  db: Db,
  earlier: readonly Replacement[],
  lines: readonly NewLine[],
): Promise<void> {
  for (const { position, failed } of lines) {
    let left = failed
    for (const { id, lines: old } of earlier.filter((one) => !isWaiting(one))) {
      const line = old.find((one) => one.position === position)
      const units = line ? Math.min(left, line.quantity - line.cancelled - line.failed) : 0
      if (units <= 0) continue
      left -= units
      await db
        .updateTable('replacement_lines')
        .set((eb) => ({ failed_units: eb('failed_units', '+', units) }))
        .where('replacement_id', '=', id)
        .where('line_position', '=', position)
        .execute()
    }
  }
}

type Stored = {
  orderId: string
  replacementId: string
  number: number
  lines: readonly NewLine[]
  wanted: WantedReplacement
  at: string
}

async function storeReplacement(db: Db, { lines, wanted, ...made }: Stored): Promise<void> {
  await db
    .insertInto('replacements')
    .values({
      id: made.replacementId,
      order_id: made.orderId,
      position: made.number - 1,
      made_at: made.at,
      carrier: null,
      tracking_code: null,
      tracking_url: null,
      sent_at: null,
      cancelled_at: null,
      delivered_at: null,
    })
    .execute()
  await db
    .insertInto('replacement_lines')
    .values(
      lines.map(({ position, variantId, size, color, quantity }) => ({
        replacement_id: made.replacementId,
        line_position: position,
        variant_id: variantId,
        size,
        color,
        quantity,
        reason: wanted.reason,
      })),
    )
    .execute()
}
