type Bucket = { tokens: number; filledAt: number }

/** Token buckets by key, which refill evenly; at most `max` of them. */
export type Buckets = {
  /** Takes a token: 0, or milliseconds until the next one; undefined without room for the key. */
  take: (key: string, nowMs: number) => number | undefined
  giveBack: (key: string) => void
}

export type BucketRules = {
  /** Tokens of a full bucket. */
  most: number
  msPerToken: number
  max: number
}

/** How many old buckets are checked for removal each time a new one needs room. */
const LOOKED_AT = 16

/**
 * Removes a bucket only when it is full again, since it then equals a new one. With `max` buckets
 * that are not full, `take` returns `undefined` for a new key, and the caller decides.
 */
export function createBuckets({ most, msPerToken, max }: BucketRules): Buckets {
  const buckets = new Map<string, Bucket>()

  const tokensAt = (bucket: Bucket, nowMs: number): number =>
    Math.min(most, bucket.tokens + Math.max(0, nowMs - bucket.filledAt) / msPerToken)

  // Moves the checked buckets to the end, so that the next call checks others.
  const makeRoom = (nowMs: number) => {
    let looked = 0
    for (const [key, bucket] of buckets) {
      buckets.delete(key)
      if (tokensAt(bucket, nowMs) < most) buckets.set(key, bucket)
      looked += 1
      if (looked === LOOKED_AT) return
    }
  }

  return {
    take: (key, nowMs) => {
      const old = buckets.get(key)
      if (!old && buckets.size >= max) makeRoom(nowMs)
      if (!old && buckets.size >= max) return undefined
      const tokens = old ? tokensAt(old, nowMs) : most
      const isAllowed = tokens >= 1
      buckets.delete(key) // the map starts with the least recently used
      buckets.set(key, { tokens: isAllowed ? tokens - 1 : tokens, filledAt: nowMs })
      return isAllowed ? 0 : (1 - tokens) * msPerToken
    },
    giveBack: (key) => {
      const bucket = buckets.get(key)
      if (bucket) bucket.tokens = Math.min(most, bucket.tokens + 1)
    },
  }
}
