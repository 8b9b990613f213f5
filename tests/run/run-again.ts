import type { FailedTest } from './failed-tests.ts'
import { runProgram } from './program.ts'
import { MOST_FAILED, TRIES, type Outcome } from './second-chance.ts'
import type { Need, Step } from './steps.ts'

type EnvOf = (needs: readonly Need[]) => Promise<Record<string, string>>

/**
 * Runs each failed test of the steps again, alone, each time after `calm` has resolved. Many failed
 * tests are not run again: then it is not a matter of chance.
 */
export async function runFailedAgain(
  steps: readonly Step[],
  envOf: EnvOf,
  calm: () => Promise<void>,
): Promise<Outcome[]> {
  const failed = steps.flatMap((step) => (step.failures?.() ?? []).map((test) => ({ step, test })))
  const areTooMany = failed.length > MOST_FAILED
  if (areTooMany) console.log(`\n${failed.length} tests failed: too many to run them again.`)
  const outcomes: Outcome[] = []
  for (const { step, test } of failed) {
    const passedAlone =
      !areTooMany && (test.passedAlone ?? (await passesAlone(step, test, envOf, calm)))
    outcomes.push({ test, passedAlone })
  }
  return outcomes
}

async function passesAlone(
  step: Step,
  test: FailedTest,
  envOf: EnvOf,
  calm: () => Promise<void>,
): Promise<boolean> {
  const again = step.again?.(test)
  if (!again) return false
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    await calm()
    console.log(
      `\n== ${step.name} again, alone, ${attempt} of ${TRIES}: ${test.file}: ${test.name}`,
    )
    const env = { ...(await envOf(step.needs)), ...again.env }
    const { code } = await runProgram(again.command, { env, minutes: step.minutes })
    if (again.hasPassed(code)) return true
  }
  return false
}
