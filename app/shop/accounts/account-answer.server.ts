import type { RegisterOutcome, SignInOutcome } from './accounts.server.ts'

/** An outcome as the browser gets it: who is greeted, or why not. The token travels by cookie only. */
export function accountAnswer(outcome: RegisterOutcome | SignInOutcome): Response {
  if (outcome.ok) {
    return Response.json(
      { ok: true, shopper: { greeting: outcome.shopper.greeting } },
      { headers: outcome.cookies.map((cookie) => ['set-cookie', cookie]) },
    )
  }
  switch (outcome.reason) {
    case 'wait':
      return Response.json(
        { ok: false, reason: 'wait', waitSeconds: outcome.waitSeconds },
        { status: 429, headers: { 'retry-after': String(outcome.waitSeconds) } },
      )
    case 'bad_fields':
      return Response.json(outcome, { status: 422 })
    case 'taken':
      return Response.json({ ok: false, reason: 'taken' }, { status: 409 })
    case 'wrong':
      return Response.json({ ok: false, reason: 'wrong' }, { status: 401 })
  }
}
