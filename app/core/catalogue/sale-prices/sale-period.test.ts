import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reductionPercent } from '#core/catalogue/reduction.ts'
import { isOverlapping, plannedSteps, previewLine, salePriceCents } from './sale-period.ts'

const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}T23:00:00.000Z`
const period = (from: number, to: number) => ({ startsAt: day(from), endsAt: day(to) })
const open = (from: number, to: number, priceCents: number, salePeriodId = 1) => ({
  ...period(from, to),
  priceCents,
  salePeriodId,
})
const steps = [{ priceCents: 9999, validFrom: '2026-01-01T00:00:00.000Z' }]
const jacket = { id: 'mens-jacket-1', name: 'Chaqueta Ordesa', regularCents: 9999, steps, open: [] }

test.each([
  [9999, 20, 7999],
  [9999, 1, 9899],
  [9999, 99, 99],
  [1, 50, 0],
])('%i cents less %i %% are %i', (regular, percent, expected) => {
  expect(salePriceCents(regular, { percent })).toBe(expected)
})

test('the percentage that is announced is the one that the owner asked for', () => {
  const prices = fc.integer({ min: 1, max: 10_000_000 })
  fc.assert(
    fc.property(prices, fc.integer({ min: 1, max: 99 }), (regular, percent) => {
      const price = salePriceCents(regular, { percent })
      expect(price).toBeLessThan(regular)
      const announced = reductionPercent(price, regular)
      // A price of cents cannot give every percentage; it never gives less.
      expect(announced).toBeGreaterThanOrEqual(percent)
      expect(announced).toBeLessThanOrEqual(regular < 10_000 ? 100 : percent)
    }),
    { numRuns: 10_000 },
  )
})

test.each([
  [period(1, 5), period(5, 9), false],
  [period(1, 5), period(4, 9), true],
  [period(1, 9), period(4, 5), true],
  [period(6, 9), period(1, 5), false],
])('periods overlap only if they share a moment', (a, b, expected) => {
  expect([isOverlapping(a, b), isOverlapping(b, a)]).toEqual([expected, expected])
})

test('a planned sale counts for the prior price of a later one, whose line says so', () => {
  const first = open(1, 5, 8999)
  expect(plannedSteps(steps, [first], 9999).slice(1)).toEqual([
    { priceCents: 8999, validFrom: day(1) },
    { priceCents: 9999, validFrom: day(5) },
  ])
  const line = (percent: number) =>
    previewLine({ ...jacket, open: [first] }, { percent }, period(10, 20))
  expect(line(20)).toMatchObject({ lowestCents: 8999, isAnnounced: true, overlaps: null })
  expect(line(10)).toMatchObject({ priceCents: 8999, lowestCents: 8999, isAnnounced: false })
})

test('a running sale counts with its past begin and its planned end', () => {
  const began = [...steps, { priceCents: 8999, validFrom: '2026-11-02T09:00:00.000Z' }]
  expect(plannedSteps(began, [open(1, 5, 8999)], 9999).slice(2)).toEqual([
    { priceCents: 9999, validFrom: day(5) },
  ])
})

test('a sale in the period of another names it', () => {
  const product = { ...jacket, open: [open(8, 12, 8999, 7)] }
  expect(previewLine(product, { percent: 20 }, period(10, 20)).overlaps).toBe(7)
  expect(previewLine(product, { percent: 20 }, period(12, 20)).overlaps).toBeNull()
})
