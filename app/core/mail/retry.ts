/**
 * What went wrong with a mail, as far as trying again is concerned.
 * `refused`: the server said no to this mail for good. `temporary`: it said "later".
 * `interrupted`: the talk broke off after it began, so the mail may even have arrived.
 * `unreachable`: there was no talk about this mail at all (no connection, no login, full disk).
 */
export type SendFailure = 'refused' | 'temporary' | 'interrupted' | 'unreachable'

export type NextTry =
  | { status: 'pending'; attempts: number; pauseMinutes: number }
  | { status: 'dead'; attempts: number }

/** After the first, second, ... try; 70 hours in all. */
const PAUSES_MINUTES = [1, 5, 15, 60, 180, 360, 720, 1440, 1440]
/** A refusal is believed after 81 minutes: long enough for a wrong setting, or greylisting, to pass. */
const REFUSED_TRIES = 5
/** While nobody listens, a try costs nothing: it goes on every 15 minutes, and uses up no more. */
const UNREACHABLE_COUNT = 3

/**
 * Decides when a mail that failed is tried again, or that it is given up. `attempts` counts the try
 * that just failed. A mail is never given up because the server is away.
 */
export function nextTry(attempts: number, failure: SendFailure): NextTry {
  const counted = failure === 'unreachable' ? Math.min(attempts, UNREACHABLE_COUNT) : attempts
  const pauseMinutes = PAUSES_MINUTES[counted - 1]
  const isGivenUp = failure === 'refused' && counted >= REFUSED_TRIES
  if (isGivenUp || pauseMinutes === undefined) return { status: 'dead', attempts: counted }
  return { status: 'pending', attempts: counted, pauseMinutes }
}
