import { facetValues, type Chosen, type FacetName, type Sort } from './listing-query.ts'
import { matchOwn } from './own-facets.ts'
import { PRICE_BANDS } from './price-bands.ts'
import type { CatalogueView } from '#core/catalogue/catalogue-view.ts'
import { defaultChoice, variantKey, type Choice, type Product } from '#core/catalogue/product.ts'
import type { Gender } from '#core/catalogue/vocabulary.ts'
import { SlotSet } from '#core/base/sets/slot-set.ts'

const NONE: readonly string[] = []

/**
 * The products of a set that match the choice: any of the sizes in any of the colours *in stock*,
 * any of the price bands, and any of the values of each own field. A facet without a choice matches everything, also sold-out products.
 */
export function matchChosen(
  catalogue: CatalogueView,
  products: SlotSet,
  { size, color, price, own }: Chosen,
): SlotSet {
  const ofOwn = matchOwn(catalogue, products, own)
  const inBands = price.length === 0 ? ofOwn : ofOwn.and(bandSet(catalogue, price))
  const keys = variantKeys(size, color)
  return keys ? inBands.and(catalogue.anyOf(keys)) : inBands
}

/** Undefined without a choice. */
function variantKeys(sizes: readonly string[], colors: readonly string[]): string[] | undefined {
  if (sizes.length === 0 && colors.length === 0) return undefined
  if (colors.length === 0) return sizes.map((size) => `stock-size:${size}`)
  if (sizes.length === 0) return colors.map((color) => `stock-color:${color}`)
  return sizes.flatMap((size) => colors.map((color) => `stock:${variantKey({ size, color })}`))
}

function bandSet(catalogue: CatalogueView, values: readonly string[]): SlotSet {
  const bands = PRICE_BANDS.filter(({ value }) => values.includes(value))
  return SlotSet.union(
    bands.map(({ aboveCents, upToCents }) => catalogue.priceRange(aboveCents, upToCents)),
  )
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
  catalogue: CatalogueView,
  products: SlotSet,
  chosen: Chosen,
  name: FacetName,
): OptionCount[] {
  const others = matchChosen(catalogue, products, { ...chosen, [name]: NONE })
  const isOffered = (value: string): boolean =>
    chosen[name].includes(value) || products.meets(offeredSet(catalogue, name, value))
  return facetValues(name)
    .filter(isOffered)
    .map((value) => {
      if (name === 'price') return { value, count: others.countAnd(bandSet(catalogue, [value])) }
      // Each value of the other facet is a choice already.
      const keys =
        name === 'size' ? variantKeys([value], chosen.color) : variantKeys(chosen.size, [value])
      return { value, count: others.countAnd(catalogue.anyOf(keys ?? [])) }
    })
}

/** The products that have a value, in stock or not. */
const offeredSet = (catalogue: CatalogueView, name: FacetName, value: string): SlotSet =>
  name === 'price' ? bandSet(catalogue, [value]) : catalogue.set(`${name}:${value}`)

/** The first `most` products of a set; the catalogue's order breaks ties. */
export function firstSorted(
  catalogue: CatalogueView,
  products: SlotSet,
  sort: Sort | undefined,
  most: number,
): number[] {
  if (sort !== 'new') return catalogue.first(products, most, sort)
  const isNew = catalogue.set('new')
  const first = catalogue.first(products.and(isNew), most)
  return [...first, ...catalogue.first(products.without(isNew), most - first.length)]
}

/** The cards of a row of a wide window. */
const ROW = 4

/**
 * The first `most` products of a department's list: a row of those that only this department has,
 * or the same ones would open both, then the others in the catalogue's order.
 */
export function firstOfDepartment(
  catalogue: CatalogueView,
  products: SlotSet,
  department: Gender,
  most: number,
): number[] {
  const other = department === 'men' ? 'women' : 'men'
  const own = catalogue.first(products.without(catalogue.set(`department:${other}`)), ROW)
  const rest = catalogue.first(products, most).filter((slot) => !own.includes(slot))
  return [...own, ...rest].slice(0, most)
}

/** «42», «41,5», «7.5», «41 1/3»: what begins with a figure and has no letter. */
const isNumber = (size: string): boolean => /^\d[^\p{L}]*$/u.test(size)

/** Groups sizes: letters, numbers, and the single size. */
export function sizeGroups(options: readonly OptionCount[]): OptionCount[][] {
  const kind = ({ value }: OptionCount) => (value === 'Único' ? 2 : isNumber(value) ? 1 : 0)
  return [0, 1, 2]
    .map((group) => options.filter((option) => kind(option) === group))
    .filter((group) => group.length > 0)
}
