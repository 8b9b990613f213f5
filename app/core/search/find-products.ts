import { isSoldOut, type Choice } from '#core/catalogue/product.ts'
import { findWord, type WordFound } from './find-word.ts'
import { NAMING_WEIGHT, type Lexicon } from './lexicon.ts'
import { readQuery, type Query } from './query.ts'
import type { SearchEntry } from './search-index.ts'
import { cleanQuery, fold } from './search-text.ts'

/** What a search answers. */
export type Found = {
  entries: SearchEntry[]
  /** No product has all the words; these have most of them. */
  isLoose: boolean
  /** The search as it was probably meant, where something was found by a correction only. */
  didYouMean: string | undefined
  /** The colour and size that the search names. */
  wanted: Partial<Choice>
}

/**
 * All products that answer a search, best first. All words must be found in a product; where none
 * has them all, those with most of them. What is sold out comes last, the order of the catalogue
 * decides between equals, and a product called exactly so comes first whatever its stock.
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
 * Those within the price that have all words, best first; without a `name`, those that have most of
 * them, of which one says what it is: «paraguas negro» is not answered by whatever is black.
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

/** What was typed, with each slip replaced by the word that it was taken for. */
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
