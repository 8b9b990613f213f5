/** Pause after the first, second, … attempt; then once a day while the refund is owed. */
const PAUSES_MINUTES = [1, 2, 5, 15, 60, 180, 360, 720]
const LONGEST_MINUTES = 1440

/**
 * How long to wait, in milliseconds, before retrying a refund. `attempts` includes the one that
 * just failed. Retries never end: a low balance is temporary, and the debt is not.
 */
export const refundPauseMs = (attempts: number): number =>
  (PAUSES_MINUTES[Math.max(1, attempts) - 1] ?? LONGEST_MINUTES) * 60_000
