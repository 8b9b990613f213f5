import { data, isRouteErrorResponse } from 'react-router'
import { toast } from '#app/ui/overlays/toast-store.ts'
import { notifySignedOut } from '../account/signed-out.browser.ts'
import { refusedAnswer, statusOf, type FormAnswer } from './form-answer.ts'

/** Refusals which say that the page shows what is no longer so. */
const STALE = new Set(['not_found', 'duplicate', 'too_many'])

type AnyAnswer = FormAnswer<never>

/**
 * Posts a form to the shop for a page that stays. A lost connection, a failing shop and a session
 * that ended elsewhere would end the page; here they are answers. `failedText` gives the message for
 * a change that could not be asked for.
 */
export async function answerOf<Answer extends AnyAnswer>(
  request: Request,
  serverAction: () => Promise<Answer>,
  failedText: (intent: string) => string,
): Promise<Answer> {
  const form = await request.clone().formData()
  const refused = (reason: 'signed_out' | 'failed', text: string) =>
    refusedAnswer({ intent: textOf(form, 'intent') }, reason, text) as unknown as Answer // no fields
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    const isOver = isRouteErrorResponse(error) && error.status === 401
    return isOver
      ? refused('signed_out', '')
      : refused('failed', failedText(textOf(form, 'intent')))
  }
}

/** A field of a posted form; empty where there is none. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Says in the corner what became of a form, and lets the page be read again where that helps. */
export function sayAnswer<Answer extends AnyAnswer>(answer: Answer) {
  const { ok, text, reason } = answer
  if (reason === 'signed_out') notifySignedOut()
  else if (text) toast.show({ text, durationMs: 3000, ...(ok ? {} : { tone: 'error' }) })
  // The status decides whether the page is read again; where nothing answers, that would end it.
  const isStale = STALE.has(reason ?? '')
  return data(answer, { status: isStale ? 200 : statusOf(answer) })
}

/** Posts a form to the shop, and says what became of it. */
export const askShop = async <Answer extends AnyAnswer>(
  ...asked: Parameters<typeof answerOf<Answer>>
) => sayAnswer(await answerOf(...asked))
