import { expect, test } from 'vitest'
import { fillProducts } from '#tests/support/many-products.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { backpack, jacket, stockShop, tshirt } from '#tests/support/factories/factories.ts'
import { loadCatalogue } from '#core/catalogue/import/load-catalogue.server.ts'
import type { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import { shown as words } from '#core/catalogue/shown.ts'
import { createCatalogueReader } from '#core/catalogue/snapshot.server.ts'
import type { Db } from '#db/schema.ts'
import { createShopSearch, SearchNotReady } from './shop-search.server.ts'
import { searchResults } from './search.server.ts'
import { searchTextsOf } from './search-texts.server.ts'
import { until } from '#tests/support/until.ts'

/** A shop with its catalogue and its search, as the server makes them. */
async function openShop(db: Db, atStart = 100, searchDb = db) {
  const errors: unknown[] = []
  const reader = await createCatalogueReader(db, {
    pollMs: 60_000,
    onChange: (change) => search.apply(change),
    onError: () => {},
  })
  const shown = new Set<string>()
  const search = createShopSearch({
    db: searchDb,
    current: () => reader.current().noting((word) => shown.add(word)),
    atStart,
    onError: (error) => errors.push(error),
  })
  const refresh = () => reader.refresh()
  const found = async (typed: string) =>
    searchResults(await search.index(), new URLSearchParams({ q: typed })).cards.map(({ id }) => id)
  const stop = () => {
    reader.stop()
    search.stop()
  }
  return { search, refresh, found, errors, shown, stop }
}

async function stocked(
  products: readonly CatalogueFileProduct[],
  ofSearch: (db: Db) => Db = (db) => db,
) {
  const { db } = await testDb()
  await stockShop(db, products)
  const shop = await openShop(db, 100, ofSearch(db))
  await shop.search.started
  const load = async (...now: CatalogueFileProduct[]) => {
    await loadCatalogue(db, now, '2026-02-01T00:00:00.000Z')
    await shop.refresh()
  }
  return { db, ...shop, load }
}

test('a product that comes, changes or goes is found as it is now', async () => {
  const { load, found, stop } = await stocked([jacket, tshirt])
  expect(await found('chaqueta')).toEqual([jacket.id])
  expect(await found('mochila')).toEqual([])
  await load(jacket, tshirt, backpack)
  expect(await found('mochila')).toEqual([backpack.id])
  await load({ ...jacket, name: 'Poncho Ordesa', priceCents: 500 }, tshirt, backpack)
  expect(await found('poncho')).toEqual([jacket.id])
  expect(await found('menos de 10 euros')).toEqual([jacket.id])
  await load(tshirt, backpack)
  expect(await found('ordesa')).toEqual([])
  stop()
})

test('what only the description says is found, also after it has changed', async () => {
  const { load, found, stop } = await stocked([tshirt])
  const details = tshirt.description.toLowerCase()
  expect(details).not.toContain('canguro')
  await load({ ...tshirt, description: 'Con un bolsillo de canguro.' })
  expect(await found('canguro')).toEqual([tshirt.id])
  await load({ ...tshirt, description: 'Sin nada.' })
  expect(await found('canguro')).toEqual([])
  stop()
})

test('equals come in the order of the catalogue, also after it has changed', async () => {
  const other = { ...jacket, id: 'mens-jacket-2', name: 'Chaqueta Moncayo' }
  const { load, found, stop } = await stocked([jacket, other])
  expect(await found('chaqueta')).toEqual([jacket.id, other.id])
  await load(other, jacket, tshirt)
  expect(await found('chaqueta')).toEqual([other.id, jacket.id])
  stop()
})

test('a change looks at the products that changed, and at no other', async () => {
  const { load, found, shown, stop } = await stocked([jacket, tshirt])
  expect(await found('chaqueta')).toEqual([jacket.id]) // made
  shown.clear()
  await load({ ...tshirt, name: 'Camiseta Anayet' }, jacket, backpack) // another text, places, a new one
  expect(await found('camiseta')).toEqual([tshirt.id])
  expect(await found('mochila')).toEqual([backpack.id])
  expect(shown).not.toContain(words.all)
  stop()
})

test('an answer is kept until the catalogue changes', async () => {
  const { search, load, stop } = await stocked([jacket])
  const names = async () =>
    (JSON.parse(await search.answer(' ordesa ')) as { entries: { name: string }[] }).entries.map(
      ({ name }) => name,
    )
  const first = await search.answer('ordesa')
  expect(await search.answer('ordesa')).toBe(first)
  expect(await names()).toEqual(['Chaqueta Ordesa'])
  await load({ ...jacket, name: 'Abrigo Ordesa' })
  expect(await names()).toEqual(['Abrigo Ordesa'])
  stop()
})

test('while a large shop makes its index other work goes on, and a search says that it is not ready', async () => {
  const { db } = await testDb()
  await fillProducts(db, 500)
  const { search, found, stop } = await openShop(db)
  await search.started
  await expect(search.index()).rejects.toThrow(SearchNotReady)
  expect(search.indexNow()).toBeUndefined()
  let turns = 0
  const counter = setInterval(() => (turns += 1), 0)
  await until(() => expect(search.indexNow()).toBeDefined())
  clearInterval(counter)
  expect(turns).toBeGreaterThan(5) // it gives way twelve times
  expect((await found('chaqueta')).length).toBe(24)
  stop()
})

test('while the database does not answer the index stays, and follows later', async () => {
  let isAway = false
  const { load, found, errors, search, stop } = await stocked([jacket], (db) =>
    db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (isAway) throw new Error('away')
        return result
      },
    }),
  )
  isAway = true
  await load({ ...jacket, name: 'Abrigo Ordesa' })
  await until(() => expect(errors).toHaveLength(1))
  expect(search.indexNow()?.size).toBe(1)
  expect(await found('chaqueta')).toEqual([jacket.id])
  isAway = false
  await until(async () => expect(await found('abrigo')).toEqual([jacket.id]))
  await load(jacket, tshirt)
  await until(async () => expect(await found('camiseta')).toEqual([tshirt.id]))
  stop()
})

