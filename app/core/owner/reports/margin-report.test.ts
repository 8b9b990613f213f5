import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeAmounts } from '#core/base/money/amounts.ts'
import { allocateToLines } from '#core/base/money/allocate-to-lines.ts'
import { percentOf } from '#core/base/money/money.ts'
import {
  hasCost,
  marginCents,
  marginPerMille,
  marginTally,
  refundMoves,
  soldMoves,
  type MarginLine,
  type MarginOrder,
} from './margin-report.ts'

const line = (change: Partial<MarginLine>): MarginLine => ({
  productId: 'a-1',
  name: 'A',
  quantity: 1,
  totalCents: 12_100,
  unitCostCents: 4000,
  ...change,
})

function orderOf(
  lines: MarginLine[],
  { discountPercent = 0, shippingCents = 0, vatPercent = 21, pricesIncludeVat = true } = {},
): MarginOrder {
  const subtotalCents = lines.reduce((sum, { totalCents }) => sum + totalCents, 0)
  const discountCents = percentOf(subtotalCents, discountPercent)
  const vat = { vatPercent, pricesIncludeVat }
  return {
    lines,
    vat,
    amounts: computeAmounts({ subtotalCents, discountCents, shippingCents, vat }),
  }
}

const nothing = { earlier: [], isOfCancelled: false }

function tallied(...moves: [ReturnType<typeof soldMoves>, 1 | -1][]) {
  const tally = marginTally()
  for (const [some, sign] of moves) tally.add(some, sign)
  return tally.sums()
}

test.each([
  { vatPercent: 21, pricesIncludeVat: true, discountPercent: 0, netCents: 10_000 },
  { vatPercent: 21, pricesIncludeVat: true, discountPercent: 50, netCents: 5000 },
  { vatPercent: 21, pricesIncludeVat: false, discountPercent: 0, netCents: 12_100 },
  { vatPercent: 0, pricesIncludeVat: true, discountPercent: 0, netCents: 12_100 },
])('the net sale has no VAT and no discount: %o', ({ netCents, ...rules }) => {
  expect(soldMoves(orderOf([line({})], { ...rules, shippingCents: 395 }))).toEqual([
    { productId: 'a-1', name: 'A', units: 1, netCents, costCents: 4000 },
  ])
})

test('goods without a cost stand apart, and count neither in the margin nor in its percentage', () => {
  const order = orderOf([
    line({ quantity: 2, totalCents: 24_200 }),
    line({ productId: 'b-1', name: 'B', unitCostCents: null }),
    line({ productId: 'c-1', name: 'C', unitCostCents: 0 }),
  ])
  const { total, products } = tallied([soldMoves(order), 1])
  expect(total).toMatchObject({ units: 3, netCents: 30_000, costCents: 8000 })
  expect(total).toMatchObject({ unknownUnits: 1, unknownNetCents: 10_000 })
  expect([marginCents(total), marginPerMille(total)]).toEqual([22_000, 733])
  expect(products.map(({ key }) => key)).toEqual(['a-1', 'c-1', 'b-1'])
  expect(products.map((sum) => [hasCost(sum), marginPerMille(sum)])).toEqual([
    [true, 600],
    [true, 1000],
    [false, null],
  ])
})

test('a loss has a negative percentage, and more refunds than sales have none', () => {
  const { total } = tallied([soldMoves(orderOf([line({ unitCostCents: 15_000 })])), 1])
  expect([marginCents(total), marginPerMille(total)]).toEqual([-5000, -500])
  const back = tallied([soldMoves(orderOf([line({})])), -1]).total
  expect([marginCents(back), marginPerMille(back)]).toEqual([-6000, null])
})

test('units that are refunded go with their cost; an amount leaves it', () => {
  const order = orderOf([line({ quantity: 2, totalCents: 24_200 })])
  const units = { amountCents: 12_100, lines: [{ position: 0, quantity: 1, amountCents: 12_100 }] }
  expect(refundMoves(order, { ...nothing, ...units })).toMatchObject([
    { units: 1, netCents: 10_000, costCents: 4000 },
  ])
  expect(refundMoves(order, { ...nothing, amountCents: 1210, lines: [] })).toMatchObject([
    { units: 0, netCents: 1000, costCents: 0 },
  ])
})

test('the shipping in a refund takes nothing off the goods', () => {
  const order = orderOf([line({})], { shippingCents: 605 })
  const rest = { amountCents: 12_705, lines: [], earlier: [], isOfCancelled: true }
  expect(refundMoves(order, rest)).toMatchObject([{ units: 1, netCents: 10_000, costCents: 4000 }])
})

const anyOrder = fc
  .record({
    lines: fc.array(
      fc.record({
        productId: fc.constantFrom('a-1', 'b-1', 'c-1'),
        quantity: fc.integer({ min: 1, max: 9 }),
        priceCents: fc.integer({ min: 1, max: 50_000 }),
        unitCostCents: fc.option(fc.integer({ min: 0, max: 60_000 })),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    discountPercent: fc.integer({ min: 0, max: 99 }),
    shippingCents: fc.integer({ min: 0, max: 2000 }),
    vatPercent: fc.constantFrom(0, 4, 10, 21),
    pricesIncludeVat: fc.boolean(),
  })
  .map(({ lines, ...rules }) =>
    orderOf(
      lines.map(({ priceCents, ...one }) =>
        line({ ...one, totalCents: priceCents * one.quantity }),
      ),
      rules,
    ),
  )

test('the products add up to the total, and the total to the base of the goods', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const { total, products } = tallied([soldMoves(order), 1])
      for (const key of ['units', 'netCents', 'costCents', 'unknownNetCents'] as const) {
        expect(products.reduce((sum, one) => sum + one[key], 0)).toBe(total[key])
      }
      const { subtotalCents, discountCents, vatCents } = order.amounts
      const includedVat = order.vat.pricesIncludeVat ? vatCents : 0
      expect(total.netCents + total.unknownNetCents).toBe(
        subtotalCents - discountCents - includedVat,
      )
    }),
  )
})

test('a sale that is cancelled leaves nothing, also after some of its units were refunded', () => {
  fc.assert(
    fc.property(anyOrder, fc.boolean(), (order, isFirstRefunded) => {
      const [share] = allocateToLines(order)
      const [first] = order.lines
      const units =
        isFirstRefunded && share && first
          ? [{ position: 0, quantity: first.quantity, amountCents: share.paidCents }]
          : []
      const refundedCents = units.reduce((sum, { amountCents }) => sum + amountCents, 0)
      const { total } = tallied(
        [soldMoves(order), 1],
        ...(units.length === 0
          ? []
          : [
              [
                refundMoves(order, { ...nothing, amountCents: refundedCents, lines: units }),
                -1,
              ] as [ReturnType<typeof soldMoves>, -1],
            ]),
        [
          refundMoves(order, {
            amountCents: order.amounts.totalCents - refundedCents,
            lines: [],
            earlier: units,
            isOfCancelled: true,
          }),
          -1,
        ],
      )
      expect(total).toMatchObject({ units: 0, netCents: 0, costCents: 0 })
      expect(total).toMatchObject({ unknownUnits: 0, unknownNetCents: 0 })
    }),
  )
})
