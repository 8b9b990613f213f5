import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { pictureVersion } from '#core/catalogue/pictures.server.ts'
import type { Product } from '#core/catalogue/product.ts'
import { picturesOf, type IndexedTexts } from '#core/search-index/search-entry.ts'
import type { SearchIndex } from '#core/search-index/search-index.ts'

/** The index as the browser gets it. */
export type BrowserIndex = {
  /** Its JSON; undefined if it is too large, so that the browser asks for each search. */
  json: () => Promise<string | undefined>
  put: (entry: IndexedTexts) => void
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

type Limits = { bytes: typeof BYTES; mostProducts: number }

/**
 * Keeps what the browser's index says of each product while the shop is small, and makes it when it
 * is asked for after a change.
 * Guarded by: browser-index.test.ts.
 */
export function createBrowserIndex(
  index: SearchIndex<Product>,
  { bytes, mostProducts }: Limits = { bytes: BYTES, mostProducts: MOST_PRODUCTS },
): BrowserIndex {
  const entries = new Map<string, IndexedTexts>()
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
  return {
    json: () => {
      made ??= make()
      return made
    },
    put: (entry) => {
      if (index.size <= mostProducts) entries.set(entry.id, entry)
      else entries.clear()
    },
    remove: (id) => void entries.delete(id),
    changed: () => {
      made = undefined
    },
  }
}

function inOrder(index: SearchIndex<Product>, entries: ReadonlyMap<string, IndexedTexts>) {
  return index.inOrder().flatMap((product) => {
    const entry = entries.get(product.id)
    return entry ? [{ ...entry, ...picturesOf(product, pictureVersion) }] : []
  })
}
