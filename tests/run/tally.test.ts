import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readPlaywrightReport, readVitestReport, type Report, tallySuite } from './tally.ts'

const report = (change: Partial<Report> = {}): Report => ({
  passed: 3,
  failed: 0,
  skipped: 0,
  emptySuites: [],
  ...change,
})

test('a suite whose tests all ran and passed has no failure', () => {
  expect(tallySuite(report(), 0)).toEqual({ passed: 3, failed: 0, complaints: [] })
})

test('failed tests are counted once, although the program ends badly for them too', () => {
  expect(tallySuite(report({ failed: 2 }), 1)).toEqual({ passed: 3, failed: 2, complaints: [] })
})

test('a skipped test is a failed one, even if the program is content', () => {
  expect(tallySuite(report({ skipped: 2 }), 0)).toMatchObject({ passed: 3, failed: 2 })
})

test('a suite without tests is a failure, even if the program is content', () => {
  const { failed, complaints } = tallySuite(report({ passed: 0, emptySuites: ['dom'] }), 0)
  expect(failed).toBe(1)
  expect(complaints).toEqual(['dom ran no test'])
})

test('a program that ends badly after good tests is a failure', () => {
  expect(tallySuite(report(), 1).failed).toBe(1)
  expect(tallySuite(report(), null).failed).toBe(1)
})

test('a program that leaves no report is a failure', () => {
  expect(tallySuite(readVitestReport('/no/such/file', 'unit'), 0)).toMatchObject({
    passed: 0,
    failed: 1,
  })
})

test('vitest: a file that does not load is a failure beside the tests of the others', () => {
  const file = written({
    numPassedTests: 4,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
    ],
  })
  expect(readVitestReport(file, 'unit')).toEqual(report({ passed: 4, failed: 2, skipped: 2 }))
})

test('vitest: nothing but skipped tests is an empty suite', () => {
  const counts = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 2, numTodoTests: 0 }
  expect(readVitestReport(written({ ...counts, testResults: [] }), 'dom')).toMatchObject({
    skipped: 2,
    emptySuites: ['dom'],
  })
})

const playwright = {
  config: { projects: [{ name: 'desktop' }, { name: 'mobile' }] },
  errors: [],
  suites: [
    {
      specs: [
        { tests: [{ projectName: 'desktop', status: 'expected' }] },
        { tests: [{ projectName: 'desktop', status: 'flaky' }] },
      ],
      suites: [
        {
          specs: [
            { tests: [{ projectName: 'desktop', status: 'unexpected' }] },
            { tests: [{ projectName: 'mobile', status: 'skipped' }] },
          ],
        },
      ],
    },
  ],
}

test('vitest: an error that belongs to no test is a failure beside them', () => {
  const file = written({
    numPassedTests: 4,
    numFailedTests: 1,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
    unhandledErrors: 1,
  })
  expect(readVitestReport(file, 'unit')).toEqual(report({ passed: 4, failed: 2 }))
})

test('Playwright: flaky is failed until it is excused, and a device on which nothing ran is an empty suite', () => {
  expect(readPlaywrightReport(written(playwright), false)).toEqual(
    report({ passed: 1, failed: 2, skipped: 1, emptySuites: ['mobile'] }),
  )
})

test('Playwright: who chooses a part of the tests need not run every device', () => {
  expect(readPlaywrightReport(written(playwright), true)?.emptySuites).toEqual([])
  const nothing = { ...playwright, suites: [] }
  expect(readPlaywrightReport(written(nothing), true)?.emptySuites).toEqual(['e2e'])
})

test('Playwright: an error outside of the tests is a failure', () => {
  const broken = { ...playwright, errors: [{ message: 'no such folder' }] }
  expect(readPlaywrightReport(written(broken), false)?.failed).toBe(3)
})

function written(json: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'vereda-tally-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(json))
  return file
}
