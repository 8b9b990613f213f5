import { causedBy } from '#core/base/actor/actor.ts'
import type { Cents } from '#core/base/money/money.ts'
import { changesByBuyer, MOST_BY_BUYER } from '#core/orders/delivery/changed-by-buyer.server.ts'
import { announceIfLowStock } from '#core/orders/fulfilment/line-units.server.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { addEvent, lockOrder, type TransitionBy } from '#core/orders/transition-order.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import { refundKeys } from '#core/payments/refunds/refund-key.ts'
import { reserveRefund } from '#core/payments/refunds/reserve-refund.server.ts'
import { sendRefund, type RefundStatus } from '#core/payments/refunds/send-refund.server.ts'
import { swapReserved } from '#core/stock/stock.server.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { findChangeable, type Changeable, type StoredVariant } from './changeable.server.ts'
import { backPerUnit, standingOf, type LineRefusal } from './line-change.ts'
import { queueLineMails } from './line-mails.server.ts'
import type { ChangedLine } from './line-mails.ts'
import { nextPosition, storePart, storeVariant } from './store-part.server.ts'

/**
 * The line, by its position from 0, and variants: the one that its page had read, and the wanted one.
 * `units`: how many of its units; all, if missing. `backCents`: what goes back for each, as it was shown.
 */
export type LineChange = {
  position: number
  read: string
  wanted: string
  units?: number | undefined
  backCents?: Cents | undefined
}

type Refused =
  | { ok: false; reason: Exclude<LineRefusal, 'sold_out'> }
  /** Fewer units are available than are to change. */
  | { ok: false; reason: 'sold_out'; unitsLeft: number }

export type ChangeLineOutcome =
  /**
   * `isChanged` is false if the line was of this variant already. `refundId` is null if nothing goes
   * back; else `payChangedLine` sends it.
   */
  | { ok: true; orderId: string; isChanged: boolean; line: ChangedLine; refundId: string | null }
  | Refused

/**
 * Changes units of a line to another size or colour of its product that costs no more, while none of
 * the line has left: the new ones are reserved and the old ones go back on sale, in one transaction, and
 * the difference is owed as a refund. Some of its units become a line of their own (114, 124). What
 * its buyer changes is mailed to the buyer, since not only a buyer may hold an order's link, and to the
 * owner, who may have printed a slip.
 * Guarded by: change-line.server.test.ts, change-part.server.test.ts, change-line-races.server.test.ts.
 */
export async function changeLine(
  ctx: PaymentContext,
  orderNumber: string,
  change: LineChange,
): Promise<ChangeLineOutcome> {
  const orderId = await findOrderId(ctx.db, orderNumber)
  if (orderId === undefined) return { ok: false, reason: 'unknown_order' }
  return transact(ctx, async (inside): Promise<ChangeLineOutcome> => {
    const checked = await checkChange(inside.db, orderId, change)
    if (!checked.ok) return checked
    const { found, wanted, changed } = checked
    if (!wanted) return { ok: true, orderId, isChanged: false, line: changed, refundId: null }
    return swap(inside, orderId, { found, wanted, changed })
  })
}

/** The second half, after the commit: wakes the mail and sends the difference. Null: there is none. */
export async function payChangedLine(
  ctx: PaymentContext,
  { refundId }: Extract<ChangeLineOutcome, { ok: true }>,
): Promise<RefundStatus | null> {
  ctx.wakeMail()
  return refundId === null ? null : sendRefund(ctx, refundId)
}

/**
 * The cents that `changeLine` would give back. Refuses what it refuses, but for the stock, and changes
 * nothing. In a transaction it locks the order, so that the figure holds until the commit.
 */
export async function quoteChangedLine(
  db: Db,
  orderNumber: string,
  change: LineChange,
): Promise<{ ok: true; orderId: string; backCents: Cents } | Refused> {
  const orderId = await findOrderId(db, orderNumber)
  if (orderId === undefined) return { ok: false, reason: 'unknown_order' }
  const checked = await checkChange(db, orderId, change)
  return checked.ok ? { ok: true, orderId, backCents: checked.changed.backCents } : checked
}

type Swap = { found: Changeable; wanted: StoredVariant; changed: ChangedLine }

