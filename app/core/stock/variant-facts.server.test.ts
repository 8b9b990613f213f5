import { expect, test } from 'vitest'
import { productBatches } from '#core/catalogue/import/product-batches.server.ts'
import { createCatalogueReader } from '#core/catalogue/snapshot.server.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { jacket, tshirt } from '#tests/support/factories/factories.ts'
import { transact } from '#db/transact.ts'
import { setEan } from './variant-facts.server.ts'

const EAN = '4006381333931'

test('an EAN reaches pages and the feed at once, and leaves them when it is removed', async () => {
  const { db } = await stockedShop([jacket, tshirt])
  const reader = await createCatalogueReader(db, {
    pollMs: 3_600_000,
    onChange: () => {},
    onError: () => {},
  })
  const known = async () => {
    await reader.refresh()
    const inFeed = []
    for await (const products of productBatches(db)) inFeed.push(...products)
    const shown = [...reader.current().products, ...inFeed]
    return shown.flatMap(({ id, eans }) => (eans ? [[id, eans]] : []))
  }
  expect(await known()).toEqual([])
  const set = (ean: string | null) =>
    transact(db, (trx) => setEan(trx, 'mens-jacket-1/M/Azul', ean))
  expect(await set(EAN)).toEqual({ ok: true })
  const one = ['mens-jacket-1', { 'M/Azul': EAN }]
  expect(await known()).toEqual([one, one])
  expect(await set('4006381333932')).toEqual({ ok: false, reason: 'bad_ean' })
  expect(await known()).toEqual([one, one])
  expect(await set(null)).toEqual({ ok: true })
  expect(await known()).toEqual([])
  reader.stop()
})
