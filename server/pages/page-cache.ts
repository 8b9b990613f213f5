import { LRUCache } from 'lru-cache'
import { finishPage, type Encoding, type Page, type Rendered } from './finish-page.ts'
import type { PageAddress } from './page-keys.ts'
import type { RawHeaders } from '../http/security-headers.ts'
import { createUnderway, type UnderwayAsker } from '../http/in-flight.ts'

/** On whose behalf a page is asked for, and where its rendering waits for its turn. */
export type Asker = UnderwayAsker & {
  /** Names whoever makes the page be rendered, should that fail. */
  requestId: string
  /** The encoding that the client takes. */
  encoding: Encoding
}

export type PageCache = {
  /** The page, if it is there to be sent. */
  find: (address: PageAddress) => Page | undefined
  has: (address: PageAddress) => boolean
  /** Whether somebody else's rendering of it is under way, which `get` would wait for. */
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
 * Pages with parameters have a share of their own: of these a stranger can type endless many, and
 * they must not push out the pages that everybody reads.
 */
const SHARES = {
  plain: { bytes: 40 * MB, entries: 4000 },
  query: { bytes: 16 * MB, entries: 1000 },
}
/** One large page must not empty the memory: what is larger than this part of its share is not kept. */
const LARGEST_PART = 8
/** What an entry takes beside its key, headers and bodies: buffers, lists and their places. */
const ENTRY_BYTES = 4096

/**
 * Keeps rendered and compressed pages in memory, the least recently used going first. `render`
 * answers a page for a key, without any visitor's cookies; `base` are the headers that all answers
 * carry. Requests for a page that is being rendered wait for that one rendering; one that was begun
 * before `clear` is not kept. What is under way is bounded by the gates.
 */
export function createPageCache(
  render: (key: string, requestId: string) => Promise<Rendered>,
  base: () => RawHeaders,
): PageCache {
  const kept = { plain: newShare('plain'), query: newShare('query') }
  const underway = createUnderway<Page>()
  let generation = 0
  const counts = { hits: 0, misses: 0 }

  const make = async ({ key, kind }: PageAddress, { requestId, encoding }: Asker) => {
    const begun = generation
    const rendered = await render(key, requestId)
    if (kind === 'unkept' || !isKeepable(rendered.response)) {
      return finishPage(rendered, base(), encoding)
    }
    const page = await finishPage(rendered, base())
    if (begun === generation) kept[kind].set(key, page)
    return page
  }
  const find = ({ key, kind }: PageAddress): Page | undefined =>
    kind === 'unkept' ? undefined : kept[kind].get(key)
  return {
    find: (address) => {
      const page = find(address)
      if (page) counts.hits += 1
      return page
    },
    has: ({ key, kind }) => kind !== 'unkept' && kept[kind].has(key),
    isUnderway: ({ key }) => underway.has(key),
    get: async (address, asker) => {
      const page = find(address)
      if (page) return page
      if (!underway.has(address.key)) counts.misses += 1
      return underway.join(address.key, asker, () => make(address, asker))
    },
    clear: () => {
      kept.plain.clear()
      kept.query.clear()
      underway.clear()
      generation += 1
    },
    get entries() {
      return kept.plain.size + kept.query.size
    },
    get bytes() {
      return kept.plain.calculatedSize + kept.query.calculatedSize
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
  // Two bytes a character is the most that a text takes. The bodies' headers are the same texts.
  const texts = page.headers.reduce((sum, text) => sum + text.length, key.length)
  const bodies = Object.values(page.bodies).reduce((sum, { body }) => sum + body.length, 0)
  return ENTRY_BYTES + 2 * texts + bodies
}

function isKeepable(response: Response): boolean {
  return (
    response.status === 200 &&
    !response.headers.has('set-cookie') &&
    // `private`: a page of which there are too many to keep, such as the results of a search.
    !/no-store|private/.test(response.headers.get('cache-control') ?? '')
  )
}
