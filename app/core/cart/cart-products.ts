import type { Cents } from '#core/money/money.ts'

/** What a cart needs to know of a product, to see whether its lines still hold. */
export type CartProduct = {
  id: string
  name: string
  priceCents: Cents
  /** Units left by `size/color`; a pair that is not sold is absent. */
  stock: Record<string, number>
  /** Picture address by colour. */
  images: Record<string, string>
}
