import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { withTimeout } from '#core/base/async/with-timeout.ts'
import type { CatalogueChange } from '#core/catalogue/catalogue-change.ts'
import type { Product } from '#core/catalogue/product.ts'
import type { Snapshot } from '#core/catalogue/snapshot.server.ts'
import type { Db } from '#db/schema.ts'
import { createBrowserIndex, type BrowserIndex } from './browser-index.server.ts'
import {
  indexedTexts,
  wordSource,
  type SearchTexts,
} from '#core/catalogue/search-index/search-entry.ts'
import { SearchIndex } from '#core/catalogue/search-index/search-index.ts'
import { cleanQuery } from '#core/catalogue/search-index/search-text.ts'
import { searchAnswer } from './search.server.ts'
import { searchTextsOf } from './search-texts.server.ts'

/** The index is not made yet: a large shop takes some seconds after its start. */
export class SearchNotReady extends Error {
  override name = 'SearchNotReady'
}

/** The search of the running shop, which follows the catalogue. */
export type ShopSearch = {
  /**
   * The index with all changes that came before, or as it is if they take long. Throws
   * `SearchNotReady` until it is made.
   */
  index: () => Promise<SearchIndex<Product>>
  /** Whether the index has all changes: what is made of another one must not be kept. */
  isUpToDate: () => boolean
  /** The index as it is; undefined until it is made. */
  indexNow: () => SearchIndex<Product> | undefined
  /** The index for the browser, while it is small. */
  browserIndex: BrowserIndex
  /** Resolves when a small shop has its index; at once in a large one. */
  started: Promise<void>
  /** Takes over a change of the catalogue. Changes are applied in their order. */
  apply: (change: CatalogueChange) => void
  /** The answer to a search for the overlay, as JSON. Answers are kept until the next change. */
  answer: (typed: string) => Promise<string>
  stop: () => void
}

type ShopSearchDeps = {
  db: Db
  current: () => Snapshot
  /** Called when the database does not answer; the change is tried again. */
  onError: (error: unknown) => void
  /** A shop with so many products begins with its index; a larger one makes it meanwhile. */
  atStart?: number
}

/** Products between two turns of the event loop, so that none takes more than some 20 ms. */
const AT_ONCE = 40
/** Texts read by one query. */
const READ_AT_ONCE = 200
const AT_START = 2000
/** A change takes some milliseconds; without a database it would take forever. */
const LONGEST_WAIT_MS = 500
const RETRY_MS = 2000
/** At most some 3 kB each. What strangers type evicts only what others typed. */
const KEPT_ANSWERS = 500

/**
 * Makes the index in pieces between other work, then updates it by the product: a change costs what
 * it changes. Searches go on with the index as it was while all of it is compared.
 * Guarded by: shop-search.server.test.ts.
 */
export function createShopSearch({
  db,
  current,
  onError,
  atStart = AT_START,
}: ShopSearchDeps): ShopSearch {
  const index = new SearchIndex<Product>()
  const browserIndex = createBrowserIndex(index)
  const answers = createAnswers(index)
  const stopping = new AbortController()
  const indexer = createIndexer({ db, current, index, browserIndex, signal: stopping.signal })
  let isReady = false
  /** All of it is being compared, or the database does not answer: searches do not wait. */
  let isBehind = false
  /** Changes that the index does not have yet. */
  let waiting = 0
  let queue = Promise.resolve()

  const run = async (change: CatalogueChange): Promise<void> => {
    if (change.all) isBehind = true
    while (!stopping.signal.aborted) {
      try {
        await (change.all ? indexer.compareAll() : indexer.update(change.products))
        index.settle()
        browserIndex.changed()
        answers.clear()
        isBehind = false
        isReady = true
        waiting -= 1
        return
      } catch (error) {
        isBehind = true
        onError(error)
        await sleep(RETRY_MS, undefined, { ref: false })
      }
    }
  }
  const apply = (change: CatalogueChange) => {
    waiting += 1
    queue = queue.then(() => run(change))
  }
  const upToDate = async () => {
    if (!isReady) throw new SearchNotReady()
    if (!isBehind) await withTimeout(LONGEST_WAIT_MS, queue, () => {})
    return index
  }
  apply({ all: true })
  return {
    index: upToDate,
    isUpToDate: () => waiting === 0,
    indexNow: () => (isReady ? index : undefined),
    answer: async (typed) => {
      await upToDate()
      return answers.to(typed)
    },
    browserIndex,
    started: current().byId.size <= atStart ? queue : Promise.resolve(),
    apply,
    stop: () => stopping.abort(),
  }
}

