import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { pictureVersion } from '#core/catalogue/pictures.server.ts'
import type { Product } from '#core/catalogue/product.ts'
import { readList } from '#tests/searches/read-list.ts'
import { shippedProducts } from '#tests/support/factories/shop-catalogue.ts'
import { GOLDEN_QUERIES } from './golden-queries.ts'
import { answerSearch } from './search-answer.ts'
import {
  indexedTexts,
  indexProducts,
  type SearchEntry,
} from '#core/catalogue/search-index/search-entry.ts'
import { openIndex, SearchIndex } from '#core/catalogue/search-index/search-index.ts'
import { searchAnswer } from './search.server.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../../tests/searches')
const listed = ['golden.tsv', 'held-out.tsv', 'held-out-late.tsv'].flatMap((name) =>
  readList(fs.readFileSync(path.join(FOLDER, name), 'utf8')).map(({ query }) => query),
)
const golden = Object.values(GOLDEN_QUERIES).flatMap((some) => some.map(({ typed }) => typed))
const searches = [...new Set([...golden, ...listed])]

const products = shippedProducts()

/** A server's index that has seen other products, other texts and another order before. */
function wornIndex(): SearchIndex<Product> {
  const index = new SearchIndex<Product>()
  const put = (product: (typeof products)[number], order: number) =>
    index.put(indexedTexts(product, product), product, order)
  for (const [at, product] of products.toReversed().entries()) {
    put({ ...product, id: `gone-${at}`, name: `Otra ${product.name}` }, at)
    if (at % 3 > 0) put({ ...product, name: 'Vestido viejo', priceCents: 100, soldOut: [] }, at)
  }
  for (const [at] of products.entries()) index.remove(`gone-${at}`)
  for (const [order, product] of products.entries()) put(product, order)
  return index
}

const asSent = (answer: ReturnType<typeof searchAnswer>): unknown =>
  JSON.parse(JSON.stringify(answer))

/** What the server sends of an entry of the browser's index. */
const hitOf = (entry: SearchEntry) => {
  const {
    garment: _g,
    groups: _r,
    genders: _d,
    material: _m,
    traits: _t,
    details: _e,
    ...hit
  } = entry
  return hit
}

test('the browser’s index and the server’s answer every listed search alike', () => {
  expect(searches.length).toBeGreaterThan(350)
  // The browser makes its own of the JSON that the server sends.
  const sent = JSON.parse(JSON.stringify(indexProducts(products, pictureVersion))) as SearchEntry[]
  const inBrowser = openIndex(sent)
  const onServer = wornIndex()
  const fresh = new SearchIndex<Product>()
  for (const [order, product] of products.entries())
    fresh.put(indexedTexts(product, product), product, order)
  for (const query of searches) {
    const answer = answerSearch(inBrowser, query)
    const { suggestions, ...found } = {
      ...answer,
      entries: answer.entries.map(hitOf),
      related: answer.related.map(hitOf),
    }
    const { suggestions: remote, ...remoteFound } = searchAnswer(onServer, query)
    expect({ query, ...(asSent({ ...remoteFound, suggestions: [] }) as object) }).toEqual({
      query,
      ...(asSent({ ...found, suggestions: [] }) as object),
    })
    expect({ query, suggestions: searchAnswer(fresh, query).suggestions }).toEqual({
      query,
      suggestions,
    })
    // Of an older index, equally frequent phrases come in the order in which they were first seen.
    expect(new Set(remote.map(({ text }) => text)).size).toBe(remote.length)
    expect(remote.length).toBe(suggestions.length)
  }
})
