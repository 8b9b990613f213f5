import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPlaywrightFailures, readVitestFailures, type FailedTest } from './failed-tests.ts'
import { readPlaywrightTimes, readVitestTimes, type TimedTest } from './slowest.ts'
import { failure, readPlaywrightReport, readVitestReport, tallySuite, type Tally } from './tally.ts'
import { failedTests } from './traces.ts'

export type Need = 'postgres' | 'chromium' | 'compiler' | 'build'

export type Step = {
  name: string
  says: string // what it checks, for the table
  command: string[]
  env?: Record<string, string>
  needs: Need[]
  minutes: number // a step that takes longer hangs
  /** Neither measures times nor ends other programs: it may run in parallel. */
  beside: boolean
  judge: (code: number | null) => Tally
  /** Durations of the tests; for a step that consists of tests. */
  times?: () => TimedTest[]
  /** Its failed tests, with their errors; for a step that consists of tests. */
  failures?: () => FailedTest[]
  /** Runs after a failure to tell more about it; does not change the result. */
  explain?: () => { says: string; command: string[] } | undefined
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
    vitestStep({ name, says, needs, minutes, extra, report: join(folder, `${name}.json`) })
  return [
    // Alone: it writes the types of the routes, which the linter reads.
    { ...gate('types', 'TypeScript, strict', 'typecheck'), beside: false },
    gate('lint', 'oxlint, with types', 'lint'),
    gate('format', 'oxfmt', 'format:check'),
    gate('unused', 'knip: unused files, exports, packages', 'unused'),
    suite('unit', 'rules, and the repository itself', [], 5),
    suite('dom', 'parts of pages', [], 5),
    suite('sqlite', 'use cases on SQLite', [], 10),
    suite('postgres', 'use cases on Postgres', ['postgres'], 20),
    gate('build', 'the shop as it is shipped', 'build'),
    suite(
      'process',
      'the running shop: access, crashes, power cuts',
      ['build', 'postgres', 'compiler'],
      15,
    ),
    suite('load', 'the running shop under load and faults', ['build', 'postgres'], 15),
    e2eStep(extra, join(folder, 'e2e.json')),
  ]
}

/** A step that passes or fails: one script of package.json, counted as one test. */
function gate(name: string, says: string, script: string): Step {
  return {
    name,
    says,
    command: ['npm', 'run', '--silent', script],
    needs: [],
    minutes: 5,
    beside: true,
    judge: (code) =>
      code === 0 ? { passed: 1, failed: 0, complaints: [] } : failure(`see "npm run ${script}"`),
  }
}

type VitestStep = Pick<Step, 'name' | 'says' | 'needs' | 'minutes'> & {
  extra: string[]
  report: string
}

function vitestStep({ name, says, needs, minutes, extra, report }: VitestStep): Step {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return {
    name,
    says,
    command: ['vitest', 'run', '--project', name, ...reporters, ...extra],
    needs,
    minutes,
    // It measures times and uses both cores.
    beside: name !== 'process' && name !== 'load',
    judge: (code) => tallySuite(readVitestReport(report, name), code),
    times: () => readVitestTimes(report, name),
    failures: () => readVitestFailures(report, name),
  }
}

function e2eStep(extra: string[], report: string): Step {
  return {
    name: 'e2e',
    says: 'a shopper in Chromium',
    command: ['playwright', 'test', '--forbid-only', '--reporter=list,json', ...extra],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    needs: ['build', 'chromium'],
    minutes: 50,
    beside: false,
    judge: (code) => tallySuite(readPlaywrightReport(report, extra.length > 0), code),
    times: () => readPlaywrightTimes(report),
    failures: () => readPlaywrightFailures(report),
    explain: () => traceFailures(report),
  }
}

/** Runs the failed tests once more with a trace. The run's own folder keeps its screenshots. */
function traceFailures(report: string): ReturnType<NonNullable<Step['explain']>> {
  const failed = failedTests(report)
  if (failed.length === 0) return undefined
  const folder = 'test-traces'
  mkdirSync(folder, { recursive: true })
  const list = join(folder, 'failed.txt')
  writeFileSync(list, failed.join('\n'))
  return {
    says: `${failed.length} failed once more, for their traces only, in ${folder}/ (playwright show-trace)`,
    command:
      `playwright test --trace on --reporter line --test-list ${list} --output ${folder}/out`.split(
        ' ',
      ),
  }
}
