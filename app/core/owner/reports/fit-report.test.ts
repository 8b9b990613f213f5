import { expect, test } from 'vitest'
import { byFit, fitVerdict } from './fit-report.ts'

const NONE = { units: 20, sentBackUnits: 0, small: 0, large: 0, votes: 0 }

test.each([
  ['nothing speaks against', {}, undefined],
  ['most say small', { small: 3, votes: 5 }, 'small'],
  ['most say large', { large: 4, votes: 5 }, 'large'],
  ['half say small', { small: 3, votes: 6 }, undefined],
  ['only two say small', { small: 2, votes: 2 }, undefined],
  ['much is sent back', { sentBackUnits: 4 }, 'doubtful'],
  ['little is sent back', { sentBackUnits: 3 }, undefined],
  ['two of two are sent back', { units: 2, sentBackUnits: 2 }, undefined],
  ['votes tell more than what is sent back', { small: 3, votes: 3, sentBackUnits: 9 }, 'small'],
] as const)('%s: %o', (_which, change, verdict) => {
  expect(fitVerdict({ ...NONE, ...change })).toBe(verdict)
})

test('what has something to say comes first, then what is sent back most', () => {
  const of = (size: string, change: Partial<typeof NONE>) => ({
    ...NONE,
    productId: 'x',
    name: 'X',
    size,
    ...change,
  })
  const sorted = byFit([
    of('S', {}),
    of('M', { sentBackUnits: 2 }),
    of('L', { small: 3, votes: 3 }),
    of('XL', { units: 30 }),
  ])
  expect(sorted.map(({ size }) => size)).toEqual(['L', 'M', 'XL', 'S'])
})
