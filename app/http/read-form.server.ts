/**
 * Reads these fields of a posted form as text; what is missing, or is a file, is empty. Ends the
 * request with 415 when it is no form. Its size was bounded before it reached the router.
 */
export async function readForm<Field extends string>(
  request: Request,
  fields: readonly Field[],
): Promise<Record<Field, string>> {
  let form: FormData
  try {
    form = await request.formData()
  } catch {
    throw new Response('Se esperaba un formulario', { status: 415 })
  }
  const texts = fields.map((field) => {
    const value = form.get(field)
    return [field, typeof value === 'string' ? value : ''] as const
  })
  return Object.fromEntries(texts) as Record<Field, string>
}
