import { sql } from 'kysely'
import { expect } from 'vitest'
import { findLineUnits } from '#core/orders/fulfilment/line-units.server.ts'
import { parcelsOf } from '#core/orders/fulfilment/parcels.server.ts'
import { hasToSend } from '#core/orders/to-send.server.ts'
import type { Db } from '#db/schema.ts'
import { compareInvoices } from './compare-invoices.ts'
import {
  countAt,
  isToSend,
  refundedAt,
  totalAt,
  type Model,
  type ModelOrder,
} from './goods-model.ts'

/** Compares the shop with the model: every sum, every unit, every state. */
export async function compareLife(db: Db, model: Model, usesBefore: number): Promise<void> {
  await compareShelf(db, model)
  for (const order of model.orders) {
    await compareLines(db, order)
    await compareMoney(db, order)
    await compareInvoices(db, order.id)
  }
  const returns = model.returns.map(({ id, status }) => [id, status])
  if (returns.length > 0) expect(await statesOf(db, model)).toEqual(returns)
  const { used_count: uses } = await db
    .selectFrom('discount_codes')
    .select('used_count')
    .where('code', '=', 'WELCOME10')
    .executeTakeFirstOrThrow()
  expect(uses - usesBefore, 'uses of the code').toBe(model.codeUses)
}

async function compareShelf(db: Db, { shelf }: Model): Promise<void> {
  const ids = [...shelf.keys()]
  const { rows } = await sql<Record<string, string | number>>`
    select stock.variant_id as id, on_hand, reserved, available,
      (select coalesce(sum(on_hand_change), 0) from stock_movements
        where stock_movements.variant_id = stock.variant_id) as moved,
      (select coalesce(sum(reserved_change), 0) from stock_movements
        where stock_movements.variant_id = stock.variant_id) as moved_reserved,
      (select coalesce(sum(quantity - cancelled_units - dispatched_units), 0) from order_lines
        where order_lines.variant_id = stock.variant_id)
      + (select coalesce(sum(quantity - cancelled_units), 0) from replacement_lines
        join replacements on replacements.id = replacement_id
        where replacement_lines.variant_id = stock.variant_id and sent_at is null) as open_units
    from stock where stock.variant_id in (${sql.join(ids)})`.execute(db)
  expect(rows).toHaveLength(ids.length)
  for (const row of rows) {
    const id = String(row['id'])
    const { onHand = Number.NaN, reserved = Number.NaN } = shelf.get(id) ?? {}
    const found = ['on_hand', 'moved', 'reserved', 'moved_reserved', 'open_units', 'available']
    expect([id, ...found.map((column) => Number(row[column]))]).toEqual([
      id,
      onHand,
      onHand,
      reserved,
      reserved,
      reserved,
      onHand - reserved,
    ])
  }
}

async function compareLines(db: Db, order: ModelOrder): Promise<void> {
  const lines = await findLineUnits(db, order.id)
  const parcels = await parcelsOf(db, order.id)
  for (const line of lines) {
    const { position, ordered, cancelled, dispatched, returned, refunded } = line
    expect([order.id, position, cancelled, dispatched, returned, refunded]).toEqual([
      order.id,
      position,
      countAt(order, position, 'cancelled'),
      countAt(order, position, 'buyer', 'back'),
      countAt(order, position, 'back'),
      refundedAt(order, position),
    ])
    expect(cancelled + dispatched).toBeLessThanOrEqual(ordered)
    expect(returned).toBeLessThanOrEqual(dispatched)
    expect(refunded).toBeLessThanOrEqual(cancelled + dispatched)
    const inParcels = parcels
      .flatMap(({ units }) => units)
      .reduce((sum, one) => sum + (one.position === position ? one.quantity : 0), 0)
    expect(inParcels).toBe(dispatched)
  }
}

/** The states in words, and the sums of the refunds. */
async function compareMoney(db: Db, order: ModelOrder): Promise<void> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect([order.id, row.status]).toEqual([order.id, order.isCancelled ? 'cancelled' : 'placed'])
  const refunds = await db
    .selectFrom('refunds')
    .select(['status', 'amount_cents as cents'])
    .where('order_id', '=', order.id)
    .execute()
  const sumOf = (statuses: readonly string[]) =>
    refunds.reduce((sum, { status, cents }) => sum + (statuses.includes(status) ? cents : 0), 0)
  expect(row.refunded_cents).toBe(sumOf(['done', 'pending']))
  expect(row.refunded_cents).toBeLessThanOrEqual(row.total_cents)
  expect([order.id, row.payment_status]).toEqual([order.id, paymentWord(order, sumOf(['done']))])
  expect([order.id, fulfilmentWords(order)]).toEqual([
    order.id,
    expect.arrayContaining([row.fulfilment_status]),
  ])
  const shouldSend = isToSend(order)
  expect([order.id, await hasToSend(db, order.id)]).toEqual([order.id, shouldSend])
  if (shouldSend) expect(row.refunded_cents).toBeLessThan(row.total_cents)
}

function paymentWord(order: ModelOrder, doneCents: number): string {
  if (order.isPending) return 'pending'
  if (!order.isPaid) return 'failed'
  if (doneCents === 0) return 'paid'
  return doneCents === order.totalCents ? 'refunded' : 'partly_refunded'
}

/** The words that fit where the units are. */
function fulfilmentWords(order: ModelOrder): string[] {
  if (totalAt(order, 'buyer', 'back') === 0) return ['unfulfilled']
  if (totalAt(order, 'open') > 0) return ['partly_shipped']
  return totalAt(order, 'buyer') === 0 ? ['returned'] : ['shipped', 'delivered']
}

async function statesOf(db: Db, { returns }: Model): Promise<string[][]> {
  const rows = await db
    .selectFrom('returns')
    .select(['id', 'status'])
    .where(
      'id',
      'in',
      returns.map(({ id }) => id),
    )
    .execute()
  return returns.map(({ id }) => [id, rows.find((row) => row.id === id)?.status ?? 'gone'])
}
