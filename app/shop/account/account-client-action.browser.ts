import type { AccountAnswer } from './account-answer.ts'
import { FAILED } from './account-answer.ts'

/**
 * Asks the server, and logs a refusal or a failure without what was typed. A shop that cannot be
 * reached is an answer too: the form shows it. A way to another page is passed on.
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
