import { redirect, type RouterContextProvider } from 'react-router'
import { answerForm, type Answered } from '#app/http/answer-form.server.ts'
import { isRouterRequest } from '#app/http/router-request.server.ts'
import { statusOf } from '#core/base/text/form-answer.ts'
import { DONE } from '../account/account-paths.ts'
import { doneAnswer, textsOf, type ChangeAnswer, type ChangeTexts } from './change-answer.ts'

type Call = { request: Request; context: Readonly<RouterContextProvider> }

/**
 * Answers a posted change of what an account keeps. Without scripts a successful one redirects to
 * its page, with the name of the change in the address, so that a reload does not post again.
 */
export const answerChange = <Answer extends ChangeAnswer>(
  { request, context }: Call,
  run: () => Promise<Answered<Answer>>,
  failed: NoInfer<Answer>,
) => {
  const runHere = async () => {
    const answered = await run()
    const { answer, headers = [] } = answered
    if (statusOf(answer) !== 200 || isRouterRequest(request)) return answered
    const { pathname } = new URL(request.url)
    throw redirect(`${pathname}?${DONE}=${answer.intent}`, { status: 303, headers })
  }
  return answerForm<Answer>(context, runHere, { log: 'account not changed', failed })
}

/** Rebuilds the answer to the change that the address names. */
export function doneIn(request: Request, texts: ChangeTexts) {
  const intent = new URL(request.url).searchParams.get(DONE) ?? ''
  const { done } = textsOf(texts, intent)
  return done ? doneAnswer({ intent }, done) : undefined
}
