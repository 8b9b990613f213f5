import type { ProductCardData } from './card.ts'
import type { ProductDetails } from './product.ts'
import type { Gender } from './vocabulary.ts'

export type Maker = { name: string; address: string; email: string }

/** The kind and cut of a product, and the anchor of its table in the size guide. */
export type ProductSizing = {
  kind: 'tops' | 'bottoms' | 'footwear'
  cut: Gender | 'unisex'
  tableId: string
}

/** The product page's data for the browser. */
export type ProductPageData = {
  product: ProductCardData
  /** The announced reduction: its end, and its words under the price. */
  sale: { endsAt: string; note: string } | undefined
  /** Units by variant key, only for variants with few left. */
  few: Record<string, number>
  details: Pick<
    ProductDetails,
    | 'description'
    | 'composition'
    | 'care'
    | 'weightGrams'
    | 'fitNote'
    | 'features'
    | 'origin'
    | 'claims'
    | 'garment'
  >
  gender: Gender | undefined
  maker: Maker
  /** Undefined for products with one size, or without a size table. */
  sizing: ProductSizing | undefined
  related: ProductCardData[]
}
