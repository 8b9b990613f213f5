import {
  activityNames,
  categoryNames,
  collectionNames,
  describedDetails,
  garmentNames,
  genderNames,
  giftNames,
  newNames,
  suggestedMaterials,
} from '#content/search.ts'
import type { Product } from '#core/catalogue/product.ts'
import { priorOf } from '#core/catalogue/reduction.ts'
import type { Color } from '#core/catalogue/colors.ts'
import { GENDERS, type Garment } from '#core/catalogue/vocabulary.ts'
import type { Cents } from '#core/money/money.ts'
import { fold, foldedWords, stem } from './search-text.ts'

/** A product in the search index, which the server sends to the browser. */
export type SearchEntry = {
  id: string
  name: string
  summary: string
  priceCents: Cents
  /** The prior price, while a reduction is announced. */
  priorCents?: Cents
  sizes: readonly string[]
  colors: readonly Color[]
  /** Variant keys without stock. */
  soldOut: readonly string[]
  /** Picture version by colour. */
  pictures: Record<string, string>
  /** Names of the garment, the suggested one first, separated by ", ". */
  garment: string
  /** Names of its categories. */
  groups: string
  /** Departments; empty if for everyone. */
  genders: readonly string[]
  /** A material that shoppers search by, such as "lino". */
  material?: string
  /** Fibres, activities, collections; whether it is new or a gift. */
  traits: string
  /** Details found only in the description. */
  details: string
}

// The type makes the compiler require a name for each garment.
const garments: Record<Garment, string> = garmentNames

/** One entry per product, in the order of the catalogue. */
export function indexProducts(
  products: readonly Product[],
  pictureVersion: (product: Product, color: string) => string,
): SearchEntry[] {
  return products.map((product) => {
    const { id, name, summary, priceCents, sizes, colors, soldOut, genders } = product
    const fibres = product.composition.map((part) => part.fibres.replaceAll(/[\d,]{1,9}\s?%/g, ''))
    const material = suggestedMaterials.find((one) => fold(fibres[0] ?? '').startsWith(fold(one)))
    const known = {
      name,
      summary,
      garment: garments[product.garment],
      groups: product.categories.map((one) => categoryNames[one]).join(', '),
      traits: [
        ...new Set(fibres.flatMap((part) => part.split(/[;,]/)).map((part) => part.trim())),
        ...product.activities.map((one) => activityNames[one]),
        ...product.collections.map((one) => collectionNames[one]),
        ...(product.isNew ? [newNames] : []),
        ...(product.isGift ? [giftNames] : []),
      ].join(', '),
    }
    return {
      id,
      ...known,
      priceCents,
      ...priorOf(product),
      sizes,
      colors,
      soldOut,
      pictures: Object.fromEntries(colors.map((color) => [color, pictureVersion(product, color)])),
      genders: genders.length === GENDERS.length ? [] : genders.map((one) => genderNames[one]),
      ...(material ? { material } : {}),
      details: detailsOf(product.description, Object.values(known)),
    }
  })
}

const details = new Map(
  describedDetails
    .join(', ')
    .split(', ')
    .map((word) => [stem(fold(word)), word]),
)

/** The details in a description that no other field has. */
function detailsOf(description: string, otherTexts: readonly string[]): string {
  const known = new Set(otherTexts.flatMap(foldedWords).map(stem))
  const named = foldedWords(description).map(stem)
  const found = [...details].filter(([word]) => named.includes(word) && !known.has(word))
  return found.map(([, shown]) => shown).join(' ')
}
