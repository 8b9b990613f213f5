import { isIPv6 } from 'node:net'

export type RateLimit = {
  /** Takes one turn; answers 0, or how many whole seconds to wait before there is one again. */
  take: (address: string, nowMs: number) => number
  /** Gives the last turn back: what it was for turned out not to count. */
  giveBack: (address: string) => void
}

type Bucket = { turns: number; filledAt: number }

/** More clients than this are not remembered: the oldest start afresh. Bounds the memory. */
const MAX_CLIENTS = 20_000

/**
 * Lets each client do something `most` times in `windowMs`, all at once if it likes, then evenly. In
 * the first window of a client those are up to twice as many: what it had and what it earned.
 */
export function createRateLimit(most: number, windowMs = 60_000): RateLimit {
  const buckets = new Map<string, Bucket>()
  const msPerTurn = windowMs / most
  return {
    take: (address, nowMs) => {
      const client = clientOf(address)
      const old = buckets.get(client) ?? { turns: most, filledAt: nowMs }
      const earned = Math.max(0, nowMs - old.filledAt) / msPerTurn
      const turns = Math.min(most, old.turns + earned)
      const isAllowed = turns >= 1
      buckets.delete(client) // to the end: the first in the map is the one unseen for longest
      buckets.set(client, { turns: isAllowed ? turns - 1 : turns, filledAt: nowMs })
      if (buckets.size > MAX_CLIENTS) buckets.delete(buckets.keys().next().value ?? '')
      return isAllowed ? 0 : Math.ceil(((1 - turns) * msPerTurn) / 1000)
    },
    giveBack: (address) => {
      const bucket = buckets.get(clientOf(address))
      if (bucket) bucket.turns = Math.min(most, bucket.turns + 1)
    },
  }
}

/** One household has a whole /64 of IPv6 addresses: they count as one. */
export function clientOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
