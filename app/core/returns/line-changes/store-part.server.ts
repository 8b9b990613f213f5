import type { Db } from '#db/schema.ts'
import type { StoredVariant } from './changeable.server.ts'

type Line = { orderId: string; position: number }

/** All units of a line become a variant; its name, price and IVA stay. */
export async function storeVariant(
  trx: Db,
  { orderId, position }: Line,
  variant: StoredVariant,
): Promise<void> {
  await trx
    .updateTable('order_lines')
    .set(columnsOf(variant))
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .execute()
}

const columnsOf = ({ variantId, size, color, image, unitCostCents }: StoredVariant) => ({
  variant_id: variantId,
  size,
  color,
  image,
  unit_cost_cents: unitCostCents,
})

/** The position that the next part of an order's lines gets. */
export async function nextPosition(trx: Db, orderId: string): Promise<number> {
  const { last } = await trx
    .selectFrom('order_lines')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return last + 1
}

/**
 * The last units of a line become a line of their own, of another variant, inside the caller's
 * transaction, which has locked the order and seen that none of them has left. Both keep their units of
 * the line that was sold, and of what went back of it. Guarded by: change-part.server.test.ts.
 */
export async function storePart(
  trx: Db,
  line: Line,
  { units, position, variant }: { units: number; position: number; variant: StoredVariant },
): Promise<void> {
  const { orderId } = line
  const row = await trx
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('position', '=', line.position)
    .executeTakeFirstOrThrow()
  const kept = row.quantity - units
  const off = row.discount_cents
  const keptOff = off === null ? null : Math.floor((off * kept) / row.quantity)
  await trx
    .updateTable('order_lines')
    .set({ quantity: kept, total_cents: kept * row.unit_price_cents, discount_cents: keptOff })
    .where('order_id', '=', orderId)
    .where('position', '=', line.position)
    .execute()
  await trx
    .insertInto('order_lines')
    .values({
      ...row,
      ...columnsOf(variant),
      position,
      quantity: units,
      total_cents: units * row.unit_price_cents,
      discount_cents: off === null ? null : off - (keptOff ?? 0),
      part_of: row.part_of ?? row.position,
      part_from: (row.part_from ?? 0) + kept,
    })
    .execute()
  await divideReductions(trx, line, { units, of: row.quantity, position })
}

/** A reduction was the same for each unit of its line. */
async function divideReductions(
  trx: Db,
  line: Line,
  { units, of, position }: { units: number; of: number; position: number },
): Promise<void> {
  const reductions = await trx
    .selectFrom('line_reductions')
    .innerJoin('refunds', 'refunds.id', 'line_reductions.refund_id')
    .select(['refund_id', 'line_reductions.amount_cents'])
    .where('refunds.order_id', '=', line.orderId)
    .where('line_reductions.position', '=', line.position)
    .execute()
  for (const { refund_id: refundId, amount_cents: amountCents } of reductions) {
    const partCents = (amountCents / of) * units
    await trx
      .updateTable('line_reductions')
      .set({ amount_cents: amountCents - partCents })
      .where('refund_id', '=', refundId)
      .where('position', '=', line.position)
      .execute()
    const part = { refund_id: refundId, position, amount_cents: partCents }
    await trx.insertInto('line_reductions').values(part).execute()
  }
}
