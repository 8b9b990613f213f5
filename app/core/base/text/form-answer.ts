import type { FieldErrors } from './form-schema.ts'

export const FORM_INCOMPLETE = 'Revisa los campos marcados.'

/** A refused form, as its page shows it again, with or without scripts. */
export type RefusedForm<Values> = {
  ok: false
  /** Concerns the whole form. */
  text: string
  /** The message of each wrong field. */
  errors: FieldErrors<keyof Values & string>
  /** What was typed, never a password; null if the page still has it. */
  values: Values | null
}

/** The answer to a posted form: what was done, or why it was refused. */
export type FormAnswer<Values, Done = unknown> = ({ ok: true } & Done) | RefusedForm<Values>

export const refuseForm = <Values>(
  text: string,
  values: Values | null,
  errors: RefusedForm<Values>['errors'] = {},
): RefusedForm<Values> => ({ ok: false, text, errors, values })
