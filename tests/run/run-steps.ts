import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { failureLines, type FailedTest } from './failed-tests.ts'
import { untilCalm, watchMachine } from './machine.ts'
import {
  provideChromium,
  provideCompiler,
  provideFonts,
  providePostgres,
  type Provided,
} from './needs.ts'
import { runProgram } from './program.ts'
import { runFailedAgain } from './run-again.ts'
import { judgeOutcomes } from './second-chance.ts'
import { slowestLines } from './slowest.ts'
import type { Need, Step } from './steps.ts'
import { failure, type Tally } from './tally.ts'

type Provide = Record<Exclude<Need, 'build'>, () => Promise<Provided>>
type RunOptions = {
  folder: string
  results?: string
  provide?: Provide
  calm?: () => Promise<void>
}
type Result = { step: Step; tally: Tally; seconds: number; cpuSeconds: number }

/** Two keep two cores busy; more would only slow each other down. */
const LANES = 2
const SLOWEST = 20
/** Playwright empties this folder when it begins. */
const RESULTS = 'test-results'
/** What the tests measured (tests/support/bars.ts). It judges nothing. */
const FIGURES = 'figures.txt'

/**
 * Runs all steps in order, even after a failure; only a vital step ends the run. Neighbours that may
 * run in parallel do; then each one's output is printed when it ends. Then runs what failed again,
 * alone (second-chance.ts). Prints the slowest tests, the flaky and the failed ones with their errors,
 * a table of the steps' results and the number of passed and failed tests. Returns the number of
 * failures. Writes files into `folder`, and the flaky tests and all figures into
 * `results`.
 */
export async function runSteps(
  steps: Step[],
  { folder, results = RESULTS, provide = PROVIDE, calm = untilCalm }: RunOptions,
): Promise<number> {
  const describeMachine = watchMachine()
  const providers = new Providers(steps, provide, { BARS_MEASURED: join(folder, FIGURES) })
  const ended = await runAll(steps, providers, folder)
  const outcomes = await runFailedAgain(steps, (needs) => providers.provideAll(needs), calm)
  const { flaky, failed, complaints } = judgeOutcomes(outcomes)
  await providers.stop()
  printSlowest(steps)
  printTests('The flaky tests, which failed at first and passed alone', flaky)
  printTests('The failed tests', failed)
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'flaky.json'), JSON.stringify(flaky, undefined, 2))
  const figures = join(folder, FIGURES)
  if (existsSync(figures)) copyFileSync(figures, join(results, FIGURES))
  console.log(`\nmachine: ${describeMachine()}`)
  const excused = ended.map((result) => excuse(result, flaky))
  return printResults(
    excused.toSorted((a, b) => steps.indexOf(a.step) - steps.indexOf(b.step)),
    complaints,
  )
}

async function runAll(steps: Step[], providers: Providers, folder: string): Promise<Result[]> {
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
    if (results.some(({ step, tally }) => step.isVital && tally.failed > 0)) break
  }
  return results
}

