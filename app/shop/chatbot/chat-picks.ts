import { chatbotPriceRanges } from '#content/chatbot-prices.ts'
import type { Cents } from '#core/money/money.ts'
import { departmentsOf, isSoldOut, type Product } from '#core/catalogue/product.ts'
import { ACTIVITIES, type Garment } from '#core/catalogue/vocabulary.ts'

type Activity = (typeof ACTIVITIES)[number]
type Range = keyof typeof chatbotPriceRanges

/** A list of garments that an answer can show. */
export type PickList = Activity | Range

/** A garment as the help shows it. */
export type ChatPick = {
  id: string
  name: string
  color: string
  priceCents: Cents
  priorCents?: Cents
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
export function choosePicks(products: readonly Product[]): Record<PickList, Product[]> {
  const inStock = products.filter((product) => !isSoldOut(product))
  const ranges = Object.keys(GARMENTS_OF) as Range[]
  return Object.fromEntries([
    ...ACTIVITIES.map((activity) => [activity, forActivity(inStock, activity)]),
    ...ranges.map((range) => [range, inRange(inStock, range)]),
  ]) as Record<PickList, Product[]>
}

/** Alternates the departments, without repeating a garment; made for the activity first. */
function forActivity(products: readonly Product[], activity: Activity): Product[] {
  const rank = ({ activities }: Product) => activities.indexOf(activity)
  const left = products
    .filter((product) => rank(product) >= 0)
    .toSorted((a, b) => rank(a) - rank(b)) // stable: keeps the catalogue's order within a rank
  const picked: Product[] = []
  while (picked.length < MOST_PICKS) {
    const fresh = left.filter(({ garment }) => !picked.some((other) => other.garment === garment))
    const wanted = picked.length % 2 === 0 ? 'women' : 'men'
    const next = fresh.find((product) => departmentsOf(product).includes(wanted)) ?? fresh[0]
    if (!next) break
    picked.push(next)
  }
  return picked
}

/**
 * The products of a kind with a price in the range, including its limits. If there are none, the
 * products with the closest prices.
 */
function inRange(products: readonly Product[], range: Range): Product[] {
  const kind = products.filter(({ garment }) => GARMENTS_OF[range].includes(garment))
  const within = kind.filter(({ priceCents }) => centsOutside(range, priceCents) === 0)
  const nearest = kind.toSorted(
    (a, b) => centsOutside(range, a.priceCents) - centsOutside(range, b.priceCents),
  )
  return (within.length > 0 ? within : nearest).slice(0, MOST_PICKS)
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
