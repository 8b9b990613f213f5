import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  chooseUnits,
  openUnits,
  unitsCancelledBy,
  unitsToSend,
  type LineUnits,
} from './line-units.ts'

const line = (units: Partial<LineUnits>): LineUnits => ({
  position: 0,
  variantId: 'mens-jacket-1/M/Azul',
  ordered: 5,
  cancelled: 0,
  dispatched: 0,
  returned: 0,
  refunded: 0,
  ...units,
})

test.each([
  ['nothing was sent: both units are cancelled', {}, 2, 2],
  ['sent units absorb the refund', { dispatched: 2 }, 2, 0],
  ['what the sent units do not absorb', { dispatched: 2 }, 3, 1],
  ['cancelled before, and refunded now', { cancelled: 3 }, 3, 0],
  ['refunded before', { dispatched: 2, refunded: 2 }, 1, 1],
])('a refund cancels what was to be sent: %s', (_, units, quantity, cancelled) => {
  const found = unitsCancelledBy([line(units)], [{ position: 0, quantity }])
  expect(found).toEqual(cancelled === 0 ? [] : [{ position: 0, quantity: cancelled }])
})

const lives = fc
  .record({
    ordered: fc.integer({ min: 1, max: 20 }),
    cancelled: fc.nat(20),
    dispatched: fc.nat(20),
    refunded: fc.nat(20),
    quantity: fc.integer({ min: 1, max: 20 }),
  })
  .filter(
    ({ ordered, cancelled, dispatched, refunded, quantity }) =>
      cancelled + dispatched <= ordered &&
      refunded <= cancelled + dispatched &&
      refunded + quantity <= ordered,
  )

test('after any refund no unit is both to be sent and refunded, and no more than that is cancelled', () => {
  fc.assert(
    fc.property(lives, ({ quantity, ...units }) => {
      const before = line(units)
      const [cancel] = unitsCancelledBy([before], [{ position: 0, quantity }])
      const after = { ...before, cancelled: before.cancelled + (cancel?.quantity ?? 0) }
      const refunded = before.refunded + quantity
      expect(openUnits(after)).toBeGreaterThanOrEqual(0)
      const accounted = openUnits(after) + refunded
      const most = before.ordered
      expect(cancel ? accounted === most : accounted <= most).toBe(true)
    }),
    { numRuns: 10_000 },
  )
})

test('what is to be sent is what is neither sent nor cancelled', () => {
  const lines = [line({ cancelled: 1, dispatched: 3 }), line({ position: 1, dispatched: 5 })]
  expect(unitsToSend(lines)).toEqual([{ position: 0, quantity: 1 }])
})

test.each([
  ['fits', [{ position: 0, quantity: 5 }], true],
  ['too many', [{ position: 0, quantity: 6 }], false],
  ['none', [{ position: 0, quantity: 0 }], false],
  ['half a unit', [{ position: 0, quantity: 0.5 }], false],
  ['an unknown line', [{ position: 1, quantity: 1 }], false],
  [
    'a line twice',
    [
      { position: 0, quantity: 1 },
      { position: 0, quantity: 1 },
    ],
    false,
  ],
  ['nothing', [], false],
])('typed units: %s', (_, wanted, fits) => {
  expect(chooseUnits([line({})], wanted, openUnits)).toEqual(fits ? wanted : undefined)
})
