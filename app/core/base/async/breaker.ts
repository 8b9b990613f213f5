type BreakerRules = {
  /** So many failures in a row, and nothing is tried for a while. */
  failures: number
  pauseMs: number
  /** Milliseconds, as of `Date.now`. */
  now: () => number
}

export type Breaker = {
  /** Whether what all of these names stand for may be tried now. After a pause, once, and then again after another. */
  mayTry: (...names: string[]) => boolean
  /** How a try ended. */
  note: (name: string, isWell: boolean) => void
}

/**
 * Spares a service that fails, and those who would wait for it: after some failures in a row it is
 * left alone for a while, then tried by one, whose success lets all in again. One for each name.
 */
export function createBreaker({ failures, pauseMs, now }: BreakerRules): Breaker {
  const failing = new Map<string, { inARow: number; until: number }>()
  return {
    mayTry: (...names) => {
      const paused = names.flatMap((name) => failing.get(name) ?? [])
      const tried = paused.filter(({ inARow }) => inARow >= failures)
      if (tried.some(({ until }) => until > now())) return false
      for (const one of tried) one.until = now() + pauseMs
      return true
    },
    note: (name, isWell) => {
      if (isWell) {
        failing.delete(name)
        return
      }
      const inARow = (failing.get(name)?.inARow ?? 0) + 1
      failing.set(name, { inARow, until: now() + pauseMs })
    },
  }
}
