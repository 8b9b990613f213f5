import { expect, test } from 'vitest'
import type { SizeAdvice } from './advise-size.ts'
import { adjustByFit, fitBias } from './fit-votes.ts'
import { findSizeTable } from './size-table.ts'

test.each([
  // small, expected, large → what they say
  [[9, 0, 0], undefined], // one too few
  [[10, 0, 0], { runs: 'small', votes: 10, of: 10 }],
  [[6, 4, 0], { runs: 'small', votes: 6, of: 10 }], // exactly the share
  [[59, 41, 0], undefined], // one below
  [[0, 4, 6], { runs: 'large', votes: 6, of: 10 }],
  [[6, 0, 4], { runs: 'small', votes: 6, of: 10 }],
  [[5, 0, 5], undefined],
  [[2, 18, 3], undefined],
  [[0, 0, 0], undefined],
] as const)('votes %j say %j', ([small, expected, large], said) => {
  expect(fitBias({ small, expected, large })).toEqual(said)
})

test('no votes say nothing', () => {
  expect(fitBias(undefined)).toBeUndefined()
})

const table = findSizeTable({ kind: 'tops', cut: 'women' })
const sizes = table?.rows.map(({ size }) => size) ?? []
const SMALL = { small: 14, expected: 6, large: 0 }
const LARGE = { small: 0, expected: 6, large: 14 }
const size = (one: string, orElse?: string): SizeAdvice => ({
  kind: 'size',
  size: one,
  orElse,
  isRough: false,
})

test.each([
  ['small, one size more', SMALL, 'M', undefined, 'L', 'moved'],
  ['large, one size less', LARGE, 'M', undefined, 'S', 'moved'],
  ['small, between two: the larger', SMALL, 'M', 'L', 'L', 'settled'],
  ['small, between two, not a third', SMALL, 'L', 'M', 'L', 'settled'],
  ['large, between two: the smaller', LARGE, 'M', 'S', 'S', 'settled'],
  ['large, between two, not a third', LARGE, 'S', 'M', 'S', 'settled'],
  ['small, and no larger one', SMALL, sizes.at(-1) ?? '', undefined, sizes.at(-1), 'stayed'],
  ['large, and no smaller one', LARGE, sizes[0] ?? '', undefined, sizes[0], 'stayed'],
] as const)('%s', (_says, votes, measured, orElse, advised, effect) => {
  if (!table) throw new Error('no table')
  const { advice, fit } = adjustByFit(size(measured, orElse), table, sizes, votes)
  expect(advice).toEqual(size(advised ?? ''))
  expect(fit).toMatchObject({ effect, measured, votes: 14, of: 20 })
})

test('a size that the product does not have is not advised', () => {
  if (!table) throw new Error('no table')
  const { advice, fit } = adjustByFit(size('M'), table, ['S', 'M'], SMALL)
  expect([advice, fit?.effect]).toEqual([size('M'), 'stayed'])
})

test('few votes, or measures that fit no size, leave the advice as it is', () => {
  if (!table) throw new Error('no table')
  const few = { small: 3, expected: 0, large: 0 }
  expect(adjustByFit(size('M', 'L'), table, sizes, few)).toEqual({ advice: size('M', 'L') })
  const tooLarge: SizeAdvice = { kind: 'too_large', nearest: 'L' }
  expect(adjustByFit(tooLarge, table, sizes, SMALL)).toEqual({ advice: tooLarge })
  expect(adjustByFit({ kind: 'unknown' }, table, sizes, SMALL)).toEqual({
    advice: { kind: 'unknown' },
  })
})

test('where a product has a size without measures, nobody is told that there is no larger one', () => {
  if (!table) throw new Error('no table')
  const largest = sizes.at(-1) ?? ''
  const { advice, fit } = adjustByFit(size(largest), table, [...sizes, '4XL'], SMALL)
  expect([advice, fit]).toEqual([size(largest), undefined])
})
