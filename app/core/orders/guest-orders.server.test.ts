import { expect, test } from 'vitest'
import { dump } from '#tests/support/database/dump.ts'
import { insertOrder } from '#tests/support/factories/orders.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { insertUser } from '#tests/support/factories/users.ts'
import { detachOrders } from '#core/account/retention/anonymise.server.ts'
import { joinGuestOrders } from './guest-orders.server.ts'

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

test('an account whose address is not proved gets none of the orders with that address', async () => {
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

test('orders of a deleted account stay without an owner, even when its address is registered again', async () => {
  const { db, marta, other, prove, owners } = await shopWithOrders()
  await detachOrders(db, other, new Date('2026-11-21T10:00:00.000Z'))
  await db.updateTable('users').set({ email: 'x@correo.example' }).where('id', '=', other).execute()
  await prove()
  expect(await joinGuestOrders(db, marta)).toBe(2)
  expect(await owners()).toEqual([marta, marta, null, null])
})

test('an account that is not there gets nothing', async () => {
  const { db } = await shopWithOrders()
  expect(await joinGuestOrders(db, 'usr_nadie')).toBe(0)
})

test('an account that is opened anew with the address takes no order that a deleted one left', async () => {
  const { db, marta, other, prove, owners } = await shopWithOrders()
  await prove()
  await db.updateTable('orders').set({ is_to_anonymise: 1 }).where('id', '=', 'ord_1').execute()
  expect(await joinGuestOrders(db, marta)).toBe(1)
  expect(await owners()).toEqual([null, marta, other, null])
})

test('a list that is only read writes nothing', async () => {
  const { db, marta, prove } = await shopWithOrders()
  await prove()
  await joinGuestOrders(db, marta)
  const queries: string[] = []
  const spied = db.withPlugin({
    transformQuery: ({ node }) => {
      queries.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  expect(await joinGuestOrders(spied, marta)).toBe(0)
  expect(queries).toEqual(['SelectQueryNode'])
})
