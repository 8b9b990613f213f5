/**
 * Why a mail failed, as far as it matters for a retry.
 * `refused`: the server refused this mail permanently. `temporary`: it asked to retry later.
 * `interrupted`: the connection broke during the dialogue, so the mail may have arrived.
 * `unreachable`: the dialogue about this mail never began (no connection, no login, full disk).
 */
export type SendFailure = 'refused' | 'temporary' | 'interrupted' | 'unreachable'

export type NextRetry =
  | { status: 'pending'; attempts: number; pauseMinutes: number }
  | { status: 'dead'; attempts: number }

/** Pause after the first, second, … attempt; 70 hours in all. */
const PAUSES_MINUTES = [1, 5, 15, 60, 180, 360, 720, 1440, 1440]
/** A refusal is final after 81 minutes: long enough to fix a setting, or for greylisting to end. */
const REFUSED_TRIES = 5
/** While the server is unreachable, attempts stop counting here: a retry every 15 minutes. */
const UNREACHABLE_COUNT = 3

/**
 * Decides when to retry a failed mail, or to give it up. `attempts` includes the one that just
 * failed. A mail is never given up because the server is unreachable.
 */
export function nextRetry(attempts: number, failure: SendFailure): NextRetry {
  const counted = failure === 'unreachable' ? Math.min(attempts, UNREACHABLE_COUNT) : attempts
  const pauseMinutes = PAUSES_MINUTES[counted - 1]
  const isGivenUp = failure === 'refused' && counted >= REFUSED_TRIES
  if (isGivenUp || pauseMinutes === undefined) return { status: 'dead', attempts: counted }
  return { status: 'pending', attempts: counted, pauseMinutes }
}
