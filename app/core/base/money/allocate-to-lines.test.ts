import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeAmounts } from './amounts.ts'
import { percentOf } from './money.ts'
import { allocateToLines, unitsShare, type LinePart } from './allocate-to-lines.ts'

const anyLine = fc
  .record({
    priceCents: fc.integer({ min: 1, max: 50_000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
  })
  .map(({ priceCents, quantity }) => ({ quantity, totalCents: priceCents * quantity }))
const anyOrder = fc
  .record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 50 }),
    discountPercent: fc.integer({ min: 0, max: 100 }),
    shippingCents: fc.integer({ min: 0, max: 2000 }),
    giftWrapCents: fc.integer({ min: 0, max: 2000 }),
    vat: fc.record({ vatPercent: fc.constantFrom(0, 4, 10, 21), pricesIncludeVat: fc.boolean() }),
  })
  .map(({ lines, discountPercent, ...rest }) => {
    const subtotalCents = lines.reduce((sum, { totalCents }) => sum + totalCents, 0)
    const discountCents = percentOf(subtotalCents, discountPercent)
    return {
      lines,
      vat: rest.vat,
      amounts: computeAmounts({ subtotalCents, discountCents, ...rest }),
    }
  })
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

test('two jackets and a shirt with ten percent off: each line takes its part of discount and VAT', () => {
  const lines = [
    { quantity: 2, totalCents: 19_998 },
    { quantity: 1, totalCents: 2999 },
  ]
  const vat = { vatPercent: 21, pricesIncludeVat: false }
  const amounts = computeAmounts({
    subtotalCents: 22_997,
    discountCents: 2300,
    shippingCents: 0,
    vat,
  })
  expect(allocateToLines({ lines, vat, amounts })).toEqual([
    { grossCents: 19_998, discountCents: 2000, vatCents: 3779, paidCents: 21_777 },
    { grossCents: 2999, discountCents: 300, vatCents: 567, paidCents: 3266 },
  ])
})

test('a line with a discount of its own is divided with it, and no other line changes', () => {
  const vat = { vatPercent: 21, pricesIncludeVat: true }
  const shirt = { quantity: 1, totalCents: 1000, discountCents: 0 }
  const amounts = computeAmounts({
    subtotalCents: 4001,
    discountCents: 1000,
    shippingCents: 0,
    vat,
  })
  const paid = (lines: Parameters<typeof allocateToLines>[0]['lines']) =>
    allocateToLines({ lines, amounts, vat }).map(({ paidCents }) => paidCents)
  expect(paid([{ quantity: 3, totalCents: 3001, discountCents: 1000 }, shirt])).toEqual([
    2001, 1000,
  ])
  const divided = [
    { quantity: 2, totalCents: 2001, discountCents: 666 },
    shirt,
    { quantity: 1, totalCents: 1000, discountCents: 334, part: { of: 0, from: 2 } },
  ]
  expect(paid(divided)).toEqual([1334, 1000, 667])
})

test('however a line is divided, its parts have its share, and the other lines theirs', () => {
  const anyCut = fc.record({ at: fc.nat({ max: 60 }), units: fc.integer({ min: 1, max: 99 }) })
  const seen = { cuts: 0 }
  fc.assert(
    fc.property(anyOrder, fc.array(anyCut, { maxLength: 5 }), (order, cuts) => {
      const before = allocateToLines(order)
      const lines: { quantity: number; totalCents: number; part?: LinePart }[] = [...order.lines]
      for (const { at, units } of cuts) {
        const line = lines[at % lines.length]
        if (!line || units >= line.quantity) continue
        seen.cuts += 1
        const price = line.totalCents / line.quantity
        const kept = line.quantity - units
        const { of, from } = line.part ?? { of: at % lines.length, from: 0 }
        lines[at % lines.length] = { ...line, quantity: kept, totalCents: kept * price }
        lines.push({ quantity: units, totalCents: units * price, part: { of, from: from + kept } })
      }
      const shares = allocateToLines({ ...order, lines })
      const columns = ['grossCents', 'discountCents', 'vatCents', 'paidCents'] as const
      for (const column of columns) {
        const ofLine = order.lines.map((_, of) =>
          sum(shares.map((share, at) => ((lines[at]?.part?.of ?? at) === of ? share[column] : 0))),
        )
        expect(ofLine).toEqual(before.map((share) => share[column]))
      }
      expect(shares.map(({ grossCents }) => grossCents)).toEqual(lines.map((l) => l.totalCents))
    }),
    { numRuns: 1000, seed: 124 },
  )
  expect(seen.cuts).toBeGreaterThan(500)
})

test('the lines add up to the goods of the order, in every column and to the cent', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const shares = allocateToLines(order)
      const { amounts } = order
      expect(sum(shares.map((s) => s.grossCents))).toBe(amounts.subtotalCents)
      expect(sum(shares.map((s) => s.discountCents))).toBe(amounts.discountCents)
      const extraCents = amounts.shippingCents + amounts.giftWrapCents
      expect(sum(shares.map((s) => s.paidCents))).toBe(amounts.totalCents - extraCents)
      const isFree = amounts.subtotalCents === amounts.discountCents
      expect(sum(shares.map((s) => s.vatCents))).toBe(isFree ? 0 : amounts.vatCents)
      for (const share of shares) expect(share.paidCents).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 3000 },
  )
})

test('a line that comes back in parts is worth as much as one that comes back whole', () => {
  const anyReturn = fc.record({
    paidCents: fc.integer({ min: 0, max: 5_000_000 }),
    parcels: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 11 }),
  })
  fc.assert(
    fc.property(anyReturn, ({ paidCents, parcels }) => {
      const quantity = sum(parcels)
      let before = 0
      const parts = parcels.map((units) => {
        const part = unitsShare({ paidCents }, { quantity, before, units })
        before += units
        return part
      })
      expect(sum(parts)).toBe(paidCents)
    }),
    { numRuns: 3000 },
  )
})

test.each([
  { quantity: 2, before: 0, units: 3 },
  { quantity: 2, before: 2, units: 1 },
  { quantity: 2, before: 0, units: 0 },
  { quantity: 2, before: -1, units: 1 },
])('$units of $quantity after $before cannot be', (line) => {
  expect(() => unitsShare({ paidCents: 100 }, line)).toThrow(RangeError)
})

test('lines that say their part of the discount keep it, whatever their prices', () => {
  const lines = [
    { totalCents: 6000, quantity: 2, discountCents: 1500 },
    { totalCents: 6000, quantity: 1, discountCents: 0 },
  ]
  const vat = { vatPercent: 21, pricesIncludeVat: true }
  const amounts = computeAmounts({
    subtotalCents: 12_000,
    discountCents: 1500,
    shippingCents: 0,
    vat,
    lines,
  })
  expect(allocateToLines({ lines, amounts, vat }).map((share) => share.paidCents)).toEqual([
    4500, 6000,
  ])
})
