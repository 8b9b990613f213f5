import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database/test-db.ts'
import type { Db } from './schema.ts'

/** The database's query plan. */
async function planOf(db: Db, kind: 'sqlite' | 'postgres', query: string): Promise<string> {
  if (kind === 'sqlite') {
    const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(query)}`.execute(db)
    return rows.map(({ detail }) => detail).join('\n')
  }
  return db.transaction().execute(async (trx) => {
    // Else the planner decides by the number of rows, and these tables are empty.
    await sql`set local enable_seqscan = off`.execute(trx)
    await sql`set local enable_bitmapscan = off`.execute(trx)
    await sql`set local enable_sort = off`.execute(trx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(query)}`.execute(trx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

const DAY = "'2026-03-05T12:00:00.000Z'"

test.each([
  [
    'what some codes took off',
    `select discount_code, sum(discount_cents) from orders where discount_code in ('A10', 'B10')
      and status <> 'cancelled' group by discount_code`,
    'orders_by_discount_code',
  ],
  [
    'unpaid orders, looked for each minute,',
    `select id from orders where payment_status = 'pending' and status = 'placed'
      and placed_at <= ${DAY} order by placed_at`,
    'orders_by_payment',
  ],
  [
    'the money of one order',
    `select kind, amount_cents from money_entries where order_id in ('ord_1', 'ord_2')
      order by order_id, id`,
    'money_entries_by_order',
  ],
  [
    'the sales of some days',
    `select sum(amount_cents) from money_entries where kind = 'charged' and happened_at >= ${DAY}
      and happened_at < ${DAY}`,
    'money_entries_by_day',
  ],
  [
    'the refunds of some days',
    `select kind, sum(amount_cents) from money_entries where kind in ('sent_back', 'failed')
      and happened_at >= ${DAY} and happened_at < ${DAY} group by kind`,
    'money_entries_by_day',
  ],
  [
    'the records of invoices of some days',
    `select xml from invoice_records where generated_at >= '2026-03-05'
      and generated_at < '2026-03-05U'`,
    'invoice_records_by_day',
  ],
  [
    'the newest orders',
    'select * from orders order by placed_at desc, id limit 31',
    'orders_by_date',
  ],
  [
    'the next page of orders',
    `select * from orders where placed_at <= ${DAY} and (placed_at < ${DAY} or id > 'ord_1')
      order by placed_at desc, id limit 500`,
    'orders_by_date',
  ],
  [
    'old orders that still name somebody',
    `select id from orders where placed_at < ${DAY} and email <> 'anonimo@anonimo.invalid'
      order by placed_at limit 100`,
    'orders_named',
  ],
  [
    'orders that wait to lose their buyer',
    `select id from orders where is_to_anonymise = 1 and id > '' order by id limit 100`,
    'orders_to_anonymise',
  ],
  [
    'receipts of messages to one address',
    `select count(*) from mail_outbox where kind = 'contact-received' and created_at > ${DAY}
      and lower(to_email) = 'lucia@correo.example'`,
    /mail_outbox_(?:by_address|to)/, // either serves
  ],
  [
    'mails that still say something',
    `select id from mail_outbox where text <> '' and created_at < ${DAY}
      order by created_at limit 100`,
    'mail_outbox_said',
  ],
])('%s are found without reading all there ever was', async (_, query, index) => {
  const { db, kind } = await testDb()
  const plan = await planOf(db, kind, query)
  expect(plan).toMatch(index)
  expect(plan, 'nor sorted').not.toMatch(/TEMP B-TREE|Sort/)
})
