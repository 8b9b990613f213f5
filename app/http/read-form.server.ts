import { cutPassword, cutText } from '#core/text/typed-text.ts'

/** The most characters that each field of a form takes. */
export type FormLimits<Field extends string> = Readonly<Record<Field, number>>

/** More than any form of the shop has, and what a browser or a filter may add. */
const MOST_FIELDS = 200

/**
 * Reads these fields of a posted form as text; what is missing, or is a file, is empty. A text that is
 * longer than its field takes is cut, with a sign at its end, before anything else looks at it: it is
 * one character too long still, so that the form's own rules refuse it (see `cutText`). Ends the
 * request with 415 when it is no form, and with 400 when it has far too many fields. Its size was
 * bounded before it reached the router. Fields in `verbatim` keep their spaces: a password is what
 * was typed.
 */
export async function readForm<Field extends string>(
  request: Request,
  limits: FormLimits<Field>,
  verbatim: readonly NoInfer<Field>[] = [],
): Promise<Record<Field, string>> {
  let form: FormData
  try {
    form = await request.formData()
  } catch {
    throw new Response('Se esperaba un formulario', { status: 415 })
  }
  if ([...form.keys()].length > MOST_FIELDS) {
    throw new Response('Demasiados campos', { status: 400 })
  }
  const cut = (field: string) =>
    (verbatim as readonly string[]).includes(field) ? cutPassword : cutText
  const texts = Object.entries<number>(limits).map(([field, longest]) => {
    const value = form.get(field)
    return [field, typeof value === 'string' ? cut(field)(value, longest) : ''] as const
  })
  return Object.fromEntries(texts) as Record<Field, string>
}

/**
 * The id of something that is kept, as a form names it; ends the request with 400 when it holds what
 * cannot be printed: no page of ours sends that, and Postgres takes no NUL in a text.
 */
export function requireFormId(text: string): string {
  if (/\p{C}/u.test(text)) throw new Response('Formulario no válido', { status: 400 })
  return text
}
