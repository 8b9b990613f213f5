import { RouterContextProvider } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { shopContext } from '#app/context.ts'
import { loader } from '#app/routes/api.search-index.ts'
import type { Shop } from '#app/shop.server.ts'
import { loadCatalogue } from '#core/catalogue/import/load-catalogue.server.ts'
import type { CatalogueChange } from '#core/catalogue/catalogue-change.ts'
import { createCatalogueReader } from '#core/catalogue/snapshot.server.ts'
import { createShopSearch } from '#core/catalogue/search/shop-search.server.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { jacket } from '#tests/support/factories/factories.ts'
import { createGate } from '../http/gate.ts'
import { createPageCache } from './page-cache.ts'
import { until } from '#tests/support/until.ts'

const ADDRESS = { key: '/api/search-index', kind: 'plain' } as const
const gate = createGate({ running: 100, waiting: 0, longestWaitMs: 1000 })

/** The index for browsers as a server keeps it, and how to hold what the search reads. */
async function openPage() {
  const { db } = await stockedShop([jacket])
  let held = Promise.resolve()
  const reader = await createCatalogueReader(db, {
    pollMs: 3_600_000,
    onChange: (change) => onChange(change),
    onError: () => {},
  })
  const search = createShopSearch({
    db: db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await held
        return result
      },
    }),
    current: () => reader.current(),
    onError: () => {},
  })
  const pages = createPageCache(
    async (_, __, note) => {
      const context = new RouterContextProvider()
      const catalogue = { current: () => reader.current().noting(note) }
      context.set(shopContext, { catalogue, search } as unknown as Shop) // what the page reads
      const args = { context } as unknown as Parameters<typeof loader>[0]
      return { response: await loader(args), nonce: '' }
    },
    { base: () => [], readAsset: () => undefined },
  )
  const onChange = (change: CatalogueChange) => {
    search.apply(change)
    pages.follow(change)
  }
  onTestFinished(() => {
    reader.stop()
    search.stop()
  })
  await search.started
  return {
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    rename: async (name: string, isAll: boolean) => {
      await loadCatalogue(db, [{ ...jacket, name }], '2026-02-01T00:00:00.000Z')
      if (isAll) await db.insertInto('catalogue_changes').values({ scope: 'everything' }).execute()
      await reader.refresh()
    },
    name: async () => {
      const asker = { requestId: 'id', encoding: 'identity', isFirstVisit: false, gate } as const
      const { bodies } = await pages.get(ADDRESS, asker)
      return (JSON.parse(bodies.identity.body.toString()) as [{ name: string }])[0].name
    },
    isKept: () => pages.has(ADDRESS),
  }
}

test.each([
  ['all products', true],
  ['one product, which takes long', false],
])('an index from before a change of %s is not kept', async (_, isAll) => {
  const { hold, rename, name, isKept } = await openPage()
  expect(await name()).toBe(jacket.name)
  expect(isKept()).toBe(true)
  const goOn = hold()
  await rename('Abrigo Ordesa', isAll)
  expect(await name(), 'nobody waits for long').toBe(jacket.name)
  goOn()
  await until(async () => expect(await name()).toBe('Abrigo Ordesa'))
  expect(isKept()).toBe(true)
})
