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

/** What the changes of a page say, by their names. */
export type ChangeTexts = Readonly<
  Record<string, { done: string; failed?: string; failedInForm?: string }>
>

/** Whether this is a change of the page. */
export const isChangeOf = <Name extends string>(
  texts: Readonly<Record<Name, unknown>>,
  intent: string,
): intent is Name => Object.hasOwn(texts, intent)

/** The texts of a change; none if the page has no such change. */
export const textsOf = (texts: ChangeTexts, intent: string): Partial<ChangeTexts[string]> =>
  isChangeOf(texts, intent) ? (texts[intent] ?? {}) : {}

/** The answer if the shop fails or cannot be reached: for the page, or in a form with a password. */
export function failedChange(
  texts: ChangeTexts,
  intent: string,
  values: Record<string, string> | null = null,
): ChangeAnswer {
  const { failed = '', failedInForm } = textsOf(texts, intent)
  const errors = failedInForm === undefined ? {} : { all: failedInForm }
  return refusedAnswer({ intent }, 'failed', failed, values, errors)
}

/** The answer for a refused change. */
export const refusedAnswer = <Field extends string = never>(
  { intent, id = '' }: Change,
  reason: FormRefusal,
  text: string,
  values: Partial<Record<Field, string>> | null = null,
  errors: RefusedForm<Partial<Record<Field, string>>>['errors'] = {},
) => ({ ...refuseForm(text, values, errors), reason, intent, id })
