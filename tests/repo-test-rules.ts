import { isTest, textRule, type Rule } from './repo-rules.ts'

/** A test of the shop whose result decides: bench judges figures, the runner's tests run real programs. */
const isJudging = (path: string) =>
  /\.(?:test|e2e)\.tsx?$/.test(path) && !/^tests\/(?:bench|run)\//.test(path)

/** What may decide whether a test passes: decisions 058 and 091. */
export const TEST_RULES: Rule[] = [
  textRule('every test runs', {
    sees: isTest,
    atLeast: 3,
    never: /\b(?:describe|it|test)(?:\.\w+)*\.(?:only|skip|skipIf|runIf|todo|fixme|fails)\b/,
    refuses: { path: 'tests/e2e/home.e2e.ts', text: ['test.on', "ly('home')"].join('') },
  }),
  textRule('a test waits with `until` or `expect.poll`, whose patience only a hang exhausts', {
    sees: (path) => isTest(path) && path !== 'tests/support/until.ts',
    atLeast: 100,
    never: /\bvi\.waitFor\(|\bvi\.waitUntil\(/,
    refuses: {
      path: 'app/core/mail/outbox.server.test.ts',
      text: ['await vi.wait', 'For(look)'].join(''),
    },
  }),
  textRule('a test takes no times, memory or layout shifts: what it measures is judged by `bar`', {
    sees: isJudging,
    atLeast: 500,
    never: /\bperformance\.now\(|\bmemoryUsage\b|\bcpuUsage\b|\bhrtime\b|['"]layout-shift['"]/,
    refuses: {
      path: 'server/gate.test.ts',
      text: ['const begun = performance', 'now()'].join('.'),
    },
  }),
  textRule('no bound on milliseconds, seconds or megabytes decides in a test', {
    sees: isJudging,
    atLeast: 500,
    never:
      /\bexpect\([^()]*\b(?:\w*(?:Ms|[sS]econds|[mM]edian|MB)|ms|mb|rss|elapsed)\b[^()]*(?:\([^()]*\))?[^()]*\)\s*\.(?:not\.)?toBe(?:Less|Greater)Than/,
    refuses: { path: 'server/gate.test.ts', text: ['expect(ms).toBe', 'LessThan(50)'].join('') },
  }),
  textRule('a test waits for a state, never for a time', {
    sees: isJudging,
    atLeast: 500,
    never:
      /\bawait (?:sleep|after|pause|delay|setTimeout)\(\d|\bsetTimeout\(\w+, \d|\bwaitForTimeout\(/,
    refuses: { path: 'server/gate.test.ts', text: ['await sleep', '(50)'].join('') },
  }),
  textRule('patience ends after a minute at the earliest', {
    sees: isJudging,
    atLeast: 500,
    never: /\btimeout: (?:\d{1,4}|[1-5]\d{4}|[1-5]?\d_\d{3})\b(?!_)/,
    refuses: { path: 'tests/e2e/home.e2e.ts', text: ['toPass({ time', 'out: 5_000 })'].join('') },
  }),
]
