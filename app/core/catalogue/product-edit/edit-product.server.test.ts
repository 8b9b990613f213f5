import { expect, test } from 'vitest'
import { priceSteps } from '#core/catalogue/sale-prices/prices.server.ts'
import type { Db } from '#db/schema.ts'
import { dump } from '#tests/support/database/dump.ts'
import { stockedShop, unitsOf } from '#tests/support/database/stocked-shop.ts'
import { jacket } from '#tests/support/factories/factories.ts'
import {
  findEditableProduct,
  saveProduct,
  setProductSold,
  type EditableProduct,
} from './edit-product.server.ts'

const NOW = '2026-11-25T10:00:00.000Z'

async function openedJacket(db: Db): Promise<EditableProduct> {
  const found = await findEditableProduct(db, jacket.id)
  if (!found) throw new Error('no jacket')
  return found
}

test('a new name and price are saved, with the price in the history and the units as they were', async () => {
  const { db } = await stockedShop()
  const before = await openedJacket(db)
  const units = await unitsOf(db, 'mens-jacket-1/M/Azul')
  const content = { ...before.content, name: 'Chaqueta Ordesa II', priceCents: 8900 }
  const saved = await saveProduct(db, { content, version: before.version, now: NOW })
  expect(saved).toMatchObject({
    ok: true,
    changes: [
      { field: 'name', before: jacket.name, after: 'Chaqueta Ordesa II' },
      { field: 'priceCents', before: jacket.priceCents, after: 8900 },
    ],
  })
  const after = await openedJacket(db)
  expect(after).toMatchObject({ content, isSold: true })
  expect(saved.ok && saved.version).toBe(after.version)
  expect((await priceSteps(db, jacket.id)).at(-1)).toEqual({ priceCents: 8900, validFrom: NOW })
  expect(await unitsOf(db, 'mens-jacket-1/M/Azul')).toBe(units)
})

test('a colour less retires its variants and keeps their units; the colour can come back', async () => {
  const { db } = await stockedShop()
  const before = await openedJacket(db)
  const units = await unitsOf(db, 'mens-jacket-1/M/Azul')
  const colors = before.content.colors.filter((color) => color !== 'Azul')
  const save = async (content: EditableProduct['content'], version: string) =>
    saveProduct(db, { content, version, now: NOW })
  const less = await save({ ...before.content, colors }, before.version)
  expect((await openedJacket(db)).content.colors).toEqual(colors)
  await save(before.content, less.ok ? less.version : '')
  expect((await openedJacket(db)).content.colors).toEqual(before.content.colors)
  expect(await unitsOf(db, 'mens-jacket-1/M/Azul')).toBe(units)
})

test('the second of two people is told what the first saved, and nothing is overwritten', async () => {
  const { db } = await stockedShop()
  const { content, version } = await openedJacket(db)
  await saveProduct(db, { content: { ...content, name: 'La primera' }, version, now: NOW })
  const before = await dump(db)
  const second = await saveProduct(db, {
    content: { ...content, fitNote: 'Ancha.' },
    version,
    now: NOW,
  })
  expect(second).toMatchObject({
    ok: false,
    reason: 'changed_meanwhile',
    current: { content: { name: 'La primera' } },
  })
  expect(await dump(db)).toEqual(before)
})

test('of two at once one is saved', async () => {
  const { db } = await stockedShop()
  const { content, version } = await openedJacket(db)
  const both = await Promise.all(
    ['Uno', 'Dos'].map((name) =>
      saveProduct(db, { content: { ...content, name }, version, now: NOW }),
    ),
  )
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a content with faults, and an unknown product, change nothing', async () => {
  const { db } = await stockedShop()
  const { content, version } = await openedJacket(db)
  const before = await dump(db)
  const faulty = await saveProduct(db, { content: { ...content, name: '' }, version, now: NOW })
  expect(faulty).toMatchObject({ ok: false, reason: 'faults', faults: [{ path: 'name' }] })
  const unknown = await saveProduct(db, {
    content: { ...content, id: 'mens-jacket-99' },
    version,
    now: NOW,
  })
  expect(unknown).toEqual({ ok: false, reason: 'unknown_product' })
  expect(await dump(db)).toEqual(before)
})

test('an archived product is off sale, can be edited there, and comes back as it is', async () => {
  const { db } = await stockedShop()
  expect(await setProductSold(db, { id: jacket.id, isSold: false })).toEqual({ ok: true })
  expect(await setProductSold(db, { id: jacket.id, isSold: false })).toEqual({
    ok: false,
    reason: 'changed_meanwhile',
  })
  const archived = await openedJacket(db)
  expect(archived.isSold).toBe(false)
  const content = { ...archived.content, name: 'Vuelve' }
  await saveProduct(db, { content, version: archived.version, now: NOW })
  expect(await openedJacket(db)).toMatchObject({ content, isSold: false })
  await setProductSold(db, { id: jacket.id, isSold: true })
  expect(await openedJacket(db)).toMatchObject({ content, isSold: true })
  expect(await setProductSold(db, { id: 'nada-1', isSold: true })).toEqual({
    ok: false,
    reason: 'unknown_product',
  })
})
