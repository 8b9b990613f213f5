import type { PriceFacts } from '#core/catalogue/reduction.ts'
import type { Cents } from '#core/base/money/money.ts'
import type { CatalogueView } from '#core/catalogue/catalogue-view.ts'
import type { Product } from '#core/catalogue/product.ts'
import type { SlotSet } from '#core/base/sets/slot-set.ts'
import type { Garment } from '#core/catalogue/vocabulary.ts'
import { chatbotPieces, chatbotPriceRanges, type PickList } from './chat-content.ts'

/** The activities that the script of the help has an answer for. */
type Activity = keyof typeof chatbotPieces
type Range = keyof typeof chatbotPriceRanges

/** A garment as the help shows it. */
export type ChatPick = PriceFacts & {
  id: string
  name: string
  color: string
  priceCents: Cents
  image: string
}

export type ChatPicks = Record<PickList, ChatPick[]>

/** A sample, not a listing. */
const MOST_PICKS = 3

const GARMENTS_OF: Record<Range, readonly Garment[]> = {
  windbreakers: ['cortavientos'],
  softshells: ['softshell'],
  waterproofs: ['chaqueta_impermeable'],
  highMountain: ['chaqueta_impermeable', 'chaqueta_acolchada'],
}

/** The products of each list, without sold-out ones. */
export function choosePicks(catalogue: CatalogueView): Record<PickList, Product[]> {
  const ranges = Object.keys(GARMENTS_OF) as Range[]
  const activities = Object.keys(chatbotPieces) as Activity[]
  return Object.fromEntries([
    ...activities.map((activity) => [activity, forActivity(catalogue, activity)]),
    ...ranges.map((range) => [range, inRange(catalogue, range)]),
  ]) as Record<PickList, Product[]>
}

/** An activity that a product names later counts like none. */
const RANKS = [0, 1, 2, 3, 4]

/**
 * One product for each piece that the answer names, for women and men by turns; what was made for
 * the activity above all comes first, and what serves for others last.
 */
const forActivity = (catalogue: CatalogueView, activity: Activity): Product[] =>
  chatbotPieces[activity].flatMap((garments, at) => {
    const pieces = piecesOf(catalogue, garments)
    const made = RANKS.map((rank) => catalogue.set(`activity:${activity}:${rank}`))
    const ranked = [...made.map((some) => pieces.and(some)), pieces]
    const wanted = catalogue.set(`department:${at % 2 === 0 ? 'women' : 'men'}`)
    const [best] = [...ranked.map((some) => some.and(wanted)), ...ranked].flatMap((some) =>
      catalogue.first(some, 1),
    )
    return best === undefined ? [] : catalogue.show([best])
  })

const piecesOf = (catalogue: CatalogueView, garments: readonly Garment[]): SlotSet =>
  catalogue.anyOf(garments.map((garment) => `garment:${garment}`)).and(catalogue.set('in-stock'))

/**
 * The products of a kind with a price in the range, including its limits. If there are none, the
 * products with the closest prices.
 */
function inRange(catalogue: CatalogueView, range: Range): Product[] {
  const { fromCents, toCents } = chatbotPriceRanges[range]
  const kind = piecesOf(catalogue, GARMENTS_OF[range])
  const within = catalogue.first(kind.and(catalogue.priceRange(fromCents - 1, toCents)), MOST_PICKS)
  if (within.length > 0) return catalogue.show(within)
  const cheaper = catalogue.first(
    kind.and(catalogue.priceRange(-1, fromCents - 1)),
    MOST_PICKS,
    'price-desc',
  )
  const dearer = catalogue.first(
    kind.and(catalogue.priceRange(toCents, Number.MAX_SAFE_INTEGER)),
    MOST_PICKS,
    'price-asc',
  )
  const outside = (slot: number) => centsOutside(range, catalogue.peek(slot).priceCents)
  const nearest = catalogue
    .inPlace([...cheaper, ...dearer])
    .toSorted((a, b) => outside(a) - outside(b))
  return catalogue.show(nearest.slice(0, MOST_PICKS))
}

/** How far a price is from a range; 0 from end to end. */
function centsOutside(range: Range, priceCents: Cents): Cents {
  const { fromCents, toCents } = chatbotPriceRanges[range]
  return Math.max(0, fromCents - priceCents, priceCents - toCents)
}

/** Whether the garments of a list are only the closest to its price range. */
export const isNearest = (list: PickList, picks: readonly { priceCents: Cents }[]): boolean =>
  list in chatbotPriceRanges &&
  // Checked in the line above.
  picks.some(({ priceCents }) => centsOutside(list as Range, priceCents) > 0)
