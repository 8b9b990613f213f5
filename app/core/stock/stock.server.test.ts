import { expect, test } from 'vitest'
import { unitsOf, stockedShop } from '#tests/support/database/stocked-shop.ts'
import { backpack, tshirt } from '#tests/support/factories/factories.ts'
import { takeStock } from './stock.server.ts'

const SHIRT = 'mens-tshirt-1/M/Azul'
const BLACK_SHIRT = 'mens-tshirt-1/M/Negro'
const BACKPACK = 'mens-backpack-1/Único/Verde'

async function shopWithStock() {
  const { db } = await stockedShop([{ ...tshirt, stock: { default: 10, 'M/Negro': 4 } }, backpack])
  return db
}

test('what is taken is missing afterwards, and the lowest rest is told', async () => {
  const db = await shopWithStock()
  const lines = [
    { variantId: SHIRT, quantity: 3 },
    { variantId: BLACK_SHIRT, quantity: 3 },
    { variantId: BACKPACK, quantity: 10 },
  ]
  expect(await takeStock(db, lines)).toEqual({ ok: true, lowestLeft: 0 })
  expect(await unitsOf(db, SHIRT)).toBe(7)
  expect(await unitsOf(db, BLACK_SHIRT)).toBe(1)
  expect(await unitsOf(db, BACKPACK)).toBe(0)
  expect(await unitsOf(db, 'mens-tshirt-1/S/Azul')).toBe(10)
})

test.each([
  { quantity: 9, outcome: { ok: true, lowestLeft: 1 } },
  { quantity: 10, outcome: { ok: true, lowestLeft: 0 } },
  { quantity: 11, outcome: { ok: false, short: [{ variantId: SHIRT, unitsLeft: 10 }] } },
])('of ten shirts, $quantity are asked for', async ({ quantity, outcome }) => {
  const db = await shopWithStock()
  expect(await takeStock(db, [{ variantId: SHIRT, quantity }])).toEqual(outcome)
})

test('every variant that is short is listed, one that does not exist with nothing left', async () => {
  const db = await shopWithStock()
  const lines = [
    { variantId: SHIRT, quantity: 99 },
    { variantId: BACKPACK, quantity: 1 },
    { variantId: 'mens-hat-1/Único/Negro', quantity: 1 },
    { variantId: BLACK_SHIRT, quantity: 5 },
  ]
  const outcome = await takeStock(db, lines)
  expect(outcome).toEqual({
    ok: false,
    short: expect.arrayContaining([
      { variantId: SHIRT, unitsLeft: 10 },
      { variantId: BLACK_SHIRT, unitsLeft: 4 },
      { variantId: 'mens-hat-1/Único/Negro', unitsLeft: 0 },
    ]),
  })
  expect(outcome).toHaveProperty('short.length', 3)
})

test('fifty at once for the last ten, without a transaction to queue in: ten get one', async () => {
  const db = await shopWithStock()
  const attempts = await Promise.all(
    Array.from({ length: 50 }, () => takeStock(db, [{ variantId: SHIRT, quantity: 1 }])),
  )
  expect(attempts.filter((attempt) => attempt.ok)).toHaveLength(10)
  expect(await unitsOf(db, SHIRT)).toBe(0)
})

test('buyers of different amounts at once never take more than there is', async () => {
  const db = await shopWithStock()
  const wanted = [3, 4, 2, 5, 1, 3, 2, 4, 1, 1, 5, 2]
  const attempts = await Promise.all(
    wanted.map((quantity) => takeStock(db, [{ variantId: SHIRT, quantity }])),
  )
  const taken = wanted.filter((_, i) => attempts[i]?.ok).reduce((sum, n) => sum + n, 0)
  expect(taken).toBeGreaterThan(5)
  expect(await unitsOf(db, SHIRT)).toBe(10 - taken)
})
