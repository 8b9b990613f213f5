import type { ProductCardData } from '#core/catalogue/card.ts'

/** A favourite as saved, with the product as sold today. */
export type Favourite = {
  id: string
  productId: string
  name: string
  priceCents: number
  image: string
  /** Null if the product is no longer sold. */
  card: ProductCardData | null
}

/** Favourites whose name contains the text, case-insensitively. Source: specification, 2. */
export function filterByName<F extends { name: string }>(favourites: readonly F[], text: string) {
  const wanted = text.trim().toLocaleLowerCase('es')
  return favourites.filter(({ name }) => name.toLocaleLowerCase('es').includes(wanted))
}
