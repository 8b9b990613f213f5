import type { ProductChange } from './catalogue-change.ts'
import type { Product } from './product.ts'
import { isOfVariant, kindKeys, productKeys } from './product-keys.ts'

/**
 * What a page shows, as words that a change can be compared with: a product, its units, the reviews
 * of one, a list's members and counts, which kinds a list has, what goes with a product.
 */
export const shown = {
  product: (id: string) => `product ${id}`,
  /** Units only while they are few. */
  few: (id: string) => `few ${id}`,
  units: (id: string) => `units ${id}`,
  /** Who makes it and answers for it; only its own page names them. */
  maker: (id: string) => `maker ${id}`,
  reviews: (id: string) => `reviews ${id}`,
  /** Members, order or counts of the products that have all of these keys. */
  list: (...keys: string[]) => `list ${keys.toSorted().join(' ')}`,
  /** The same, where it also depends on which sizes are left in which colours. */
  choices: (...keys: string[]) => `choices ${keys.toSorted().join(' ')}`,
  /** The categories of a list, but not how many products each has. */
  kinds: (...keys: string[]) => `kinds ${keys.toSorted().join(' ')}`,
  /** What goes with a product of a department. */
  beside: (department: string) => `beside ${department}`,
  /** Any product at all, but not its units. */
  all: 'all',
} as const

/** What pages show of changed products, see `touched`. */
export function touchedByAll(
  changes: ReadonlyMap<string, ProductChange>,
  fewUnits: number,
): Set<string> {
  return new Set([...changes].flatMap(([id, change]) => [...touched(id, change, fewUnits)]))
}

/** What pages show of a changed product, before or after. `fewUnits`: up to which units are few. */
export function touched(id: string, change: ProductChange, fewUnits: number): Set<string> {
  const { before, after, hasMoved = false, hasNewReviews = false } = change
  const words = new Set<string>()
  if (hasNewReviews) words.add(shown.reviews(id))
  if (before && after && before === after) return words
  if (unitsOf(before) !== unitsOf(after)) words.add(shown.units(id))
  if (unitsOf(before, fewUnits) !== unitsOf(after, fewUnits)) words.add(shown.few(id))
  if (makerOf(before) !== makerOf(after)) words.add(shown.maker(id))
  if (!hasMoved && faceOf(before) === faceOf(after)) return words
  words.add(shown.product(id))
  words.add(shown.all)
  const isOtherKind = kindOf(before) !== kindOf(after)
  for (const product of [before, after]) {
    if (!product) continue
    const isListed = hasMoved || listedAs(before) !== listedAs(after)
    if (!isListed && String(before?.soldOut) === String(after?.soldOut)) continue
    for (const word of listWords(kindKeys(product))) {
      // What depends on choices depends on the list as well.
      words.add(isListed ? word : word.replace('list', 'choices'))
      if (isOtherKind) words.add(word.replace('list', 'kinds'))
    }
    // One that goes is shown by name where it was; one that comes may belong anywhere.
    if (product === after && isNewToBuyers(change)) {
      for (const key of kindKeys(product)) words.add(shown.beside(key))
    }
  }
  return words
}

function isNewToBuyers({ before, after, hasMoved = false }: ProductChange): boolean {
  const isThere = (product: Product | undefined) =>
    kindOf(product) !== undefined && !isGone(product)
  return isThere(after) && (hasMoved || !isThere(before) || kindOf(before) !== kindOf(after))
}

const isGone = (product: Product | undefined): boolean =>
  product === undefined || product.soldOut.length >= product.sizes.length * product.colors.length

/** The units by variant; above `most` they are all the same. */
function unitsOf(product: Product | undefined, most = Infinity): string | undefined {
  if (!product) return undefined
  const units = Object.entries(product.stock)
  return JSON.stringify(units.map(([key, count]) => [key, Math.min(count, most + 1)]))
}

const makerOf = (product: Product | undefined): string | undefined =>
  product && JSON.stringify(product.madeBy)

/** All but its units, and what its maker is called and where it is. */
const faceOf = (product: Product | undefined): string | undefined =>
  product && JSON.stringify({ ...product, stock: undefined, madeBy: undefined })

/** What lists and the counts of their filters read, until a size or a colour is chosen. */
const listedAs = (product: Product | undefined): string | undefined =>
  product &&
  JSON.stringify([
    product.name,
    product.priceCents,
    product.ownFields,
    [...productKeys(product)].filter((key) => !isOfVariant(key)).toSorted(),
  ])

/** What makes it a member of lists. */
const kindOf = (product: Product | undefined): string | undefined =>
  product && JSON.stringify([kindKeys(product), product.garment, product.activities])

/** The lists with these kinds of product; kinds are few, and products many. */
const wordsOfKinds = new Map<string, string[]>()
const MOST_KINDS = 2000

function listWords(keys: readonly string[]): string[] {
  const name = keys.join(' ')
  const words = wordsOfKinds.get(name) ?? upToThree(keys).map((some) => shown.list(...some))
  if (wordsOfKinds.size >= MOST_KINDS) wordsOfKinds.clear()
  wordsOfKinds.set(name, words)
  return words
}

/** Every choice of one to three keys. */
function upToThree(keys: readonly string[]): string[][] {
  return keys.flatMap((first, at) => [
    [first],
    ...keys
      .slice(at + 1)
      .flatMap((second, next) => [
        [first, second],
        ...keys.slice(at + 2 + next).map((third) => [first, second, third]),
      ]),
  ])
}
