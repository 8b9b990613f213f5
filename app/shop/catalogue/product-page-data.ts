import type { ProductCardData } from './card.ts'
import type { ProductDetails } from './product.ts'
import type { Gender } from './vocabulary.ts'

export type Maker = { name: string; address: string; email: string }

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
  related: ProductCardData[]
}
