/** Outcomes of the calls around an account's e-mail. */
type EmailOutcome =
  | { ok: true; joinedOrders?: number }
  | { ok: false; reason: 'wait'; waitSeconds: number }
  | { ok: false; reason: 'wrong_code' | 'wrong_codes'; triesLeft: number; wrong?: string[] }
  | { ok: false; reason: Refusal }

type Refusal = 'bad_fields' | 'no_code' | 'is_verified' | 'same_email' | 'wrong_password'

/** 401 is kept for a session that is over: a wrong password here signs nobody out. */
const STATUS: Record<Refusal | 'wait' | 'wrong_code' | 'wrong_codes', number> = {
  wait: 429,
  bad_fields: 422,
  wrong_code: 422,
  wrong_codes: 422,
  no_code: 422,
  same_email: 422,
  wrong_password: 422,
  is_verified: 409,
}

/** An outcome as the browser gets it. Outcomes name no address, so they may pass whole. */
export function emailAnswer(outcome: EmailOutcome): Response {
  if (outcome.ok) return Response.json(outcome)
  const headers = 'waitSeconds' in outcome ? { 'retry-after': String(outcome.waitSeconds) } : {}
  return Response.json(outcome, { status: STATUS[outcome.reason], headers })
}
