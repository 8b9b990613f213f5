import type { Cents } from '../money/money.ts'
import type { Choosable } from './product.ts'

/** What a listing sends of a product: no more than its card shows. */
export type ProductCardData = Choosable & {
  id: string
  name: string
  summary: string
  priceCents: Cents
  isNew: boolean
  /** Picture version by colour. */
  pictures: Record<string, string>
}
