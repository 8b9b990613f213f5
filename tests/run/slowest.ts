import { relative } from 'node:path'
import { readJson, specsOf, type PlaywrightSuite } from './tally.ts'

/** A test and its duration. */
export type TimedTest = { suite: string; file: string; name: string; seconds: number }

type VitestTimes = {
  testResults: {
    name: string
    assertionResults: { fullName: string; duration?: number | null }[]
  }[]
}

/** The durations of the tests in vitest's JSON report; none without a report. */
export function readVitestTimes(file: string, suite: string): TimedTest[] {
  const json = readJson(file) as VitestTimes | undefined // the shape is vitest's own
  return (json?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      suite,
      file: relative(process.cwd(), name),
      name: fullName,
      seconds: (duration ?? 0) / 1000,
    })),
  )
}

/** The durations of the tests in Playwright's JSON report; the device comes before the name. */
export function readPlaywrightTimes(file: string): TimedTest[] {
  const json = readJson(file) as { suites: PlaywrightSuite[] } | undefined // Playwright's own
  return (json?.suites ?? []).flatMap(specsOf).flatMap((spec) =>
    spec.tests.map(({ projectName, results = [] }) => ({
      suite: 'e2e',
      file: `tests/e2e/${spec.file}`,
      name: `[${projectName}] ${spec.title}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  )
}

/** The `count` slowest tests, one line each. */
export const slowestLines = (tests: readonly TimedTest[], count: number): string[] =>
  tests
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(
      ({ suite, file, name, seconds }) =>
        `${seconds.toFixed(1).padStart(6)} s  ${suite.padEnd(8)}  ${file}: ${name}`,
    )
