import type { AccountAnswer } from './account-answer.ts'
import { FAILED } from './account-answer.ts'

/**
 * Calls the server action and logs a refusal or failure, without the typed values. Turns a lost
 * connection into an answer that the form shows. Passes on redirects.
 * Source: specification, "Error catalogue".
 */
export async function answerOrFailure(
  name: string,
  ask: () => Promise<AccountAnswer>,
): Promise<AccountAnswer> {
  try {
    const answer = await ask()
    if (!answer.ok) log(name, answer.reason)
    return answer
  } catch (error) {
    if (error instanceof Response) throw error
    log(name, error)
    return FAILED
  }
}

function log(name: string, failure: unknown): void {
  // oxlint-disable-next-line no-console -- the specification wants these failures logged here
  console.error(`account/${name} failed:`, failure)
}
