import { day } from './day.ts'
import type { CatalogueView } from '#core/catalogue/catalogue-view.ts'
import { thumbnail } from '#core/catalogue/pictures.ts'
import { pictureVersion } from '#core/catalogue/pictures.server.ts'
import { defaultChoice, isInStock, type Product } from '#core/catalogue/product.ts'
import { priceFactsOf, type PriceFacts } from '#core/catalogue/reduction.ts'
import type { Cents } from '#core/base/money/money.ts'

/** A garment of the day, with no more than its card shows: the page carries it twice. */
export type DayPieceData = PriceFacts & {
  /** Its page, in the colour shown. */
  to: string
  name: string
  reason: string
  priceCents: Cents
  image: string
  /** Those in stock in this colour; empty if the product is sold out. */
  sizes: string
}

/** The garments of each chapter of the day; those not sold here any more go. */
export function dayPieces(catalogue: Pick<CatalogueView, 'card'>): DayPieceData[][] {
  return day.chapters.map(({ pieces }) =>
    pieces.flatMap(({ productId, color, reason }) => {
      const product = catalogue.card(productId)
      return product ? pieceOf(product, color, reason) : []
    }),
  )
}

function pieceOf(product: Product, asked: string, reason: string): DayPieceData {
  const { id, name, priceCents } = product
  const color = shownColor(product, asked)
  const sizes = product.sizes.filter((size) => isInStock(product, { size, color }))
  return {
    to: `/products/${id}?color=${encodeURIComponent(color)}`,
    name,
    reason,
    priceCents,
    ...priceFactsOf(product),
    image: thumbnail({ id, color, version: pictureVersion(product, color) }),
    sizes: sizes.join(' · '),
  }
}

/** The chosen colour or, while only others can be bought, the first of those. */
function shownColor(product: Product, asked: string): string {
  const choice = defaultChoice(product, { color: asked }) ?? defaultChoice(product)
  return product.colors.find((color) => color === choice?.color) ?? asked
}
