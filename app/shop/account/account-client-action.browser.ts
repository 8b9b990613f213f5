import { keepPage, type ClientCall } from '../forms/keep-page.browser.ts'
import { failedAccount, type AccountAnswer } from './account-answer.ts'

/**
 * The client action of an account's page: as `keepPage`, and logs a refusal or failure, without the
 * typed values.
 * Source: specification, "Error catalogue".
 */
export async function askAccount(
  page: string,
  call: ClientCall<AccountAnswer>,
): Promise<AccountAnswer> {
  let cause: unknown
  const ask = keepPage<AccountAnswer>((intent, error) => {
    cause = error
    return failedAccount(page, intent)
  })
  const answer = await ask(call)
  // oxlint-disable-next-line no-console -- the specification wants these failures logged here
  if (!answer.ok) console.error(`account/${page} failed:`, cause ?? answer.reason)
  return answer
}
