import { expect, test } from 'vitest'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { jacket } from '#tests/support/factories/factories.ts'
import { colorsOf } from './product-colors.server.ts'
import { saveDraft } from './product-drafts.server.ts'

test('the colours of a product are those that are sold, and those of its draft', async () => {
  const { db } = await stockedShop()
  expect((await colorsOf(db, jacket.id))?.toSorted()).toEqual(jacket.colors.toSorted())
  expect(await colorsOf(db, 'mens-hat-99')).toBeUndefined()
  const content = { id: 'mens-hat-99', colors: ['Verde'] }
  const now = '2026-11-25T10:00:00.000Z'
  expect(await saveDraft(db, { content, version: null, publishAt: null, now })).toMatchObject({
    ok: true,
  })
  expect(await colorsOf(db, 'mens-hat-99')).toEqual(['Verde'])
})
