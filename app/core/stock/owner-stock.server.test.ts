import { asOwner } from '#tests/support/database/actors.ts'
import { expect, test } from 'vitest'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import type { Db } from '#db/schema.ts'
import { dump } from '#tests/support/database/dump.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { fillProducts } from '#tests/support/many-products.ts'
import { loggedChanges } from '#tests/support/database/catalogue-log.ts'
import {
  addStock as addUnits,
  countStock,
  findVariant,
  lowStock,
  MOST_UNITS,
  stockOfProduct,
  stockOnSale,
} from './owner-stock.server.ts'
import { soldUnits } from './stock-movements.server.ts'
import { takeStock } from './stock.server.ts'

const VARIANT = 'mens-jacket-1/M/Azul'
const AT = '2026-03-05T12:00:00.000Z'

const addStock = (db: Db, variantId: string, units: number) =>
  addUnits(asOwner(db), variantId, { units, reason: units > 0 ? 'received' : 'corrected', at: AT })
const setStock = (db: Db, variantId: string, count: { units: number; only?: number }) =>
  countStock(asOwner(db), variantId, { ...count, at: AT })

async function shop() {
  const { db } = await stockedShop()
  return { db }
}

const unitsOf = async (db: Db) => (await findVariant(db, VARIANT))?.available

test('units are added, taken away and set, and the pages are told each time', async () => {
  const { db } = await shop()
  const version = await loggedChanges(db)
  expect(await addStock(db, VARIANT, 5)).toMatchObject({
    ok: true,
    before: 10,
    variant: { onHand: 15 },
  })
  expect(await addStock(db, VARIANT, -15)).toMatchObject({
    ok: true,
    before: 15,
    variant: { onHand: 0 },
  })
  expect(await setStock(db, VARIANT, { units: 7 })).toMatchObject({
    ok: true,
    before: 0,
    variant: { onHand: 7 },
  })
  expect(await loggedChanges(db)).toBe(version + 3)
})

test('counting what the shop has already is no change', async () => {
  const { db } = await shop()
  const before = await dump(db)
  expect(await setStock(db, VARIANT, { units: 10 })).toMatchObject({
    ok: true,
    before: 10,
    variant: { onHand: 10 },
  })
  expect(await dump(db)).toEqual(before)
})

test.each([
  ['below_zero', (db: Db) => addStock(db, VARIANT, -11)],
  ['too_many', (db: Db) => addStock(db, VARIANT, MOST_UNITS)],
  ['unknown', (db: Db) => addStock(db, 'nothing/M/Azul', 1)],
  ['too_many', (db: Db) => setStock(db, VARIANT, { units: MOST_UNITS + 1 })],
  ['unknown', (db: Db) => setStock(db, 'nothing/M/Azul', { units: 1 })],
  ['other_units', (db: Db) => setStock(db, VARIANT, { units: 1, only: 9 })],
])('%s is refused, and nothing changes', async (reason, attempt) => {
  const { db } = await shop()
  const before = await dump(db)
  expect(await attempt(db)).toMatchObject({ ok: false, reason })
  expect(await dump(db)).toEqual(before)
})

test('racing: orders and the owner at once lose no unit and count none twice', async () => {
  const { db } = await shop()
  // No transaction each: one SQLite connection would queue them and hide the race.
  const sold = Array.from({ length: 10 }, () =>
    takeStock(db, [{ variantId: VARIANT, quantity: 1 }]),
  )
  const added = Array.from({ length: 5 }, () => addStock(db, VARIANT, 3))
  const taken = Array.from({ length: 5 }, () => addStock(db, VARIANT, -2))
  const [orders, more, less] = await Promise.all([
    Promise.all(sold),
    Promise.all(added),
    Promise.all(taken),
  ])
  const wins = (outcomes: { ok: boolean }[]) => outcomes.filter(({ ok }) => ok).length
  expect(wins(more)).toBe(5)
  expect(await unitsOf(db)).toBe(10 - wins(orders) + 3 * wins(more) - 2 * wins(less))
})

test('racing: what is put on the shelf says truly what was there before', async () => {
  const { db } = await shop()
  const [outcome, ...orders] = await Promise.all([
    setStock(db, VARIANT, { units: 50 }),
    ...Array.from({ length: 8 }, () => takeStock(db, [{ variantId: VARIANT, quantity: 1 }])),
  ])
  const before = outcome.ok ? outcome.before : Number.NaN
  const soldBefore = 10 - before
  expect(orders.every(({ ok }) => ok)).toBe(true)
  expect(await unitsOf(db)).toBe(50 - (8 - soldBefore))
})

test('what runs out comes first, and only what is sold', async () => {
  const { db } = await shop()
  await setStock(db, VARIANT, { units: 2 })
  await setStock(db, 'mens-backpack-1/Único/Verde', { units: 0 })
  await db
    .updateTable('variants')
    .set({ is_active: 0 })
    .where('id', '=', 'mens-tshirt-1/S/Azul')
    .execute()
  await setStock(db, 'mens-tshirt-1/S/Azul', { units: 0 })
  expect((await lowStock(db, 2)).map(({ variantId, available }) => [variantId, available])).toEqual(
    [
      ['mens-backpack-1/Único/Verde', 0],
      [VARIANT, 2],
    ],
  )
  expect(await lowStock(db, 1)).toHaveLength(1)
  expect(await stockOfProduct(db, 'mens-tshirt-1')).toHaveLength(5)
})

test.each(['mens-jacket-1/M/Azul', 'MENS-JACKET-1/m/azul', ' mens-jacket-1/M/AZUL '])(
  '«%s» is a variant',
  async (typed) => {
    expect(await findVariant((await shop()).db, typed)).toMatchObject({ variantId: VARIANT })
  },
)

test.each(['mens-jacket-1', 'mens-jacket-1/M', '', 'mens-jacket-1/M/Azul/x'])(
  '«%s» is none',
  async (typed) => expect(await findVariant((await shop()).db, typed)).toBeUndefined(),
)

test('a count sets what is on the shelf; what is sold and not sent stays reserved', async () => {
  const { db } = await shop()
  await takeStock(db, [{ variantId: VARIANT, quantity: 3 }])
  const counted = await setStock(db, VARIANT, { units: 10 })
  expect(counted).toMatchObject({ ok: true, variant: { onHand: 10, reserved: 3, available: 7 } })
  const short = await setStock(db, VARIANT, { units: 2 })
  expect(short).toMatchObject({ ok: true, variant: { onHand: 2, reserved: 3, available: -1 } })
  const sold = await takeStock(db, [{ variantId: VARIANT, quantity: 1 }])
  expect(sold).toEqual({ ok: false, short: [{ variantId: VARIANT, unitsLeft: 0 }] })
})

test('what is low is listed whole and in order, though it is read some at a time', async () => {
  const { db } = await testDb()
  await fillProducts(db, 168)
  const all = await stockOnSale(db)
  expect(all.length).toBeGreaterThan(1000) // more than twice what is read at once
  const low = await lowStock(db, 99_999)
  // `toSorted` keeps the shop's order where the units are equal.
  expect(low).toEqual(all.toSorted((a, b) => a.available - b.available))
  const sold = await soldUnits(
    db,
    low.map(({ variantId }) => variantId),
    new Date(AT),
  )
  expect(sold.size).toBe(0)
})
