import { isIP, isIPv6 } from 'node:net'
import { networksOf } from '#core/sign-in/networks.server.ts'
import { createBuckets } from './buckets.ts'

export type RateLimit = {
  /** Takes one token; answers 0, or how many whole seconds to wait before there is one again. */
  take: (address: string, nowMs: number) => number
  /** Gives the last token back: what it was for turned out not to count. */
  giveBack: (address: string) => void
}

/** More clients than this are not remembered one by one. Bounds the memory. */
const MAX_CLIENTS = 20_000
/** Networks that share a bucket while there is no room for their clients one by one. */
const MAX_NETWORKS = 4_000
/** A /48 of IPv6 has 65,536 networks, and one customer may own it: all of it together has this many times a client's tokens. */
const NETWORK_FACTOR = 8
/** Keys that are no address have no network: they share by their hash. */
const HASHED_GROUPS = 1024
/** The last bucket, for all whose network has none either. */
const REST = 'rest'
const REST_FACTOR = 64

/**
 * Lets each client do something `most` times in `windowMs`, all at once if it likes, then evenly. In
 * the first window of a client those are up to twice as many: what it had and what it earned. A /48
 * of IPv6 has eight times as many in all.
 *
 * A bucket is forgotten only when it is full again, so nobody gets tokens back by filling the memory
 * with other clients. When there is no room left, clients that come new share the bucket of their
 * network (/48, or /24 of IPv4): whoever fills the memory comes from few networks and uses up
 * theirs, while clients of other networks go on.
 */
export function createRateLimit(
  most: number,
  windowMs = 60_000,
  maxClients = MAX_CLIENTS,
): RateLimit {
  const msPerToken = windowMs / most
  const clients = createBuckets({ most, msPerToken, max: maxClients })
  const ofNetwork = { most: most * NETWORK_FACTOR, msPerToken: msPerToken / NETWORK_FACTOR }
  const sums = createBuckets({ ...ofNetwork, max: MAX_NETWORKS })
  const crowded = createBuckets({ ...ofNetwork, max: MAX_NETWORKS })
  const rest = createBuckets({
    most: most * REST_FACTOR,
    msPerToken: msPerToken / REST_FACTOR,
    max: 1,
  })

  const takeAsOneOfMany = (network: string, nowMs: number): number =>
    crowded.take(network, nowMs) ?? rest.take(REST, nowMs) ?? 0

  const takeOwn = (client: string, network: string, nowMs: number): number =>
    clients.take(client, nowMs) ?? takeAsOneOfMany(network, nowMs)

  return {
    take: (address, nowMs) => {
      const client = clientOf(address)
      const network = networkOf(address)
      if (!isIPv6(address)) return seconds(takeOwn(client, network, nowMs))
      // The sum first: who is refused by it keeps its own token.
      const waitMs = sums.take(network, nowMs) ?? takeAsOneOfMany(network, nowMs)
      if (waitMs > 0) return seconds(waitMs)
      const ownWaitMs = takeOwn(client, network, nowMs)
      if (ownWaitMs > 0) sums.giveBack(network)
      return seconds(ownWaitMs)
    },
    giveBack: (address) => {
      clients.giveBack(clientOf(address))
      if (isIPv6(address)) sums.giveBack(networkOf(address))
    },
  }
}

const seconds = (waitMs: number): number => Math.ceil(waitMs / 1000)

/** One household has a whole /64 of IPv6 addresses: they count as one. */
export const clientOf = (address: string): string => networksOf(address)[2]

/** The network that a client shares with its neighbours: /48, or /24 of IPv4. */
function networkOf(key: string): string {
  if (isIP(key) !== 0) return networksOf(key)[1]
  let hash = 0
  for (let i = 0; i < key.length; i += 1) hash = (hash * 31 + key.charCodeAt(i)) | 0
  return `#${Math.abs(hash) % HASHED_GROUPS}`
}
