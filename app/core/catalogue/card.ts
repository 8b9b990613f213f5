import type { Cents } from '#core/money/money.ts'
import type { Choosable } from './product.ts'
import type { Color } from './colors.ts'

/** What a listing sends of a product: no more than its card shows. */
export type ProductCardData = Omit<Choosable, 'colors'> & {
  colors: readonly Color[]
  id: string
  name: string
  summary: string
  priceCents: Cents
  isNew: boolean
  /** Picture version by colour. */
  pictures: Record<string, string>
}
