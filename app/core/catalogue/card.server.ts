import type { ProductCardData } from './card.ts'
import { pictureVersion } from './pictures.server.ts'
import type { Product } from './product.ts'
import { priceFactsOf } from './reduction.ts'

/** Reduces a product to the data of its card. */
export function toCard(product: Product): ProductCardData {
  const { id, name, summary, priceCents, isNew, sizes, colors, soldOut } = product
  const pictures = Object.fromEntries(
    colors.map((color) => [color, pictureVersion(product, color)]),
  )
  const card = { id, name, summary, priceCents, isNew, sizes, colors, soldOut, pictures }
  const { pictureTexts } = product
  return { ...card, ...priceFactsOf(product), ...(pictureTexts && { pictureTexts }) }
}
