import { toCard } from '#core/catalogue/card.server.ts'
import type { CatalogueView } from '#core/catalogue/catalogue-view.ts'
import { shown } from '#core/catalogue/shown.ts'
import type { Product } from '#core/catalogue/product.ts'
import { GENDERS } from '#core/catalogue/vocabulary.ts'
import {
  DEFAULT_HOURS,
  LAYERS,
  layersFor,
  WEATHERS,
  MAX_HOURS,
  type OutfitTerms,
} from './layers.ts'
import type { LayerPieces, Piece } from './outfit.ts'
import { printOutfit, type ChosenPieces } from './outfit-address.ts'
import { garmentsOf, rainMmOf, suitableProducts } from './suitable.ts'

const toPiece = (product: Product): Piece => ({
  ...toCard(product),
  grams: product.weightGrams,
  ...(product.weights && { weights: product.weights }),
  rainMm: rainMmOf(product),
})

/** Products of a garment among which pieces are looked for: a large shop has thousands. */
const OF_A_GARMENT = 40
/** Pieces that a layer offers: the best ones. */
const OF_A_LAYER = 24

/**
 * The products of the department whose kind of garment belongs to a layer for these terms: of each
 * garment the first in the shop's order, those that are left before others. And what is chosen.
 */
export function wearable(
  catalogue: CatalogueView,
  terms: OutfitTerms,
  chosen: ChosenPieces = {},
): Product[] {
  const department = `department:${terms.gender}`
  // Each piece is shown, and any product of the department may become one.
  catalogue.note(shown.list(department))
  const left = catalogue.set('in-stock')
  const garments = new Set(LAYERS.flatMap((layer) => garmentsOf(layer, terms)))
  const slots = [...garments].flatMap((garment) => {
    const all = catalogue.set(department).and(catalogue.set(`garment:${garment}`))
    const first = catalogue.first(all.and(left), OF_A_GARMENT)
    return [...first, ...catalogue.first(all.without(left), OF_A_GARMENT - first.length)]
  })
  const products = catalogue.show(catalogue.inPlace(slots))
  const known = new Set(products.map(({ id }) => id))
  const others = idsOf(chosen).filter((id) => !known.has(id))
  return [...products, ...others.flatMap((id) => catalogue.card(id) ?? [])]
}

const idsOf = (chosen: ChosenPieces): string[] => Object.values(chosen).map(({ id }) => id)

/** The layers for these terms with their best pieces and what is chosen; leaves out a layer without any. */
export function layerPieces(
  products: readonly Product[],
  terms: OutfitTerms,
  chosen: ChosenPieces = {},
): LayerPieces[] {
  const ids = idsOf(chosen)
  return layersFor(terms).flatMap((layer) => {
    const pieces = suitableProducts(products, layer, terms)
      .filter(({ id }, at) => at < OF_A_LAYER || ids.includes(id))
      .map(toPiece)
    return pieces.length > 0 ? [{ layer, pieces }] : []
  })
}

/** Every weather, with few hours and with many: all plans of layers. */
const ALL_TERMS: readonly OutfitTerms[] = WEATHERS.flatMap((weather) =>
  [DEFAULT_HOURS, 6, MAX_HOURS, 1].flatMap((hours) =>
    GENDERS.map((gender) => ({ weather, hours, gender })),
  ),
)

/** The address of an outfit with this product; undefined if it takes part in none. */
export function outfitWith(product: Product): string | undefined {
  for (const terms of ALL_TERMS) {
    for (const layer of LAYERS) {
      if (!layersFor(terms).includes(layer)) continue
      if (suitableProducts([product], layer, terms).length === 0) continue
      return printOutfit(terms, { [layer]: { id: product.id } })
    }
  }
  return undefined
}
