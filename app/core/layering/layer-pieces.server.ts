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
import { printOutfit } from './outfit-address.ts'
import { garmentsOf, rainMmOf, suitableProducts } from './suitable.ts'

const toPiece = (product: Product): Piece => ({
  ...toCard(product),
  grams: product.weightGrams,
  rainMm: rainMmOf(product),
})

/** The products of the department whose kind of garment belongs to a layer for these terms. */
export function wearable(catalogue: CatalogueView, terms: OutfitTerms): Product[] {
  const department = `department:${terms.gender}`
  // Each piece is shown, and any product of the department may become one.
  catalogue.note(shown.list(department))
  const garments = LAYERS.flatMap((layer) => garmentsOf(layer, terms))
  const worn = catalogue.anyOf(garments.map((garment) => `garment:${garment}`))
  return catalogue.show(catalogue.first(catalogue.set(department).and(worn)))
}

/** The layers for these terms with all their pieces; leaves out a layer without any. */
export function layerPieces(products: readonly Product[], terms: OutfitTerms): LayerPieces[] {
  return layersFor(terms).flatMap((layer) => {
    const pieces = suitableProducts(products, layer, terms).map(toPiece)
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
