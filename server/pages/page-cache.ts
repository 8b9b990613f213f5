import type { CatalogueChange } from '#core/catalogue/catalogue-change.ts'
import { touchedByAll } from '#core/catalogue/shown.ts'
import { policy } from '#core/base/policy/policy.ts'
import {
  finishPage,
  hasBody,
  type Page,
  type PageParts,
  type Rendered,
  type Wanted,
} from './finish-page.ts'
import { createKeptPages, type KeptPages } from './kept-pages.ts'
import type { PageAddress } from './page-keys.ts'
import { createSingleFlight, type SingleFlightAsker } from '../http/single-flight.ts'

/** The request that asks for a page, and the gate where its rendering waits. */
export type Asker = SingleFlightAsker &
  Wanted & {
    /** Logged if the rendering fails. */
    requestId: string
  }

export type PageCache = {
  /** The cached page of exactly this key, if there is one with the body that is wanted. */
  find: (key: string, wanted: Wanted) => Page | undefined
  has: (address: PageAddress) => boolean
  /** Whether `get` would render nothing: the page is being rendered, or only compressed anew. */
  isUnderway: (address: PageAddress) => boolean
  /** Throws what the gate throws. */
  get: (address: PageAddress, asker: Asker) => Promise<Page>
  /** Drops the pages that show any of these words, see `catalogue/shown.ts`. */
  drop: (words: ReadonlySet<string>) => void
  clear: () => void
  /** Drops the pages that a change of the catalogue touches. */
  follow: (change: CatalogueChange) => void
  readonly entries: number
  readonly bytes: number
  readonly hits: number
  readonly misses: number
}

/** What a page of each kind is answered with; others are passed on and forgotten. */
const STATUS: Partial<Record<PageAddress['kind'], number>> = {
  plain: 200,
  query: 200,
  missing: 404,
}

type Render = (key: string, requestId: string, note: (word: string) => void) => Promise<Rendered>

/** Renders of a page until one is not outdated when it ends. */
const MOST_RENDERS = 3

/** A render that is running, and what has changed since it began. */
type Rendering = { changes: ReadonlySet<string>[] }

/**
 * Caches rendered and compressed pages in memory. `render` renders the page of a key without a
 * visitor's cookies, and notes what it shows. A page is compressed for the visitor it was rendered for,
 * and for all others once it is asked for again. Requests for a page that is being rendered share that
 * rendering; after a change, those that come while it runs get the page of before, for a second. So do
 * all who ask for a page that changes have touched several times in a row, and it is rendered once a
 * second. A page that a change outdates while it is rendered is rendered again. The gates bound the
 * concurrent renderings.
 */
export function createPageCache(
  render: Render,
  parts: PageParts,
  nowMs: () => number = () => performance.now(),
): PageCache {
  const kept = createKeptPages(nowMs)
  const underway = createSingleFlight<Page>()
  const running = new Set<Rendering>()
  let generation = 0
  const counts = { hits: 0, misses: 0 }

  const make = createMaking(render, parts, { kept, running, generation: () => generation })
  const find = (key: string): Page | undefined =>
    kept.find(key) ?? kept.findOutdated(key, underway.has(key))
  const fill = createFilling(kept)
  const drop = (words: ReadonlySet<string>) => {
    for (const rendering of running) rendering.changes.push(words)
    kept.drop(words)
  }
  const clear = () => {
    kept.clear()
    underway.clear()
    generation += 1
  }
  return {
    find: (key, wanted) => {
      const page = find(key)
      if (!page || fill(key, page, wanted)) return undefined
      counts.hits += 1
      return page
    },
    has: kept.has,
    isUnderway: ({ key }) => underway.has(key) || find(key) !== undefined,
    get: async (address, asker) => {
      const { key } = address
      const before = find(key)
      if (!before && !underway.has(key)) counts.misses += 1
      const page = before ?? (await underway.join(key, asker, () => make(address, asker)))
      if (before || !hasBody(page, asker)) await fill(key, page, asker)
      return page
    },
    drop,
    clear,
    follow: (change) => {
      if (change.all) clear()
      else drop(touchedByAll(change.products, policy.lowStockUnits))
    },
    get entries() {
      return kept.entries
    },
    get bytes() {
      return kept.bytes
    },
    get hits() {
      return counts.hits
    },
    get misses() {
      return counts.misses
    },
  }
}

/** Compresses a page that is asked for again for all; only who wants what is missing waits. */
function createFilling(kept: KeptPages) {
  const fill = async (key: string, page: Page) => {
    await page.fill?.()
    kept.recount(key, page)
  }
  return (key: string, page: Page, wanted: Wanted): Promise<void> | undefined => {
    if (!page.fill) return undefined
    const filled = fill(key, page)
    if (!hasBody(page, wanted)) return filled
    filled.catch(() => undefined) // who waits for it is told
    return undefined
  }
}

/** Renders, finishes and keeps a page; again if a change has outdated it meanwhile. */
function createMaking(
  render: Render,
  parts: PageParts,
  state: { kept: KeptPages; running: Set<Rendering>; generation: () => number },
) {
  const { kept, running, generation } = state
  const makeOnce = async (address: PageAddress, asker: Asker, rendering: Rendering) => {
    const begun = generation()
    const shows = new Set<string>()
    const note = (word: string) => void shows.add(word)
    const rendered = await render(address.key, asker.requestId, note)
    const mayBeKept = isKeepable(address, rendered.response)
    const page = await finishPage(rendered, parts, { ...asker, mayBeKept })
    if (!mayBeKept || begun !== generation()) return { page, isOutdated: false }
    const isOutdated = rendering.changes.some((words) => meet(words, shows))
    if (!isOutdated) kept.keep(address, page, shows)
    return { page, isOutdated }
  }
  return async (address: PageAddress, asker: Asker): Promise<Page> => {
    for (let renders = 1; ; renders += 1) {
      const rendering: Rendering = { changes: [] }
      running.add(rendering)
      try {
        const { page, isOutdated } = await makeOnce(address, asker, rendering)
        if (!isOutdated || renders >= MOST_RENDERS) return page
      } finally {
        running.delete(rendering)
      }
    }
  }
}

function isKeepable({ kind }: PageAddress, response: Response): boolean {
  return (
    response.status === STATUS[kind] &&
    !response.headers.has('set-cookie') &&
    // `private` marks pages with too many variants to cache, such as search results.
    !/no-store|private/.test(response.headers.get('cache-control') ?? '')
  )
}

function meet(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  const [few, many] = some.size < others.size ? [some, others] : [others, some]
  for (const word of few) if (many.has(word)) return true
  return false
}
