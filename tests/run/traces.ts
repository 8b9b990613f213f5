import { readJson, type PlaywrightSuite } from './tally.ts'

/** More traces explain no more, and would delay the verdict. */
const MOST = 10

/**
 * The first failed tests of Playwright's JSON report as lines of a `--test-list`: device, file and
 * titles. Empty if none failed or there is no report.
 */
export function failedTests(file: string): string[] {
  const json = readJson(file) as { suites: PlaywrightSuite[] } | undefined // Playwright's own
  return (json?.suites ?? []).flatMap((suite) => failedIn(suite, [])).slice(0, MOST)
}

function failedIn(suite: PlaywrightSuite, above: readonly string[]): string[] {
  const titles = [...above, suite.title] // the outermost title is the file
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName }) => [`[${projectName}]`, ...titles, spec.title].join(' › ')),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => failedIn(inner, titles))]
}
