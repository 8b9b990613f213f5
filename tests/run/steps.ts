import { join } from 'node:path'
import { readPlaywrightFailures, readVitestFailures, type FailedTest } from './failed-tests.ts'
import { hasPassedAlone, vitestSelection } from './second-chance.ts'
import { readPlaywrightTimes, readVitestTimes, type TimedTest } from './slowest.ts'
import { failure, readPlaywrightReport, readVitestReport, tallySuite, type Tally } from './tally.ts'

export type Need = 'postgres' | 'chromium' | 'fonts' | 'compiler' | 'build'

export type Step = {
  name: string
  says: string // what it checks, for the table
  /** None if the needs are all there is to it. */
  command?: string[]
  env?: Record<string, string>
  needs: Need[]
  minutes: number // a step that takes longer hangs
  /** Neither measures times nor ends other programs: it may run in parallel. */
  beside: boolean
  /** Nothing else is run after it failed. */
  isVital?: boolean
  judge: (code: number | null) => Tally
  /** Durations of the tests; for a step that consists of tests. */
  times?: () => TimedTest[]
  /** Its failed tests, with their errors; for a step that consists of tests. */
  failures?: () => FailedTest[]
  /** Runs one of its failed tests again, alone; absent if the program has done that itself. */
  again?: (test: FailedTest) => Again
}

type Again = Required<Pick<Step, 'command' | 'env'>> & {
  hasPassed: (code: number | null) => boolean
}

const MODES: Record<string, string[]> = {
  check: ['types', 'lint', 'format', 'unused', 'unit', 'dom', 'sqlite'],
  e2e: ['build', 'e2e'],
}

/**
 * The steps of a mode (`check`, `e2e`, or undefined for all) or the one step of that name. Reports
 * are written into `folder`; `extra` words are passed to the last step's program.
 */
export function chooseSteps(mode: string | undefined, extra: string[], folder: string): Step[] {
  const all = everyStep(extra, folder)
  if (mode === undefined) return all
  const names = MODES[mode] ?? [mode]
  const chosen = all.filter((step) => names.includes(step.name))
  if (chosen.length === 0) {
    const known = [...Object.keys(MODES), ...all.map((step) => step.name)]
    throw new Error(`There is no step "${mode}". Known: ${[...new Set(known)].join(', ')}.`)
  }
  return chosen
}

function everyStep(extra: string[], folder: string): Step[] {
  const suite = (name: string, says: string, needs: Need[], minutes: number) =>
    vitestStep({ name, says, needs, minutes, extra, folder })
  return [
    machineStep(),
    // Alone: the linter reads what it writes.
    { ...gate('types', 'the types of the routes', 'typegen'), beside: false },
    // Before all that may run beside it: it takes longest, and at the end one lane would wait for it.
    suite('postgres', 'use cases on Postgres', ['postgres'], 30),
    gate('lint', 'oxlint, and TypeScript in the same pass', 'lint'),
    gate('format', 'oxfmt', 'format:check'),
    gate('unused', 'knip: unused files, exports, packages', 'unused'),
    suite('unit', 'rules, and the repository itself', [], 30),
    suite('dom', 'parts of pages', [], 30),
    suite('parts', 'parts of pages in Chromium', ['chromium', 'fonts'], 30),
    suite('sqlite', 'use cases on SQLite', [], 30),
    gate('build', 'the shop as it is shipped', 'build'),
    suite(
      'process',
      'the running shop: access, crashes, power cuts',
      ['build', 'postgres', 'compiler'],
      30,
    ),
    suite('load', 'the running shop under load and faults', ['build', 'postgres'], 30),
    e2eStep(extra, folder),
  ]
}

/**
 * What the tests need beside npm's packages is found, or installed, before anything else is run: a
 * machine that lacks it says so in its first minutes.
 */
function machineStep(): Step {
  return {
    name: 'machine',
    says: 'browser, fonts, Postgres and compiler of the tests',
    needs: ['chromium', 'fonts', 'postgres', 'compiler'],
    minutes: 1,
    beside: false,
    isVital: true,
    judge: () => ({ passed: 1, failed: 0, complaints: [] }),
  }
}

/** A step that passes or fails: one script of package.json, counted as one test. */
function gate(name: string, says: string, script: string): Step {
  return {
    name,
    says,
    command: ['npm', 'run', '--silent', script],
    needs: [],
    minutes: 15,
    beside: true,
    judge: (code) =>
      code === 0 ? { passed: 1, failed: 0, complaints: [] } : failure(`see "npm run ${script}"`),
  }
}

/** Its tests wait for programs that start and stop: three left two cores a fifth of their time. */
const MORE_WORKERS = ['--maxWorkers=200%']

type VitestStep = Pick<Step, 'name' | 'says' | 'needs' | 'minutes'> & {
  extra: string[]
  folder: string
}

function vitestStep({ name, says, needs, minutes, extra, folder }: VitestStep): Step {
  const report = join(folder, `${name}.json`)
  const again = join(folder, `${name}-again.json`)
  const vitest = ['vitest', 'run', '--project', name]
  return {
    name,
    says,
    command: [...vitest, ...(name === 'process' ? MORE_WORKERS : []), ...extra],
    env: { VITEST_REPORT: report },
    needs,
    minutes,
    // It measures times and uses both cores.
    beside: name !== 'process' && name !== 'load',
    judge: (code) => tallySuite(readVitestReport(report, name), code),
    times: () => readVitestTimes(report, name),
    failures: () => readVitestFailures(report, name),
    again: (test) => ({
      command: [...vitest, '--maxWorkers=1', ...vitestSelection(test)],
      env: { VITEST_REPORT: again },
      hasPassed: (code) => hasPassedAlone(test, readVitestReport(again, name), code),
    }),
  }
}

function e2eStep(extra: string[], folder: string): Step {
  const report = join(folder, 'e2e.json')
  return {
    name: 'e2e',
    says: 'a shopper in Chromium',
    command: ['playwright', 'test', '--forbid-only', '--reporter=list,json', ...extra],
    env: {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      // Each worker loads what the one before it had compiled.
      NODE_COMPILE_CACHE: join(folder, 'compile-cache'),
    },
    needs: ['build', 'chromium', 'fonts'],
    minutes: 60,
    beside: false,
    judge: (code) => tallySuite(readPlaywrightReport(report, extra.length > 0), code),
    times: () => readPlaywrightTimes(report),
    failures: () => readPlaywrightFailures(report),
  }
}
