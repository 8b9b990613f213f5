import { expect, test } from 'vitest'
import { dump } from '#tests/support/database/dump.ts'
import {
  backpack,
  fileProduct,
  jacket,
  stockShop,
  tshirt,
} from '#tests/support/factories/factories.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { loggedChanges } from '#tests/support/database/catalogue-log.ts'
import { loadCatalogue } from '#core/catalogue/import/load-catalogue.server.ts'
import { MAX_PRICE_CENTS } from '#core/catalogue/catalogue-file.ts'
import { findProduct } from '#core/catalogue/product-edit/find-product.server.ts'
import { priceSteps, setPrice } from './prices.server.ts'

const NOW = '2026-11-21T10:00:00.000Z'
const change = { productId: 'mens-jacket-1', fromCents: 9999, toCents: 7999, now: NOW }

async function shop() {
  const { db } = await testDb()
  const cap = fileProduct({ id: 'mens-hat-1', name: 'Gorra Ordesa' })
  await stockShop(db, [jacket, tshirt, backpack, cap])
  return db
}

test('a new price is in force, in the history, and told to the pages', async () => {
  const db = await shop()
  const version = await loggedChanges(db)
  expect(await setPrice(db, change)).toEqual({ ok: true, fromCents: 9999, toCents: 7999 })
  expect(await priceSteps(db, 'mens-jacket-1')).toEqual([
    { priceCents: 9999, validFrom: '2026-01-01T00:00:00.000Z' },
    { priceCents: 7999, validFrom: NOW },
  ])
  expect(await loggedChanges(db)).toBe(version + 1)
})

test.each([
  ['same_price', { fromCents: 9999, toCents: 9999 }],
  ['changed_meanwhile', { fromCents: 9000 }],
  ['too_high', { toCents: MAX_PRICE_CENTS + 1 }],
  ['too_high', { toCents: 2_147_483_648 }],
])('a price is refused as %s, and nothing changes', async (reason, fields) => {
  const db = await shop()
  const before = await dump(db)
  expect(await setPrice(db, { ...change, ...fields })).toEqual({ ok: false, reason })
  expect(await dump(db)).toEqual(before)
})

test('the highest price is taken', async () => {
  const db = await shop()
  expect(await setPrice(db, { ...change, toCents: MAX_PRICE_CENTS })).toMatchObject({ ok: true })
})

test('a price that is changed while a catalogue is loaded waits for it, and neither fails', async () => {
  const db = await shop()
  const dearer = { ...tshirt, priceCents: 4999 }
  for (let round = 0; round < 10; round += 1) {
    const products = [{ ...jacket, priceCents: 9000 + round }, dearer, backpack]
    await Promise.all([
      loadCatalogue(db, products, NOW),
      setPrice(db, { ...change, productId: 'mens-backpack-1', fromCents: backpack.priceCents }),
      setPrice(db, { ...change, productId: 'mens-tshirt-1', fromCents: 4999, toCents: 3999 }),
    ])
  }
  expect((await priceSteps(db, 'mens-jacket-1')).at(-1)?.priceCents).toBe(9009)
})

test('two prices of the same moment: one wins, and the history has it', async () => {
  const db = await shop()
  const outcomes = await Promise.all([
    setPrice(db, change),
    setPrice(db, { ...change, toCents: 8999 }),
  ])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await priceSteps(db, 'mens-jacket-1')).toHaveLength(2)
})

test.each([
  ['mens-jacket-1', 'mens-jacket-1'],
  [' MENS-JACKET-1 ', 'mens-jacket-1'],
  ['chaqueta', 'mens-jacket-1'],
  ['CAMISETA lozoya', 'mens-tshirt-1'],
  ['28 l', 'mens-backpack-1'],
])('«%s» means %s', async (typed, id) => {
  expect(await findProduct(await shop(), typed)).toMatchObject({ ok: true, product: { id } })
})

test('a word of two names is refused with both, and an unknown or empty one without', async () => {
  const db = await shop()
  expect(await findProduct(db, 'ordesa')).toMatchObject({
    reason: 'several',
    products: [{ id: 'mens-jacket-1' }, { id: 'mens-hat-1' }],
  })
  expect(await findProduct(db, 'kayak')).toEqual({ ok: false, reason: 'unknown' })
  expect(await findProduct(db, '  ')).toEqual({ ok: false, reason: 'unknown' })
  await db.updateTable('products').set({ is_active: 0 }).where('id', '=', 'mens-hat-1').execute()
  expect(await findProduct(db, 'ordesa')).toMatchObject({ product: { id: 'mens-jacket-1' } })
})
