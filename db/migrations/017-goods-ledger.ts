import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'
import { ledgerId, makeAppendOnly } from './append-only.ts'

/**
 * Goods as ledgers. Stock is on hand, reserved and available, with a movement for each change. An
 * order line knows how many of its units were cancelled, dispatched, returned and refunded. An
 * order leaves in one or more parcels. Programs of before write none of it and may not run.
 */
export async function createGoodsLedger(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await createParcels(db, kind)
  await countLineUnits(db)
  await widenFulfilment(db)
  await splitStock(db, kind)
  await createMovements(db, kind)
  await sql`update schema_compatibility set oldest_program = 17`.execute(db)
}

/** Units of a line whose refund is done or pending. */
const refunded = sql`(select coalesce(sum(refund_lines.quantity), 0) from refund_lines
  join refunds on refunds.id = refund_lines.refund_id
  where refunds.order_id = order_lines.order_id and refunds.status <> 'failed'
    and refund_lines.position = order_lines.position)`

/** Units of a line that were refunded before the parcel left: they were not in it. */
const refundedBefore = sql`(select coalesce(sum(refund_lines.quantity), 0) from refund_lines
  join refunds on refunds.id = refund_lines.refund_id
  join shipments on shipments.order_id = refunds.order_id
  where refunds.order_id = order_lines.order_id and refunds.status <> 'failed'
    and refunds.requested_at < shipments.shipped_at
    and refund_lines.position = order_lines.position)`

async function createParcels(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table parcels (
    id text primary key,
    order_id text not null references orders (id),
    position integer not null check (position >= 0),
    carrier text not null check (carrier <> ''),
    tracking_code text,
    tracking_url text,
    shipped_at text not null,
    delivered_at text,
    unique (order_id, position)
  ) ${strict}`.execute(db)
  await sql`create table parcel_lines (
    parcel_id text not null references parcels (id),
    position integer not null,
    quantity integer not null check (quantity > 0),
    primary key (parcel_id, position)
  ) ${strict}`.execute(db)
  await sql`insert into parcels (id, order_id, position, carrier, tracking_code, tracking_url,
      shipped_at, delivered_at)
    select 'par_' || order_id || '_1', order_id, 0, carrier, tracking_code, tracking_url, shipped_at,
      delivered_at from shipments`.execute(db)
  await sql`insert into parcel_lines (parcel_id, position, quantity)
    select 'par_' || order_id || '_1', position, quantity - ${refundedBefore} from order_lines
    where order_id in (select order_id from shipments) and quantity > ${refundedBefore}`.execute(db)
}

async function countLineUnits(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_lines add column cancelled_units integer not null default 0
    check (cancelled_units >= 0)`.execute(db)
  // A unit is cancelled or dispatched once, and a dispatched unit returned once.
  await sql`alter table order_lines add column dispatched_units integer not null default 0
    check (dispatched_units >= 0 and cancelled_units + dispatched_units <= quantity)`.execute(db)
  await sql`alter table order_lines add column returned_units integer not null default 0
    check (returned_units between 0 and dispatched_units)`.execute(db)
  // A unit whose money goes back is not one that is still to be sent.
  await sql`alter table order_lines add column refunded_units integer not null default 0
    check (refunded_units between 0 and cancelled_units + dispatched_units)`.execute(db)
  await sql`update order_lines set cancelled_units = case
      when exists (select 1 from orders where orders.id = order_id and status = 'cancelled')
        then quantity
      when exists (select 1 from shipments where shipments.order_id = order_lines.order_id)
        then ${refundedBefore}
      else ${refunded} end`.execute(db)
  await sql`update order_lines set dispatched_units = quantity - cancelled_units
    where exists (select 1 from shipments where shipments.order_id = order_lines.order_id)`.execute(
    db,
  )
  await sql`update order_lines set refunded_units = ${refunded}`.execute(db)
  const returned = sql`(select coalesce(sum(return_lines.quantity), 0) from return_lines
    join returns on returns.id = return_lines.return_id
    where returns.order_id = order_lines.order_id and returns.received_at is not null
      and returns.status <> 'declined' and return_lines.position = order_lines.position)`
  await sql`update order_lines set returned_units = case
      when ${returned} < dispatched_units then ${returned} else dispatched_units end
    where order_id in (select order_id from returns)`.execute(db)
  await sql`drop table shipments`.execute(db)
}

/** `partly_shipped`: a parcel left and units are still to be sent. */
async function widenFulfilment(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders rename column fulfilment_status to narrow_status`.execute(db)
  await sql`alter table orders add column fulfilment_status text not null default 'unfulfilled'
    check (fulfilment_status in ('unfulfilled', 'partly_shipped', 'shipped', 'delivered',
      'returned'))`.execute(db)
  await sql`update orders set fulfilment_status = narrow_status`.execute(db)
  await sql`alter table orders drop column narrow_status`.execute(db)
}

/** Open units of the orders of before are reserved: they are on the shelf, and sold. */
const reserved = sql`(select coalesce(sum(quantity - cancelled_units - dispatched_units), 0)
  from order_lines where order_lines.variant_id = stock_before.variant_id)`

async function splitStock(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`alter table stock rename to stock_before`.execute(db)
  // `available` is below zero when the owner counted fewer units than are sold.
  await sql`create table stock (
    variant_id text primary key references variants (id),
    on_hand integer not null check (on_hand >= 0),
    reserved integer not null default 0 check (reserved >= 0),
    available integer not null generated always as (on_hand - reserved) stored,
    ean text unique check (length(ean) = 13),
    reorder_point integer check (reorder_point >= 0)
  ) ${strict}`.execute(db)
  await sql`create index order_lines_by_variant on order_lines (variant_id)`.execute(db)
  await sql`insert into stock (variant_id, on_hand, reserved)
    select variant_id, quantity + ${reserved}, ${reserved} from stock_before`.execute(db)
  await sql`drop table stock_before`.execute(db)
}

async function createMovements(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table stock_movements (
    id ${ledgerId(kind)},
    variant_id text not null references variants (id),
    reason text not null check (reason in ('received', 'counted', 'reserved', 'released',
      'dispatched', 'returned', 'damaged', 'resent', 'corrected')),
    on_hand_change integer not null,
    reserved_change integer not null,
    order_id text references orders (id) deferrable initially deferred,
    line_position integer,
    return_id text references returns (id),
    cause text not null,
    note text,
    moved_at text not null,
    check ((order_id is null) = (line_position is null)),
    check (reason not in ('reserved', 'released', 'dispatched', 'returned', 'resent')
      or order_id is not null)
  ) ${strict}`.execute(db)
  await sql`create index stock_movements_by_variant
    on stock_movements (variant_id, moved_at)`.execute(db)
  await sql`create index stock_movements_by_order
    on stock_movements (order_id, line_position)`.execute(db)
  const now = new Date().toISOString()
  await sql`insert into stock_movements (variant_id, reason, on_hand_change, reserved_change, cause,
      note, moved_at)
    select variant_id, 'counted', on_hand, 0, 'migration', 'Existencias de partida', ${now}
    from stock where on_hand > 0`.execute(db)
  await sql`insert into stock_movements (variant_id, reason, on_hand_change, reserved_change,
      order_id, line_position, cause, moved_at)
    select variant_id, 'reserved', 0, quantity - cancelled_units - dispatched_units, order_id,
      position, 'migration', ${now}
    from order_lines where quantity > cancelled_units + dispatched_units`.execute(db)
  await makeAppendOnly(db, kind, 'stock_movements')
}
