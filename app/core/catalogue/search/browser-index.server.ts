import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { pictureVersion } from '#core/catalogue/pictures.server.ts'
import type { Product } from '#core/catalogue/product.ts'
import {
  indexedTexts,
  picturesOf,
  type IndexedTexts,
  type SearchEntry,
} from '#core/catalogue/search-index/search-entry.ts'
import type { SearchIndex } from '#core/catalogue/search-index/search-index.ts'

/** The index as the browser gets it. */
export type BrowserIndex = {
  /** Its JSON; undefined if it is too large, so that the browser asks for each search. */
  json: () => Promise<string | undefined>
  /** `order` sorts the product in the catalogue. */
  put: (entry: IndexedTexts, product: Product, order: number | undefined) => void
  /** As `put`, for a product whose words stay as they were. */
  putOffer: (product: Product, order: number | undefined) => void
  remove: (id: string) => void
  /** Called after a change has been put. */
  changed: () => void
}

/**
 * Compressed bytes. The index is no longer sent above the first, and again below the second, so
 * that a product more or less does not change how the search works.
 */
const BYTES = { most: 60 * 1024, again: 50 * 1024 }
/** With more products it is too large, whatever they say, and is not even made. */
const MOST_PRODUCTS = 6000
/** Above the limit, it is measured again once this part of the products has gone. */
const FEWER = 0.95

const compress = promisify(brotliCompress)

/** `order` is the place in the catalogue. */
type Kept = { sent: SearchEntry; order: number | undefined }

type Limits = { bytes: typeof BYTES; mostProducts: number }

/**
 * Keeps what the browser's index says of each product while the shop is small, and makes it when it
 * is asked for after a change of something that it says. It says prices and what is sold out, but not
 * how many units are left.
 * Guarded by: browser-index.test.ts.
 */
export function createBrowserIndex(
  index: SearchIndex<Product>,
  { bytes, mostProducts }: Limits = { bytes: BYTES, mostProducts: MOST_PRODUCTS },
): BrowserIndex {
  const entries = new Map<string, Kept>()
  let isChanged = false
  let made: Promise<string | undefined> | undefined
  /** The products there were when the index was found too large. */
  let tooLargeWith: number | undefined

  const make = async (): Promise<string | undefined> => {
    const { size } = index
    // Of a shop that was larger, some entries are no longer here: until the next start.
    if (size > mostProducts || entries.size < size) return undefined
    if (tooLargeWith !== undefined && size > tooLargeWith * FEWER) return undefined
    const json = JSON.stringify(inOrder(index, entries))
    const { byteLength } = await compress(json, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9 },
    })
    if (byteLength <= (tooLargeWith === undefined ? bytes.most : bytes.again)) {
      tooLargeWith = undefined
      return json
    }
    tooLargeWith = size
    return undefined
  }
  const put = (entry: IndexedTexts, product: Product, order: number | undefined) => {
    if (index.size > mostProducts) {
      isChanged ||= entries.size > 0
      entries.clear()
      return
    }
    const before = entries.get(entry.id)
    const sent = { ...entry, ...picturesOf(product, pictureVersion) }
    isChanged ||=
      !before || before.order !== order || JSON.stringify(before.sent) !== JSON.stringify(sent)
    entries.set(entry.id, { sent, order })
  }
  return {
    json: () => {
      made ??= make()
      return made
    },
    put,
    putOffer: (product, order) => {
      const before = entries.get(product.id)
      if (before) put(indexedTexts(product, product, before.sent.details), product, order)
    },
    remove: (id) => {
      entries.delete(id)
      isChanged = true
    },
    changed: () => {
      if (isChanged) made = undefined
      isChanged = false
    },
  }
}

const inOrder = (index: SearchIndex<Product>, entries: ReadonlyMap<string, Kept>) =>
  index.inOrder().flatMap(({ id }) => entries.get(id)?.sent ?? [])
