import { data, redirect } from 'react-router'
import { isRouterRequest } from '#app/http/router-request.server.ts'
import { DONE } from '../account/account-paths.ts'
import { doneAnswer, statusOf, type ChangeAnswer } from './change-answer.ts'

/**
 * Answers a posted form. Without scripts a successful change redirects to its page, with the name
 * of the change in the address, so that a reload does not post again.
 */
export function postedAnswer<Answer extends ChangeAnswer<never>>(
  request: Request,
  answer: Answer,
  headers = new Headers(),
) {
  const status = statusOf(answer)
  if (status === 200 && !isRouterRequest(request)) {
    const { pathname } = new URL(request.url)
    throw redirect(`${pathname}?${DONE}=${answer.intent}`, { status: 303, headers })
  }
  return data(answer, { status, headers })
}

/** Rebuilds the answer to the change that the address names. */
export function doneIn(request: Request, texts: Readonly<Record<string, { done: string }>>) {
  const intent = new URL(request.url).searchParams.get(DONE) ?? ''
  const text = Object.hasOwn(texts, intent) ? texts[intent]?.done : undefined
  return text ? doneAnswer({ intent }, text) : undefined
}
