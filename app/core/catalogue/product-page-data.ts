import type { ProductCardData } from './card.ts'
import type { ProductDetails } from './product.ts'
import type { Gender } from './vocabulary.ts'

export type Maker = { name: string; address: string; email: string }

/** How a product is cut, and the anchor of its table on the page of the size guide. */
export type ProductSizing = {
  kind: 'tops' | 'bottoms' | 'footwear'
  cut: Gender | 'unisex'
  tableId: string
}

/** What the product page sends to the browser. */
export type ProductPageData = {
  product: ProductCardData
  /** Units left by variant key, only where few are left. */
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
  /** How it is cut; undefined where there is only one size. */
  sizing: ProductSizing | undefined
  related: ProductCardData[]
}
