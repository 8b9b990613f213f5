import { variantKey, type Choice, type Choosable, type Product } from '#core/catalogue/product.ts'

/** The weight of a product, and the own ones of variants by size or by `size/color`. Grams. */
export type Weighed = Pick<Product, 'weightGrams' | 'weights'>
type Choices = Pick<Choosable, 'sizes' | 'colors'>

/** How lists of facts call the weight. */
export const WEIGHT_LABEL = 'Peso'

/** What a variant weighs: what its colour does in its size, else its size, else its product. */
export const gramsOf = ({ weightGrams, weights }: Weighed, choice: Choice): number =>
  weights?.[variantKey(choice)] ?? weights?.[choice.size] ?? weightGrams

/** What the lightest and the heaviest variant weigh, in grams. */
export function gramsSpan(product: Weighed & Choices): { least: number; most: number } {
  const { sizes, colors, weightGrams } = product
  const each = colors.flatMap((color) => sizes.map((size) => gramsOf(product, { size, color })))
  if (!product.weights || each.length === 0) return { least: weightGrams, most: weightGrams }
  return { least: Math.min(...each), most: Math.max(...each) }
}

/** «410 g»: of the choice, or without one of the lightest, as «Desde 410 g» where variants differ. */
export function weightText(product: Weighed & Choices, choice?: Choice): string {
  const { least, most } = gramsSpan(product)
  const text = `${(choice ? gramsOf(product, choice) : least).toLocaleString('es-ES')} g`
  return choice || least === most ? text : `Desde ${text}`
}

/** The own weights of what the product still has, as a file must have them; undefined if none. */
export function weightsAmong(
  { sizes, colors }: Choices,
  weights: Weighed['weights'],
): Weighed['weights'] {
  const keys = new Set(
    sizes.flatMap((size) => [size, ...colors.map((color) => variantKey({ size, color }))]),
  )
  const known = Object.entries(weights ?? {}).filter(([key]) => keys.has(key))
  return known.length > 0 ? Object.fromEntries(known) : undefined
}

/** The weights of a file as people write them: «XL: 450», «XL/Azul: 460». */
export const weightItems = (weights: Weighed['weights']): string[] =>
  Object.entries(weights ?? {}).map(([key, grams]) => `${key}: ${grams}`)

/** Reads such an item, with or without its «g»; undefined if it is none. */
export function readWeightItem(item: string): [key: string, grams: number] | undefined {
  const at = item.lastIndexOf(':')
  const key = item.slice(0, Math.max(at, 0)).trim()
  const [, digits] = /^(\d{1,6}) ?g?$/.exec(item.slice(at + 1).trim()) ?? []
  return key === '' || digits === undefined ? undefined : [key, Number(digits)]
}
