import type { FailedTest } from './failed-tests.ts'
import type { Report } from './tally.ts'

/*
 * A test that failed beside others is run again alone, when nothing else runs, at most twice. If it
 * passes then, it is flaky: listed, and no failure (decision 091).
 */

/** More flaky tests than this fail the run. */
const MOST_FLAKY = 3
/** If more tests failed at first, the shop or the machine is broken, and none is run again. */
export const MOST_FAILED = 25
export const TRIES = 2

/**
 * Tests of what could lose money, goods or access. One unit sold twice is sold twice, also if it does
 * not happen again: these stay failed, unless they failed because they waited too long.
 */
export const NEVER_EXCUSED: readonly RegExp[] = [
  /^tests\/load\/races\.test/,
  /^tests\/server\/goods-/,
  /^tests\/process\/(?:crash|power-cut)/,
  /^tests\/process\/(?:foreign-requests|hostile-orders)/,
  /^tests\/process\/(?:[a-z]+-)*access\.test/,
  /^tests\/process\/desk\.test/,
  /^tests\/e2e\/shop\/checkout-once\./,
]
const RAN_OUT_OF_PATIENCE = /timed out|not ready within|Timeout \d+|"busy"|ECONNRESET/

/** What a regular expression reads as more than itself. */
const SPECIAL = /[$()*+.?[\\\]^{|}]/g

/** A failed test after its second chance. */
export type Outcome = { test: FailedTest; passedAlone: boolean }

/** Whether a pass at the second try is enough. */
export function isExcusable({ file, error }: FailedTest): boolean {
  return !NEVER_EXCUSED.some((path) => path.test(file)) || RAN_OUT_OF_PATIENCE.test(error)
}

/** The words by which vitest runs a failed test alone, or its whole file if that did not load. */
export function vitestSelection({ file, name, isFile }: FailedTest): string[] {
  return isFile ? [file] : [file, '-t', `^${name.replace(SPECIAL, '\\$&')}$`]
}

/** Judges the second run of a failed test; vitest reports the others of its file as skipped. */
export const hasPassedAlone = (
  { isFile }: FailedTest,
  report: Report | undefined,
  code: number | null,
): boolean =>
  code === 0 && report?.failed === 0 && report.passed > 0 && (!isFile || report.skipped === 0)

/**
 * Tells flaky tests from failed ones. `complaints` say why a run with flaky tests fails all the same,
 * one for each failure.
 */
export function judgeOutcomes(outcomes: readonly Outcome[]): {
  flaky: FailedTest[]
  failed: FailedTest[]
  complaints: string[]
} {
  const isFlaky = ({ test, passedAlone }: Outcome) => passedAlone && isExcusable(test)
  const flaky = outcomes.filter(isFlaky).map(({ test }) => test)
  const failed = outcomes.filter((outcome) => !isFlaky(outcome)).map(({ test }) => test)
  const complaints =
    flaky.length > MOST_FLAKY
      ? [`${flaky.length} tests passed only when they ran alone: ${MOST_FLAKY} may`]
      : []
  return { flaky, failed, complaints }
}
