import { LRUCache } from 'lru-cache'
import { finishPage, type Page, type PageParts, type Rendered, type Wanted } from './finish-page.ts'
import type { PageAddress } from './page-keys.ts'
import { createUnderway, type UnderwayAsker } from '../http/in-flight.ts'

/** The request that asks for a page, and the gate where its rendering waits. */
export type Asker = UnderwayAsker &
  Wanted & {
    /** Logged if the rendering fails. */
    requestId: string
  }

export type PageCache = {
  /** The cached page, if there is one. */
  find: (address: PageAddress) => Page | undefined
  has: (address: PageAddress) => boolean
  /** Whether the page is being rendered, so that `get` would wait for it. */
  isUnderway: (address: PageAddress) => boolean
  /** Throws what the gate throws. */
  get: (address: PageAddress, asker: Asker) => Promise<Page>
  clear: () => void
  readonly entries: number
  readonly bytes: number
  readonly hits: number
  readonly misses: number
}

const MB = 1024 * 1024
/**
 * Pages with parameters have a separate share. A stranger can request endless variants, which must
 * not evict the pages that everybody reads.
 */
const SHARES = {
  plain: { bytes: 40 * MB, entries: 4000 },
  query: { bytes: 16 * MB, entries: 1000 },
}
/** A page larger than this fraction of its share is not cached: it would evict too many others. */
const LARGEST_PART = 8
/** Memory of an entry besides its key, headers and bodies: buffer objects, arrays, references. */
const ENTRY_BYTES = 4096

/**
 * Caches rendered and compressed pages in memory, and evicts the least recently used. `render`
 * renders the page of a key without a visitor's cookies. Requests for a page that is being rendered
 * share that rendering. A page that began before `clear` is not cached. The gates bound the
 * concurrent renderings.
 */
export function createPageCache(
  render: (key: string, requestId: string) => Promise<Rendered>,
  parts: PageParts,
): PageCache {
  const shares = { plain: newShare('plain'), query: newShare('query') }
  const underway = createUnderway<Page>()
  let generation = 0
  const counts = { hits: 0, misses: 0 }

  const make = async ({ key, kind }: PageAddress, asker: Asker) => {
    const begun = generation
    const rendered = await render(key, asker.requestId)
    if (kind === 'unkept' || !isKeepable(rendered.response)) {
      return finishPage(rendered, parts, asker)
    }
    const page = await finishPage(rendered, parts)
    if (begun === generation) shares[kind].set(key, page)
    return page
  }
  const find = ({ key, kind }: PageAddress): Page | undefined =>
    kind === 'unkept' ? undefined : shares[kind].get(key)
  return {
    find: (address) => {
      const page = find(address)
      if (page) counts.hits += 1
      return page
    },
    has: ({ key, kind }) => kind !== 'unkept' && shares[kind].has(key),
    isUnderway: ({ key }) => underway.has(key),
    get: async (address, asker) => {
      const page = find(address)
      if (page) return page
      if (!underway.has(address.key)) counts.misses += 1
      return underway.join(address.key, asker, () => make(address, asker))
    },
    clear: () => {
      shares.plain.clear()
      shares.query.clear()
      underway.clear()
      generation += 1
    },
    get entries() {
      return shares.plain.size + shares.query.size
    },
    get bytes() {
      return shares.plain.calculatedSize + shares.query.calculatedSize
    },
    get hits() {
      return counts.hits
    },
    get misses() {
      return counts.misses
    },
  }
}

function newShare(kind: keyof typeof SHARES): LRUCache<string, Page> {
  const { bytes, entries } = SHARES[kind]
  return new LRUCache<string, Page>({
    max: entries,
    maxSize: bytes,
    maxEntrySize: bytes / LARGEST_PART,
    sizeCalculation: sizeOf,
  })
}

function sizeOf(page: Page, key: string): number {
  const variants = [page, ...(page.firstVisit ? [page.firstVisit] : [])]
  return variants.reduce(
    (sum, { headers, bodies }) => {
      // A text takes at most two bytes per character. The bodies' headers are the same strings.
      const texts = headers.reduce((all, text) => all + text.length, 0)
      return Object.values(bodies).reduce((all, { body }) => all + body.length, sum + 2 * texts)
    },
    ENTRY_BYTES + 2 * key.length,
  )
}

function isKeepable(response: Response): boolean {
  return (
    response.status === 200 &&
    !response.headers.has('set-cookie') &&
    // `private` marks pages with too many variants to cache, such as search results.
    !/no-store|private/.test(response.headers.get('cache-control') ?? '')
  )
}
