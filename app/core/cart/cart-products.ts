import type { Cents } from '#core/money/money.ts'

/** The data of a product that a cart needs to validate its lines. */
export type CartProduct = {
  id: string
  name: string
  priceCents: Cents
  /** The prior price, while a reduction is announced. */
  priorCents?: Cents
  /** Units in stock by `size/color`; a pair that is not sold is absent. */
  stock: Record<string, number>
  /** Picture address by colour. */
  images: Record<string, string>
}
