import { readJson, type PlaywrightSuite } from './tally.ts'

/** More than these tell no more about what is wrong, and would hold up the verdict. */
const MOST = 10

/**
 * The first failed tests of Playwright's JSON report as lines of a `--test-list`: device, file and
 * titles. Empty if none failed, or if there is no report.
 */
export function failedTests(file: string): string[] {
  const json = readJson(file) as { suites: PlaywrightSuite[] } | undefined // Playwright's own
  return (json?.suites ?? []).flatMap((suite) => failedIn(suite, [])).slice(0, MOST)
}

function failedIn(suite: PlaywrightSuite, above: readonly string[]): string[] {
  const titles = [...above, suite.title] // that of the outermost is the file
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName }) => [`[${projectName}]`, ...titles, spec.title].join(' › ')),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => failedIn(inner, titles))]
}
