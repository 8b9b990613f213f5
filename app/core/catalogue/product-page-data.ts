import type { ProductCardData } from './card.ts'
import type { ProductDetails } from './product.ts'
import type { Garment, Gender } from './vocabulary.ts'

/**
 * Whether there is a drawing of its pattern: a hair band is a single strip, a tent no garment, and
 * boxer shorts are drawn as men's.
 */
export const hasFlatLay = (garment: Garment | undefined, isForWomen = false): garment is Garment =>
  Boolean(garment) && garment !== 'cinta' && !(garment === 'boxer' && isForWomen)

/** The drawing of a garment's pattern, 4:5, the same in every colour. */
export const planAddress = (garment: Garment): string => `/img/plans/${garment}.svg`

/** A link to a page of the shop, such as the one above a product. */
export type ProductPlace = { label: string; to: string }

/** Who answers for a product: its maker or, where that is outside the Union, also somebody within. */
export type Maker = {
  name: string
  address: string
  email: string
  responsible?: { name: string; address: string; email: string }
}

/** The kind and cut of a product, and the anchor of its table in the size guide. */
export type ProductSizing = {
  kind: 'tops' | 'bottoms' | 'footwear'
  cut: Gender | 'unisex'
  tableId: string
  /** How the published reviews say that it fits; only where there are some. */
  votes?: FitVotes
}

/** Buyers who say that a product runs small, fits as expected, or runs large. */
export type FitVotes = { small: number; expected: number; large: number }
/** A point of the garment that is worth a look, and the value that the product has for it. */
export type ProductStation = {
  name: string
  text: string
  fact?: { label: string; value: string }
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
    | 'weights'
    | 'fitNote'
    | 'origin'
    | 'claims'
    | 'garment'
    | 'lot'
    | 'warnings'
  > & {
    /** The maker's, or the product's id. */
    reference: string
    /** With the shop's own fields and the weight: each label once. */
    features: ProductDetails['features']
  }
  /** The code of a recall for its safety. */
  recall?: string
  place: ProductPlace | undefined
  maker: Maker
  /** Undefined for products with one size, or without a size table. */
  sizing: ProductSizing | undefined
  related: ProductCardData[]
  /** Five points of the garment; none for a kind without them, and while it is sold out. */
  anatomy: readonly ProductStation[]
  /** What helps to choose: the size table, and the scale if an outfit has this product. */
  guides: readonly ProductPlace[]
}
