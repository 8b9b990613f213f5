import { expect, test } from 'vitest'
import { unitsOf, stockedShop } from '#tests/support/database/stocked-shop.ts'
import { dump } from '#tests/support/database/dump.ts'
import { orderRequest } from '#tests/support/factories/order-request.ts'
import { placeOrder } from './place-order.server.ts'

/** A shop whose first tries fail in the middle: stock taken, order not stored yet. */
async function shopThatFails(times: number, error: Error) {
  const { db, context } = await stockedShop()
  const seen = { tries: 0 }
  const newIds = () => {
    seen.tries += 1
    if (seen.tries <= times) throw error
    return context.newIds()
  }
  return { db, context: { ...context, newIds }, seen }
}
const withCode = (code: string) => Object.assign(new Error('of the database'), { code })

test.each(['40001', '40P01'])(
  'an order that lost a fight over rows (%s) is tried again, and counts once',
  async (code) => {
    const { db, context, seen } = await shopThatFails(2, withCode(code))
    expect(await placeOrder(context, orderRequest())).toMatchObject({ ok: true })
    expect(seen.tries).toBe(3)
    expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(1)
    expect(await unitsOf(db, 'mens-tshirt-1/S/Azul')).toBe(9)
  },
)

test('after three tries it is an error, and nothing has happened', async () => {
  const { db, context, seen } = await shopThatFails(3, withCode('40P01'))
  const before = await dump(db)
  await expect(placeOrder(context, orderRequest())).rejects.toThrow('of the database')
  expect(seen.tries).toBe(3)
  expect(await dump(db)).toEqual(before)
})

test('any other error is one at once: what is broken is not tried again', async () => {
  const { db, context, seen } = await shopThatFails(1, new Error('broken'))
  const before = await dump(db)
  await expect(placeOrder(context, orderRequest())).rejects.toThrow('broken')
  expect(seen.tries).toBe(1)
  expect(await dump(db)).toEqual(before)
  expect(await placeOrder(context, orderRequest())).toMatchObject({ ok: true })
})
