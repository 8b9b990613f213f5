import type { RouterContextProvider } from 'react-router'
import { answerForm, type Answered } from '#app/http/answer-form.server.ts'
import { readForm, type FormLimits } from '#app/http/read-form.server.ts'
import { refuseForm, type FormRefusal, type RefusedForm } from '#core/base/text/form-answer.ts'
import { failedAccount, type AccountAnswer } from '../account/account-answer.ts'

export type Call = { request: Request; context: Readonly<RouterContextProvider> }
export type AccountAnswered = Answered<AccountAnswer>

/**
 * The action of a page of the account: reads its form, and answers it by what `run` returns. A
 * refusal gets what was typed, without passwords and tokens.
 */
export const accountAction =
  <Field extends string>(
    page: string,
    limits: FormLimits<Field>,
    run: (call: Call, form: Record<Field, string>) => Promise<AccountAnswered>,
  ) =>
  async (call: Call) => {
    const form = await readForm<string>(call.request, limits, { verbatim: ['password'] })
    const { intent = '', password: _, token: _secret, volver: _next, ...values } = form
    const asked = async () => {
      const { answer, ...rest } = await run(call, form)
      return { ...rest, answer: answer.ok ? { ...answer, intent } : { ...answer, intent, values } }
    }
    return answerForm<AccountAnswer>(call.context, asked, {
      log: `account/${page} failed`,
      failed: failedAccount(page, intent, values),
    })
  }

type Refused = { reason: FormRefusal; waitSeconds?: number }

/** A refusal for the page. Passes on only the outcome's reason: the rest may contain an address. */
export const refuse = (
  { reason, waitSeconds = 0 }: Refused,
  text: string,
  errors: RefusedForm<Record<string, string>>['errors'] = {},
): AccountAnswered => ({ answer: { ...refuseForm(text, null, errors), reason }, waitSeconds })
