import { allocateByWeight } from '#core/base/money/split.ts'
import { percentOf, type Cents } from '#core/base/money/money.ts'
import { discountOf, missingCents, type Discount } from '#core/pricing/discounts/discount.ts'

/** What an offer does with the units that it reaches; it takes groups of `takeUnits`, the dearest first. */
export type OfferTerms = {
  key: string
  name: string
  takeUnits: number
  /** The cheapest units of each group, which are cheaper; fewer than `takeUnits`. */
  offUnits: number
  /** Whole percent off those: 100 for «lleva 3 y paga 2». */
  offPercent: number
  /** Whether a code may also take something off the units of a group. */
  withCodes: boolean
}

/** A line of a purchase. `key` names its variant, so that the order of lines decides nothing. */
export type OfferLine = {
  key: string
  priceCents: Cents
  quantity: number
  offers: readonly OfferTerms[]
}

/** An offer that an order has, as it shows it. */
export type AppliedOffer = { key: string; name: string; cents: Cents }

/** What offers and code take off. `lineCents`: of each line, together all of it. */
export type OfferResult = { offers: AppliedOffer[]; codeCents: Cents; lineCents: Cents[] }

type Unit = { line: number; priceCents: Cents; offers: readonly OfferTerms[] }
/** What each unit is cheaper by; `taken`: units of a group, `closed`: those that no code reaches. */
type State = { off: Cents[]; taken: boolean[]; closed: boolean[]; offers: AppliedOffer[] }
type Way = { state: State; codeCents: Cents; bases: Cents[]; totalCents: Cents }

/** With more offers than these on one cart, the rest come after them. */
const TRIED = 4

/**
 * What offers take off a purchase; undefined where a code alone takes off as much, or no offer
 * anything. A unit is in one group at most. Tries each choice and each order of the offers, with the
 * code on what is left, and takes the one that takes off most; among equal ones more offers. A
 * group's discount is split over its units by price, so a unit that comes back has a paid price of
 * its own. Guarded by: apply-offers.test.ts.
 */
export function applyOffers(
  lines: readonly OfferLine[],
  code: Discount | null,
): OfferResult | undefined {
  const units = sortedUnits(lines)
  const nothing = units.map(() => false)
  const start: State = { off: units.map(() => 0), taken: nothing, closed: nothing, offers: [] }
  const known = new Map(lines.flatMap(({ offers }) => offers.map((one) => [one.key, one])))
  const alone = [...known.values()]
    .map((offer) => ({ offer, cents: sumOf(taking(start, offer, units).off) }))
    .filter(({ cents }) => cents > 0)
    .toSorted((a, b) => b.cents - a.cents || (a.offer.key < b.offer.key ? -1 : 1))
    .map(({ offer }) => offer)
  if (alone.length === 0) return undefined
  let best: Way | undefined
  const look = (state: State, left: readonly OfferTerms[]) => {
    for (const offer of left) {
      const next = taking(state, offer, units)
      if (next.offers.length > state.offers.length) look(next, without(left, offer))
    }
    const way = withCode(alone.slice(TRIED).reduce(takingOf(units), state), { units, code })
    if (!best || way.totalCents > best.totalCents) best = way
  }
  look(start, alone.slice(0, TRIED))
  const byCode = withCode(start, { units, code })
  return best && best.totalCents >= byCode.totalCents && best.state.offers.length > 0
    ? resultOf(best, units, lines)
    : undefined
}

/** The dearest first; equal ones by their variant. */
function sortedUnits(lines: readonly OfferLine[]): Unit[] {
  return lines
    .map((line, at) => ({ ...line, line: at }))
    .toSorted((a, b) => b.priceCents - a.priceCents || (a.key < b.key ? -1 : 1))
    .flatMap(({ line, priceCents, offers, quantity }) =>
      Array.from({ length: quantity }, () => ({ line, priceCents, offers })),
    )
}

const takingOf = (units: readonly Unit[]) => (state: State, offer: OfferTerms) =>
  taking(state, offer, units)

const without = (offers: readonly OfferTerms[], one: OfferTerms): OfferTerms[] =>
  offers.filter(({ key }) => key !== one.key)

/** The state after an offer has taken all groups that it can make of the units left. */
function taking(state: State, offer: OfferTerms, units: readonly Unit[]): State {
  const { key, name, takeUnits, offUnits, offPercent, withCodes } = offer
  const open = [...units.entries()].filter(
    ([at, unit]) => !state.taken[at] && unit.offers.some((one) => one.key === key),
  )
  const off = [...state.off]
  const taken = [...state.taken]
  const closed = [...state.closed]
  let cents = 0
  for (let from = 0; from + takeUnits <= open.length; from += takeUnits) {
    const group = open.slice(from, from + takeUnits)
    const prices = group.map(([, { priceCents }]) => priceCents)
    const groupCents = sumOf(prices.slice(-offUnits).map((price) => percentOf(price, offPercent)))
    const parts = allocateByWeight(groupCents, prices)
    for (const [i, [at]] of group.entries()) {
      off[at] = parts[i] ?? 0
      taken[at] = true
      closed[at] = !withCodes
    }
    cents += groupCents
  }
  if (cents === 0) return state
  return { off, taken, closed, offers: [...state.offers, { key, name, cents }] }
}

/** What the code takes off besides: of the units that it reaches, at what they still cost. */
function withCode(
  state: State,
  { units, code }: { units: readonly Unit[]; code: Discount | null },
): Way {
  const bases = units.map(({ priceCents }, at) =>
    state.closed[at] ? 0 : priceCents - (state.off[at] ?? 0),
  )
  const subtotal = sumOf(units.map(({ priceCents }) => priceCents))
  const codeCents = code && !missingCents(code, subtotal) ? discountOf(code, sumOf(bases)) : 0
  return { state, bases, codeCents, totalCents: sumOf(state.off) + codeCents }
}

function resultOf(
  { state, codeCents, bases }: Way,
  units: readonly Unit[],
  lines: readonly OfferLine[],
): OfferResult {
  const byLine = (cents: readonly Cents[]) => {
    const sums = lines.map(() => 0)
    for (const [at, { line }] of units.entries()) sums[line] = (sums[line] ?? 0) + (cents[at] ?? 0)
    return sums
  }
  const ofCode = byLine(allocateByWeight(codeCents, bases))
  const lineCents = byLine(state.off).map((cents, at) => cents + (ofCode[at] ?? 0))
  return { offers: state.offers, codeCents, lineCents }
}

const sumOf = (cents: readonly Cents[]): Cents => cents.reduce((sum, one) => sum + one, 0)
