import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ROWS_AT_ONCE } from '#db/in-batches.ts'
import type { Db } from '#db/schema.ts'
import { bar, length, measured } from '#tests/support/bars.ts'
import { longestHold } from '#tests/support/watch/loop-hold.ts'
import { insertOrder } from '#tests/support/factories/orders.ts'
import { stepsOf, type Steps } from '#tests/support/database/steps-of.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { purgeExpiredTexts } from '#core/mail/purge-mails.server.ts'
import { anonymiseFinishedOrders, anonymiseOldOrders } from './anonymise.server.ts'
import { ANONYMOUS_BUYER } from '#core/base/policy/anonymous-buyer.ts'

/** In one transaction they would hold the loop for long. */
const MANY = { sqlite: length(2000, 200_000), postgres: length(1000, 200_000) }
const PLACED = '2026-03-05T11:59:59.999Z'
const LATER = new Date('2032-03-05T12:00:00.000Z')
/**
 * One hold's share of all the time. In one transaction it would be nearly all of it, in batches a
 * hundredth or a tenth; a collection of garbage on a busy machine takes some hundredths more.
 */
const MOST_SHARE = 0.4

/** So many rows go in batches, each a transaction of its own with a pause behind it. */
function expectBatches(rows: number, { transactions, mostRows, turns }: Steps): void {
  expect(transactions).toBe(Math.floor(rows / ROWS_AT_ONCE) + 1)
  expect(mostRows).toBeLessThanOrEqual(ROWS_AT_ONCE)
  expect(turns).toBeGreaterThanOrEqual(transactions - 1)
}

/** Inserts this many copies of a paid and delivered order. */
async function manyOrders(db: Db, count: number): Promise<void> {
  await insertOrder(db, 'ord_0', 'lucia@correo.example', null, {
    payment_status: 'paid',
    payment_ref: 'ref-0',
    fulfilment_status: 'delivered',
    placed_at: PLACED,
  })
  await copies(db, count, 'idempotency_keys', ['key'], 'key')
  const own = ['id', 'number', 'idempotency_key', 'payment_ref']
  await copies(db, count, 'orders', own, 'id')
}

/** Copies the only row of a table; a number makes the values of the columns in `own` unique. */
async function copies(db: Db, count: number, table: string, own: string[], key: string) {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
  const columns = Object.keys(rows[0] ?? {})
  const values = columns.map((column) =>
    own.includes(column) ? sql`${sql.ref(`t.${column}`)} || '-' || n.i` : sql.ref(`t.${column}`),
  )
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((c) => sql.ref(c)))})
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})
    select ${sql.join(values)} from ${sql.table(table)} as t cross join n
    where ${sql.ref(`t.${key}`)} not like '%-%'`.execute(db)
}

test('thousands of old orders lose their buyer, and the loop goes on meanwhile', async () => {
  const { db, kind } = await testDb()
  const count = MANY[kind]
  await manyOrders(db, count)
  const hold = longestHold()
  const steps = await stepsOf(async () => {
    expect(await anonymiseOldOrders(db, LATER)).toBe(count + 1)
  })
  measured(`${kind}: ${count} orders, the loop held for ${hold().ms.toFixed(0)} ms`)
  bar(`${kind}: one hold's share of the time`, hold().share, MOST_SHARE)
  expectBatches(count + 1, steps)
  const named = db.selectFrom('orders').select('id').where('email', '<>', ANONYMOUS_BUYER.email)
  expect(await named.execute()).toEqual([])
  expect(await anonymiseOldOrders(db, LATER)).toBe(0)
}, 300_000)

test('parted orders and old mails too go in batches', async () => {
  const { db, kind } = await testDb()
  await manyOrders(db, 1000)
  await db.updateTable('orders').set({ is_to_anonymise: 1 }).execute()
  // One of them is shipped only, and is skipped.
  await db
    .updateTable('orders')
    .set({ fulfilment_status: 'shipped' })
    .where('id', '=', 'ord_0-500')
    .execute()
  const ofOrders = await stepsOf(async () => {
    expect(await anonymiseFinishedOrders(db, LATER)).toBe(1000)
  })
  expectBatches(1001, ofOrders)
  await db
    .insertInto('mail_outbox')
    .values({
      id: 'mail_0',
      kind: 'test',
      dedupe_key: 'k',
      message_id: 'm',
      to_email: 'lucia@correo.example',
      subject: 'x',
      html: 'x'.repeat(10_000),
      text: 'x',
      status: 'sent',
      next_attempt_at: PLACED,
      created_at: PLACED,
      sent_at: PLACED,
    })
    .execute()
  await copies(db, 1000, 'mail_outbox', ['id', 'dedupe_key', 'message_id'], 'id')
  const hold = longestHold()
  const ofMails = await stepsOf(async () => {
    expect(await purgeExpiredTexts(db, LATER)).toBe(1001)
  })
  bar(`${kind}: one hold's share of the time, mails`, hold().share, MOST_SHARE)
  expectBatches(1001, ofMails)
})

test('asked to stop, it ends after the batch in hand and leaves the rest to the next run', async () => {
  const { db } = await testDb()
  await manyOrders(db, 1000)
  const stopping = new AbortController()
  stopping.abort()
  const first = await anonymiseOldOrders(db, LATER, stopping.signal)
  expect(first).toBe(ROWS_AT_ONCE)
  expect(await anonymiseOldOrders(db, LATER)).toBe(1001 - first)
})

test('two servers that do it at once leave no customer and break nothing', async () => {
  const { db } = await testDb()
  await manyOrders(db, 1000)
  await Promise.all([anonymiseOldOrders(db, LATER), anonymiseOldOrders(db, LATER)])
  await Promise.all([anonymiseOldOrders(db, LATER), anonymiseFinishedOrders(db, LATER)])
  const named = db.selectFrom('orders').select('id').where('email', '<>', ANONYMOUS_BUYER.email)
  expect(await named.execute()).toEqual([])
})
