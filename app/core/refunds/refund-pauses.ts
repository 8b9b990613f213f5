/** After the first, second, … attempt; then once a day for as long as it is owed. */
const PAUSES_MINUTES = [1, 2, 5, 15, 60, 180, 360, 720]
const LONGEST_MINUTES = 1440

/**
 * How long to wait, in milliseconds, before a refund that was not made is asked for again. `attempts`
 * counts the one that just failed. It never ends: low balance passes, and what is owed stays owed.
 */
export const refundPauseMs = (attempts: number): number =>
  (PAUSES_MINUTES[Math.max(1, attempts) - 1] ?? LONGEST_MINUTES) * 60_000
