import vocabulary from '#content/search.json' with { type: 'json' }
import { activityWords } from '#core/catalogue/activities.ts'
import firstCategoryWords from '#content/options/category-words.json' with { type: 'json' }
import { liveSettings } from '#core/base/policy/live-settings.ts'
import { collectionWords } from '#core/catalogue/collections.ts'
import type { Product, ProductDetails } from '#core/catalogue/product.ts'
import { priceFactsOf, type PriceFacts } from '#core/catalogue/reduction.ts'
import { GENDERS, type Garment } from '#core/catalogue/vocabulary.ts'
import type { Cents } from '#core/base/money/money.ts'
import { fold, foldedWords, stem } from './search-text.ts'

const { describedDetails, garmentNames, genderNames, giftNames, newNames, suggestedMaterials } =
  vocabulary

/** What a search calls the goods of a category, besides the names of their garments. */
const byId: Readonly<Record<string, readonly string[]>> = firstCategoryWords
const categoryWords = liveSettings('categoryWords', { byId })

/** A product in the search index, which the server sends to the browser. */
export type SearchEntry = PriceFacts & {
  id: string
  name: string
  summary: string
  priceCents: Cents
  sizes: readonly string[]
  colors: readonly string[]
  /** Variant keys without stock. */
  soldOut: readonly string[]
  /** Picture version by colour. */
  pictures: Record<string, string>
  /** Names of the garment, the suggested one first, separated by ", "; empty if it is none. */
  garment: string
  /** Names of its categories. */
  groups: string
  /** Departments; empty if for everyone. */
  genders: readonly string[]
  /** A material that shoppers search by, such as "lino". */
  material?: string
  /** Fibres, activities, collections, texts of own fields; whether it is new or a gift. */
  traits: string
  /** Details found only in the description. */
  details: string
}

/** What is indexed of a product: all but its pictures. */
export type IndexedTexts = Omit<SearchEntry, 'pictures'>

// The type makes the compiler require a name for each garment.
const garments: Record<Garment, string> = garmentNames

/** The texts of a product that the search reads besides those of its card. */
export type SearchTexts = Pick<ProductDetails, 'description' | 'composition'>

type PictureVersion = (product: Product, color: string) => string

/** One entry per product, in the order of the catalogue. */
export const indexProducts = (
  products: readonly (Product & SearchTexts)[],
  pictureVersion: PictureVersion,
): SearchEntry[] =>
  products.map((product) => ({
    ...indexedTexts(product, product),
    ...picturesOf(product, pictureVersion),
  }))

/** The versions of the pictures of a product. */
export const picturesOf = (
  product: Product,
  pictureVersion: PictureVersion,
): Pick<SearchEntry, 'pictures'> => ({
  pictures: Object.fromEntries(
    product.colors.map((color) => [color, pictureVersion(product, color)]),
  ),
})

/** What names a product and says what it is, without its description. */
function namedTexts(product: Product, texts: SearchTexts) {
  const fibres = texts.composition.map((part) => part.fibres.replaceAll(/[\d,]{1,9}\s?%/g, ''))
  const material = suggestedMaterials.find((one) => fold(fibres[0] ?? '').startsWith(fold(one)))
  const { name, summary, genders } = product
  const known = {
    name,
    summary,
    garment: product.garment ? garments[product.garment] : '',
    groups: product.categories.flatMap((one) => categoryWords.byId[one] ?? []).join(', '),
    traits: [
      ...new Set(fibres.flatMap((part) => part.split(/[;,]/)).map((part) => part.trim())),
      ...product.activities.flatMap(activityWords),
      ...product.collections.flatMap(collectionWords),
      ...Object.values(product.ownFields ?? {}).filter((value) => typeof value === 'string'),
      ...(product.isNew ? [newNames] : []),
      ...(product.isGift ? [giftNames] : []),
    ].join(', '),
  }
  const departments =
    genders.length === GENDERS.length ? [] : genders.map((one) => genderNames[one])
  return { known, genders: departments, material }
}

/**
 * All that the words of a product in the index are made of, as one text: while it stays the same, so
 * do they. A price counts only for whether it is reduced, which a search can ask for; units in stock
 * do not count.
 */
export function wordSource(product: Product, texts: SearchTexts): string {
  const { known, genders, material } = namedTexts(product, texts)
  const isReduced = product.reduction !== undefined
  return JSON.stringify([known, genders, material, product.colors, isReduced, texts.description])
}

/**
 * What the search reads of a product, as the browser gets it. `knownDetails`: those of the same words
 * before, which then are not looked for in the description again.
 */
export function indexedTexts(
  product: Product,
  texts: SearchTexts,
  knownDetails?: string,
): IndexedTexts {
  const { id, priceCents, sizes, colors, soldOut } = product
  const { known, genders, material } = namedTexts(product, texts)
  return {
    id,
    ...known,
    priceCents,
    ...priceFactsOf(product),
    sizes,
    colors,
    soldOut,
    genders,
    ...(material ? { material } : {}),
    details: knownDetails ?? detailsOf(texts.description, Object.values(known)),
  }
}

const details = new Map(
  describedDetails
    .join(', ')
    .split(', ')
    .map((word) => [stem(fold(word)), word]),
)

/** The texts of garments, categories and fibres repeat. */
const MOST_KEPT_TEXTS = 1000
let keptStems = new Map<string, ReadonlySet<string>>()

function stemsOf(text: string): ReadonlySet<string> {
  const kept = keptStems.get(text)
  if (kept) return kept
  const stems = new Set(foldedWords(text).map(stem))
  if (keptStems.size >= MOST_KEPT_TEXTS) keptStems = new Map()
  keptStems.set(text, stems)
  return stems
}

/** The details in a description that no other field has. */
function detailsOf(description: string, otherTexts: readonly string[]): string {
  const named = new Set<string>()
  for (const word of foldedWords(description)) if (details.has(stem(word))) named.add(stem(word))
  if (named.size === 0) return ''
  const isKnown = (word: string) => otherTexts.some((text) => stemsOf(text).has(word))
  const found = [...details].filter(([word]) => named.has(word) && !isKnown(word))
  return found.map(([, shown]) => shown).join(' ')
}
