import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { failureLines, readPlaywrightFailures, readVitestFailures } from './failed-tests.ts'

test('vitest: failed tests with their errors, and files that did not load', () => {
  const file = written({
    testResults: [
      {
        name: join(process.cwd(), 'a.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'adds', status: 'passed', failureMessages: [] },
          { fullName: 'removes', status: 'failed', failureMessages: ['expected 1 to be 2'] },
        ],
      },
      {
        name: join(process.cwd(), 'b.test.ts'),
        status: 'failed',
        message: 'Cannot find module',
        assertionResults: [{ fullName: 'not run', status: 'skipped' }],
      },
      { name: join(process.cwd(), 'c.test.ts'), status: 'passed', assertionResults: [] },
    ],
  })
  expect(readVitestFailures(file, 'unit')).toEqual([
    {
      suite: 'unit',
      file: 'a.test.ts',
      name: 'removes',
      error: 'expected 1 to be 2',
      failures: 1,
    },
    {
      suite: 'unit',
      file: 'b.test.ts',
      name: '(the file)',
      error: 'Cannot find module',
      isFile: true,
      failures: 2,
    },
  ])
})

test('Playwright: failed and flaky tests, with the error of the try that failed', () => {
  const outcome = (status: string, ...messages: (string | undefined)[]) => ({
    projectName: 'mobile',
    status,
    results: messages.map((message) => ({ duration: 1, ...(message && { error: { message } }) })),
  })
  const specs = [
    { title: 'buys', file: 'buy.e2e.ts', tests: [outcome('expected', undefined)] },
    { title: 'pays', file: 'buy.e2e.ts', tests: [outcome('unexpected', 'no button')] },
    { title: 'waits', file: 'buy.e2e.ts', tests: [outcome('flaky', 'too late', undefined)] },
  ]
  const file = written({ suites: [{ title: 'buy.e2e.ts', suites: [{ title: 'in', specs }] }] })
  const at = { suite: 'e2e', file: 'tests/e2e/buy.e2e.ts' }
  expect(readPlaywrightFailures(file)).toEqual([
    { ...at, name: '[mobile] pays', error: 'no button', failures: 1 },
    { ...at, name: '[mobile] waits', error: 'too late', failures: 1, passedAlone: true },
  ])
})

test('Playwright: what the page showed stands below the error, from its main part', () => {
  const page = '- banner:\n  - link "Vereda"\n- main:\n  - alert: Elige una talla\n'
  const path = writtenAs('error-context.md', `# Page snapshot\n\n\`\`\`yaml\n${page}\`\`\`\n`)
  const attachments = [{ name: 'screenshot' }, { name: 'error-context', path }]
  const results = [{ duration: 1, error: { message: 'no 2' }, attachments }]
  const tests = [{ projectName: 'mobile', status: 'unexpected', results }]
  const specs = [{ title: 'buys', file: 'buy.e2e.ts', tests }]
  const failed = readPlaywrightFailures(written({ suites: [{ title: 'buy.e2e.ts', specs }] }))
  expect(failureLines(failed).slice(1)).toEqual([
    '    no 2',
    '    - main:',
    '      - alert: Elige una talla',
  ])
})

test('a step without a report has no failed tests to name', () => {
  expect(readVitestFailures('/no/such/file', 'unit')).toEqual([])
  expect(readPlaywrightFailures('/no/such/file')).toEqual([])
})

test('errors are cut to their first lines, without colours, and many failures to the first', () => {
  const failed = (name: string, error: string) => ({
    suite: 'unit',
    file: 'a.test.ts',
    name,
    error,
    failures: 1,
  })
  const long = Array.from({ length: 30 }, (_, n) => `line ${n}`).join('\n')
  const [first, ...error] = failureLines([failed('one', `\u001B[31m${long}\u001B[39m`)])
  expect(first).toBe('unit  a.test.ts: one')
  expect(error).toHaveLength(8)
  expect(error[0]).toBe('    line 0')
  const many = failureLines(Array.from({ length: 50 }, (_, n) => failed(`test ${n}`, '')))
  expect(many).toHaveLength(41)
  expect(many.at(-1)).toBe('… and 10 more')
})

const written = (report: object): string => writtenAs('report.json', JSON.stringify(report))

function writtenAs(name: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'vereda-failures-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}
