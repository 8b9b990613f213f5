import { performance } from 'node:perf_hooks'
import { createRateLimit } from '../http/rate-limit.ts'

/**
 * Pages that a visitor's address makes us render in a minute: searches, filtered lists that nobody
 * asked for before, addresses that are not there. What is kept costs nothing, so a hundred honest
 * shoppers behind one address, who read kept pages and search twice a minute, are served; one who
 * types addresses gets four renders a second, which is a thirtieth of what a core makes.
 */
const RENDERS_OF_ADDRESS = 240
/** Nothing is kept for who is signed in: each of them has tokens of their own, a page every half second. */
const RENDERS_OF_SESSION = 120
/** All who are signed in at one address: else many accounts would be a way around. */
const SIGNED_IN_OF_ADDRESS = 1200

export type RenderBudget = {
  /** Takes a token to render: 0, or the whole seconds until there is one. */
  take: (client: { address: string; session: string | undefined }) => number
  /** What was rendered is kept, and there are few such pages: it costs nobody anything. */
  giveBack: (client: { address: string }) => void
}

export function createRenderBudget(now: () => number = () => performance.now()): RenderBudget {
  const addresses = createRateLimit(RENDERS_OF_ADDRESS)
  const sessions = createRateLimit(RENDERS_OF_SESSION)
  const signedIn = createRateLimit(SIGNED_IN_OF_ADDRESS)
  return {
    take: ({ address, session }) => {
      if (session === undefined) return addresses.take(address, now())
      return signedIn.take(address, now()) || sessions.take(session, now())
    },
    giveBack: ({ address }) => addresses.giveBack(address),
  }
}
