import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { readJson, specsOf, type PlaywrightSuite } from './tally.ts'

/** A failed test with its first error. */
export type FailedTest = {
  suite: string
  file: string
  name: string
  error: string
  /** What the page showed then, by roles and names; of browser tests. */
  page?: string
  /** Set if the file did not load, or a hook failed that belongs to no test. */
  isFile?: true
  /** How many failures it is in the tally: a file counts for the tests that it skipped, too. */
  failures: number
  /** Set if the program itself ran it again alone, and it passed. */
  passedAlone?: true
}

/** The end of a long log is what remains of it, so it has room for some failures only. */
const MOST = 40
const ERROR_LINES = 8
const PAGE_LINES = 60
const LINE_CHARACTERS = 200

type VitestFailures = {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[]
  }[]
}

/** The failed tests, and the files that failed to load, of vitest's JSON report. */
export function readVitestFailures(file: string, suite: string): FailedTest[] {
  const json = readJson(file) as VitestFailures | undefined // the shape is vitest's own
  return (json?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const of = { suite, file: relative(process.cwd(), name) }
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) {
      const skipped = assertionResults.filter((test) => test.status === 'skipped').length
      return [
        { ...of, name: '(the file)', error: message ?? '', isFile: true, failures: 1 + skipped },
      ]
    }
    return failed.map(({ fullName, failureMessages }) => ({
      ...of,
      name: fullName,
      error: failureMessages?.[0] ?? '',
      failures: 1,
    }))
  })
}

/** The failed tests of Playwright's JSON report; the device comes before the name. */
export function readPlaywrightFailures(file: string): FailedTest[] {
  const json = readJson(file) as { suites: PlaywrightSuite[] } | undefined // Playwright's own
  return (json?.suites ?? []).flatMap(specsOf).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results = [] }) => {
        const first = results.find(({ error }) => error)
        const page = pageOf(first?.attachments?.find(({ name }) => name === 'error-context')?.path)
        return {
          suite: 'e2e',
          file: `tests/e2e/${spec.file}`,
          name: `[${projectName}] ${spec.title}`,
          error: first?.error?.message ?? '',
          failures: 1,
          ...(page !== undefined && { page }),
          ...(status === 'flaky' && { passedAlone: true as const }),
        }
      }),
  )
}

/** The page as Playwright noted it beside the failure, without the frame before its main part. */
function pageOf(file: string | undefined): string | undefined {
  if (file === undefined || !existsSync(file)) return undefined
  const [, snapshot] = /```yaml\n([^`]*)```/.exec(readFileSync(file, 'utf8')) ?? []
  return snapshot?.slice(Math.max(0, snapshot.search(/^ *- main\b/m)))
}

/** For each failed test: where it is, the beginning of its error, and of the page that it saw. */
export function failureLines(failed: readonly FailedTest[]): string[] {
  const lines = failed
    .slice(0, MOST)
    .flatMap(({ suite, file, name, error, page = '' }) => [
      `${suite}  ${file}: ${name}`,
      ...beginning(error, ERROR_LINES),
      ...beginning(page, PAGE_LINES),
    ])
  const more = failed.length - MOST
  return more > 0 ? [...lines, `… and ${more} more`] : lines
}

const beginning = (text: string, most: number): string[] =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, most)
    .map((line) => `    ${line.slice(0, LINE_CHARACTERS)}`)
