import type { Product } from './product.ts'

/** A product before and after a change; without `before` it is new, without `after` it is gone. */
export type ProductChange = {
  before?: Product
  after?: Product
  /** Its place in the catalogue's order has changed. */
  hasMoved?: boolean
  /** Its published reviews may have changed; the product itself may be the same. */
  hasNewReviews?: boolean
}

/** What changed between two states of the catalogue. `all`: anything may have changed. */
export type CatalogueChange =
  | { all: true }
  | { all: false; products: ReadonlyMap<string, ProductChange> }
