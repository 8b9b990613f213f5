import fc from 'fast-check'
import { expect, test } from 'vitest'
import { announcedPrior, lowestPrice, type PriceStep } from './price-history.ts'
import { reductionPercent } from './reduction.ts'

const HOUR_MS = 3_600_000
const EPOCH = Date.parse('2026-01-01T00:00:00.000Z')
const at = (hour: number) => new Date(EPOCH + hour * HOUR_MS).toISOString()
const WINDOW_HOURS = 30 * 24

/** In half of them a step lies within an hour of one end of the 30 days: some 300 on each hour. */
const RUNS = { numRuns: 2000 }

/** Prices that begin at whole hours, oldest first. */
const histories = fc
  .uniqueArray(
    fc.record({ hour: fc.nat({ max: 3 * WINDOW_HOURS }), cents: fc.integer({ min: 1, max: 300 }) }),
    { selector: ({ hour }) => hour, maxLength: 12 },
  )
  .map((list) => list.toSorted((a, b) => a.hour - b.hour))

/** A history, and an hour from which one looks back: any, or one whose 30 days begin or end at a step. */
const looks = fc
  .tuple(
    histories,
    fc.nat({ max: 3 * WINDOW_HOURS + 50 }),
    fc.option(
      fc.record({
        step: fc.nat({ max: 11 }),
        after: fc.constantFrom(0, WINDOW_HOURS),
        by: fc.constantFrom(-1, 0, 1),
      }),
      { freq: 2 },
    ),
  )
  .map(([list, anyHour, border]) => {
    const step = border && list[border.step % list.length]
    return { list, until: step ? step.hour + border.after + border.by : anyHour }
  })

const toSteps = (list: { hour: number; cents: number }[]): PriceStep[] =>
  list.map(({ hour, cents }) => ({ priceCents: cents, validFrom: at(hour) }))

/** Hour by hour, as an inspector with a notebook would find it. */
function lowestByNotebook(list: { hour: number; cents: number }[], until: number) {
  const seen: number[] = []
  for (let hour = until - WINDOW_HOURS; hour < until; hour += 1) {
    const inForce = list.findLast((step) => step.hour <= hour)
    if (inForce) seen.push(inForce.cents)
  }
  return seen.length === 0 ? undefined : Math.min(...seen)
}

test('the prior price is the lowest of the 30 days before, for any history', () => {
  fc.assert(
    fc.property(looks, ({ list, until }) => {
      expect(lowestPrice(toSteps(list), at(until))).toBe(lowestByNotebook(list, until))
    }),
    RUNS,
  )
})

test('a reduction is announced only below every price of the 30 days, with an honest percentage', () => {
  fc.assert(
    fc.property(looks, fc.integer({ min: 1, max: 300 }), ({ list, until }, cents) => {
      const lowest = lowestByNotebook(list, until)
      const prior = announcedPrior(toSteps(list), cents, at(until))
      const isOff = lowest !== undefined && lowest - cents >= lowest / 100
      expect(prior).toBe(isOff ? lowest : undefined)
      if (prior === undefined) return
      const percent = reductionPercent(cents, prior)
      expect(cents * 100).toBeLessThanOrEqual(prior * (100 - percent))
      expect(cents * 100).toBeGreaterThan(prior * (100 - percent - 1))
    }),
    RUNS,
  )
})

const SALE = at(100 * 24)
const day = (n: number, priceCents: number): PriceStep => ({ priceCents, validFrom: at(n * 24) })

test.each<[string, PriceStep[], number, number | undefined]>([
  ['a price that stood for months', [day(0, 9999)], 7999, 9999],
  ['raised a week before the sale', [day(0, 9999), day(93, 12_999)], 9000, 9999],
  ['raised exactly 30 days before', [day(0, 9999), day(70, 12_999)], 9000, 12_999],
  ['raised 29 days before', [day(0, 9999), day(71, 12_999)], 9000, 9999],
  [
    'not below the price of last week',
    [day(0, 9999), day(90, 7999), day(95, 9999)],
    7999,
    undefined,
  ],
  ['a deeper sale after the first', [day(0, 9999), day(90, 7999)], 6999, 7999],
  ['one cent below', [day(0, 8000)], 7999, undefined],
  ['just below one percent', [day(0, 8000)], 7921, undefined],
  ['one percent', [day(0, 8000)], 7920, 8000],
  ['on sale for the first time', [], 7999, undefined],
  ['a new product of ten days', [day(90, 5000)], 4000, 5000],
])('the prior price of a product: %s', (_, steps, saleCents, expected) => {
  expect(announcedPrior(steps, saleCents, SALE)).toBe(expected)
})
