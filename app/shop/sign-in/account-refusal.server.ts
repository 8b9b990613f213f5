import { data } from 'react-router'
import type { AccountAnswer, AccountRefusal } from '../account/account-answer.ts'

/** The answer of an account action, with status and headers. */
export type Answered = ReturnType<typeof data<AccountAnswer>>

const STATUS: Record<string, number> = {
  wait: 429,
  bad_fields: 422,
  taken: 409,
  wrong: 401,
  bad_link: 422,
  signed_out: 401,
  // Not 401: the session is valid, so the shopper must not be signed out.
  wrong_password: 422,
  same_email: 422,
  wrong_code: 422,
  wrong_codes: 422,
  no_code: 422,
  is_verified: 409,
}

type Refused = { reason: string; waitSeconds?: number }
type Said = Partial<Pick<AccountRefusal, 'text' | 'errors' | 'values'>>

/** A refusal for the page. Passes on only the outcome's reason: the rest may contain an address. */
export function refuse({ reason, waitSeconds }: Refused, said: Said): Answered {
  const headers: HeadersInit =
    waitSeconds === undefined ? {} : { 'retry-after': String(waitSeconds) }
  return data<AccountAnswer>(
    { ok: false, reason, errors: {}, values: {}, ...said },
    { status: STATUS[reason] ?? 422, headers },
  )
}
