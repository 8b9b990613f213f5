import { isIP, isIPv6 } from 'node:net'
import { networksOf } from '#core/account/sign-in/networks.server.ts'
import { createBuckets } from './buckets.ts'

export type RateLimit = {
  /** Takes one token. Returns 0, or the whole seconds until the next one. */
  take: (address: string, nowMs: number) => number
  /** Returns the last token, for an attempt that turned out not to count. */
  giveBack: (address: string) => void
}

type Rules = { windowMs?: number; maxClients?: number; networkFactor?: number }

/** Clients with a bucket of their own. Bounds the memory. */
const MAX_CLIENTS = 20_000
/** Networks with a bucket that their clients share once `MAX_CLIENTS` is reached. */
const MAX_NETWORKS = 4_000
/** A /48 of IPv6 has 65,536 networks, perhaps of one customer. It gets so many clients' tokens. */
const NETWORK_FACTOR = 8
/** Keys that are no address have no network, so they share buckets by their hash. */
const HASHED_GROUPS = 1024
/** One last bucket, for networks without room for their own. */
const REST = 'rest'
const REST_FACTOR = 64

/**
 * Limits each client to `most` tokens per `windowMs` with a token bucket: all at once, then
 * refilled evenly. In the first window a client may take twice as many: the full bucket and its
 * refill. A /48 of IPv6 gets `networkFactor` times as many in all.
 *
 * A bucket is forgotten only when full, so filling the memory with other clients wins no tokens.
 * When the memory is full, new clients share the bucket of their network (/48, or /24 of IPv4). An
 * attacker who fills the memory comes from few networks and exhausts theirs; clients of other
 * networks are not affected.
 */
export function createRateLimit(
  most: number,
  { windowMs = 60_000, maxClients = MAX_CLIENTS, networkFactor = NETWORK_FACTOR }: Rules = {},
): RateLimit {
  const msPerToken = windowMs / most
  const clients = createBuckets({ most, msPerToken, max: maxClients })
  const ofNetwork = { most: most * networkFactor, msPerToken: msPerToken / networkFactor }
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
      // The /48's bucket first: a client that it refuses keeps its own token.
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

/** All addresses of an IPv6 /64 count as one client, since a household owns a whole /64. */
export const clientOf = (address: string): string => networksOf(address)[2]

/** The network that a client shares with its neighbours: /48, or /24 of IPv4. */
function networkOf(key: string): string {
  if (isIP(key) !== 0) return networksOf(key)[1]
  let hash = 0
  for (let i = 0; i < key.length; i += 1) hash = (hash * 31 + key.charCodeAt(i)) | 0
  return `#${Math.abs(hash) % HASHED_GROUPS}`
}
