import type { FieldErrors } from '#core/text/form-schema.ts'

/** What an action answers to a form of an account; the page shows it, with scripts or without. */
export type FormAnswer<Field extends string = string> = {
  ok: boolean
  /** The change that the form asked for. */
  intent: string
  /** The thing that was to be changed; empty where there is none. */
  id: string
  reason?: FormRefusal
  /** For the shopper; empty where the fields say it all. */
  text: string
  errors: FieldErrors<Field>
  /** What was typed, never a password; null where the page still has it. */
  values: Partial<Record<Field, string>> | null
}

export type FormRefusal = keyof typeof STATUS

const STATUS = {
  bad_fields: 422,
  wait: 429,
  not_found: 404,
  duplicate: 409,
  too_many: 409,
  signed_out: 401,
  failed: 503,
} as const

/** The status that goes with an answer. 401 is for an ended session only: a wrong password is 422. */
export const statusOf = ({ reason }: FormAnswer<never>): number =>
  reason === undefined ? 200 : STATUS[reason]

type Asked = { intent: string; id?: string }

/** An answer that the change was made. */
export const doneAnswer = ({ intent, id = '' }: Asked, text: string) => ({
  ok: true,
  intent,
  id,
  text,
  errors: {},
  values: null,
})

/** An answer that nothing was changed. */
export const refusedAnswer = (
  { intent, id = '' }: Asked,
  reason: FormRefusal,
  text: string,
  values: Record<string, string> | null = null,
) => ({ ok: false, intent, id, reason, text, errors: {}, values })
