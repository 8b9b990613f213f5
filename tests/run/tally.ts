import { readFileSync } from 'node:fs'

/**
 * The result of one step. `complaints` explain failures beyond those of the tests; `flaky` tests are
 * among the passed ones.
 */
export type Tally = { passed: number; failed: number; flaky?: number; complaints: string[] }

/** The result that a test program's report gives. */
export type Report = { passed: number; failed: number; skipped: number; emptySuites: string[] }

/**
 * Judges a suite: it passes only if every test ran and passed. Skipped tests count as failures; a
 * suite without tests, or a program that fails although all tests passed, is one failure.
 */
export function tallySuite(report: Report | undefined, code: number | null): Tally {
  if (!report) return failure(`no report: the program ended with ${code ?? 'a signal'}`)
  const complaints: string[] = []
  let failed = report.failed + report.skipped
  if (report.skipped > 0) complaints.push(`${report.skipped} skipped: a test must run to pass`)
  for (const suite of report.emptySuites) complaints.push(`${suite} ran no test`)
  failed += report.emptySuites.length
  if (code !== 0 && failed === 0) {
    complaints.push(`all tests passed, but the program ended with ${code ?? 'a signal'}`)
    failed = 1
  }
  return { passed: report.passed, failed, complaints }
}

export function failure(complaint: string): Tally {
  return { passed: 0, failed: 1, complaints: [complaint] }
}

type VitestJson = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
  unhandledErrors?: number
}

/** Reads vitest's JSON report; undefined if there is none. */
export function readVitestReport(file: string, suite: string): Report | undefined {
  const json = readJson(file) as VitestJson | undefined // the shape is vitest's own
  if (!json) return undefined
  // A file that fails to load, or a failing hook, has no failed test to count.
  const brokenFiles = json.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length
  const failed = json.numFailedTests + brokenFiles + (json.unhandledErrors ?? 0)
  const ran = json.numPassedTests + failed
  return {
    passed: json.numPassedTests,
    failed,
    skipped: json.numPendingTests + json.numTodoTests,
    emptySuites: ran === 0 ? [suite] : [],
  }
}

type PlaywrightSpec = {
  title: string
  file: string
  tests: {
    projectName: string
    status: string
    results?: {
      duration: number
      error?: { message?: string }
      attachments?: { name: string; path?: string }[]
    }[]
  }[]
}
export type PlaywrightSuite = {
  title: string
  specs?: PlaywrightSpec[]
  suites?: PlaywrightSuite[]
}
type PlaywrightJson = {
  config: { projects: { name: string }[] }
  suites: PlaywrightSuite[]
  errors: unknown[]
}

/**
 * Reads Playwright's JSON report. Every project must have run a test, unless only a `part` of the
 * tests was selected; then one test is enough. A flaky test is a failed one until it is excused.
 */
export function readPlaywrightReport(file: string, part: boolean): Report | undefined {
  const json = readJson(file) as PlaywrightJson | undefined // the shape is Playwright's own
  if (!json) return undefined
  const tests = json.suites.flatMap(specsOf).flatMap((spec) => spec.tests)
  const count = (status: string) => tests.filter((test) => test.status === status).length
  const ran = tests.filter((test) => test.status !== 'skipped')
  const projects = json.config.projects.map((project) => project.name)
  return {
    passed: count('expected'),
    failed: count('unexpected') + count('flaky') + json.errors.length,
    skipped: count('skipped'),
    emptySuites: part
      ? ['e2e'].filter(() => ran.length === 0)
      : projects.filter((name) => !ran.some((test) => test.projectName === name)),
  }
}

/** The tests of a suite and of its nested suites. */
export function specsOf(suite: PlaywrightSuite): PlaywrightSpec[] {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
}

/** The parsed file, or undefined: a program that ended early wrote no report. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
