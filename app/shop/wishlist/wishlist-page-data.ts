import type { ProductCardData } from '#core/catalogue/card.ts'

/** A favourite as its page shows it: as it was saved, and as the shop sells it today. */
export type Favourite = {
  productId: string
  name: string
  priceCents: number
  image: string
  /** Null when the shop does not sell it any more. */
  card: ProductCardData | null
}

/** Favourites whose name has the text in it, whatever its capitals. Source: specification, 2. */
export function filterByName<F extends { name: string }>(favourites: readonly F[], text: string) {
  const wanted = text.trim().toLocaleLowerCase('es')
  return favourites.filter(({ name }) => name.toLocaleLowerCase('es').includes(wanted))
}
