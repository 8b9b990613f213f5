/** What a client action gets from the router. */
type Args<Answer> = { serverAction: () => Promise<Answer> }

/**
 * A client action: if the shop cannot be reached, the page and its input stay, and `failed` says why.
 * Redirects pass.
 */
export const keepPage =
  <Answer>(failed: () => Answer) =>
  async ({ serverAction }: Args<NoInfer<Answer>>): Promise<Answer> => {
    try {
      return await serverAction()
    } catch (error) {
      if (error instanceof Response) throw error
      return failed()
    }
  }
