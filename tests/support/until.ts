import { vi } from 'vitest'

/** A minute: only what never happens takes as long, also where the machine stands still. */
const MOST_MS = 60_000

/**
 * Waits until `look` neither throws nor rejects, and returns what it returns. Under fake timers,
 * their time goes on with each try. A state that `expect.poll` can look at needs no `until`. For
 * tests that vitest runs: what a browser test calls must not use it.
 */
export const until = <Seen>(look: () => Seen | Promise<Seen>): Promise<Seen> =>
  vi.waitFor(look, { timeout: MOST_MS, interval: 100 })
