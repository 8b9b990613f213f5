import type { Cents } from '#core/base/money/money.ts'

/** What one product must know of a pack: its price, the units of each member, and which it can be. */
export type PackTerms = {
  /** At the prices of the catalogue. */
  priceCents: Cents
  units: readonly number[]
  /** The places of the members that the product can be. */
  fits: readonly number[]
}

type Pack = Omit<PackTerms, 'fits'>
/** A unit at its catalogue price. */
export type PackUnit = { priceCents: Cents; fits: readonly number[] }

/**
 * The packs that units make, each a list of their places: those that save most together, none of them
 * dearer than its parts, and `most` at most. A unit that can be several members is the one that lets
 * more of the dear ones in. Guarded by: apply-packs.test.ts.
 */
export function packGroups(units: readonly PackUnit[], pack: Pack, most = Infinity): number[][] {
  const places = [...units.keys()].toSorted(
    (a, b) => (units[b]?.priceCents ?? 0) - (units[a]?.priceCents ?? 0) || a - b,
  )
  const sizes = roomOf(pack.units)
  let best: number[] = []
  let cents = 0
  let packs = 0
  // One pack more saves less than the one before, so the first that saves nothing is the end.
  while (packs < most) {
    const next = dearest(places, units, sizes, packs + 1)
    if (!next) break
    const nextCents = next.reduce((sum, at) => sum + (units[at]?.priceCents ?? 0), 0)
    if (nextCents - cents <= pack.priceCents) break
    best = next
    cents = nextCents
    packs += 1
  }
  const members = asMembers(best, units, pack.units, packs)
  return Array.from({ length: packs }, (_, nth) =>
    members.flatMap((list, i) => {
      const size = pack.units[i] ?? 0
      return list.slice(nth * size, (nth + 1) * size)
    }),
  )
}

/** Members as bits: the sets of members that have all of `fits`. */
const masks = (fits: readonly number[]): number => fits.reduce((mask, i) => mask | (1 << i), 0)

/** How many units each set of members takes. */
const roomOf = (room: readonly number[]): number[] =>
  Array.from({ length: 1 << room.length }, (_, set) =>
    room.reduce((sum, some, i) => sum + (set & (1 << i) ? some : 0), 0),
  )

/** Counts a unit in each set of members that has all it can be. */
function count(counts: number[], fits: readonly number[], by: 1 | -1): void {
  const mask = masks(fits)
  for (let set = mask; set < counts.length; set = (set + 1) | mask) {
    counts[set] = (counts[set] ?? 0) + by
  }
}

/** Whether units have a place each: no set of members is asked for more than it takes (Hall). */
const hasPlaces = (counts: readonly number[], room: readonly number[], times: number): boolean =>
  counts.every((some, set) => some <= (room[set] ?? 0) * times)

/** The dearest units that make so many packs; undefined: there are too few. */
function dearest(
  places: readonly number[],
  units: readonly PackUnit[],
  sizes: readonly number[],
  packs: number,
): number[] | undefined {
  const counts = sizes.map(() => 0)
  const wanted = (sizes.at(-1) ?? 0) * packs
  const taken: number[] = []
  for (const at of places) {
    if (taken.length === wanted) break
    const fits = units[at]?.fits ?? []
    if (fits.length === 0) continue
    count(counts, fits, 1)
    if (hasPlaces(counts, sizes, packs)) taken.push(at)
    else count(counts, fits, -1)
  }
  return taken.length === wanted ? taken : undefined
}

/** Which of them are which member, the dearest first. */
function asMembers(
  taken: readonly number[],
  units: readonly PackUnit[],
  sizes: readonly number[],
  packs: number,
): number[][] {
  const members = sizes.map((): number[] => [])
  const room = sizes.map((size) => size * packs)
  const counts = Array.from({ length: 1 << sizes.length }, () => 0)
  for (const at of taken) count(counts, units[at]?.fits ?? [], 1)
  for (const at of taken) {
    const fits = units[at]?.fits ?? []
    count(counts, fits, -1)
    const member = fits.find((i) => {
      const left = room.with(i, (room[i] ?? 0) - 1)
      return left[i] !== -1 && hasPlaces(counts, roomOf(left), 1)
    })
    if (member === undefined) continue // never: those taken have a place each
    room[member] = (room[member] ?? 0) - 1
    members[member]?.push(at)
  }
  return members
}
