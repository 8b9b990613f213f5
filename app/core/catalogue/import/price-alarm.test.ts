import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alarmsOfChange, alarmsOfSizes, categoryAlarms, changeAlarm } from './price-alarm.ts'

test.each([
  [9999, 999, 'tenfold'],
  [2499, 249_900, 'tenfold'],
  [2499, 2_499_000, 'tenfold'],
  [1000, 10_490, 'tenfold'],
  [1000, 10_510, 'large'],
  [9999, 5000, undefined],
  [10_000, 5000, undefined],
  [10_000, 4999, undefined],
  [10_000, 4998, 'large'],
  [8499, 4249, undefined],
  [10_000, 15_000, undefined],
  [10_000, 15_001, undefined],
  [10_000, 15_002, 'large'],
  [9999, 7999, undefined],
  [1, 1, undefined],
])('from %i to %i cents is %s', (from, to, kind) => {
  expect(changeAlarm(from, to)).toBe(kind)
})

test('every change by more than half is noticed, and no smaller one', () => {
  const cents = fc.integer({ min: 1, max: 10_000_000 })
  fc.assert(
    fc.property(cents, cents, (from, to) => {
      // A cent is left for rounding.
      const change = Math.abs(to - from) - 1
      expect(changeAlarm(from, to) !== undefined).toBe(change > from / 2)
    }),
    { numRuns: 10_000 },
  )
})

const product = (n: number, priceCents: number, category = 'hats') => ({
  id: `mens-hat-${n}`,
  name: `Gorro ${n}`,
  priceCents,
  categories: [category],
})
const hats = [product(1, 2000), product(2, 2500), product(3, 3000)]

test.each([
  [25_000, true],
  [24_999, false],
  [250, true],
  [251, false],
])('a new product of %i cents beside others of 25 € is suspicious: %s', (priceCents, expected) => {
  // With it, the median stays at 25 €.
  const others = [...hats, product(4, priceCents < 2500 ? 2600 : 1900)]
  const all = [...others, product(9, priceCents)]
  expect(categoryAlarms(all, new Set(['mens-hat-9'])).length > 0).toBe(expected)
})

test.each([
  [25_000, true],
  [24_999, false],
  [250, true],
  [251, false],
])(
  'a new product with a size of %i cents beside others of 25 € is suspicious: %s',
  (own, expected) => {
    const added = { ...product(9, 2500), prices: { XL: own, 'L/Azul': 2600 } }
    const alarm = { kind: 'category', fromCents: 2500, toCents: own }
    const named = { productId: 'mens-hat-9/XL', name: 'Gorro 9, XL' }
    expect(categoryAlarms([...hats, added], new Set(['mens-hat-9']))).toEqual(
      expected ? [{ ...named, ...alarm }] : [],
    )
  },
)

test('a product that is not new, or of a small category, has no usual price', () => {
  const dear = product(9, 250_000)
  expect(categoryAlarms([...hats, product(4, 2600), dear], new Set())).toEqual([])
  expect(categoryAlarms([...hats.slice(1), dear], new Set([dear.id]))).toEqual([])
  const other = product(9, 250_000, 'outerwear')
  expect(categoryAlarms([...hats, product(4, 2600), other], new Set([other.id]))).toEqual([])
})

test('an alarm names the product and both prices', () => {
  const change = { productId: 'mens-hat-1', name: 'Gorro', fromCents: 9999, toCents: 999 }
  expect(alarmsOfChange(change)).toEqual([{ ...change, kind: 'tenfold' }])
  expect(alarmsOfChange({ ...change, toCents: 7999 })).toEqual([])
  const sizes = [
    { key: 'XL', fromCents: 9999, toCents: 999 },
    { key: 'L', fromCents: 9999, toCents: 8999 },
  ]
  expect(alarmsOfSizes({ id: 'mens-hat-1', name: 'Gorro' }, sizes)).toEqual([
    {
      productId: 'mens-hat-1/XL',
      name: 'Gorro, XL',
      kind: 'tenfold',
      fromCents: 9999,
      toCents: 999,
    },
  ])
})
