import { cutText, cutVerbatim } from '#core/base/text/typed-text.ts'

/** The maximum number of characters per field. */
export type FormLimits<Field extends string> = Readonly<Record<Field, number>>

/** More than any form of the shop, including what a browser or a proxy may add. */
const MOST_FIELDS = 200

/**
 * Reads these fields of a posted form as text; a missing field or a file is empty. A text that is
 * too long is first cut to one character above its limit, with a mark at its end, so that the
 * form's own rules refuse it (see `cutText`). Fields in `verbatim` keep surrounding spaces, which
 * are part of passwords. Throws 415 if the body is no form, and 400 for far too many fields. The
 * server has already limited its size.
 */
export async function readForm<Field extends string>(
  request: Request,
  limits: FormLimits<Field>,
  { verbatim = [] }: { verbatim?: readonly NoInfer<Field>[] } = {},
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
  const texts = Object.entries<number>(limits).map(([field, longest]) => {
    const value = form.get(field)
    const cut = verbatim.some((name) => name === field) ? cutVerbatim : cutText
    return [field, typeof value === 'string' ? cut(value, longest) : ''] as const
  })
  return Object.fromEntries(texts) as Record<Field, string>
}

/**
 * Returns an id from a form; throws 400 for unprintable characters. No page of the shop sends them,
 * and Postgres rejects NUL in a text.
 */
export function requireFormId(text: string): string {
  if (/\p{C}/u.test(text)) throw new Response('Formulario no válido', { status: 400 })
  return text
}
