import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { FailedTest } from './failed-tests.ts'
import { hasPassedAlone, isExcusable, NEVER_EXCUSED, vitestSelection } from './second-chance.ts'

const failed = (change: Partial<FailedTest> = {}): FailedTest => ({
  suite: 'unit',
  file: 'app/core/base/money/money.test.ts',
  name: 'adds',
  error: 'expected 1 to be 2',
  failures: 1,
  ...change,
})

test.each([
  ['app/core/base/money/money.test.ts', 'expected 1 to be 2', true],
  ['tests/load/races.test.ts', 'expected 11 to be 10', false],
  ['tests/load/races.test.ts', 'Error: "busy"', true],
  ['tests/server/goods-lives.test.ts', 'expected 11 to be 10', false],
  ['tests/server/goods-lives.test.ts', 'Test timed out in 120000ms.', true],
  ['tests/process/order-access.test.ts', 'expected 200 to be 404', false],
  ['tests/process/access.test.ts', 'expected 200 to be 404', false],
  ['tests/process/crash-points.test.ts', 'the shop was not ready within 60 s', true],
  ['tests/e2e/shop/checkout-once.e2e.ts', 'Expected: 1\nReceived: 2\nTimeout: 20000ms', false],
])('%s with «%s» is excusable: %s', (file, error, isExpected) => {
  expect(isExcusable(failed({ file, error }))).toBe(isExpected)
})

test('each test that is never excused is there under its name', () => {
  const files = ['load', 'server', 'process', 'e2e/shop'].flatMap((folder) =>
    readdirSync(`tests/${folder}`).map((file) => `tests/${folder}/${file}`),
  )
  const unused = NEVER_EXCUSED.filter((path) => !files.some((file) => path.test(file)))
  expect(unused).toEqual([])
})

test('vitest is asked for one test by its whole name, and for a whole file if it did not load', () => {
  const name = 'a list > costs $5 (a+b) [x] ^ | \\ . ? * {y}'
  const [file, flag, pattern] = vitestSelection(failed({ name }))
  expect([file, flag]).toEqual(['app/core/base/money/money.test.ts', '-t'])
  expect(name).toMatch(new RegExp(pattern ?? ''))
  expect(`${name}!`).not.toMatch(new RegExp(pattern ?? ''))
  expect(vitestSelection(failed({ isFile: true }))).toEqual(['app/core/base/money/money.test.ts'])
})

test('a second run passes only if the test ran, and its program ended well', () => {
  const report = { passed: 1, failed: 0, skipped: 7, emptySuites: [] }
  expect(hasPassedAlone(failed(), report, 0)).toBe(true)
  expect(hasPassedAlone(failed(), report, 1)).toBe(false)
  expect(hasPassedAlone(failed(), undefined, 0)).toBe(false)
  expect(hasPassedAlone(failed(), { ...report, failed: 1 }, 0)).toBe(false)
  expect(hasPassedAlone(failed(), { ...report, passed: 0 }, 0)).toBe(false)
  expect(hasPassedAlone(failed({ isFile: true }), report, 0)).toBe(false)
  expect(hasPassedAlone(failed({ isFile: true }), { ...report, skipped: 0 }, 0)).toBe(true)
})
