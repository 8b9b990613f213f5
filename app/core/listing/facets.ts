import { FACET_VALUES, type Chosen, type FacetName, type Sort } from './listing-query.ts'
import { PRICE_BANDS } from './price-bands.ts'
import { defaultChoice, isInStock, type Choice, type Product } from '#core/catalogue/product.ts'

/**
 * Whether a product matches the choice: any of the sizes in any of the colours *in stock*, and any
 * of the price bands. A facet without a choice matches everything, also sold-out products.
 */
export function matchesChosen(product: Product, { size, color, price }: Chosen): boolean {
  return isInBand(product, price) && hasVariant(product, size, color)
}

function isInBand({ priceCents }: Product, price: readonly string[]): boolean {
  if (price.length === 0) return true
  const band = PRICE_BANDS.find((one) => priceCents > one.aboveCents && priceCents <= one.upToCents)
  return band !== undefined && price.includes(band.value)
}

function hasVariant(
  product: Product,
  chosenSizes: readonly string[],
  chosenColors: readonly string[],
): boolean {
  if (chosenSizes.length === 0 && chosenColors.length === 0) return true
  const sizes = chosenSizes.length === 0 ? product.sizes : chosenSizes
  const colors = chosenColors.length === 0 ? product.colors : chosenColors
  return sizes.some((size) => colors.some((color) => isInStock(product, { size, color })))
}

/**
 * The size and colour of a matching product that its card shows and adds: the first variant in
 * stock among the chosen ones. Only what was chosen; undefined if neither was.
 */
export function askedChoice(
  product: Product,
  { size, color }: Chosen,
): Partial<Choice> | undefined {
  if (size.length === 0 && color.length === 0) return undefined
  const among = <T extends string>(own: readonly T[], chosen: readonly string[]): readonly T[] =>
    chosen.length === 0 ? own : own.filter((value) => chosen.includes(value))
  const found = defaultChoice({
    ...product,
    sizes: among(product.sizes, size),
    colors: among(product.colors, color),
  })
  if (!found) return undefined
  return {
    ...(size.length > 0 ? { size: found.size } : {}),
    ...(color.length > 0 ? { color: found.color } : {}),
  }
}

export type OptionCount = { value: string; count: number }

/**
 * The values of a facet that the list has or that are chosen, in the order of their vocabulary;
 * each with the number of products if it were the only choice in its facet.
 */
export function facetCounts(
  products: readonly Product[],
  chosen: Chosen,
  name: FacetName,
): OptionCount[] {
  const others = products.filter((product) => matchesChosen(product, { ...chosen, [name]: [] }))
  const isOffered = (value: string): boolean =>
    chosen[name].includes(value) || products.some((product) => hasValue(product, name, value))
  return FACET_VALUES[name].filter(isOffered).map((value) => {
    const alone = { ...chosen, [name]: [value] }
    return { value, count: others.filter((product) => matchesChosen(product, alone)).length }
  })
}

function hasValue(product: Product, name: FacetName, value: string): boolean {
  if (name === 'price') return isInBand(product, [value])
  const values: readonly string[] = name === 'size' ? product.sizes : product.colors
  return values.includes(value)
}

const byName = new Intl.Collator('es').compare

const ORDERS: Record<Sort, (a: Product, b: Product) => number> = {
  new: (a, b) => Number(b.isNew) - Number(a.isNew),
  'price-asc': (a, b) => a.priceCents - b.priceCents,
  'price-desc': (a, b) => b.priceCents - a.priceCents,
  name: (a, b) => byName(a.name, b.name),
}

/** Sorts a list; the catalogue's order breaks ties. */
export function sortProducts(products: readonly Product[], sort: Sort | undefined): Product[] {
  return sort ? products.toSorted(ORDERS[sort]) : [...products]
}

const isNumber = (size: string): boolean => /^\d+$/.test(size)

/** Groups sizes: letters, numbers, and the single size. */
export function sizeGroups(options: readonly OptionCount[]): OptionCount[][] {
  const kind = ({ value }: OptionCount) => (value === 'Único' ? 2 : isNumber(value) ? 1 : 0)
  return [0, 1, 2]
    .map((group) => options.filter((option) => kind(option) === group))
    .filter((group) => group.length > 0)
}
