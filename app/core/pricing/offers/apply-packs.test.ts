import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocateToLines, unitsShare } from '#core/base/money/allocate-to-lines.ts'
import { quote } from '#core/checkout/quote.ts'
import type { Discount } from '#core/pricing/discounts/discount.ts'
import { applyOffers, type OfferLine, type OfferTerms } from './apply-offers.ts'
import type { PackTerms } from './pack-groups.ts'

const runs = { numRuns: 1000, seed: 20261201 }
const NEVER = { takeUnits: 1_000_000, offUnits: 1, offPercent: 1, withCodes: false }

/** A pack as the goods that can be these members know it. */
const pack = (key: string, priceCents: number, units: number[], fits: number[]): OfferTerms => ({
  ...NEVER,
  key,
  name: key.toUpperCase(),
  pack: { priceCents, units, fits },
})
const set = (priceCents: number, units: number[]) => (fits: number[]) =>
  pack('conjunto', priceCents, units, fits)

const line = (key: string, priceCents: number, quantity: number, ...offers: OfferTerms[]) =>
  ({ key, priceCents, quantity, offers }) satisfies OfferLine

const result = (lines: OfferLine[], code: Discount | null = null) => {
  const found = applyOffers(lines, code)
  return found && [found.offers.map(({ cents }) => cents), found.codeCents, found.lineCents]
}

test('a pack costs its price, split over its parts by theirs, each time that it is whole', () => {
  const as = set(7990, [1, 1])
  const [shirt, trousers] = [
    (n: number) => line('a', 3000, n, as([0])),
    (n: number) => line('b', 6000, n, as([1])),
  ]
  expect(result([shirt(1), trousers(1)])).toEqual([[1010], 0, [337, 673]])
  expect(result([shirt(2), trousers(3)])).toEqual([[2020], 0, [674, 1346]])
  expect(result([shirt(4), line('c', 9000, 1)])).toBeUndefined()
})

test('its dearest goods come first, and one that would be dearer than its parts is none', () => {
  const as = set(5000, [1, 1])
  const lines = [
    line('dear', 4000, 1, as([0])),
    line('cheap', 1000, 1, as([0])),
    line('b', 3000, 2, as([1])),
  ]
  expect(result(lines)).toEqual([[2000], 0, [1143, 0, 857]])
  expect(result(lines.slice(1))).toBeUndefined()
  expect(result([line('a', 2000, 1, as([0])), line('b', 3000, 1, as([1]))])).toBeUndefined()
})

test('what can be two members is the one that completes the pack', () => {
  const as = set(4000, [1, 2])
  const lines = [line('either', 3000, 1, as([0, 1])), line('second', 2000, 2, as([1]))]
  expect(result(lines)?.[0]).toEqual([3000])
  expect(result([line('either', 3000, 3, as([0, 1]))])?.[0]).toEqual([5000])
})

test('a code reaches no unit of a pack, and of two packs or a pack and a code the best counts', () => {
  const as = set(5000, [1, 1])
  const lines = [line('a', 3000, 1, as([0])), line('b', 3000, 1, as([1])), line('c', 4000, 1)]
  expect(result(lines, { code: 'DIEZ', percent: 10 })).toEqual([[1000], 400, [500, 500, 400]])
  expect(result(lines, { code: 'MITAD', percent: 50 })).toBeUndefined()
  // Of two packs that share trousers, one of each takes off more than two of either.
  const [big, small] = [
    (fits: number[]) => pack('uno', 4500, [1, 1], fits),
    (fits: number[]) => pack('dos', 10_000, [1, 1], fits),
  ]
  const shared = [
    line('trousers', 3000, 2, big([0]), small([0])),
    line('shirt', 10_000, 1, big([1])),
    line('old-shirt', 2500, 1, big([1])),
    line('jacket', 10_000, 2, small([1])),
  ]
  expect(result(shared)?.[0]).toEqual([8500, 3000])
})

test('in a sale without the IVA of its price, a pack takes off the same part of the goods', () => {
  const as = set(6000, [1, 1])
  const [a, b] = [line('a', 3306, 1, as([0])), line('b', 3306, 1, as([1]))]
  const lines = [
    { ...a, listCents: 4000 },
    { ...b, listCents: 4000 },
  ]
  expect(result(lines)).toEqual([[1653], 0, [827, 826]])
  // By its price in the catalogue: another IVA may make it the cheaper one here.
  const dear = { ...line('dear', 3300, 1, as([0])), listCents: 4100 }
  expect(result([...lines, dear])?.[2]).toEqual([0, expect.any(Number), expect.any(Number)])
})

