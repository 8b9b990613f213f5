import { expect, test } from 'vitest'
import { bulkPriceCents, changedWords, isPossiblePrice, type PriceTerms } from './bulk-terms.ts'

const terms = (sign: '+' | '-', by: PriceTerms['by'], ending: PriceTerms['ending'] = 'exact') =>
  ({ direction: sign === '+' ? 'up' : 'down', by, ending }) as const

test.each([
  [6999, terms('-', { percent: 10 }), 6299],
  [6999, terms('+', { percent: 10 }), 7699],
  [1005, terms('-', { percent: 50 }), 503], // half a cent up
  [6999, terms('-', { amountCents: 500 }), 6499],
  [6999, terms('-', { percent: 10 }, '95'), 6295],
  [6999, terms('-', { percent: 10 }, '00'), 6300],
  [6999, terms('-', { percent: 10 }, '99'), 6299],
  [5045, terms('+', { amountCents: 100 }, '95'), 5195], // halfway: the higher one
  [120, terms('-', { percent: 90 }, '95'), 95],
  [120, terms('-', { percent: 90 }, '00'), 100],
  [120, terms('-', { amountCents: 120 }), 0],
])('%i with %j becomes %i', (fromCents, how, toCents) => {
  expect(bulkPriceCents(fromCents, how)).toBe(toCents)
})

test('a price costs something, and not too much', () => {
  expect([0, 1, 10_000_000, 10_000_001].map(isPossiblePrice)).toEqual([false, true, true, false])
})

test.each([
  ['add', ['outdoor'], ['outdoor', 'bali']],
  ['add', ['bali', 'outdoor'], ['bali', 'outdoor']],
  ['remove', ['bali', 'outdoor'], ['outdoor']],
  ['remove', ['outdoor'], ['outdoor']],
  ['only', ['urban', 'outdoor'], ['bali']],
] as const)('%s among %j makes %j', (how, words, after) => {
  expect(changedWords(words, { field: 'collections', word: 'bali', how })).toEqual(after)
})
