import { expect, test } from 'vitest'
import { dump } from '#tests/support/database/dump.ts'
import { unitsOf } from '#tests/support/database/stocked-shop.ts'
import { LATER, shopWithOrders } from '#tests/support/factories/order-life.ts'
import { transact } from '#db/transact.ts'
import { checkStock } from '#core/stock/stock-movements.server.ts'
import { cancelUnits, countUnits, dispatchUnits, findLineUnits } from './line-units.server.ts'

const JACKET = 'mens-jacket-1/M/Azul'
const JACKETS = [{ position: 0, quantity: 2 }]
const ONE_JACKET = [{ position: 0, quantity: 1 }]
const by = { cause: 'owner', at: LATER.toISOString() }

test('the database itself refuses the second release, dispatch and return of a unit', async () => {
  const { db } = await shopWithOrders(1)
  expect(await unitsOf(db, JACKET)).toBe(8)
  await transact(db, (trx) => cancelUnits(trx, 'ord_1', ONE_JACKET, by))
  expect(await unitsOf(db, JACKET)).toBe(9)
  const before = await dump(db)
  const twice = [
    () => transact(db, (trx) => cancelUnits(trx, 'ord_1', JACKETS, by)),
    () => transact(db, (trx) => dispatchUnits(trx, 'ord_1', JACKETS, by)),
    () => transact(db, (trx) => countUnits(trx, 'ord_1', 'returned_units', ONE_JACKET)),
    () => transact(db, (trx) => countUnits(trx, 'ord_1', 'refunded_units', JACKETS)),
  ]
  for (const again of twice) await expect(again()).rejects.toThrow(/constraint/i)
  expect(await dump(db)).toEqual(before)
})

test('a unit that leaves is neither on the shelf nor reserved', async () => {
  const { db } = await shopWithOrders(1)
  await transact(db, (trx) => dispatchUnits(trx, 'ord_1', ONE_JACKET, by))
  const [line] = await findLineUnits(db, 'ord_1')
  expect(line).toMatchObject({ ordered: 2, cancelled: 0, dispatched: 1, returned: 0 })
  const row = await db
    .selectFrom('stock')
    .select(['on_hand', 'reserved', 'available'])
    .where('variant_id', '=', JACKET)
    .executeTakeFirst()
  expect(row).toEqual({ on_hand: 9, reserved: 1, available: 8 })
  expect((await checkStock(db)).faults).toEqual([])
})

test('a shelf that differs from its movements is found', async () => {
  const { db } = await shopWithOrders(1)
  await db.updateTable('stock').set({ on_hand: 12 }).where('variant_id', '=', JACKET).execute()
  const { variants, faults } = await checkStock(db)
  expect(variants).toBeGreaterThan(5)
  expect(faults).toEqual([
    {
      variantId: JACKET,
      onHand: 12,
      movedOnHand: 10,
      reserved: 2,
      movedReserved: 2,
      openUnits: 2,
    },
  ])
})