const packs = fc.array(
  fc.record({
    priceCents: fc.integer({ min: 1, max: 9000 }),
    units: fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 2, maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 2 },
)
/** Of each line: its price, units, and the members that it can be, as bits. */
const goods = fc.array(
  fc.record({
    priceCents: fc.oneof(fc.constantFrom(1999, 2000), fc.integer({ min: 1, max: 5000 })),
    quantity: fc.integer({ min: 1, max: 3 }),
    member: fc.nat({ max: 2 }),
    mask: fc.integer({ min: 0, max: 7 }),
  }),
  { minLength: 1, maxLength: 4 },
)

/** Of one pack goods can be several members; of two, each is one, as a product is. */
const cart = fc.record({ packs, goods }).map(({ packs: made, goods: of }) =>
  of.map(({ priceCents, quantity, member, mask }, at) =>
    line(
      `v${at}`,
      priceCents,
      quantity,
      ...made.flatMap(({ priceCents: cost, units }, i) => {
        const places = [...units.keys()]
        const fits =
          made.length === 1
            ? places.filter((p) => mask & (1 << p))
            : places.filter((p) => p === member)
        return fits.length > 0 ? [pack(`p${i}`, cost, units, fits)] : []
      }),
    ),
  ),
)

type Unit = OfferLine & { priceCents: number }

/** Whether units have a member each, tried one by one. */
function isWhole(units: readonly Unit[], key: string, room: readonly number[]): boolean {
  const [first, ...rest] = units
  if (!first) return room.every((left) => left === 0)
  const { fits } = packOf(first, key) ?? { fits: [] }
  return fits.some((i) => room[i]! > 0 && isWhole(rest, key, room.with(i, room[i]! - 1)))
}

const packOf = ({ offers }: OfferLine, key: string): PackTerms | undefined =>
  offers.find((one) => one.key === key)?.pack

/** The most that packs can take off units: each way to take one away, and then the rest. */
function mostOff(units: readonly Unit[]): number {
  const known = new Map(units.flatMap(({ offers }) => offers.map((one) => [one.key, one.pack!])))
  const seen = new Map<number, number>()
  const from = (left: number): number => {
    const before = seen.get(left)
    if (before !== undefined) return before
    let best = 0
    for (const [key, { priceCents, units: sizes }] of known) {
      for (let some = left; some > 0; some = (some - 1) & left) {
        const group = units.filter((_unit, at) => some & (1 << at))
        const saved = sum(group.map((unit) => unit.priceCents)) - priceCents
        if (saved <= 0 || group.length !== sum(sizes) || !isWhole(group, key, sizes)) continue
        best = Math.max(best, saved + from(left & ~some))
      }
    }
    seen.set(left, best)
    return best
  }
  return from((1 << units.length) - 1)
}

const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)
const unitsOf = (lines: readonly OfferLine[]) =>
  lines.flatMap((one) => Array.from({ length: one.quantity }, () => one))

test('no way to make packs of a small cart takes off more', () => {
  let whole = 0
  const small = cart.filter((lines) => unitsOf(lines).length <= 8)
  fc.assert(
    fc.property(small, (lines) => {
      const cents = sum(applyOffers(lines, null)?.lineCents ?? [])
      expect(cents).toBe(mostOff(unitsOf(lines)))
      whole += cents > 0 ? 1 : 0
    }),
    runs,
  )
  // Carts without packs would prove nothing.
  expect(whole).toBeGreaterThan(150)
})

test('the parts are the whole, no unit is given, and the order of the lines decides nothing', () => {
  fc.assert(
    fc.property(cart, fc.constantFrom(null, { code: 'DIEZ', percent: 10 }), (lines, code) => {
      const found = applyOffers(lines, code)
      const turned = applyOffers(lines.toReversed(), code)
      expect(turned && { ...turned, lineCents: turned.lineCents.toReversed() }).toEqual(found)
      if (!found) return
      expect(sum(found.lineCents)).toBe(
        sum(found.offers.map(({ cents }) => cents)) + found.codeCents,
      )
      for (const [at, { priceCents, quantity }] of lines.entries()) {
        expect(found.lineCents[at]).toBeGreaterThanOrEqual(0)
        expect(found.lineCents[at]).toBeLessThanOrEqual(priceCents * quantity)
      }
    }),
    runs,
  )
})

test('what comes back unit by unit is what was paid, never more', () => {
  const to = { destination: { country: 'ES', postcode: '28012' }, method: 'standard' } as const
  fc.assert(
    fc.property(cart, (lines) => {
      const quoted = quote({ ...to, lines, discount: null, offers: applyOffers })
      const sold = quoted.lines.map((one) => ({
        ...one,
        totalCents: one.priceCents * one.quantity,
      }))
      const { amounts, tax, shipping } = quoted
      const shares = allocateToLines({ lines: sold, amounts, vat: tax.vat })
      const units = sold.flatMap(({ quantity }, at) =>
        Array.from({ length: quantity }, (_one, before) =>
          unitsShare(shares[at]!, { quantity, before, units: 1 }),
        ),
      )
      expect(Math.min(...units)).toBeGreaterThanOrEqual(0)
      expect(sum(units)).toBe(amounts.totalCents - (shipping?.priceCents ?? 0))
    }),
    runs,
  )
})

test('a program that knows no packs takes nothing off for one', () => {
  const { pack: _unknown, ...older } = set(1, [1, 1])([0, 1])
  expect(applyOffers([line('a', 3000, 50, older)], null)).toBeUndefined()
})
