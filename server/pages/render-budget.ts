import { performance } from 'node:perf_hooks'
import { localLimit } from '../limits/limits.ts'

export type RenderBudget = {
  /** Takes a token to render. Returns 0, or the whole seconds until the next one. */
  take: (client: { address: string; session: string | undefined; isSearch?: boolean }) => number
  /** Refunds a render that filled the cache: there are few such pages, so they cost little. */
  giveBack: (client: { address: string }) => void
}

export function createRenderBudget(now: () => number = () => performance.now()): RenderBudget {
  const addresses = localLimit('renders')
  const searches = localLimit('searches')
  const sessions = localLimit('session-renders')
  const signedIn = localLimit('signed-in-renders')
  return {
    take: ({ address, session, isSearch = false }) => {
      if (session === undefined && isSearch) return searches.take(address, now())
      if (session === undefined) return addresses.take(address, now())
      return signedIn.take(address, now()) || sessions.take(session, now())
    },
    giveBack: ({ address }) => addresses.giveBack(address),
  }
}
