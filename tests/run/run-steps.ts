import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { provideChromium, provideCompiler, providePostgres, type Provided } from './needs.ts'
import { failureLines } from './failed-tests.ts'
import { runProgram } from './program.ts'
import { slowestLines } from './slowest.ts'
import type { Need, Step } from './steps.ts'
import { failure, type Tally } from './tally.ts'

type Result = { step: Step; tally: Tally; seconds: number }

/** Two keep two cores busy; more would only slow each other down. */
const LANES = 2
const SLOWEST = 20
const EXPLAIN_MINUTES = 5

/**
 * Runs all steps in order, even after a failure. Neighbours that may run in parallel do; then each
 * one's output is printed when it ends. Prints the slowest tests, the failed ones with their errors, a
 * table of the steps' results and the number of passed and failed tests. Returns the number of
 * failures. Writes files into `folder`.
 */
export async function runSteps(steps: Step[], folder: string): Promise<number> {
  const providers = new Providers(steps)
  const results: Result[] = []
  for (const group of groupSteps(steps)) {
    const waiting = [...group]
    const lane = async () => {
      for (let step = waiting.shift(); step; step = waiting.shift()) {
        const run = group.length === 1 ? runLoud : runQuietly
        results.push(await run(step, providers, folder))
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  }
  await providers.stop()
  printSlowest(steps)
  printFailed(steps)
  return printResults(results.toSorted((a, b) => steps.indexOf(a.step) - steps.indexOf(b.step)))
}

/** Groups neighbours that may run in parallel; every other step is a group of one. */
export function groupSteps(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = []
  for (const step of steps) {
    const last = groups.at(-1)
    if (step.beside && last?.[0]?.beside) last.push(step)
    else groups.push([step])
  }
  return groups
}

async function runLoud(step: Step, providers: Providers): Promise<Result> {
  console.log(`\n== ${step.name}: ${step.says}`)
  return runTimed(step, providers)
}

/** Keeps the output until the step ends: two outputs at once would be unreadable. */
async function runQuietly(step: Step, providers: Providers, folder: string): Promise<Result> {
  const file = join(folder, `${step.name}.txt`)
  const output = openSync(file, 'w')
  const result = await runTimed(step, providers, output).finally(() => closeSync(output))
  console.log(`\n== ${step.name}: ${step.says}\n${readFileSync(file, 'utf8')}`)
  return result
}

async function runTimed(step: Step, providers: Providers, output?: number): Promise<Result> {
  const started = performance.now()
  const tally = await runStep(step, providers, output)
  if (step.name === 'build') providers.built = tally.failed === 0
  return { step, tally, seconds: (performance.now() - started) / 1000 }
}

async function runStep(step: Step, providers: Providers, output?: number): Promise<Tally> {
  const env = { ...step.env }
  for (const need of step.needs) {
    try {
      Object.assign(env, await providers.provide(need))
    } catch (error) {
      return failure(error instanceof Error ? error.message : String(error))
    }
  }
  const out = output === undefined ? {} : { output }
  const { code, timedOut } = await runProgram(step.command, { env, minutes: step.minutes, ...out })
  if (timedOut) return failure(`took more than ${step.minutes} minutes`)
  const tally = step.judge(code)
  if (tally.failed > 0) await explain(step, env)
  return tally
}

/** The result of this does not change the verdict. */
async function explain(step: Step, env: Record<string, string>): Promise<void> {
  const more = step.explain?.()
  if (!more) return
  console.log(`\n== ${step.name}: ${more.says}`)
  await runProgram(more.command, { env, minutes: EXPLAIN_MINUTES })
}

const PROVIDE = {
  postgres: providePostgres,
  chromium: provideChromium,
  compiler: provideCompiler,
}

/** Provides what several steps need once, when the first of them asks. */
class Providers {
  built: boolean
  readonly #provided = new Map<Need, Promise<Provided>>()

  constructor(steps: Step[]) {
    this.built = !steps.some((step) => step.name === 'build') // then an earlier build is used
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

function printSlowest(steps: Step[]): void {
  const lines = slowestLines(
    steps.flatMap((step) => step.times?.() ?? []),
    SLOWEST,
  )
  if (lines.length > 0) console.log(`\nThe ${lines.length} slowest tests\n${lines.join('\n')}`)
}

/** Near the end, where the reader of a long log looks first. */
function printFailed(steps: Step[]): void {
  const failed = steps.flatMap((step) => step.failures?.() ?? [])
  if (failed.length === 0) return
  console.log(`\nThe failed tests (${failed.length})\n${failureLines(failed).join('\n')}`)
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