/** What changes, if the order and the line allow it now; no `wanted`: it is of that variant already. */
async function checkChange(
  db: Db,
  orderId: string,
  change: LineChange,
): Promise<(Omit<Swap, 'wanted'> & { ok: true; wanted: StoredVariant | null }) | Refused> {
  if (db.isTransaction) await lockOrder(db, orderId) // a parcel that is sent meanwhile waits, or is seen
  const order = await findOrderWithState(db, orderId)
  if (!order) return { ok: false, reason: 'unknown_order' }
  const found = await findChangeable(db, order, change.position)
  if (!found) return { ok: false, reason: 'unknown_line' }
  const { line, closed, variants, others } = found
  if (closed) return { ok: false, reason: closed }
  const units = change.units ?? line.quantity
  const before = { name: line.name, quantity: units, before: line }
  if (change.wanted === line.variantId) {
    return { ok: true, found, wanted: null, changed: { ...before, after: line, backCents: 0 } }
  }
  if (change.read !== line.variantId) return { ok: false, reason: 'moved_meanwhile' }
  if (!Number.isInteger(units) || units < 1 || units > line.quantity) {
    return { ok: false, reason: 'bad_units' }
  }
  const wanted = variants.find(({ variantId }) => variantId === change.wanted)
  if (!wanted) return { ok: false, reason: 'not_sold' }
  const standing = standingOf({ ...wanted, available: units }, line, { others, units })
  if (standing === 'dearer' || standing === 'in_order') return { ok: false, reason: standing }
  const each = backPerUnit(line, wanted)
  if (each !== (change.backCents ?? each)) return { ok: false, reason: 'price_moved' }
  const backCents = each * units
  // An order whose money is all back is not sent.
  if (backCents > 0 && backCents >= found.leftCents) return { ok: false, reason: 'little_left' }
  return { ok: true, found, wanted, changed: { ...before, after: wanted, backCents } }
}

async function swap(
  ctx: PaymentContext,
  orderId: string,
  { found: { line }, wanted, changed }: Swap,
): Promise<ChangeLineOutcome> {
  const { db } = ctx
  const { position, variantId } = line
  const { quantity } = changed
  const isByBuyer = ctx.actor.kind === 'shopper'
  const changes = isByBuyer ? 1 + (await changesByBuyer(db, orderId, 'line_changed')) : 0
  if (changes > MOST_BY_BUYER) return { ok: false, reason: 'too_many' }
  const by: TransitionBy = causedBy(ctx.actor, ctx.now().toISOString())
  const isPart = quantity < line.quantity
  const at = isPart ? await nextPosition(db, orderId) : position
  const from = { variantId, position, quantity }
  const to = { variantId: wanted.variantId, position: at, quantity }
  const swapped = await swapReserved(db, { from, to }, { orderId }, by)
  if (!swapped.ok) return { ok: false, reason: 'sold_out', unitsLeft: swapped.unitsLeft }
  const stored = { orderId, position }
  if (isPart) await storePart(db, stored, { units: quantity, position: at, variant: wanted })
  else await storeVariant(db, stored, wanted)
  await announceIfLowStock(db, [from, to], swapped.lowest)
  await addEvent(db, orderId, 'line_changed', by)
  const refundId = await oweBack(ctx, orderId, { position: at, amountCents: changed.backCents, by })
  if (isByBuyer) await queueLineMails(ctx, { orderId, at: by.at, changes }, changed)
  return { ok: true, orderId, isChanged: true, line: changed, refundId }
}

/** Reserves the refund of the difference; null: there is none. */
async function oweBack(
  ctx: PaymentContext,
  orderId: string,
  { position, amountCents, by }: { position: number; amountCents: Cents; by: TransitionBy },
): Promise<string | null> {
  if (amountCents === 0) return null
  const refundId = ctx.newId('ref')
  const reserved = await reserveRefund(
    ctx.db,
    orderId,
    {
      refundId,
      scope: { kind: 'reduction', position, amountCents },
      idempotencyKey: refundKeys.ofChangedLine(refundId),
      reason: 'Otra talla u otro color, más barato',
    },
    by,
  )
  if (!reserved.ok) throw new Error(`${orderId}: the difference is not owed: ${reserved.reason}`)
  return refundId
}
