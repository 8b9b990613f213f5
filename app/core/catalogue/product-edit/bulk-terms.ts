import { MAX_PRICE_CENTS } from '#core/catalogue/catalogue-file.ts'
import type { Cents } from '#core/base/money/money.ts'
import type { ProductContent } from './product-content.ts'

/** Products that one bulk edit changes at most: they are locked together, and shown before. */
export const MOST_AT_ONCE = 500

/** The cents that new prices end in; `exact` keeps those that come out. */
export const PRICE_ENDINGS = { exact: null, '95': 95, '99': 99, '00': 0 } as const
export type PriceEnding = keyof typeof PRICE_ENDINGS

/** How prices change: by whole percents or by an amount, up or down. */
export type PriceTerms = {
  direction: 'up' | 'down'
  by: { percent: number } | { amountCents: Cents }
  ending: PriceEnding
}

/**
 * The new price of a product: rounded to the cent, half a cent up; then to the nearest price with the
 * ending, the higher one of two. Not below the lowest price with that ending; without an ending it
 * may be nothing or less, which the caller refuses.
 */
export function bulkPriceCents(fromCents: Cents, { direction, by, ending }: PriceTerms): Cents {
  const sign = direction === 'up' ? 1 : -1
  const exact =
    'percent' in by
      ? Math.floor((fromCents * (100 + sign * by.percent) + 50) / 100)
      : fromCents + sign * by.amountCents
  const last = PRICE_ENDINGS[ending]
  if (last === null) return exact
  return Math.max(Math.round((exact - last) / 100) * 100 + last, last === 0 ? 100 : last)
}

export const isPossiblePrice = (priceCents: Cents): boolean =>
  priceCents >= 1 && priceCents <= MAX_PRICE_CENTS

/** The lists of a product's words that a bulk edit may change. */
export type GroupField = 'categories' | 'collections' | 'lines'

/** `only`: this word and no other of its list, as when products move. */
export type GroupChange = { field: GroupField; word: string; how: 'add' | 'remove' | 'only' }

/** The words of a product after the change, in their order: the first category is the main one. */
export function changedWords(words: readonly string[], { word, how }: GroupChange): string[] {
  if (how === 'only') return [word]
  if (how === 'remove') return words.filter((one) => one !== word)
  return words.includes(word) ? [...words] : [...words, word]
}

/** A content with other words in one of its lists. The rules of the catalogue check them. */
export const withWords = (
  content: ProductContent,
  field: GroupField,
  words: readonly string[],
): ProductContent => ({ ...content, [field]: words })
