type Bucket = { tokens: number; filledAt: number }

/** Buckets that refill evenly, by key, at most `max` of them. */
export type Buckets = {
  /** Takes a token: 0, or the milliseconds until there is one; undefined when it cannot be remembered. */
  take: (key: string, nowMs: number) => number | undefined
  giveBack: (key: string) => void
}

export type BucketRules = {
  /** Tokens of a full bucket. */
  most: number
  msPerToken: number
  max: number
}

/** Old buckets that are looked at for one that may go, each time that a new one needs room. */
const LOOKED_AT = 16

/**
 * Only a bucket that is full again is forgotten: it says what no bucket says. So when there are `max`
 * buckets that are not full, a new key is refused with `undefined`, and its caller decides.
 */
export function createBuckets({ most, msPerToken, max }: BucketRules): Buckets {
  const buckets = new Map<string, Bucket>()

  const tokensAt = (bucket: Bucket, nowMs: number): number =>
    Math.min(most, bucket.tokens + Math.max(0, nowMs - bucket.filledAt) / msPerToken)

  // Those looked at go to the end, so that the next look sees others: few steps for each request.
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
      buckets.delete(key) // to the end: the first in the map is the one unseen for longest
      buckets.set(key, { tokens: isAllowed ? tokens - 1 : tokens, filledAt: nowMs })
      return isAllowed ? 0 : (1 - tokens) * msPerToken
    },
    giveBack: (key) => {
      const bucket = buckets.get(key)
      if (bucket) bucket.tokens = Math.min(most, bucket.tokens + 1)
    },
  }
}
