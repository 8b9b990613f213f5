import type { Choice } from '#core/catalogue/product.ts'
import { COLORS } from '#core/catalogue/colors.ts'
import { SIZES } from '#core/catalogue/vocabulary.ts'
import type { Cents } from '#core/money/money.ts'
import { cleanQuery, fold, isEmptyWord, stem } from './search-text.ts'

/** More words than this narrow nothing any further. */
const MAX_WORDS = 8

/** A search, understood. */
export type Query = {
  /** Folded, without the empty ones unless there are no others. */
  words: string[]
  price: PriceRange | undefined
  /** The colour and size it names. */
  wanted: Partial<Choice>
}

/** Of catalogue prices, the first figure that is shown; both ends belong to it. */
export type PriceRange = { fromCents: Cents; toCents: Cents }

const FIGURE = String.raw`(\d{1,4})(?: (?:euros?|eur))?(?! (?:l|litros?|g|gramos?|gr)\b)`
const PRICE_WORDS: [RegExp, (first: number, second: number) => PriceRange][] = [
  [
    new RegExp(String.raw`\b(?:entre|de) ${FIGURE} (?:y|a) ${FIGURE}\b`),
    (first, second) => ({ fromCents: first * 100, toCents: second * 100 }),
  ],
  [
    new RegExp(String.raw`\b(?:por )?(?:menos de|por debajo de|hasta) ${FIGURE}\b`),
    (first) => ({ fromCents: 0, toCents: first * 100 }),
  ],
  [
    new RegExp(String.raw`\b(?:mas de|a partir de|desde) ${FIGURE}\b`),
    (first) => ({ fromCents: first * 100, toCents: Number.MAX_SAFE_INTEGER }),
  ],
]

/** Reads what a shopper typed: the words to find, a price range, and the colour and size named. */
export function readQuery(typed: string): Query {
  let text = fold(cleanQuery(typed))
  let price: PriceRange | undefined
  for (const [pattern, toRange] of PRICE_WORDS) {
    const found = pattern.exec(text)
    if (!found) continue
    price = toRange(Number(found[1]), Number(found[2] ?? 0))
    text = text.replace(found[0], ' ')
    break
  }
  const all = text.split(' ').filter(Boolean)
  const telling = all.filter((word) => !isEmptyWord(word))
  // A lone «con» is somebody who is still typing.
  const words = (telling.length > 0 || price ? telling : all).slice(0, MAX_WORDS)
  return { words, price, wanted: wantedBy(words) }
}

const colorByStem = new Map<string, string>(COLORS.map((color) => [stem(fold(color)), color]))
const sizeByWord = new Map<string, string>(SIZES.map((size) => [fold(size), size]))

export const isSize = (word: string): boolean => sizeByWord.has(word)

function wantedBy(words: readonly string[]): Partial<Choice> {
  const color = words.map((word) => colorByStem.get(stem(word))).find(Boolean)
  const size = words.map((word) => sizeByWord.get(word)).find(Boolean)
  return { ...(color ? { color } : {}), ...(size ? { size } : {}) }
}
