import * as v from 'valibot'
import { normalizeText } from './typed-text.ts'

/** The message of each wrong field. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>

/** The outcome of checking a form: tidied values, or a message for each wrong field. */
export type FormCheck<Schema extends v.GenericSchema> =
  | { ok: true; values: v.InferOutput<Schema>; errors?: never }
  | { ok: false; errors: FieldErrors<keyof v.InferInput<Schema> & string> }

/** Checks a form by its schema: in the browser to help, on the server to decide. */
export function checkForm<const Schema extends v.GenericSchema>(
  schema: Schema,
  input: v.InferInput<Schema>,
): FormCheck<Schema> {
  const { success, output, issues } = v.safeParse(schema, input)
  return success ? { ok: true, values: output } : { ok: false, errors: fieldErrors(issues) }
}

/** The first message of each field, in the order of its schema: one message at a time. */
function fieldErrors<Field extends string>(
  issues: readonly v.BaseIssue<unknown>[],
): FieldErrors<Field> {
  const errors: FieldErrors<string> = {}
  for (const { path, message } of issues) errors[String(path?.[0].key)] ??= message
  return errors
}

/**
 * A typed text, tidied by `normalizeText`. Checks the length before any other rule.
 * Source: docs/decisions/024.
 */
export function typedText(longest: number, tooLong: string) {
  return v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const text = normalizeText(dataset.value, longest)
      if (text !== undefined) return text
      addIssue({ message: tooLong })
      return NEVER
    }),
  )
}

/** A rule of several fields, with its message at one. It runs even if other fields are wrong. */
export function fieldRule<Input extends Record<string, unknown>>(
  field: keyof Input & string,
  problemOf: (input: Input) => string | undefined,
) {
  return v.rawCheck<Input>(({ dataset, addIssue }) => {
    const input = dataset.value as Input // refused fields hold the text as typed
    const message = problemOf(input)
    if (message === undefined) return
    const value = input[field]
    addIssue({ message, path: [{ type: 'object', origin: 'value', input, key: field, value }] })
  })
}

/** A text without control characters. With `isMultiline` it may have line breaks and tabs. */
export function readable({ isMultiline = false } = {}) {
  return v.check(
    (text: string) =>
      !/[\p{Cc}\u2028\u2029]/u.test(isMultiline ? text.replace(/[\n\t]/g, '') : text),
    'Hay algún carácter que no se puede leer. Bórralo y escríbelo de nuevo',
  )
}

export const tooLongText = (longest: number): string =>
  `Es demasiado largo: caben ${longest} caracteres`
