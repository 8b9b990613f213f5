import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '#db/schema.ts'
import { countedAt, type CountedVariant } from './owner-stock.server.ts'
import { daysOfCover } from './stock-cover.ts'
import { soldUnits } from './stock-movements.server.ts'
import { stockPlaces, type StockPlace } from './stock-places.server.ts'

/** A variant that is low or sold out, with how many days it lasts. */
export type ShortVariant = CountedVariant & { coverDays: number }

const AT_ONCE = 500
/** The fewest units first: beyond these nobody orders today, and the page waits for it. */
const MOST_READ = 5000

/**
 * The variants that are low or sold out and that sell, what runs out first on top, at most `most`;
 * `upTo` as in `lowStock`. What nobody has bought in weeks is nothing to order today.
 */
export async function shortStock(
  db: Db,
  { upTo, most, now }: { upTo: number; most: number; now: Date },
): Promise<ShortVariant[]> {
  const selling = []
  for (let read = 0, after: StockPlace | undefined; read < MOST_READ; read += AT_ONCE) {
    const places = await stockPlaces(db, { view: 'bajo', lowUnits: upTo, after, most: AT_ONCE })
    const sold = await soldUnits(
      db,
      places.map(({ variantId }) => variantId),
      now,
    )
    for (const place of places) {
      const units = sold.get(place.variantId) ?? 0
      const coverDays = daysOfCover(place.available, units)
      if (coverDays !== null) selling.push({ ...place, units, coverDays })
    }
    after = places.at(-1)
    if (places.length < AT_ONCE) break
    await nextTurn()
  }
  const first = selling
    .toSorted((a, b) => a.coverDays - b.coverDays || b.units - a.units)
    .slice(0, most)
  const coverOf = new Map(first.map(({ variantId, coverDays }) => [variantId, coverDays]))
  return (await countedAt(db, first)).map((variant) => ({
    ...variant,
    coverDays: coverOf.get(variant.variantId) ?? 0,
  }))
}
