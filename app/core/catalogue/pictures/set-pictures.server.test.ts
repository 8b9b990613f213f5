import { expect, test } from 'vitest'
import { readOwnPictures } from '#core/catalogue/pictures.server.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { CENTRE } from './photographs.ts'
import { findPictures, setPictures } from './set-pictures.server.ts'

const OF = { productId: 'mens-tshirt-1', color: 'Azul' }
const AT = '2026-03-05T12:00:00.000Z'
const OVERTAKEN = { ok: false, reason: 'overtaken' }
const LATER = '2026-03-05T12:01:00.000Z'

const pictures = (version: string, texts = {}) => ({
  version,
  photographs: { front: { photo: 'a'.repeat(32), focus: CENTRE } },
  texts,
})

test('what is set is read back, and pages read its version and its words', async () => {
  const { db } = await stockedShop()
  const set = pictures('o11111111', { front: 'Doblada' })
  expect(await setPictures(db, { ...OF, pictures: set, now: AT })).toEqual({
    ok: true,
    isChanged: true,
    before: null,
    isSold: true,
  })
  expect(await findPictures(db, OF)).toEqual({ color: 'Azul', ...set, at: AT })
  expect((await readOwnPictures(db)).get(OF.productId)).toEqual({
    ownPictures: { Azul: 'o11111111' },
    pictureTexts: { Azul: { front: 'Doblada' } },
  })
  expect(await setPictures(db, { ...OF, pictures: set, now: LATER })).toMatchObject({
    isChanged: false,
  })
  await setPictures(db, { ...OF, pictures: pictures('o11111111'), now: LATER })
  // Without words the pages carry none.
  expect((await readOwnPictures(db)).get(OF.productId)).toEqual({
    ownPictures: { Azul: 'o11111111' },
  })
})

test('what is neither a product nor a draft gets none', async () => {
  const { db } = await stockedShop()
  const unknown = { productId: 'mens-nada-1', color: 'Azul' }
  expect(await setPictures(db, { ...unknown, pictures: pictures('o11111111'), now: AT })).toEqual({
    ok: false,
    reason: 'unknown_product',
  })
  expect(await findPictures(db, unknown)).toBeNull()
})

test('who decided by what was there before changes nothing', async () => {
  const { db } = await stockedShop()
  const first = { ...OF, pictures: pictures('o11111111'), now: AT }
  expect(await setPictures(db, { ...first, since: '' })).toMatchObject({ isChanged: true })
  const late = { ...OF, pictures: pictures('o22222222'), now: LATER }
  expect(await setPictures(db, { ...late, since: '' })).toEqual(OVERTAKEN)
  const none = { ...OF, pictures: null, now: LATER }
  expect(await setPictures(db, { ...none, since: LATER })).toEqual(OVERTAKEN)
  expect((await findPictures(db, OF))?.version).toBe('o11111111')
  expect(await setPictures(db, { ...late, since: AT })).toMatchObject({ isChanged: true })
})

test('of two who set the first pictures of a colour at once, one is told', async () => {
  const { db } = await stockedShop()
  const outcomes = await Promise.all(
    ['o11111111', 'o22222222'].map((version) =>
      setPictures(db, { ...OF, pictures: pictures(version), since: '', now: AT }),
    ),
  )
  expect(outcomes.filter(({ ok }) => !ok)).toHaveLength(1)
})
