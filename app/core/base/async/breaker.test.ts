import { expect, test } from 'vitest'
import { createBreaker } from './breaker.ts'

function broken() {
  let ms = 0
  const breaker = createBreaker({ failures: 2, pauseMs: 100, now: () => ms })
  breaker.note('one', false)
  breaker.note('one', false)
  return { ...breaker, at: (to: number) => void (ms = to) }
}

test('failures with a success between them pause nothing', () => {
  const { mayTry, note } = createBreaker({ failures: 2, pauseMs: 100, now: () => 0 })
  for (const isWell of [false, true, false]) note('one', isWell)
  expect(mayTry('one')).toBe(true)
})

test('failures in a row pause what failed, and nothing else', () => {
  const { mayTry } = broken()
  expect([mayTry('one'), mayTry('two', 'one'), mayTry('two')]).toEqual([false, false, true])
})

test('after a pause one tries: failing it pauses again, well it lets all in', () => {
  const { mayTry, note, at } = broken()
  at(100)
  expect([mayTry('one'), mayTry('one')]).toEqual([true, false])
  note('one', false)
  at(199)
  expect(mayTry('one')).toBe(false)
  at(200)
  expect(mayTry('one')).toBe(true)
  note('one', true)
  expect([mayTry('one'), mayTry('one')]).toEqual([true, true])
})