/** The step's result with its flaky tests as passed ones. */
function excuse({ step, tally, ...times }: Result, flaky: readonly FailedTest[]): Result {
  const excused = flaky
    .filter(({ suite }) => suite === step.name)
    .reduce((sum, { failures }) => sum + failures, 0)
  const { passed, failed, complaints } = tally
  return {
    step,
    tally: { passed: passed + excused, failed: failed - excused, flaky: excused, complaints },
    ...times,
  }
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

/** Says that it begins, and keeps the rest until it ends: two outputs at once would be unreadable. */
async function runQuietly(step: Step, providers: Providers, folder: string): Promise<Result> {
  const file = join(folder, `${step.name}.txt`)
  console.log(`\n… ${step.name}`)
  const output = openSync(file, 'w')
  const result = await runTimed(step, providers, output).finally(() => closeSync(output))
  console.log(`\n== ${step.name}: ${step.says}\n${readFileSync(file, 'utf8')}`)
  return result
}

async function runTimed(step: Step, providers: Providers, output?: number): Promise<Result> {
  const started = performance.now()
  const { tally, cpuSeconds } = await runStep(step, providers, output)
  if (step.name === 'build') providers.built = tally.failed === 0
  return { step, tally, seconds: (performance.now() - started) / 1000, cpuSeconds }
}

async function runStep(
  step: Step,
  providers: Providers,
  output?: number,
): Promise<Pick<Result, 'tally' | 'cpuSeconds'>> {
  let env: Record<string, string>
  try {
    env = { ...(await providers.provideAll(step.needs)), ...step.env }
  } catch (error) {
    return {
      tally: failure(error instanceof Error ? error.message : String(error)),
      cpuSeconds: 0,
    }
  }
  if (!step.command) return { tally: step.judge(0), cpuSeconds: 0 }
  const { code, timedOut, cpuSeconds } = await runProgram(step.command, {
    env,
    minutes: step.minutes,
    ...(output === undefined ? {} : { output }),
  })
  const tally = step.judge(code)
  if (!timedOut) return { tally, cpuSeconds }
  const complaints = [...tally.complaints, `took more than ${step.minutes} minutes`]
  return { tally: { ...tally, failed: tally.failed + 1, complaints }, cpuSeconds }
}

const PROVIDE: Provide = {
  postgres: providePostgres,
  chromium: provideChromium,
  fonts: provideFonts,
  compiler: provideCompiler,
}

/** Provides what several steps need once, when the first of them asks. */
class Providers {
  built: boolean
  readonly #provide: Provide
  readonly #provided = new Map<Need, Promise<Provided>>()
  readonly #env: Record<string, string>

  /** `env` is given to every step. */
  constructor(steps: Step[], provide: Provide, env: Record<string, string>) {
    this.#provide = provide
    this.#env = env
    this.built = !steps.some((step) => step.name === 'build') // then an earlier build is used
  }

  async provide(need: Need): Promise<Record<string, string>> {
    if (need === 'build') {
      if (!this.built) throw new Error('not run: the build failed')
      return {}
    }
    const known = this.#provided.get(need)
    const provided = known ?? this.#provide[need]()
    this.#provided.set(need, provided)
    return (await provided).env
  }

  /** Provides all; throws one error that names everything that is missing. */
  async provideAll(needs: readonly Need[]): Promise<Record<string, string>> {
    const env = { ...this.#env }
    const missing: string[] = []
    for (const need of needs) {
      try {
        Object.assign(env, await this.provide(need))
      } catch (error) {
        missing.push(error instanceof Error ? error.message : String(error))
      }
    }
    if (missing.length > 0) throw new Error(missing.join(' · '))
    return env
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
function printTests(title: string, tests: readonly FailedTest[]): void {
  if (tests.length === 0) return
  console.log(`\n${title} (${tests.length})\n${failureLines(tests).join('\n')}`)
}

/** `complaints` of the whole run are one failure each. */
function printResults(results: Result[], complaints: readonly string[]): number {
  console.log('\nstep        passed  failed   flaky  seconds    cpu s')
  for (const { step, tally, seconds, cpuSeconds } of results) {
    const times = [seconds, cpuSeconds].map(Math.round)
    const numbers = [tally.passed, tally.failed, tally.flaky ?? 0, ...times]
    const columns = numbers.map((number) => String(number).padStart(7)).join(' ')
    console.log(`${step.name.padEnd(10)} ${columns}  ${tally.failed > 0 ? 'FAILED' : 'ok'}`)
    for (const complaint of tally.complaints) console.log(`  ${step.name}: ${complaint}`)
  }
  for (const complaint of complaints) console.log(`FAILED: ${complaint}`)
  const sum = (key: 'passed' | 'failed') =>
    results.reduce((total, { tally }) => total + tally[key], 0)
  const failures = sum('failed') + complaints.length
  console.log(`\n${sum('passed')} passed, ${failures} failed`)
  return failures
}
