/** Outcomes of the calls that change an account. */
type ProfileOutcome =
  | { ok: true; cookies?: string[] }
  | { ok: false; reason: 'wait'; waitSeconds: number }
  | { ok: false; reason: 'bad_fields'; errors: object }
  | { ok: false; reason: 'bad_password'; error: string }
  | { ok: false; reason: 'wrong_password' | 'not_found' }

/** 401 is kept for a session that is over: a wrong password here signs nobody out. */
const STATUS = {
  wait: 429,
  bad_fields: 422,
  bad_password: 422,
  wrong_password: 422,
  not_found: 404,
} as const

/** An outcome as the browser gets it; cookies travel in their header only. */
export function profileAnswer(outcome: ProfileOutcome): Response {
  if (outcome.ok) {
    const headers = (outcome.cookies ?? []).map((cookie): [string, string] => [
      'set-cookie',
      cookie,
    ])
    return Response.json({ ok: true }, { headers })
  }
  const headers = 'waitSeconds' in outcome ? { 'retry-after': String(outcome.waitSeconds) } : {}
  return Response.json(outcome, { status: STATUS[outcome.reason], headers })
}
