import { expect, test } from 'vitest'
import { lowestPrice, priorPrice, type PriceStep } from './price-history.ts'

const step = (validFrom: string, priceCents: number): PriceStep => ({
  priceCents,
  validFrom: `${validFrom}T10:00:00.000Z`,
})
const NOVEMBER = '2026-11-30T10:00:00.000Z'
const history = [
  step('2026-01-01', 8000),
  step('2026-10-20', 7000),
  step('2026-11-01', 9000),
  step('2026-11-20', 9900),
]

test.each<[string, PriceStep[], number | undefined]>([
  ['a price of before counts while it is in force', history, 7000],
  [
    'one that ended as the days began does not',
    [
      step('2026-01-01', 5000),
      ...history
        .slice(2)
        .map((s, i) => (i === 0 ? { ...s, validFrom: '2026-10-31T10:00:00.000Z' } : s)),
    ],
    9000,
  ],
  ['a single old price is the lowest', [step('2020-01-01', 5000)], 5000],
  ['a price that begins at this very moment does not count', [step('2026-11-30', 100)], undefined],
  ['without prices there is none', [], undefined],
])('%s', (_, steps, expected) => {
  expect(lowestPrice(steps, NOVEMBER)).toBe(expected)
})

test('beside a reduction stands the lowest price of the thirty days before it', () => {
  const sale = [...history, step('2026-11-27', 7900)]
  expect(priorPrice(sale)).toEqual({ reducedAt: '2026-11-27T10:00:00.000Z', lowestCents: 7000 })
})

test('a rise, or a first price, has no price before it to show', () => {
  expect(priorPrice(history)).toBeUndefined()
  expect(priorPrice([step('2026-01-01', 8000)])).toBeUndefined()
  expect(priorPrice([])).toBeUndefined()
})
