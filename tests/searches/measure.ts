import type { Product } from '#core/catalogue/product.ts'
import { findProducts } from '#core/catalogue/search/find-products.ts'
import { indexProducts, type SearchEntry } from '#core/catalogue/search-index/search-entry.ts'
import { openIndex, type SearchIndex } from '#core/catalogue/search-index/search-index.ts'
import { shippedProducts } from '../support/factories/shop-catalogue.ts'
import type { Expectation } from './read-list.ts'

/** How one search did. */
export type Measured = Expectation & {
  isFirstRight: boolean
  hasThreeOfFive: boolean
  /** The first five, by name, and the pages of help. */
  found: string[]
}

type Shop = { index: SearchIndex<SearchEntry>; products: readonly Product[] }

/** The shipped catalogue, opened for searching. */
export function openShippedShop(): Shop {
  const products = shippedProducts()
  return { products, index: openIndex(indexProducts(products, () => '1')) }
}

const SHOWN = 5
const ENOUGH = 3

/**
 * Searches as a shopper does, and compares the first five with what the list expects. Three of the
 * first five must be right, or as many as the catalogue has.
 */
export function measure({ index, products }: Shop, one: Expectation): Measured {
  const { entries, related, help } = findProducts(index, one.query)
  const byId = new Map(products.map((product) => [product.id, product]))
  const shown = [...entries, ...related].slice(0, SHOWN).flatMap(({ id }) => byId.get(id) ?? [])
  const addresses = help.map(({ to }) => to)
  const found = [...addresses, ...shown.map(({ name }) => name)]
  const { expected } = one
  if (expected.kind === 'nothing') {
    const isRight = found.length === 0
    return { ...one, found, isFirstRight: isRight, hasThreeOfFive: isRight }
  }
  if (expected.kind === 'help') {
    const isRight = expected.addresses.includes(pageOf(addresses[0]))
    return { ...one, found, isFirstRight: isRight, hasThreeOfFive: isRight }
  }
  const right = products.filter(expected.isRight)
  if (right.length === 0) throw new Error(`line ${one.line}: nothing in the catalogue is right`)
  const first = shown[0]
  const least = Math.min(...right.map(({ priceCents }) => priceCents))
  const isInOrder = !expected.isCheapestFirst || first?.priceCents === least
  return {
    ...one,
    found,
    isFirstRight: first !== undefined && expected.isRight(first) && isInOrder,
    hasThreeOfFive: shown.filter(expected.isRight).length >= Math.min(ENOUGH, right.length),
  }
}

/** The page of an address, without the place in it. */
const pageOf = (address = ''): string => address.split('#')[0] ?? ''

export const percent = (part: number, all: number): string =>
  `${((100 * part) / all).toLocaleString('en', { maximumFractionDigits: 1 })} %`
