import type { FieldErrors } from './form-schema.ts'

export const FORM_INCOMPLETE = 'Revisa los campos marcados.'

/** Why a form was refused, with the HTTP status; 422 is a matter of what was typed. */
const STATUS = {
  bad_fields: 422,
  // 401 is only for an ended session and a sign-in: with a wrong password a shopper stays signed in.
  wrong: 401,
  signed_out: 401,
  wrong_password: 422,
  same_email: 422,
  wrong_code: 422,
  wrong_codes: 422,
  no_code: 422,
  bad_link: 422,
  not_found: 404,
  duplicate: 409,
  is_verified: 409,
  taken: 409,
  too_many: 409,
  wait: 429,
  failed: 503,
} as const

export type FormRefusal = keyof typeof STATUS

/** The HTTP status of an answer that says why; else 200. */
export const statusOf = ({ reason }: { reason?: FormRefusal }): number =>
  reason === undefined ? 200 : STATUS[reason]

/** A refused form, as its page shows it again, with or without scripts. */
export type RefusedForm<Values> = {
  ok: false
  /** For a page or a log that tells refusals apart; absent if its text suffices. */
  reason?: FormRefusal
  /** Concerns the whole form; empty if the field messages suffice. */
  text: string
  /** The message of each wrong field. */
  errors: FieldErrors<keyof Values & string>
  /** What was typed, never a password; null if the page still has it. */
  values: Values | null
}

/** A form that was done has nothing to show again. */
type DoneForm = { ok: true; errors?: never; values?: never }

/**
 * The answer to a posted form: what was done, or why it was refused. `Asked` is in both: what the
 * form asked for, on a page with several. A tab may have an answer of the build before or after its
 * own: a member may be added, none renamed.
 */
export type FormAnswer<Values, Done = unknown, Asked = unknown> = Asked &
  ((DoneForm & Done) | RefusedForm<Values>)

export const refuseForm = <Values>(
  text: string,
  values: Values | null,
  errors: RefusedForm<Values>['errors'] = {},
): RefusedForm<Values> => ({ ok: false, text, errors, values })
