import { data, redirect } from 'react-router'
import { DONE } from '../account/account-paths.ts'
import { doneAnswer, statusOf, type FormAnswer } from './form-answer.ts'

/**
 * Answers a posted form. Without scripts a change that was made leads back to its page, which finds
 * the name of the change in its address: a reload posts nothing again.
 */
export function postedAnswer<Answer extends FormAnswer<never>>(
  request: Request,
  answer: Answer,
  headers = new Headers(),
) {
  const { pathname } = new URL(request.url)
  const status = statusOf(answer)
  if (status === 200 && !pathname.endsWith('.data')) {
    throw redirect(`${pathname}?${DONE}=${answer.intent}`, { status: 303, headers })
  }
  return data(answer, { status, headers })
}

/** The answer to the change that the address of a page names, from the texts of its changes. */
export function doneIn(request: Request, texts: Readonly<Record<string, { done: string }>>) {
  const intent = new URL(request.url).searchParams.get(DONE) ?? ''
  const text = Object.hasOwn(texts, intent) ? texts[intent]?.done : undefined
  return text ? doneAnswer({ intent }, text) : undefined
}
