import { performance } from 'node:perf_hooks'
import { createRateLimit } from '../limits/rate-limit.ts'

/**
 * Renders per client and minute: searches, filtered lists that are not cached, posts to pages. Cached
 * pages are free, so a hundred shoppers behind one address, each with two searches a minute, stay
 * within it. A script that types addresses gets four renders a second, a fifth of a core.
 */
const RENDERS_OF_ADDRESS = 240
/** A /48 of IPv6 is often one customer: with eight clients' renders it would have a whole core. */
const NETWORK_FACTOR = 2
/**
 * Searches of the overlay per address: each is short, and many answers are kept. Twenty shoppers who
 * type at once stay within it; a script gets ten a second, a twentieth of a core.
 */
const SEARCHES_OF_ADDRESS = 600
/** Renders per session: a page every 0.5 s. Nothing is cached for signed-in shoppers. */
const RENDERS_OF_SESSION = 120
/** Renders of all sessions at one address, so that many accounts cannot bypass the limit. */
const SIGNED_IN_OF_ADDRESS = 1200

export type RenderBudget = {
  /** Takes a token to render. Returns 0, or the whole seconds until the next one. */
  take: (client: { address: string; session: string | undefined; isSearch?: boolean }) => number
  /** Refunds a render that filled the cache: there are few such pages, so they cost little. */
  giveBack: (client: { address: string }) => void
}

export function createRenderBudget(now: () => number = () => performance.now()): RenderBudget {
  const addresses = createRateLimit(RENDERS_OF_ADDRESS, { networkFactor: NETWORK_FACTOR })
  const searches = createRateLimit(SEARCHES_OF_ADDRESS)
  const sessions = createRateLimit(RENDERS_OF_SESSION)
  const signedIn = createRateLimit(SIGNED_IN_OF_ADDRESS)
  return {
    take: ({ address, session, isSearch = false }) => {
      if (session === undefined && isSearch) return searches.take(address, now())
      if (session === undefined) return addresses.take(address, now())
      return signedIn.take(address, now()) || sessions.take(session, now())
    },
    giveBack: ({ address }) => addresses.giveBack(address),
  }
}
