import type { RouterContextProvider } from 'react-router'
import { answerForm, type Answered } from '#app/http/answer-form.server.ts'
import { refuseForm, type FormRefusal, type RefusedForm } from '#core/base/text/form-answer.ts'
import { failedAccount, type AccountAnswer } from '../account/account-answer.ts'

export type Call = { request: Request; context: Readonly<RouterContextProvider> }
export type AccountAnswered = Answered<AccountAnswer>

/** What the router is given for a form of the account. */
export type AccountResponse = ReturnType<typeof answerForm<AccountAnswer>>

type Posted = { page: string; intent?: string; values?: Record<string, string> }

/** Answers a posted form of the account. `values` are what was typed, without passwords. */
export const answerAccount = (
  { context }: Call,
  { page, intent = '', values = {} }: Posted,
  run: () => Promise<AccountAnswered>,
): AccountResponse =>
  answerForm<AccountAnswer>(context, run, {
    log: `account/${page} failed`,
    failed: () => failedAccount(page, intent, values),
  })

type Refused = { reason: FormRefusal; waitSeconds?: number }
type Said = Partial<Pick<RefusedForm<Record<string, string>>, 'text' | 'errors' | 'values'>>

/** A refusal for the page. Passes on only the outcome's reason: the rest may contain an address. */
export const refuse = ({ reason, waitSeconds = 0 }: Refused, said: Said): AccountAnswered => ({
  answer: { ...refuseForm('', {}), reason, ...said },
  waitSeconds,
})
