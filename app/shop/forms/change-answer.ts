import {
  refuseForm,
  type FormAnswer,
  type FormRefusal,
  type RefusedForm,
} from '#core/base/text/form-answer.ts'

/** The change that a form asked for, and the id of the item to change; empty if there is none. */
type Asked = { intent: string; id: string }

/** The answer to a change of what an account keeps; the page shows it, with or without scripts. */
export type ChangeAnswer<Field extends string = never> = FormAnswer<
  Partial<Record<Field, string>>,
  { text: string; reason?: FormRefusal },
  Asked
>

type Change = { intent: string; id?: string }

/** The answer for a change that was made. */
export const doneAnswer = ({ intent, id = '' }: Change, text: string) => ({
  ok: true as const,
  intent,
  id,
  text,
})

/** The answer for a refused change. */
export const refusedAnswer = <Field extends string = never>(
  { intent, id = '' }: Change,
  reason: FormRefusal,
  text: string,
  values: Partial<Record<Field, string>> | null = null,
  errors: RefusedForm<Partial<Record<Field, string>>>['errors'] = {},
) => ({ ...refuseForm(text, values, errors), reason, intent, id })
