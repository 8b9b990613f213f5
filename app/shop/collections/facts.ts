import type { ProductDetails } from '#core/catalogue/product.ts'

type Described = Pick<ProductDetails, 'weightGrams' | 'composition' | 'features'>

/**
 * The value of a product under a label: its weight, the fibres of its main part, or a feature.
 * Undefined if its data have none; a page then shows nothing rather than a guess.
 */
export function factOf(product: Described, label: string): string | undefined {
  if (label === 'Peso') return formatGrams(product.weightGrams)
  if (label === 'Composición') return product.composition[0]?.fibres
  return product.features.find((feature) => feature.label === label)?.value
}

/** "2727 g", with a no-break space. */
export const formatGrams = (grams: number): string => `${grams.toLocaleString('es-ES')}\u00A0g`

/** The first number of a Spanish text, "20.000 mm" → 20000; infinity (sorts last) without one. */
export function figureIn(text: string): number {
  const [figure] = /\d[\d.]*(?:,\d+)?/.exec(text) ?? []
  return figure === undefined ? Infinity : Number(figure.replaceAll('.', '').replace(',', '.'))
}
