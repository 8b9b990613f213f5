import { expect, test } from 'vitest'
import homeDay from '#content/home-day.json' with { type: 'json' }
import { saveDraft } from '#core/catalogue/product-edit/product-drafts.server.ts'
import { fileText } from '#core/settings/page-texts.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { fileProduct } from '#tests/support/factories/factories.ts'
import { readTextForShop, textFault } from './goods-faults.server.ts'

const NOW = '2026-11-25T10:00:00.000Z'
const MONDAY = '2026-12-01T08:00:00.000Z'
const DAY = fileText('dia')
const NAMED = homeDay.chapters.flatMap(({ pieces }) => pieces.map(({ productId }) => productId))

const shopThatSells = (ids: readonly string[]) =>
  stockedShop([...new Set(ids)].map((id) => fileProduct({ id })))

test('a page that names what is sold is read as it is', async () => {
  const { db } = await shopThatSells(NAMED)
  const text = { page: 'dia', text: DAY, at: NOW }
  expect(await readTextForShop(db, text)).toMatchObject({ ok: true, text: DAY })
  expect(await textFault(db, text)).toBeUndefined()
})

test('a product that is not sold, or no longer, is told at its field', async () => {
  const { db } = await shopThatSells(NAMED)
  await db.updateTable('products').set({ is_active: 0 }).where('id', '=', 'new-1').execute()
  const text = DAY.replace('"outdoor-1"', '"outdoor-77"')
  const read = await readTextForShop(db, { page: 'dia', text, at: NOW })
  expect(read).toMatchObject({
    ok: false,
    faults: [
      { path: 'chapters.0.pieces.0.productId', message: expect.stringContaining('«outdoor-77»') },
      { path: 'chapters.1.pieces.0.productId', message: expect.stringContaining('«new-1»') },
    ],
  })
  expect(await textFault(db, { page: 'dia', text, at: NOW })).toMatch(/no se vende .*«outdoor-77»/)
})

test('a link to a product that is not sold is told too', async () => {
  const { db } = await stockedShop()
  const menus = fileText('menus')
  const text = menus.replace('"/products/men"', '"/products/mens-hat-99"')
  expect(await textFault(db, { page: 'menus', text: menus, at: NOW })).toBeUndefined()
  expect(await textFault(db, { page: 'menus', text, at: NOW })).toMatch(/«mens-hat-99»/)
})

test('a page of next month may name what goes on sale by then', async () => {
  const { db } = await shopThatSells(NAMED)
  const { stock: _stock, ...hat } = fileProduct({ id: 'mens-hat-99' })
  await saveDraft(db, { content: hat, version: null, publishAt: MONDAY, now: NOW })
  const text = DAY.replace('"outdoor-1"', '"mens-hat-99"')
  const faultAt = (at: string) => textFault(db, { page: 'dia', text, at })
  expect(await faultAt(NOW)).toMatch(/«mens-hat-99»/)
  expect(await faultAt(MONDAY)).toBeUndefined()
  // Its publication was refused: nobody knows when it comes.
  await db.updateTable('product_drafts').set({ publish_fault: 'precio' }).execute()
  expect(await faultAt(MONDAY)).toMatch(/«mens-hat-99»/)
})
