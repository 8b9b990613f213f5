import { data, isRouteErrorResponse } from 'react-router'
import { toast } from '#app/ui/overlays/toast-store.ts'
import { notifySignedOut } from '../account/signed-out.browser.ts'
import { refusedAnswer, statusOf, type ChangeAnswer } from './change-answer.ts'

/** Refusals that mean that the page shows outdated data. */
const STALE = new Set(['not_found', 'duplicate', 'too_many'])

type AnyAnswer = ChangeAnswer<never>

/**
 * Calls the server action and turns a lost connection, a server error or an ended session into an
 * answer; as errors they would replace the page. `failedText` gives the message for a change that
 * could not be requested, `logFailure` learns why.
 */
export async function answerOf<Answer extends AnyAnswer>(
  request: Request,
  serverAction: () => Promise<Answer>,
  failedText: (intent: string) => string,
  logFailure?: (intent: string, error: unknown) => void,
): Promise<Answer> {
  const intent = textOf(await request.clone().formData(), 'intent')
  const refused = (reason: 'signed_out' | 'failed', text: string) =>
    refusedAnswer({ intent }, reason, text) as unknown as Answer // no fields
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    if (isRouteErrorResponse(error) && error.status === 401) return refused('signed_out', '')
    logFailure?.(intent, error)
    return refused('failed', failedText(intent))
  }
}

/** A field of a posted form; empty if it is missing. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Shows the answer as a toast, and revalidates the page if that helps. */
export function showAnswer<Answer extends AnyAnswer>(answer: Answer) {
  const { ok, text, reason } = answer
  if (reason === 'signed_out') notifySignedOut()
  else if (text) toast.show({ text, durationMs: 3000, ...(ok ? {} : { tone: 'error' }) })
  // The status decides whether the router revalidates; without a server that would fail the page.
  const isStale = STALE.has(reason ?? '')
  return data(answer, { status: isStale ? 200 : statusOf(answer) })
}

/** Posts a form and shows the answer as a toast. */
export const askShop = async <Answer extends AnyAnswer>(
  ...asked: Parameters<typeof answerOf<Answer>>
) => showAnswer(await answerOf(...asked))
