import { data, isRouteErrorResponse } from 'react-router'
import { toast } from '#app/ui/overlays/toast-store.ts'
import { notifySignedOut } from '../account/signed-out.browser.ts'
import {
  failedChange,
  refusedAnswer,
  type ChangeAnswer,
  type ChangeTexts,
} from './change-answer.ts'
import { keepPage, type ClientCall } from './keep-page.browser.ts'

/** Refusals that mean that the page shows outdated data. */
const STALE = new Set(['not_found', 'duplicate', 'too_many'])

type Failed<Answer> = (intent: string, error: unknown) => Answer

/** As `keepPage`; an ended session gets its answer too, since as an error it would replace the page. */
export const answerOf = <Answer extends ChangeAnswer>(failed: Failed<Answer>) =>
  keepPage<Answer>((intent, error) => {
    const isOver = isRouteErrorResponse(error) && error.status === 401
    if (!isOver) return failed(intent, error)
    return refusedAnswer({ intent }, 'signed_out', '') as ChangeAnswer as Answer // no fields
  })

/** Shows the answer as a toast, and revalidates the page if that helps. */
export function showAnswer<Answer extends ChangeAnswer>(answer: Answer) {
  const { ok, text, reason } = answer
  if (reason === 'signed_out') notifySignedOut()
  else if (text) toast.show({ text, durationMs: 3000, ...(ok ? {} : { tone: 'error' }) })
  // The status decides whether the router revalidates; without a server that would fail the page.
  const isRead = ok || STALE.has(reason ?? '')
  return data(answer, { status: isRead ? 200 : 422 })
}

/** The client action of a page with changes: posts a form, and shows the answer as a toast. */
export const askShop = <Answer extends ChangeAnswer>(texts: ChangeTexts) => {
  const ask = answerOf((intent) => failedChange(texts, intent) as Answer) // no fields of its own
  return async (call: ClientCall<Answer>) => showAnswer(await ask(call))
}
