import { isSoldOut, type Choice } from '#core/catalogue/product.ts'
import { findWord, type WordFound } from './find-word.ts'
import { NAMING_WEIGHT, type Lexicon } from './lexicon.ts'
import { readQuery, type Query } from './query.ts'
import type { SearchEntry } from './search-index.ts'
import { cleanQuery, fold } from './search-text.ts'

/** The result of a search. */
export type Found = {
  entries: SearchEntry[]
  /** True if no product has all the words: these have most of them. */
  isLoose: boolean
  /** The corrected search, if a word was found only as a slip. */
  didYouMean: string | undefined
  /** The colour and size named in the search. */
  wanted: Partial<Choice>
}

/**
 * Finds the products that have all words of a search, best first; if none has all, those with most
 * of them. Sold-out products come last, the catalogue's order breaks ties, and a product with
 * exactly this name comes first, even if sold out.
 */
export function findProducts(lexicon: Lexicon, typed: string): Found {
  const query = readQuery(typed)
  const nothing = { entries: [], isLoose: false, didYouMean: undefined, wanted: query.wanted }
  if (query.words.length === 0 && !query.price) return nothing
  const words = query.words.map((word, at) =>
    findWord(lexicon, word, {
      isAlone: query.words.length === 1,
      isLast: at === query.words.length - 1,
    }),
  )
  const strict = rank(lexicon, query, words, fold(typed))
  const isLoose = strict.length === 0 && words.length > 1
  const entries = isLoose ? rank(lexicon, query, words) : strict
  if (entries.length === 0) return nothing
  return { entries, isLoose, didYouMean: corrected(typed, words), wanted: query.wanted }
}

const countWords = (words: readonly WordFound[], entry: number): number =>
  words.filter(({ scores }) => scores.has(entry)).length

/**
 * Ranks the products within the price that have all words; without a `name`, those that have most
 * of them. One of these must name the product: «paraguas negro» does not find every black product.
 */
function rank(
  lexicon: Lexicon,
  query: Query,
  words: readonly WordFound[],
  name?: string,
): SearchEntry[] {
  const isLoose = name === undefined
  const isTelling = (entry: number) =>
    words.some(({ scores }) => (scores.get(entry) ?? 0) >= NAMING_WEIGHT)
  const counts = lexicon.entries.map((_, entry) =>
    isLoose && !isTelling(entry) ? 0 : countWords(words, entry),
  )
  const atLeast = isLoose ? Math.max(1, ...counts) : words.length
  const { fromCents = 0, toCents = Infinity } = query.price ?? {}
  return lexicon.entries
    .map((entry, position) => ({
      entry,
      position,
      isNamed: fold(entry.name) === name,
      isOut: isSoldOut(entry),
      score: words.reduce((sum, { scores }) => sum + (scores.get(position) ?? 0), 0),
    }))
    .filter(
      ({ entry, position }) =>
        (counts[position] ?? 0) >= atLeast &&
        entry.priceCents >= fromCents &&
        entry.priceCents <= toCents,
    )
    .toSorted(
      (a, b) =>
        Number(b.isNamed) - Number(a.isNamed) ||
        Number(a.isOut) - Number(b.isOut) ||
        b.score - a.score ||
        a.position - b.position,
    )
    .map(({ entry }) => entry)
}

/** The typed search with each slip replaced by its correction. */
function corrected(typed: string, words: readonly WordFound[]): string | undefined {
  const meant = new Map(
    words.flatMap(({ word, correctedTo }) =>
      correctedTo ? [[word, correctedTo.shown] as const] : [],
    ),
  )
  if (meant.size === 0) return undefined
  const parts = cleanQuery(typed).split(' ')
  return parts.map((part) => meant.get(fold(part)) ?? part).join(' ')
}
