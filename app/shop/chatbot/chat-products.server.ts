import type { CatalogueView } from '#core/catalogue/catalogue-view.ts'
import { shown } from '#core/catalogue/shown.ts'
import { pictureVersion } from '#core/catalogue/pictures.server.ts'
import { thumbnail } from '#core/catalogue/pictures.ts'
import { defaultChoice, type Product } from '#core/catalogue/product.ts'
import { priceFactsOf } from '#core/catalogue/reduction.ts'
import { choosePicks, type ChatPick, type ChatPicks } from './chat-picks.ts'

/** All lists of garments for the help, with current prices and stock. */
export function chatProducts(catalogue: CatalogueView): ChatPicks {
  // A better pick may come from anywhere.
  catalogue.note(shown.all)
  const lists = Object.entries(choosePicks(catalogue))
  return Object.fromEntries(lists.map(([list, picks]) => [list, picks.map(toPick)])) as ChatPicks
}

/** In the first colour in stock. */
function toPick(product: Product): ChatPick {
  const { id, name, priceCents, colors } = product
  const color = defaultChoice(product)?.color ?? colors[0] ?? ''
  return {
    id,
    name,
    color,
    priceCents,
    image: thumbnail({ id, color, version: pictureVersion(product, color) }),
    ...priceFactsOf(product),
  }
}
