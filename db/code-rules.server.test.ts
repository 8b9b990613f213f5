import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyTestDb } from '#tests/support/database/test-db.ts'
import { migrate, schemaState } from './migrate.ts'
import type { Db } from './schema.ts'

const AT = '2026-03-05T12:00:00.000Z'

/** A database of the version before: two codes, and orders in every state with and without one. */
async function oldShop() {
  const database = await emptyTestDb()
  const { db, kind } = database
  await migrate(db, kind, { to: '016-refund-turns' })
  await sql`insert into discount_codes (code, percent, is_active, max_uses, used_count, created_at)
    values ('WELCOME10', 10, 1, null, 3, ${AT}), ('FERIA', 100, 0, 5, 5, ${AT})`.execute(db)
  const states = [
    ['placed', 'pending', null, 'WELCOME10', 10, 100],
    ['placed', 'paid', 'ref_2', 'WELCOME10', 10, 100],
    ['cancelled', 'failed', null, 'FERIA', 100, 1000],
    ['cancelled', 'refunded', 'ref_4', null, 0, 0],
    ['placed', 'partly_refunded', 'ref_5', null, 0, 0],
  ] as const
  for (const [at, [status, payment, ref, code, percent, off]] of states.entries()) {
    const id = `ord_${at + 1}`
    await sql`insert into idempotency_keys (key, request_hash, created_at)
      values (${id}, '', ${AT})`.execute(db)
    await sql`insert into orders (id, number, idempotency_key, status, payment_status,
      fulfilment_status, payment_provider, payment_method, payment_ref, email, first_name,
      last_name, address, city, postcode, country, shipping_method, currency, subtotal_cents,
      discount_code, discount_percent, discount_cents, shipping_cents, vat_percent, vat_cents,
      prices_include_vat, total_cents, placed_at)
      values (${id}, ${id}, ${id}, ${status}, ${payment}, 'unfulfilled', 'simulado', 'card', ${ref},
      'Lucia@correo.example', 'Lucía', 'Ruiz', 'Calle del Olmo, 14', 'Madrid', '28012', 'ES',
      'standard', 'EUR', 1000, ${code}, ${percent}, ${off}, 0, 0, 0, 0, ${1000 - off}, ${AT})`.execute(
      db,
    )
  }
  return database
}

const codesOf = (db: Db) =>
  sql`select code, percent, is_active, max_uses, used_count from discount_codes
    order by code`.execute(db)
const ordersOf = (db: Db) =>
  sql`select id, status, payment_status, email, discount_code, discount_percent, discount_cents,
    total_cents, refunded_cents from orders order by id`.execute(db)

test('an upgrade keeps every code and every order, and old codes have no new rules', async () => {
  const { db, kind } = await oldShop()
  const before = [(await codesOf(db)).rows, (await ordersOf(db)).rows]
  await migrate(db, kind)
  expect([(await codesOf(db)).rows, (await ordersOf(db)).rows]).toEqual(before)
  const codes = await db.selectFrom('discount_codes').selectAll().orderBy('code').execute()
  const none = {
    amount_cents: null,
    free_shipping: null,
    minimum_cents: null,
    max_uses_per_customer: null,
    is_first_purchase: 0,
  }
  expect(codes).toMatchObject([none, none])
  const orders = await db.selectFrom('orders').selectAll().orderBy('id').execute()
  expect(orders.map((row) => row.percent_code)).toEqual(orders.map((row) => row.discount_code))
})

test('after it, an order may have a code without a percentage, and no discount without a code', async () => {
  const { db, kind } = await oldShop()
  await migrate(db, kind)
  await sql`insert into discount_codes (code, percent, amount_cents, is_active, created_at)
    values ('CINCO', 0, 500, 1, ${AT})`.execute(db)
  const change = (id: string, code: string | null, cents: number) =>
    sql`update orders set discount_code = ${code}, discount_percent = 0, percent_code = null,
      discount_cents = ${cents}, total_cents = 1000 - ${sql.lit(cents)} where id = ${id}`.execute(
      db,
    )
  await change('ord_1', 'CINCO', 500)
  await change('ord_2', 'CINCO', 0) // free shipping
  await expect(change('ord_5', null, 500)).rejects.toThrow(/check/i)
  await expect(change('ord_5', 'NADIE', 500)).rejects.toThrow(/foreign key/i)
  await expect(
    sql`update orders set discount_percent = 0 where id = 'ord_3'`.execute(db),
  ).rejects.toThrow(/check/i)
})

test('an earlier program may go on only where it can still store an order with a code', async () => {
  const { db, kind } = await oldShop()
  await migrate(db, kind, { to: '021-code-rules' })
  const { oldestProgram } = await schemaState(db, kind)
  expect(oldestProgram >= 21).toBe(kind === 'sqlite')
})
