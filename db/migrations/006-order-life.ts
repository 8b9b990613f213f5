import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * What happens to an order after checkout: payment at a provider's page, parcels, refunds. These
 * rows are never deleted.
 */
export async function createOrderLife(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')

  // Counts refunds from their request on: two at once cannot give back more than was paid.
  await sql`alter table orders add column refunded_cents integer not null default 0
    check (refunded_cents between 0 and total_cents)`.execute(db)
  await widenPaymentMethods(db)

  await sql`create table shipments (
    order_id text primary key references orders (id),
    carrier text not null check (carrier <> ''),
    tracking_code text,
    tracking_url text,
    shipped_at text not null,
    delivered_at text
  ) ${strict}`.execute(db)

  await sql`create table payment_sessions (
    order_id text not null references orders (id),
    attempt integer not null check (attempt > 0),
    ref text unique,
    url text,
    opened_at text not null,
    expires_at text not null,
    asked_at text not null,
    closed_at text,
    primary key (order_id, attempt),
    check ((ref is null) = (url is null))
  ) ${strict}`.execute(db)
  await sql`create index payment_sessions_open on payment_sessions (closed_at, asked_at)`.execute(
    db,
  )

  await sql`create table refunds (
    id text primary key,
    order_id text not null references orders (id),
    idempotency_key text not null unique,
    amount_cents integer not null check (amount_cents > 0),
    reason text not null,
    cause text not null,
    status text not null check (status in ('pending', 'done', 'failed')),
    spent_keys integer not null default 0 check (spent_keys >= 0),
    provider_ref text unique,
    requested_at text not null,
    settled_at text,
    check ((status = 'pending') = (settled_at is null)),
    check (status <> 'done' or provider_ref is not null)
  ) ${strict}`.execute(db)
  await sql`create index refunds_by_order on refunds (order_id)`.execute(db)
  await sql`create index refunds_by_status on refunds (status, requested_at)`.execute(db)

  await sql`create table refund_lines (
    refund_id text not null references refunds (id),
    position integer not null,
    quantity integer not null check (quantity > 0),
    amount_cents integer not null check (amount_cents >= 0),
    primary key (refund_id, position)
  ) ${strict}`.execute(db)
}

/** `online`: chosen at the provider's page. SQLite cannot change a check, but can add a column. */
async function widenPaymentMethods(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders rename column payment_method to narrow_method`.execute(db)
  await sql`alter table orders add column payment_method text not null default 'online'
    check (payment_method in ('card', 'paypal', 'online'))`.execute(db)
  await sql`update orders set payment_method = narrow_method`.execute(db)
  await sql`alter table orders drop column narrow_method`.execute(db)
}
