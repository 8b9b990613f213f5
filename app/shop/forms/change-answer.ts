import type { FieldErrors } from '#core/base/text/form-schema.ts'

/** The answer to a change of what an account keeps; the page shows it, with or without scripts. */
export type ChangeAnswer<Field extends string = string> = {
  ok: boolean
  /** The change that the form requested. */
  intent: string
  /** The id of the item to change; empty if there is none. */
  id: string
  reason?: ChangeRefusal
  /** A text for the shopper; empty if the field messages suffice. */
  text: string
  errors: FieldErrors<Field>
  /** The typed values, never a password; null if the page still has them. */
  values: Partial<Record<Field, string>> | null
}

export type ChangeRefusal = keyof typeof STATUS

const STATUS = {
  bad_fields: 422,
  wait: 429,
  not_found: 404,
  duplicate: 409,
  too_many: 409,
  signed_out: 401,
  failed: 503,
} as const

/** The HTTP status of an answer. 401 only for an ended session: a wrong password is 422. */
export const statusOf = ({ reason }: ChangeAnswer<never>): number =>
  reason === undefined ? 200 : STATUS[reason]

type Asked = { intent: string; id?: string }

/** The answer for a change that was made. */
export const doneAnswer = ({ intent, id = '' }: Asked, text: string) => ({
  ok: true,
  intent,
  id,
  text,
  errors: {},
  values: null,
})

/** The answer for a refused change. */
export const refusedAnswer = (
  { intent, id = '' }: Asked,
  reason: ChangeRefusal,
  text: string,
  values: Record<string, string> | null = null,
) => ({ ok: false, intent, id, reason, text, errors: {}, values })
