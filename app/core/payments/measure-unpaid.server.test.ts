import { expect, test } from 'vitest'
import { unpaidShop } from '#tests/support/factories/unpaid.ts'
import { measureUnpaid } from './measure-unpaid.server.ts'

test('orders that wait for their payment are counted with the units that they hold', async () => {
  const { db, order, variants } = await unpaidShop()
  expect(await measureUnpaid(db)).toEqual({ orders: 0, heldUnits: 0 })
  const [first, second] = variants
  if (!first || !second) throw new Error('no variants')
  await order({ client: '203.0.113.1' }, [
    { ...first, quantity: 2 },
    { ...second, quantity: 1 },
  ])
  await order({ client: '203.0.113.2' }, [{ ...first, quantity: 1 }])
  expect(await measureUnpaid(db)).toEqual({ orders: 2, heldUnits: 4 })
  await db.updateTable('orders').set({ payment_status: 'failed' }).execute()
  expect(await measureUnpaid(db)).toEqual({ orders: 0, heldUnits: 0 })
})
