import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * Withdrawals and returns. A withdrawal that names no order of the shop is stored without one: the
 * declaration is valid anyway.
 */
export async function createReturns(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')

  await sql`create table returns (
    id text primary key,
    code text not null unique,
    kind text not null check (kind in ('withdrawal', 'return')),
    order_id text references orders (id),
    typed_number text not null,
    name text not null check (name <> ''),
    email text not null check (email like '%_@_%'),
    is_whole integer not null check (is_whole in (0, 1)),
    goods text not null,
    reason text,
    note text,
    status text not null check (status in ('requested', 'received', 'refunded', 'declined')),
    dedupe_key text not null unique,
    refund_id text unique references refunds (id),
    decline_reason text,
    requested_at text not null,
    received_at text,
    closed_at text,
    check (kind = 'withdrawal' or order_id is not null),
    check ((status in ('refunded', 'declined')) = (closed_at is not null)),
    check ((status = 'declined') = (decline_reason is not null)),
    check (status <> 'received' or received_at is not null)
  ) ${strict}`.execute(db)
  await sql`create index returns_by_order on returns (order_id)`.execute(db)
  await sql`create index returns_by_status on returns (status, requested_at)`.execute(db)

  await sql`create table return_lines (
    return_id text not null references returns (id),
    position integer not null,
    quantity integer not null check (quantity > 0),
    primary key (return_id, position)
  ) ${strict}`.execute(db)
}
