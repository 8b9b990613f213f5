import { allocateByWeight } from '#core/base/money/split.ts'
import { percentOf, type Cents } from '#core/base/money/money.ts'
import { discountOf, missingCents, type Discount } from '#core/pricing/discounts/discount.ts'
import { packGroups, type PackTerms } from './pack-groups.ts'

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
  /** A set of goods for one price; the units above then do nothing, see `termsOf`. */
  pack?: PackTerms | undefined
}

/** A line of a purchase. `key` names its variant, so that the order of lines decides nothing. */
export type OfferLine = {
  key: string
  priceCents: Cents
  /** Its price in the catalogue, where this sale has another; packs are priced by it. */
  listCents?: Cents | undefined
  quantity: number
  offers: readonly OfferTerms[]
}

/** An offer that an order has, as it shows it. */
export type AppliedOffer = { key: string; name: string; cents: Cents }

/** What offers and code take off. `lineCents`: of each line, together all of it. */
export type OfferResult = { offers: AppliedOffer[]; codeCents: Cents; lineCents: Cents[] }

type Unit = { line: number; priceCents: Cents; listCents: Cents; offers: readonly OfferTerms[] }
/** What each unit is cheaper by; `taken`: units of a group, `closed`: those that no code reaches. */
type State = { off: Cents[]; taken: boolean[]; closed: boolean[]; offers: AppliedOffer[] }
type Way = { state: State; codeCents: Cents; bases: Cents[]; totalCents: Cents }

/** With more offers than these on one cart, the rest come after them. */
const TRIED = 4
/** How many choices with fewer packs than there could be are tried; small carts have not so many. */
const TRIED_FEWER = 300
/** By how many packs fewer. */
const MOST_FEWER = 6

/**
 * What offers take off a purchase; undefined where a code alone takes off as much, or no offer
 * anything. A unit is in one group at most. Tries each choice and each order of the offers, also with
 * fewer packs, with the code on what is left, and takes the one that takes off most; among equal ones
 * more offers. A group's discount is split over its units by price, so a unit that comes back has a
 * paid price of its own. Guarded by: apply-offers.test.ts, apply-packs.test.ts.
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
  let left = alone.length > 1 || code ? TRIED_FEWER : 0
  const look = (state: State, offers: readonly OfferTerms[], nextOf: NextOf) => {
    for (const offer of offers) {
      for (const next of nextOf(state, offer, units)) look(next, without(offers, offer), nextOf)
    }
    const way = withCode(alone.slice(TRIED).reduce(takingOf(units), state), { units, code })
    if (!best || way.totalCents > best.totalCents) best = way
  }
  look(start, alone.slice(0, TRIED), mostOf)
  if (alone.some(({ pack }) => pack)) {
    look(start, alone.slice(0, TRIED), (...of) => {
      const next = left > 0 ? mostAndFewer(...of) : []
      left -= next.length
      return next
    })
  }
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
    .flatMap(({ line, priceCents, listCents = priceCents, offers, quantity }) =>
      Array.from({ length: quantity }, () => ({ line, priceCents, listCents, offers })),
    )
}

const takingOf = (units: readonly Unit[]) => (state: State, offer: OfferTerms) =>
  taking(state, offer, units)

const without = (offers: readonly OfferTerms[], one: OfferTerms): OfferTerms[] =>
  offers.filter(({ key }) => key !== one.key)

type NextOf = (state: State, offer: OfferTerms, units: readonly Unit[]) => State[]

/** The state with all groups of an offer; none if it takes nothing off. */
const mostOf: NextOf = (state, offer, units) => {
  const next = taking(state, offer, units)
  return next === state ? [] : [next]
}

/** The same, and those with fewer packs: another offer or the code may take more off their units. */
const mostAndFewer: NextOf = (state, offer, units) => {
  const next = mostOf(state, offer, units)
  if (!offer.pack || next.length === 0) return next
  const packs = groupsOf(offer, openTo(offer, state, units)).length
  const fewer = Array.from({ length: Math.min(MOST_FEWER, packs - 1) }, (_, i) => packs - 1 - i)
  return [...next, ...fewer.map((most) => taking(state, offer, units, most))]
}

type Open = [at: number, unit: Unit]

/** The units that no offer has taken and that this one reaches, the dearest first. */
const openTo = ({ key }: OfferTerms, { taken }: State, units: readonly Unit[]): Open[] =>
  [...units.entries()].filter(
    ([at, { offers }]) => !taken[at] && offers.some((one) => one.key === key),
  )

type Group = { of: Open[]; cents: Cents }

/** The groups that an offer makes of units, and what each is cheaper by. */
function groupsOf(
  { key, takeUnits, offUnits, offPercent, pack }: OfferTerms,
  open: readonly Open[],
  most?: number,
): Group[] {
  if (pack) {
    const fitting = open.map(([, { listCents, offers }]) => ({
      priceCents: listCents,
      fits: offers.find((one) => one.key === key)?.pack?.fits ?? [],
    }))
    return packGroups(fitting, pack, most).map((places) => {
      const of = places.flatMap((at) => open.slice(at, at + 1))
      const cents = sumOf(of.map(([, { priceCents }]) => priceCents))
      const listCents = sumOf(of.map(([, unit]) => unit.listCents))
      return { of, cents: cents - Math.round((cents * pack.priceCents) / listCents) }
    })
  }
  const groups: Group[] = []
  for (let from = 0; from + takeUnits <= open.length; from += takeUnits) {
    const of = open.slice(from, from + takeUnits)
    const off = of.slice(-offUnits).map(([, { priceCents }]) => percentOf(priceCents, offPercent))
    groups.push({ of, cents: sumOf(off) })
  }
  return groups
}

/** The state after an offer has taken the groups that it can make of the units left. */
function taking(state: State, offer: OfferTerms, units: readonly Unit[], most?: number): State {
  const { key, name, withCodes } = offer
  const groups = groupsOf(offer, openTo(offer, state, units), most)
  const cents = sumOf(groups.map((group) => group.cents))
  if (cents === 0) return state
  const off = [...state.off]
  const taken = [...state.taken]
  const closed = [...state.closed]
  for (const { of, cents: groupCents } of groups) {
    const prices = of.map(([, { priceCents }]) => priceCents)
    for (const [i, part] of allocateByWeight(groupCents, prices).entries()) {
      const at = of[i]?.[0] ?? 0
      off[at] = part
      taken[at] = true
      closed[at] = !withCodes
    }
  }
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
