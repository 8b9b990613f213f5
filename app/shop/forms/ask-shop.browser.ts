import { data, isRouteErrorResponse } from 'react-router'
import { toast } from '#app/ui/toast-store.ts'
import { notifySignedOut } from '../account/signed-out.browser.ts'
import { refusedAnswer, type FormAnswer } from './form-answer.ts'

/** Refusals which say that the page shows what is no longer so. */
const STALE = new Set(['not_found', 'duplicate', 'too_many'])

/**
 * Posts a form to the shop for a page that stays, and says what became of it. A lost connection, a
 * failing shop and a session that ended elsewhere would end the page; here they are answers.
 * `failedText` gives the message for a change that could not be asked for.
 */
export async function askShop<Answer extends FormAnswer<never, never>>(
  request: Request,
  serverAction: () => Promise<Answer>,
  failedText: (intent: string) => string,
) {
  const named = (await request.clone().formData()).get('intent')
  const intent = typeof named === 'string' ? named : ''
  const refused = (reason: 'signed_out' | 'failed', text: string) =>
    refusedAnswer({ intent }, reason, text) as unknown as Answer // it has no fields
  let answer: Answer
  try {
    answer = await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    if (isRouteErrorResponse(error) && error.status === 401) {
      notifySignedOut()
      return data(refused('signed_out', ''), { status: 401 })
    }
    answer = refused('failed', failedText(intent))
  }
  const { ok, text, reason } = answer
  if (text) toast.show({ text, durationMs: 3000, ...(ok ? {} : { tone: 'error' }) })
  // The status decides whether the page is read again; where nothing answers, that would end it.
  if (reason === 'failed') return data(answer, { status: 503 })
  return STALE.has(reason ?? '') ? data(answer, { status: 200 }) : answer
}
