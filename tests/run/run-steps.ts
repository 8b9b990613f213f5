import { provideChromium, provideCompiler, providePostgres, type Provided } from './needs.ts'
import { runProgram } from './program.ts'
import type { Need, Step } from './steps.ts'
import { failure, type Tally } from './tally.ts'

type Result = { step: Step; tally: Tally; seconds: number }

/**
 * Runs the steps one after the other, all of them whatever fails, and prints a table of what they
 * came to and the number that passed and failed. Returns how many failed.
 */
export async function runSteps(steps: Step[]): Promise<number> {
  const providers = new Providers(steps)
  const results: Result[] = []
  for (const step of steps) {
    console.log(`\n== ${step.name}: ${step.says}`)
    const started = performance.now()
    const tally = await runStep(step, providers)
    if (step.name === 'build') providers.built = tally.failed === 0
    results.push({ step, tally, seconds: (performance.now() - started) / 1000 })
  }
  await providers.stop()
  return printResults(results)
}

async function runStep(step: Step, providers: Providers): Promise<Tally> {
  const env = { ...step.env }
  for (const need of step.needs) {
    try {
      Object.assign(env, await providers.provide(need))
    } catch (error) {
      return failure(error instanceof Error ? error.message : String(error))
    }
  }
  const { code, timedOut } = await runProgram(step.command, { env, minutes: step.minutes })
  return timedOut ? failure(`took more than ${step.minutes} minutes`) : step.judge(code)
}

const PROVIDE = {
  postgres: providePostgres,
  chromium: provideChromium,
  compiler: provideCompiler,
}

/** What several steps need is provided once, when the first of them asks. */
class Providers {
  built: boolean
  readonly #provided = new Map<Need, Promise<Provided>>()

  constructor(steps: Step[]) {
    this.built = !steps.some((step) => step.name === 'build') // a build of before is used then
  }

  async provide(need: Need): Promise<Record<string, string>> {
    if (need === 'build') {
      if (!this.built) throw new Error('not run: the build failed')
      return {}
    }
    const known = this.#provided.get(need)
    const provided = known ?? PROVIDE[need]()
    this.#provided.set(need, provided)
    return (await provided).env
  }

  async stop(): Promise<void> {
    for (const outcome of await Promise.allSettled(this.#provided.values())) {
      if (outcome.status === 'fulfilled') await outcome.value.stop()
    }
  }
}

function printResults(results: Result[]): number {
  console.log('\nstep        passed  failed  seconds')
  for (const { step, tally, seconds } of results) {
    const numbers = [tally.passed, tally.failed, Math.round(seconds)]
    const columns = numbers.map((number) => String(number).padStart(7)).join(' ')
    console.log(`${step.name.padEnd(10)} ${columns}  ${tally.failed > 0 ? 'FAILED' : 'ok'}`)
    for (const complaint of tally.complaints) console.log(`  ${step.name}: ${complaint}`)
  }
  const sum = (key: 'passed' | 'failed') =>
    results.reduce((total, { tally }) => total + tally[key], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed')
}
