import { data, type HeadersArgs, type RouterContextProvider } from 'react-router'
import { requestIdContext, shopContext } from '#app/context.ts'
import { statusOf } from '#core/base/text/form-answer.ts'

/** What a posted form gets: an answer for its page, and what the response needs with it. */
export type Answered<Answer> = {
  answer: Answer
  /** The HTTP status; if absent, that of the answer's reason (`statusOf`). */
  status?: number
  /** For a form that was sent too often: the seconds until it is taken again. */
  waitSeconds?: number
  /** Cookies of a session that begins or ends. */
  headers?: [string, string][]
}

/**
 * Answers a posted form by what `run` returns. If that fails, the failure is logged as `log` says, and
 * the page stays with what was typed (`failed`, 503). Responses that are thrown pass.
 */
export async function answerForm<Answer extends object>(
  context: Readonly<RouterContextProvider>,
  run: () => Promise<Answered<Answer>>,
  otherwise: { log: string; failed: NoInfer<Answer> },
) {
  try {
    const { answer, status = statusOf(answer), waitSeconds = 0, headers = [] } = await run()
    const wait: typeof headers = waitSeconds > 0 ? [['retry-after', String(waitSeconds)]] : []
    return data(answer, { status, headers: [...headers, ...wait] })
  } catch (error) {
    if (error instanceof Response) throw error
    context.get(shopContext).logError(otherwise.log, error, context.get(requestIdContext))
    return data(otherwise.failed, { status: 503 })
  }
}

/** The headers of a page with a form: those of its loader, and how long a sender has to wait. */
export function formHeaders({ actionHeaders, loaderHeaders }: HeadersArgs): Headers {
  const sent = new Headers(loaderHeaders)
  const wait = actionHeaders.get('retry-after')
  if (wait !== null) sent.set('retry-after', wait)
  return sent
}

/**
 * As `formHeaders`, for an address with the number of an order: other sites do not learn it. A form
 * without scripts needs the origin, so the shop itself does.
 */
export function orderHeaders(args: HeadersArgs): Headers {
  const sent = formHeaders(args)
  sent.set('referrer-policy', 'same-origin')
  return sent
}
