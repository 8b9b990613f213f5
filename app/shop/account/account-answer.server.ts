import type { Shopper } from '#core/shopper/shopper.ts'

/** Every outcome of an account's call: signed in, done, or refused for a reason of the rules. */
type AccountOutcome =
  | { ok: true; shopper?: Shopper; cookies?: string[] }
  | { ok: false; reason: 'wait'; waitSeconds: number }
  | { ok: false; reason: 'bad_fields'; errors?: object; error?: string }
  | { ok: false; reason: 'taken' | 'wrong' | 'bad_link' }

const STATUS = { wait: 429, bad_fields: 422, taken: 409, wrong: 401, bad_link: 422 } as const

/** An outcome as the browser gets it: who is greeted, or why not. The token travels by cookie only. */
export function accountAnswer(outcome: AccountOutcome): Response {
  if (outcome.ok) {
    const { shopper, cookies = [] } = outcome
    return Response.json(
      { ok: true, ...(shopper ? { shopper: { greeting: shopper.greeting } } : {}) },
      { headers: cookies.map((cookie) => ['set-cookie', cookie]) },
    )
  }
  const status = STATUS[outcome.reason]
  switch (outcome.reason) {
    case 'wait': {
      const { waitSeconds } = outcome
      const headers = { 'retry-after': String(waitSeconds) }
      return Response.json({ ok: false, reason: 'wait', waitSeconds }, { status, headers })
    }
    case 'bad_fields': {
      const { errors, error } = outcome
      return Response.json({ ok: false, reason: 'bad_fields', errors, error }, { status })
    }
    // Not the whole outcome: it may name an address.
    case 'taken':
    case 'wrong':
    case 'bad_link':
      return Response.json({ ok: false, reason: outcome.reason }, { status })
  }
}
