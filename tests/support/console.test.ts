import { expect, test } from 'vitest'
import { checkConsole, expectConsole } from './console.ts'

test('an undeclared message fails the test', () => {
  console.error('the till is broken', new Error('no paper'))
  expect(checkConsole).toThrow(/unexpected on the console:\nthe till is broken Error: no paper/)
})

test('a declared message passes, also as a warning', () => {
  console.warn('low on paper')
  expectConsole(/paper/)
  expect(checkConsole).not.toThrow()
})

test('a declared message that never comes fails the test', () => {
  expectConsole(/paper/)
  expect(checkConsole).toThrow(/never came: \/paper\//)
})