/** Answers for the overlay; one of an index that is behind goes with the change that it lacks. */
function createAnswers(index: SearchIndex<Product>) {
  const kept = new LRUCache<string, string>({ max: KEPT_ANSWERS })
  return {
    to: (typed: string): string => {
      const query = cleanQuery(typed)
      const before = kept.get(query)
      if (before !== undefined) return before
      const answer = JSON.stringify(searchAnswer(index, query))
      kept.set(query, answer)
      return answer
    },
    clear: () => kept.clear(),
  }
}

type IndexerDeps = Pick<ShopSearchDeps, 'db' | 'current'> & {
  index: SearchIndex<Product>
  browserIndex: BrowserIndex
  signal: AbortSignal
}

/** The first 48 bits of a hash: a number takes less memory than what it stands for. */
const wordsKeyOf = (product: Product, texts: SearchTexts): number =>
  createHash('sha1').update(wordSource(product, texts)).digest().readUIntBE(0, 6)

/** Reads texts and puts products, some at a time. Words that stay as they are cost no reading. */
function createIndexer({ db, current, index, browserIndex, signal }: IndexerDeps) {
  /** Puts prices, stock and places; answers with the products that have other words. */
  const putOffers = async (ids: readonly string[]): Promise<string[]> => {
    const others: string[] = []
    for (const [at, id] of ids.entries()) {
      if (at % AT_ONCE === AT_ONCE - 1) await nextTurn()
      const view = current()
      const product = view.byId.get(id)
      if (!product) continue
      if (!index.has(id) || !index.hasWords(id, wordsKeyOf(product, product))) {
        others.push(id)
        continue
      }
      index.putOffer(id, product, product, view.positionOf(id))
      browserIndex.putOffer(product, view.positionOf(id))
    }
    return others
  }
  const put = async (ids: readonly string[]) => {
    for (let from = 0; from < ids.length && !signal.aborted; from += READ_AT_ONCE) {
      const some = await putOffers(ids.slice(from, from + READ_AT_ONCE))
      const texts = await searchTextsOf(db, some)
      for (const [at, id] of some.entries()) {
        const view = current()
        const [product, read] = [view.byId.get(id), texts.get(id)]
        if (!product || !read) continue // gone meanwhile: its own change follows
        const entry = indexedTexts(product, read)
        // Of the texts that were read, which may be newer than the product: then it is compared again.
        index.put(entry, product, view.positionOf(id), wordsKeyOf(product, read))
        browserIndex.put(entry, product, view.positionOf(id))
        if (at % AT_ONCE === AT_ONCE - 1) await nextTurn()
      }
    }
  }
  const remove = (id: string) => {
    index.remove(id)
    browserIndex.remove(id)
  }
  return {
    compareAll: async () => {
      const { byId } = current()
      for (const id of index.ids()) if (!byId.has(id)) remove(id)
      await put([...byId.keys()])
    },
    update: async (changes: Exclude<CatalogueChange, { all: true }>['products']) => {
      for (const [id, { after }] of changes) if (!after) remove(id)
      await put([...changes].flatMap(([id, { after }]) => (after ? [id] : [])))
    },
  }
}
