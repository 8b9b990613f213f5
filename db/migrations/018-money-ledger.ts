import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'
import { ledgerId, makeAppendOnly } from './append-only.ts'

/**
 * The ledger of each order's money: one row for each change, which the database lets nobody change
 * or delete. The sign is the effect on the shop: charged and returned money is positive; promised,
 * refunded and disputed money is negative.
 */
export async function createMoneyLedger(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table money_entries (
    id ${ledgerId(kind)},
    order_id text not null references orders (id),
    kind text not null,
    amount_cents integer not null,
    refund_id text references refunds (id),
    provider_ref text,
    cause text not null,
    happened_at text not null,
    check ((kind in ('owed', 'sent_back', 'failed', 'given_up')) = (refund_id is not null)),
    check ((kind = 'charged' and amount_cents >= 0)
      or (kind in ('owed', 'sent_back', 'disputed') and amount_cents < 0)
      or (kind in ('failed', 'dispute_closed') and amount_cents >= 0)
      or (kind = 'given_up' and amount_cents > 0)
      or (kind = 'unknown' and amount_cents <> 0))
  ) ${strict}`.execute(db)
  await sql`create index money_entries_by_order on money_entries (order_id, id)`.execute(db)
  await sql`create index money_entries_by_day on money_entries (kind, happened_at, id)`.execute(db)
  // What happens once: the charge of an order, the reservation and the end of a refund, each step
  // of a dispute, and money that fits nothing.
  const unique = (name: string, columns: string, kinds: string) =>
    sql.raw(
      `create unique index money_entries_${name} on money_entries (${columns}) where kind in (${kinds})`,
    )
  await unique('charge', 'order_id', `'charged'`).execute(db)
  await unique('refund', 'refund_id, kind', `'owed', 'given_up'`).execute(db)
  await unique('moved', 'provider_ref', `'sent_back'`).execute(db)
  await unique('dispute', 'provider_ref, kind', `'disputed', 'dispute_closed'`).execute(db)
  await unique('unknown', 'order_id, provider_ref, amount_cents', `'unknown'`).execute(db)
  await sql`alter table payment_cases add column dispute_status text`.execute(db)
  await sql`alter table payment_cases add column due_at text`.execute(db)
  await fillLedger(db)
  await makeAppendOnly(db, kind, 'money_entries')
}

/** Writes what happened before, as far as the rows tell, each entry at its own time. */
async function fillLedger(db: Kysely<unknown>): Promise<void> {
  const came = sql`reported_cases.order_id is not null and reported_cases.currency = 'EUR'`
  await sql`insert into money_entries
      (order_id, kind, amount_cents, refund_id, provider_ref, cause, happened_at)
    select order_id, kind, amount_cents, refund_id, provider_ref, cause, happened_at from (
      ${charges}
      union all
      select order_id, 'owed', -amount_cents, id, null, cause, requested_at, 2 from refunds
      union all
      select order_id, 'sent_back', -amount_cents, id, provider_ref, 'provider', settled_at, 4
        from refunds where status = 'done'
      union all
      select order_id, 'given_up', amount_cents, id, null, 'owner', settled_at, 4
        from refunds where status = 'failed'
      union all
      select refunds.order_id, 'failed', 0, refunds.id, refund_failures.provider_ref, 'provider',
        failed_at, 3
        from refund_failures inner join refunds on refunds.id = refund_failures.refund_id
      union all
      ${unknownMoney(came)}
      union all
      ${disputes(came)}
    ) filled order by happened_at, order_id, step, refund_id, provider_ref`.execute(db)
}

/** The payment of each paid order, when its event says that it came. */
const charges = sql`select orders.id as order_id, 'charged' as kind, total_cents as amount_cents,
    null as refund_id, payment_ref as provider_ref, payment_provider as cause,
    coalesce((select min(happened_at) from order_events where order_events.order_id = orders.id
      and order_events.kind in ('paid', 'paid_late')), placed_at) as happened_at, 1 as step
  from orders where payment_status in ('paid', 'partly_refunded', 'refunded')`

/** Second payments and refunds that fit nothing. Payments in test mode are no money. */
const unknownMoney = (came: ReturnType<typeof sql>) => sql`select order_id, 'unknown',
    case when kind = 'refund_misfit' then -amount_cents else amount_cents end, null,
    case when kind = 'refund_misfit' then substr(dedupe_key, 15) else payment_ref end,
    'provider', opened_at, 5
  from payment_cases reported_cases where ${came} and amount_cents > 0
    and ((kind = 'paid_twice' and payment_ref is not null)
      or (kind = 'refund_misfit' and detail not like '%no ha contestado%'))`

/** Inquiries (“aviso”) move no money. Other disputes do at once, and it comes back when won. */
const disputes = (came: ReturnType<typeof sql>) => sql`select order_id, 'disputed', -amount_cents,
    null, substr(dedupe_key, 9), 'provider', opened_at, 6
  from payment_cases reported_cases where ${came} and amount_cents > 0 and kind = 'dispute'
    and detail not like '%: aviso%'
  union all
  select order_id, 'dispute_closed', case when detail like '%: ganada.' then amount_cents else 0 end,
    null, substr(dedupe_key, 9), 'provider', last_reported_at, 7
  from payment_cases reported_cases where ${came} and amount_cents > 0 and kind = 'dispute'
    and (detail like '%: ganada.' or detail like '%: perdida%')`
