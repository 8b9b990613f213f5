/** What a client action gets from the router. */
export type ClientCall<Answer> = { request: Request; serverAction: () => Promise<Answer> }

/**
 * A client action: if the shop cannot be reached, the page and its input stay, and `failed` says why
 * `intent` was not done. Redirects pass.
 */
export const keepPage =
  <Answer>(failed: (intent: string, error: unknown) => Answer) =>
  async ({ request, serverAction }: ClientCall<NoInfer<Answer>>): Promise<Answer> => {
    const asked = request.clone() // sending it takes its body
    try {
      return await serverAction()
    } catch (error) {
      if (error instanceof Response) throw error
      return failed(textOf(await asked.formData(), 'intent'), error)
    }
  }

/** A field of a posted form; empty if it is missing. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
