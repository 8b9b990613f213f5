import { expect, test } from 'vitest'
import { NOON } from '#tests/support/factories.ts'
import { dump } from '#tests/support/dump.ts'
import { testDb } from '#tests/support/test-db.ts'
import { insertUser } from '#tests/support/users.ts'
import type { Db } from '#db/schema.ts'
import { joinGuestOrders } from './guest-orders.server.ts'

async function insertOrder(db: Db, id: string, email: string, userId: string | null = null) {
  await db
    .insertInto('idempotency_keys')
    .values({ key: id, request_hash: 'x', created_at: NOON })
    .execute()
  await db
    .insertInto('orders')
    .values({
      id,
      number: id,
      idempotency_key: id,
      status: 'placed',
      payment_status: 'pending',
      fulfilment_status: 'unfulfilled',
      payment_provider: 'simulado',
      payment_method: 'card',
      payment_ref: null,
      user_id: userId,
      email,
      first_name: 'Marta',
      last_name: 'Ruiz',
      address: 'Calle del Olmo, 14',
      city: 'Madrid',
      postcode: '28012',
      country: 'ES',
      phone: null,
      note: null,
      shipping_method: 'standard',
      currency: 'EUR',
      subtotal_cents: 100,
      discount_code: null,
      discount_percent: 0,
      discount_cents: 0,
      shipping_cents: 0,
      vat_percent: 0,
      vat_cents: 0,
      prices_include_vat: 0,
      total_cents: 100,
      placed_at: NOON,
    })
    .execute()
}

async function shopWithOrders() {
  const { db } = await testDb()
  const marta = await insertUser(db, 'marta')
  const other = await insertUser(db, 'otra')
  await insertOrder(db, 'ord_1', 'marta@correo.example')
  await insertOrder(db, 'ord_2', 'Marta@Correo.example')
  await insertOrder(db, 'ord_3', 'marta@correo.example', other)
  await insertOrder(db, 'ord_4', 'nadie@correo.example')
  const prove = () =>
    db.updateTable('users').set({ email_verified: 1 }).where('id', '=', marta).execute()
  const owners = async () => {
    const rows = await db.selectFrom('orders').select(['id', 'user_id']).orderBy('id').execute()
    return rows.map(({ user_id }) => user_id)
  }
  return { db, marta, other, prove, owners }
}

test('who registers with another’s address and does not prove it gets none of her orders', async () => {
  const { db, marta } = await shopWithOrders()
  const before = await dump(db)
  expect(await joinGuestOrders(db, marta)).toBe(0)
  expect(await dump(db)).toEqual(before)
})

test('a proved address brings its guest orders, however it was written, and no other’s', async () => {
  const { db, marta, other, prove, owners } = await shopWithOrders()
  await prove()
  expect(await joinGuestOrders(db, marta)).toBe(2)
  expect(await owners()).toEqual([marta, marta, other, null])
})

test('an order made later without signing in joins the next time', async () => {
  const { db, marta, prove } = await shopWithOrders()
  await prove()
  await joinGuestOrders(db, marta)
  expect(await joinGuestOrders(db, marta)).toBe(0)
  await insertOrder(db, 'ord_5', 'MARTA@correo.example')
  expect(await joinGuestOrders(db, marta)).toBe(1)
})

test('an account that is not there gets nothing', async () => {
  const { db } = await shopWithOrders()
  expect(await joinGuestOrders(db, 'usr_nadie')).toBe(0)
})
