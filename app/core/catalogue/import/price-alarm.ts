import type { Cents } from '#core/base/money/money.ts'

/**
 * A price that looks like a typing error. `tenfold`: ten, a hundred or a thousand times the old one
 * or a part of it, as by a misplaced comma; `large`: changed by more than half; `category`: a new
 * product, ten times above or below the median of its category, which is then `fromCents`. Of a size
 * with a price of its own the id and the name have the size: `mens-jacket-1/XL`, «Chaqueta, XL».
 */
export type PriceAlarm = {
  productId: string
  name: string
  kind: 'tenfold' | 'large' | 'category'
  fromCents: Cents
  toCents: Cents
}

/** Powers of ten by which a comma in the wrong place changes a price. */
const SHIFTS = [10, 100, 1000]
/** A ratio this near to a shift counts as one: 99,99 € and 9,99 €. */
const TOLERANCE = 0.05
/** With fewer prices a category has no usual one. */
const LEAST_IN_CATEGORY = 4

/** Whether a new price of a product needs a second look. */
export function changeAlarm(fromCents: Cents, toCents: Cents): 'tenfold' | 'large' | undefined {
  const ratio = Math.max(fromCents, toCents) / Math.min(fromCents, toCents)
  if (SHIFTS.some((shift) => Math.abs(ratio / shift - 1) <= TOLERANCE)) return 'tenfold'
  // Half of an odd price, rounded, is still half.
  return (Math.abs(toCents - fromCents) - 1) * 2 > fromCents ? 'large' : undefined
}

/** The alarm of one change, as a list. */
export function alarmsOfChange(change: Omit<PriceAlarm, 'kind'>): PriceAlarm[] {
  const kind = changeAlarm(change.fromCents, change.toCents)
  return kind ? [{ ...change, kind }] : []
}

export type Priced = {
  id: string
  name: string
  priceCents: Cents
  /** Own prices of sizes by `size` or `size/color`, as its file has them; only of a new product. */
  prices?: Readonly<Record<string, Cents>>
  categories: readonly string[]
}

/**
 * New products, and sizes of theirs with own prices, that cost ten times more or less than the median
 * of their category.
 */
export function categoryAlarms(all: readonly Priced[], added: ReadonlySet<string>): PriceAlarm[] {
  const byCategory = Map.groupBy(all, ({ categories }) => categories[0])
  const medians = new Map(
    [...byCategory].map(([category, products]) => [category, medianOf(products)]),
  )
  return all.flatMap(({ id, name, priceCents, prices = {}, categories }): PriceAlarm[] => {
    const usual = added.has(id) ? medians.get(categories[0]) : undefined
    if (usual === undefined) return []
    const own = Object.entries(prices).map(([key, cents]) => ({ ...sizeOf(id, name, key), cents }))
    return [{ productId: id, name, cents: priceCents }, ...own]
      .filter(({ cents }) => cents >= usual * 10 || cents * 10 <= usual)
      .map(({ cents, ...one }) => ({ ...one, kind: 'category', fromCents: usual, toCents: cents }))
  })
}

const sizeOf = (id: string, name: string, key: string) => ({
  productId: `${id}/${key}`,
  name: `${name}, ${key}`,
})

/** The alarms of prices that sizes of a product have got or lost. */
export const alarmsOfSizes = (
  { id, name }: { id: string; name: string },
  changes: readonly { key: string; fromCents: Cents; toCents: Cents }[],
): PriceAlarm[] =>
  changes.flatMap(({ key, ...step }) => alarmsOfChange({ ...sizeOf(id, name, key), ...step }))

/** The lower median; undefined for too few products. */
function medianOf(products: readonly Priced[]): Cents | undefined {
  if (products.length < LEAST_IN_CATEGORY) return undefined
  const prices = products.map(({ priceCents }) => priceCents).toSorted((a, b) => a - b)
  return prices[Math.floor((prices.length - 1) / 2)]
}
