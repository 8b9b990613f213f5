import { performance } from 'node:perf_hooks'
import type { Shop } from '#app/shop.server.ts'
import { countedWords } from '#core/catalogue/search/empty-search.ts'
import { addEmptySearches } from '#core/catalogue/search/empty-searches.server.ts'
import type { Db } from '#db/schema.ts'
import { localLimit } from '../limits/limits.ts'
import type { Job } from './jobs.ts'

const MINUTE_MS = 60_000
/** Different words between two writes. Bounds the memory and the write under a flood. */
const MOST_WORDS = 200

type CounterOptions = { db: Db; now: () => Date; clock?: () => number }

/**
 * Counts searches that found nothing in memory, and writes them once a minute: a flood costs one
 * small write. A crash loses at most a minute of counts.
 */
export function createEmptySearchCounter({
  db,
  now,
  clock = () => performance.now(),
}: CounterOptions): { count: Shop['countEmptySearch']; job: Job } {
  const limit = localLimit('empty-searches')
  let counts = new Map<string, number>()
  return {
    count: (clientAddress, typed, isEmpty) => {
      const words = countedWords(typed)
      if (words === undefined || limit.take(clientAddress, clock()) > 0) return
      if ((!counts.has(words) && counts.size >= MOST_WORDS) || !isEmpty()) return
      counts.set(words, (counts.get(words) ?? 0) + 1)
    },
    job: {
      name: 'count-searches',
      everyMs: MINUTE_MS,
      firstAfterMs: MINUTE_MS,
      isLocal: true,
      run: async () => {
        const taken = counts
        counts = new Map()
        await addEmptySearches(db, taken, now())
      },
    },
  }
}
