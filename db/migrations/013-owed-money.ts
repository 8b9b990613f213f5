import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * A refund that a provider did not make stays owed: it is pending, with the moment at which it is
 * asked for again, or without one where a person decides. Beside it what else a person must look at:
 * payments that belong to no order or do not match it, and disputes.
 */
export async function createOwedMoney(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`alter table refunds add column attempts integer not null default 0
    check (attempts >= 0)`.execute(db)
  // What an older program sets aside beside this one knows no moment: it is due at once.
  await sql`alter table refunds add column next_attempt_at text
    default '1970-01-01T00:00:00.000Z'`.execute(db)
  await sql`alter table refunds add column last_error text`.execute(db)
  await sql`alter table refunds add column paid_by_hand text`.execute(db)
  await sql`create index refunds_due on refunds (status, next_attempt_at)`.execute(db)
  await sql`alter table returns add column decline_exception text`.execute(db)

  await sql`create table refund_failures (
    provider_ref text primary key,
    refund_id text not null references refunds (id),
    failed_at text not null
  ) ${strict}`.execute(db)
  await sql`create table payment_cases (
    id text primary key,
    kind text not null check (kind in ('unknown_order', 'mismatch', 'paid_twice',
      'one_payment_two_orders', 'refund_misfit', 'late_payment', 'dispute')),
    dedupe_key text not null unique,
    order_id text references orders (id),
    reported_order text not null,
    provider text not null,
    payment_ref text,
    amount_cents integer not null,
    currency text not null,
    detail text not null,
    reports integer not null default 1 check (reports > 0),
    opened_at text not null,
    last_reported_at text not null,
    closed_at text,
    note text
  ) ${strict}`.execute(db)
  await sql`create index payment_cases_open on payment_cases (closed_at, opened_at)`.execute(db)
  await sql`create index payment_cases_by_order on payment_cases (order_id)`.execute(db)
  await keepWhatFailed(db)
}

/** What an earlier version had given up for good is owed, unless something else has taken its place. */
async function keepWhatFailed(db: Kysely<unknown>): Promise<void> {
  await sql`insert into refund_failures (provider_ref, refund_id, failed_at)
    select provider_ref, id, settled_at from refunds
    where status = 'failed' and provider_ref is not null`.execute(db)
  // One begun at the provider's own pages is named there `re_…`: the shop does not make it.
  await sql`update refunds set next_attempt_at = null`.execute(db)
  await sql`update refunds set next_attempt_at = requested_at
    where status = 'pending' and idempotency_key not like 're!_%' escape '!'`.execute(db)

  // Not owed: what belongs to a return, which is open again and is paid from there; what was asked
  // for anew later; what is more than is left. Only the last failure of an order counts.
  await sql`update refunds set status = 'pending', settled_at = null, provider_ref = null,
      spent_keys = spent_keys + 1, attempts = 1, last_error = ${REVIVED}
    where status = 'failed'
      and idempotency_key not like 'return/%'
      and not exists (select 1 from refunds newer where newer.order_id = refunds.order_id
        and newer.id <> refunds.id
        and (newer.requested_at > refunds.requested_at
          or (newer.requested_at = refunds.requested_at and newer.id > refunds.id)))
      and exists (select 1 from orders where orders.id = refunds.order_id
        and orders.payment_status in ('paid', 'partly_refunded')
        and orders.refunded_cents + refunds.amount_cents <= orders.total_cents)`.execute(db)
  // Without a moment: a person decides, since it may have been paid by other means long ago.
  await sql`update orders set refunded_cents = (
      select coalesce(sum(refunds.amount_cents), 0) from refunds
      where refunds.order_id = orders.id and refunds.status <> 'failed')
    where id in (select order_id from refunds where last_error = ${REVIVED})`.execute(db)
}

/** Stands where the provider's own words would; the earlier version kept none. */
const REVIVED = 'refused before this version'
