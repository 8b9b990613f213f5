import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * A refund that a provider did not make stays owed: pending, with the time of the next attempt, or
 * without one if a person decides. Also stores what else a person must look at: payments that match
 * no order or not the right one, and disputes.
 */
export async function createOwedMoney(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`alter table refunds add column attempts integer not null default 0
    check (attempts >= 0)`.execute(db)
  // Refunds stored by an older program that still runs have no time: they are due at once.
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

/** Refunds that an earlier version gave up are owed again, unless something replaced them. */
async function keepWhatFailed(db: Kysely<unknown>): Promise<void> {
  await sql`insert into refund_failures (provider_ref, refund_id, failed_at)
    select provider_ref, id, settled_at from refunds
    where status = 'failed' and provider_ref is not null`.execute(db)
  // Refunds begun on the provider's own pages are named `re_…`: the shop does not send them.
  await sql`update refunds set next_attempt_at = null`.execute(db)
  await sql`update refunds set next_attempt_at = requested_at
    where status = 'pending' and idempotency_key not like 're!_%' escape '!'`.execute(db)

  // Not owed: a refund of a return, which is open again and is paid from there; a refund requested
  // again later; an amount above the rest of the payment. Only the last failure of an order counts.
  // `next_attempt_at` stays null: a person decides, since it may have been paid by other means long
  // ago.
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
  // Reserves the amounts of these refunds again.
  await sql`update orders set refunded_cents = (
      select coalesce(sum(refunds.amount_cents), 0) from refunds
      where refunds.order_id = orders.id and refunds.status <> 'failed')
    where id in (select order_id from refunds where last_error = ${REVIVED})`.execute(db)
}

/** In the place of the provider's reason, which the earlier version did not store. */
const REVIVED = 'refused before this version'
