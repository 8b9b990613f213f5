import type { ProductCardData } from './card.ts'
import type { Category, Line } from './vocabulary.ts'

/** How many cards a listing shows first, and adds with each "Ver más". */
export const PAGE_SIZE = 24

export type Listing = {
  cards: ProductCardData[]
  /** All that match, shown or not. */
  count: number
  /** The categories one can narrow to, of the list before narrowing. */
  categories: Category[]
  filter: { category?: Category; line?: Line }
  page: number
}
