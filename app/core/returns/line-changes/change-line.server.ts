import { causedBy, type WithActor } from '#core/base/actor/actor.ts'
import type { MailContext } from '#core/mail/outbox.server.ts'
import { changesByBuyer, MOST_BY_BUYER } from '#core/orders/delivery/changed-by-buyer.server.ts'
import { announceIfLowStock } from '#core/orders/fulfilment/line-units.server.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'
import type { NewOrderMail } from '#core/orders/owner-mail/owners-mail.server.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { addEvent, lockOrder, type TransitionBy } from '#core/orders/transition-order.server.ts'
import { swapReserved } from '#core/stock/stock.server.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { findChangeable, type Changeable, type StoredVariant } from './changeable.server.ts'
import { standingOf, type LineRefusal } from './line-change.ts'
import { queueLineMails } from './line-mails.server.ts'
import type { ChangedLine } from './line-mails.ts'

export type ChangeLineOutcome =
  /** `isChanged` is false if the line was of this variant already. */
  | { ok: true; orderId: string; isChanged: boolean; line: ChangedLine }
  | { ok: false; reason: Exclude<LineRefusal, 'sold_out'> }
  /** Fewer units are available than the line has. */
  | { ok: false; reason: 'sold_out'; unitsLeft: number }

export type ChangeLineContext = MailContext &
  WithActor & { now: () => Date; newOrderMail?: NewOrderMail }

/** The line, by its position from 0, and variants: the one that its page had read, and the wanted one. */
export type LineChange = { position: number; read: string; wanted: string }

/**
 * Changes all units of a line to another size or colour of its product, at the price that was agreed,
 * while none of them has left: the new ones are reserved and the old ones go back on sale, in one
 * transaction. The invoice stays as it is (114). What its buyer changes is mailed to the buyer, since
 * not only a buyer may hold an order's link, and to the owner, who may have printed a slip.
 * Guarded by: change-line.server.test.ts, change-line-races.server.test.ts.
 */
export async function changeLine(
  ctx: ChangeLineContext,
  orderNumber: string,
  change: LineChange,
): Promise<ChangeLineOutcome> {
  const orderId = await findOrderId(ctx.db, orderNumber)
  if (orderId === undefined) return { ok: false, reason: 'unknown_order' }
  return transact(ctx, async (inside) => {
    await lockOrder(inside.db, orderId) // a parcel that is sent meanwhile waits, or is seen
    const order = await findOrderWithState(inside.db, orderId)
    if (!order) return { ok: false, reason: 'unknown_order' }
    const found = await findChangeable(inside.db, order, change.position)
    if (!found) return { ok: false, reason: 'unknown_line' }
    const { line, closed, variants } = found
    if (closed) return { ok: false, reason: closed }
    const wanted = variants.find(({ variantId }) => variantId === change.wanted)
    const changed = { name: line.name, quantity: line.quantity, before: line }
    if (change.wanted === line.variantId) {
      return { ok: true, orderId, isChanged: false, line: { ...changed, after: line } }
    }
    if (change.read !== line.variantId) return { ok: false, reason: 'moved_meanwhile' }
    if (!wanted) return { ok: false, reason: 'not_sold' }
    return swap(inside, orderId, { found, wanted, changed: { ...changed, after: wanted } })
  })
}

type Swap = { found: Changeable; wanted: StoredVariant; changed: ChangedLine }

async function swap(
  ctx: ChangeLineContext,
  orderId: string,
  { found: { line, others }, wanted, changed }: Swap,
): Promise<ChangeLineOutcome> {
  const { db } = ctx
  const { position, quantity, variantId } = line
  const standing = standingOf({ ...wanted, available: quantity }, line, others)
  if (standing === 'other_price' || standing === 'in_order') return { ok: false, reason: standing }
  const isByBuyer = ctx.actor.kind === 'shopper'
  const changes = isByBuyer ? 1 + (await changesByBuyer(db, orderId, 'line_changed')) : 0
  if (changes > MOST_BY_BUYER) return { ok: false, reason: 'too_many' }
  const by: TransitionBy = causedBy(ctx.actor, ctx.now().toISOString())
  const from = { variantId, position, quantity }
  const swapped = await swapReserved(db, { from, toVariantId: wanted.variantId }, { orderId }, by)
  if (!swapped.ok) return { ok: false, reason: 'sold_out', unitsLeft: swapped.unitsLeft }
  await storeVariant(db, { orderId, position }, wanted)
  await announceIfLowStock(db, [from, { ...from, variantId: wanted.variantId }], swapped.lowest)
  await addEvent(db, orderId, 'line_changed', by)
  if (isByBuyer) await queueLineMails(ctx, { orderId, at: by.at, changes }, changed)
  return { ok: true, orderId, isChanged: true, line: changed }
}

async function storeVariant(
  db: Db,
  { orderId, position }: { orderId: string; position: number },
  { variantId, size, color, image, unitCostCents }: StoredVariant,
): Promise<void> {
  await db
    .updateTable('order_lines')
    .set({ variant_id: variantId, size, color, image, unit_cost_cents: unitCostCents })
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .execute()
}
