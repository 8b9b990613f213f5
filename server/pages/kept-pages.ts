import { LRUCache } from 'lru-cache'
import { bytesOf, type Page } from './finish-page.ts'
import type { PageAddress } from './page-keys.ts'

const MB = 1024 * 1024
/**
 * Pages with parameters have a separate share. A stranger can request endless variants, which must
 * not evict the pages that everybody reads.
 */
const SHARES = {
  plain: { bytes: 40 * MB, entries: 4000 },
  query: { bytes: 16 * MB, entries: 1000 },
}
/** A page larger than this fraction of its share is not kept: it would evict too many others. */
const LARGEST_PART = 64
/** Memory of an entry besides its key, headers and bodies: buffer objects, arrays, references. */
const ENTRY_BYTES = 4096
/** Memory of a word that a page shows: the text, and its places in two sets. */
const WORD_BYTES = 160
/** For how long an outdated page may be sent instead of a new one. */
const OUTDATED_MS = 1000

/**
 * A page that changes touch again and again is rendered once a second: after so many renderings
 * within so long, the next one waits until the last is a second old.
 */
const RENDERINGS = { most: 3, withinMs: 3000 }

/** `madeMs`: the last renderings, oldest first, while changes followed each other. */
type Kept = { page: Page; shows: ReadonlySet<string>; madeMs: readonly number[] }
type Share = keyof typeof SHARES

/** The finished pages in memory, each with the words of what it shows (`catalogue/shown.ts`). */
export type KeptPages = {
  find: (key: string) => Page | undefined
  has: (address: PageAddress) => boolean
  /**
   * A page that was dropped less than a second ago, if it is being rendered, or has been rendered so
   * often that this must wait.
   */
  findOutdated: (key: string, isUnderway: boolean) => Page | undefined
  keep: (address: PageAddress, page: Page, shows: ReadonlySet<string>) => void
  /** Counts the bytes of a page again, which has got further bodies. */
  recount: (key: string, page: Page) => void
  /** Drops the pages that show any of these, and looks at no other page. */
  drop: (words: ReadonlySet<string>) => void
  clear: () => void
  readonly entries: number
  readonly bytes: number
}

/** Evicts the least recently used. `nowMs` is a clock that never goes back. */
export function createKeptPages(nowMs: () => number): KeptPages {
  const index = createWordIndex()
  const outdated = new Map<string, Kept & { untilMs: number }>()
  const shares = { plain: newShare('plain', index), query: newShare('query', index) }
  const both = [shares.plain, shares.query]
  const shareOf = (kind: PageAddress['kind']) => {
    if (kind === 'plain' || kind === 'missing') return shares.plain
    return kind === 'query' ? shares.query : undefined
  }

  const forgetOutdated = () => {
    for (const [key, { untilMs }] of outdated) if (untilMs <= nowMs()) outdated.delete(key)
  }
  const outdate = (key: string) => {
    for (const share of both) {
      const kept = share.peek(key)
      if (!kept) continue
      outdated.set(key, { ...kept, untilMs: nowMs() + OUTDATED_MS })
      share.delete(key)
    }
  }
  return {
    find: (key) => (shares.plain.get(key) ?? shares.query.get(key))?.page,
    has: ({ key, kind }) => shareOf(kind)?.has(key) ?? false,
    findOutdated: (key, isUnderway) => {
      const found = outdated.get(key)
      if (!found || found.untilMs <= nowMs()) return undefined
      return isUnderway || mustWait(found, nowMs()) ? found.page : undefined
    },
    keep: ({ key, kind }, page, shows) => {
      const share = shareOf(kind)
      if (!share) return
      const before = outdated.get(key)?.madeMs ?? []
      outdated.delete(key)
      const madeMs = [...before, nowMs()].slice(-RENDERINGS.most)
      share.set(key, { page, shows, madeMs })
    },
    recount: (key, page) => {
      for (const share of both) {
        const kept = share.peek(key)
        if (kept?.page === page) share.set(key, { ...kept })
      }
    },
    drop: (words) => {
      forgetOutdated()
      for (const word of words) index.keysOf(word).forEach(outdate)
      if (outdated.size > 0) setTimeout(forgetOutdated, OUTDATED_MS + 1).unref()
    },
    clear: () => {
      for (const each of [...both, outdated]) each.clear()
    },
    get entries() {
      return shares.plain.size + shares.query.size
    },
    get bytes() {
      const waiting = [...outdated].reduce((sum, [key, kept]) => sum + sizeOf(kept, key), 0)
      return shares.plain.calculatedSize + shares.query.calculatedSize + waiting
    },
  }
}

type WordIndex = ReturnType<typeof createWordIndex>

/** The keys of the pages that show a word. */
function createWordIndex() {
  const all = new Map<string, Set<string>>()
  return {
    add: (key: string, words: ReadonlySet<string>) => {
      for (const word of words) {
        const keys = all.get(word)
        if (keys) keys.add(key)
        else all.set(word, new Set([key]))
      }
    },
    remove: (key: string, words: ReadonlySet<string>) => {
      for (const word of words) {
        const keys = all.get(word)
        keys?.delete(key)
        if (keys?.size === 0) all.delete(word)
      }
    },
    /** A copy, since dropping a page takes its key out of the set. */
    keysOf: (word: string): string[] => Array.from(all.get(word) ?? []),
  }
}

/** Whether a page has been rendered so often that the next rendering waits. */
function mustWait({ madeMs }: Kept, nowMs: number): boolean {
  const [first, last] = [madeMs[0], madeMs.at(-1)]
  if (first === undefined || last === undefined || madeMs.length < RENDERINGS.most) return false
  return nowMs - first < RENDERINGS.withinMs && nowMs - last < OUTDATED_MS
}

function newShare(kind: Share, index: WordIndex): LRUCache<string, Kept> {
  const { bytes, entries } = SHARES[kind]
  return new LRUCache<string, Kept>({
    max: entries,
    maxSize: bytes,
    maxEntrySize: bytes / LARGEST_PART,
    sizeCalculation: sizeOf,
    // Not of a page that was too large to be put in. What is replaced is disposed of before.
    onInsert: ({ shows }, key) => index.add(key, shows),
    dispose: ({ shows }, key) => index.remove(key, shows),
  })
}

function sizeOf({ page, shows }: Kept, key: string): number {
  const variants = [page, ...(page.firstVisit ? [page.firstVisit] : [])]
  return variants.reduce(
    (sum, { headers, bodies }) => {
      // A text takes at most two bytes per character; the head is kept as bytes too (`headOf`). The
      // bodies' headers are the same strings.
      const texts = headers.reduce((all, text) => all + text.length, 0)
      return sum + 3 * texts + bytesOf(bodies)
    },
    ENTRY_BYTES + 2 * key.length + shows.size * WORD_BYTES,
  )
}
