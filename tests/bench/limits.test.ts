import { expect, test } from 'vitest'
import { isPastLimit, limitWords, medians, PAGE_LIMITS } from './limits.ts'

test.each([
  ['start: to the first listing, ms', 400, 401],
  ['start: memory after it, MB', 150, 151],
  [
    'listing: scripts, bytes',
    PAGE_LIMITS.scripts['/products/men'],
    PAGE_LIMITS.scripts['/products/men'] + 1,
  ],
  ['lighthouse mobile /: performance', 98, 97],
  ['lighthouse mobile /checkout: accessibility', 100, 99],
])('%s: %d is within its limit, %d is past it', (name, within, past) => {
  expect(limitWords(name)).toMatch(/^(?:most|least) \d+$/)
  expect(isPastLimit(name, within)).toBe(false)
  expect(isPastLimit(name, past)).toBe(true)
  expect(isPastLimit(name, Number.NaN)).toBe(true)
})

test('a value without a limit is only shown', () => {
  expect(limitWords('listing: answers a second')).toBe('')
  expect(isPastLimit('listing: answers a second', 1)).toBe(false)
})

test('one bad run of five does not decide', () => {
  const runs = [98, 61, 99, 100, 98].map((performance, at) => ({ performance, seo: 96 + at }))
  expect(medians(runs)).toEqual({ performance: 98, seo: 98 })
  expect(medians(runs.slice(0, 2))).toEqual({ performance: 61, seo: 96 })
})
