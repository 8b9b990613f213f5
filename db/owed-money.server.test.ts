import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { purchase, shopWithOrders } from '#tests/support/factories/order-life.ts'
import { createOwedMoney } from './migrations/013-owed-money.ts'
import type { Database } from './open.ts'

const AT = (n: number) => `2026-03-05T12:0${n}:00.000Z`

/** Undoes the migration: a database as an earlier version left it. */
async function before({ db }: Database): Promise<void> {
  for (const index of ['refunds_due', 'payment_cases_open', 'payment_cases_by_order']) {
    await sql`drop index ${sql.ref(index)}`.execute(db)
  }
  for (const table of ['refund_failures', 'payment_cases']) {
    await sql`drop table ${sql.table(table)}`.execute(db)
  }
  await sql`alter table returns drop column decline_exception`.execute(db)
  for (const column of ['next_attempt_at', 'attempts', 'last_error', 'paid_by_hand']) {
    await sql`alter table refunds drop column ${sql.ref(column)}`.execute(db)
  }
}

type Old = [id: string, order: number, key: string, cents: number, status: string, ref?: string]

/** Refunds in every state, of orders in every state that has refunds. */
const OLD: Old[] = [
  ['done', 1, 'owner/1', 1000, 'done', 're_done'],
  ['waiting', 2, 'owner/2', 1000, 'pending'],
  ['theirs', 3, 're_theirs', 1000, 'pending'],
  ['cancelled', 4, 'cancel/ord_4', 25_043, 'failed'],
  ['bounced', 5, 'owner/5', 1000, 'failed', 're_bounced'],
  ['replaced', 6, 'owner/6', 1000, 'failed'],
  ['replacement', 6, 'owner/6b', 1000, 'done', 're_6b'],
  ['of-a-return', 7, 'return/ret_7', 1000, 'failed'],
  ['too-much', 8, 'cancel/ord_8', 25_043, 'failed'],
  ['most', 8, 'owner/8', 25_000, 'done', 're_8'],
  ['late', 9, 'late/ord_9', 25_043, 'failed'],
]

async function oldShop() {
  const shop = await shopWithOrders(0)
  await shop.db.updateTable('stock').set({ on_hand: 99 }).execute()
  for (let n = 1; n <= 9; n += 1) await placeOrder(shop.context, purchase(n))
  await before(shop)
  for (const [at, [id, order, key, cents, status, ref]] of OLD.entries()) {
    const time = AT(at % 10)
    await sql`insert into refunds (id, order_id, idempotency_key, amount_cents, reason, cause,
      status, provider_ref, requested_at, settled_at) values (${id}, ${`ord_${order}`}, ${key},
      ${cents}, 'x', 'owner', ${status}, ${ref ?? null}, ${time},
      ${status === 'pending' ? null : time})`.execute(shop.db)
    if (status === 'failed') continue
    await sql`update orders set refunded_cents = refunded_cents + ${cents},
      payment_status = ${status === 'done' ? 'partly_refunded' : 'paid'}
      where id = ${`ord_${order}`}`.execute(shop.db)
  }
  await sql`update orders set status = 'cancelled' where id in ('ord_4', 'ord_8', 'ord_9')`.execute(
    shop.db,
  )
  return shop
}

test('an upgrade owes what an earlier version had given up, and nothing twice', async () => {
  const { db, kind } = await oldShop()
  // Migrations have no typed schema.
  await createOwedMoney(db as unknown as Kysely<unknown>, kind)
  const rows = await db.selectFrom('refunds').selectAll().execute()
  const found = Object.fromEntries(
    rows.map((row) => [row.id, `${row.status} ${row.next_attempt_at ?? 'by nobody'}`]),
  )
  expect(found).toEqual({
    done: 'done by nobody',
    waiting: `pending ${AT(1)}`,
    theirs: 'pending by nobody',
    // Perhaps paid by other means since: a person decides.
    cancelled: 'pending by nobody',
    bounced: 'pending by nobody',
    replaced: 'failed by nobody',
    replacement: 'done by nobody',
    'of-a-return': 'failed by nobody',
    'too-much': 'failed by nobody',
    most: 'done by nobody',
    late: 'pending by nobody',
  })
  const orders = await db.selectFrom('orders').select(['id', 'refunded_cents']).execute()
  for (const { id, refunded_cents: counted } of orders) {
    const own = rows.filter((row) => row.order_id === id && row.status !== 'failed')
    expect([id, counted]).toEqual([id, own.reduce((sum, row) => sum + row.amount_cents, 0)])
  }
  expect(await db.selectFrom('refund_failures').selectAll().execute()).toEqual([
    { provider_ref: 're_bounced', refund_id: 'bounced', failed_at: AT(4) },
  ])
})