test('texts are read by id; what is not there has none', async () => {
  const { db } = await testDb()
  await stockShop(db, [jacket, tshirt])
  const texts = await searchTextsOf(db, [tshirt.id, 'none-1'])
  expect([...texts]).toEqual([
    [tshirt.id, { description: tshirt.description, composition: tshirt.composition }],
  ])
  expect((await searchTextsOf(db, [])).size).toBe(0)
})

/** The products whose words the search has written since it began. */
const written = ({ indexNow }: { indexNow: () => { written: number } | undefined }) =>
  indexNow()?.written ?? 0

test.each([
  ['as changes of products', false],
  ['as a change of everything, as after a large import', true],
])(
  'other prices and units write no words, another name writes those of one product: %s',
  async (_, isAll) => {
    const { db, search, load, found, stop } = await stocked([jacket, tshirt, backpack])
    const begun = written(search)
    expect(begun).toBe(3)
    const change = async (...now: CatalogueFileProduct[]) => {
      if (isAll) await db.insertInto('catalogue_changes').values({ scope: 'everything' }).execute()
      await load(...now)
      await until(() => expect(search.isUpToDate()).toBe(true))
      return written(search) - begun
    }
    const cheap = [jacket, tshirt, backpack].map((one) => ({ ...one, priceCents: 500 }))
    expect(await change(...cheap)).toBe(0)
    expect(await found('mochila menos de 10 euros')).toEqual([backpack.id])
    const [first, ...others] = cheap
    expect(await change({ ...first!, name: 'Poncho Ordesa' }, ...others)).toBe(1)
    expect(await found('poncho')).toEqual([jacket.id])
    expect(
      await change(
        { ...first!, name: 'Poncho Ordesa', description: 'Con un bolsillo de canguro.' },
        ...others,
      ),
    ).toBe(2)
    expect(await found('canguro')).toEqual([jacket.id])
    stop()
  },
)

test('the index for browsers is made anew for what it says: a price, but not units that are left', async () => {
  const { db, search, load, refresh, stop } = await stocked([jacket, tshirt])
  const first = await search.browserIndex.json()
  const sold = async (left: number) => {
    await db.updateTable('stock').set({ on_hand: left }).execute()
    await db
      .insertInto('catalogue_changes')
      .values([jacket, tshirt].map(({ id }) => ({ scope: 'product' as const, product_id: id })))
      .execute()
    await refresh()
    await search.index()
  }
  const before = search.browserIndex.json()
  await sold(2)
  expect(search.browserIndex.json()).toBe(before)
  await sold(0)
  expect(search.browserIndex.json()).not.toBe(before)
  await load({ ...jacket, priceCents: 501 }, tshirt)
  await search.index()
  expect(await search.browserIndex.json()).toContain('"priceCents":501')
  expect(first).not.toContain('"priceCents":501')
  stop()
})
