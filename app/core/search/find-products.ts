import { isSoldOut, type Choice } from '#core/catalogue/product.ts'
import { priceWithVat, type Cents } from '#core/money/money.ts'
import { vatRule } from '#core/policy/policy.ts'
import { CORRECTED_NAMING_SCORE, findWord, NAMING_SCORE, type WordFound } from './find-word.ts'
import type { Lexicon } from './lexicon.ts'
import { readQuery, type Query } from './query.ts'
import { relatedEntries } from './related-entries.ts'
import { findHelp, isAboutShop, type HelpPage } from './search-help.ts'
import type { SearchEntry } from './search-index.ts'
import { cleanQuery, fold, foldedWords } from './search-text.ts'

/** The result of a search. */
export type Found = {
  entries: SearchEntry[]
  /** Where few were found: products of the same use, never those in `entries`. */
  related: SearchEntry[]
  /** Pages about the shop that answer the search. */
  help: HelpPage[]
  /** True if no product has all the words: these have most of them, or something close. */
  isLoose: boolean
  /** The corrected search, if a word was found only as a slip. */
  didYouMean: string | undefined
  /** The colour and size named in the search. */
  wanted: Partial<Choice>
}

/** Below this many, the products of the same use are shown too. */
const FEW = 4
/** With the cheapest first, products with less than this part of the best score come last. */
const GOOD_PART = 0.6

/**
 * Finds the products that have all words of a search, best first; if none has all, those with most
 * of them. Prices are compared as the shopper pays them. Sold-out products come last, the
 * catalogue's order breaks ties, and a product with exactly this name comes first, even if sold
 * out.
 */
export function findProducts(lexicon: Lexicon, typed: string): Found {
  const query = readQuery(typed)
  const { pages: help, isAll } = findHelp(foldedWords(cleanQuery(typed)))
  const nothing: Found = {
    entries: [],
    related: [],
    help,
    isLoose: false,
    didYouMean: undefined,
    wanted: query.wanted,
  }
  const hasWords = query.groups.length > 0
  if (!hasWords && !query.price && !query.isCheapFirst) return nothing
  const read = query.groups.map((group, at) =>
    findWord(lexicon, group, {
      isAlone: query.groups.length === 1,
      isLast: at === query.groups.length - 1,
    }),
  )
  if (isAll) {
    const known = read.filter(({ correctedTo }) => !correctedTo)
    return {
      ...nothing,
      entries: known.length < read.length ? [] : rank(lexicon, query, known, fold(typed)),
    }
  }
  const named = help.length > 0 ? withoutQuestion(read) : read
  const exact = rank(lexicon, query, named, fold(typed))
  const words = exact.length > 0 ? named : withEvidence(lexicon, named)
  const isLoose = exact.length === 0 && words.length > 1
  const entries = isLoose ? rank(lexicon, query, words) : exact
  const isAnswered = entries.some((one) => fold(one.name) === fold(typed) && !isSoldOut(one))
  const related =
    !isLoose && entries.length < FEW && hasWords && !isAnswered
      ? relatedEntries({ lexicon, query, words, found: entries })
      : []
  if (entries.length === 0 && related.length === 0) return nothing
  return {
    entries,
    related,
    help,
    isLoose: isLoose || (entries.length > 0 && words.some(({ isClose }) => isClose)),
    didYouMean: corrected(typed, words),
    wanted: query.wanted,
  }
}

const paidCents = (entry: SearchEntry): Cents => priceWithVat(entry.priceCents, vatRule)

/** In «chaqueta envío», the help answers the second word. */
function withoutQuestion(words: readonly WordFound[]): readonly WordFound[] {
  const named = words.filter(
    ({ words: some, scores }) => scores.size > 0 || !some.every(isAboutShop),
  )
  return named.length > 0 ? named : words
}

const countWords = (words: readonly WordFound[], entry: number): number =>
  words.filter(({ scores }) => scores.has(entry)).length

/**
 * Drops corrections without evidence: beside other words that are found, a correction must be found
 * together with one of them; beside words that nothing has, it must name a thing.
 */
function withEvidence(lexicon: Lexicon, words: readonly WordFound[]): WordFound[] {
  const isConfirmed = (word: WordFound) =>
    words.every((other) => other === word || other.scores.size === 0)
      ? Math.max(...word.scores.values()) >= CORRECTED_NAMING_SCORE
      : lexicon.entries.some((_, entry) => word.scores.has(entry) && countWords(words, entry) > 1)
  return words.map((word) =>
    !word.correctedTo || words.length === 1 || isConfirmed(word)
      ? word
      : { words: word.words, scores: new Map(), isClose: false },
  )
}

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
    words.some(
      ({ scores, correctedTo }) =>
        (scores.get(entry) ?? 0) >= (correctedTo ? CORRECTED_NAMING_SCORE : NAMING_SCORE),
    )
  const counts = lexicon.entries.map((_, entry) =>
    isLoose && !isTelling(entry) ? 0 : countWords(words, entry),
  )
  const atLeast = isLoose ? Math.max(1, ...counts) : words.length
  const { fromCents = 0, toCents = Infinity } = query.price ?? {}
  const found = lexicon.entries
    .map((entry, position) => ({
      entry,
      position,
      isNamed: fold(entry.name) === name,
      isOut: isSoldOut(entry),
      paid: paidCents(entry),
      score: words.reduce((sum, { scores }) => sum + (scores.get(position) ?? 0), 0),
    }))
    .filter(
      ({ position, paid }) =>
        (counts[position] ?? 0) >= atLeast && paid >= fromCents && paid <= toCents,
    )
  const best = Math.max(0, ...found.map(({ score }) => score))
  const isGood = (score: number) => score >= best * GOOD_PART
  return found
    .toSorted(
      (a, b) =>
        Number(b.isNamed) - Number(a.isNamed) ||
        Number(a.isOut) - Number(b.isOut) ||
        (query.isCheapFirst
          ? Number(isGood(b.score)) - Number(isGood(a.score)) || a.paid - b.paid
          : 0) ||
        b.score - a.score ||
        a.position - b.position,
    )
    .map(({ entry }) => entry)
}

/** The typed search with each slip replaced by its correction; undefined if that changes nothing. */
function corrected(typed: string, words: readonly WordFound[]): string | undefined {
  const meant = new Map(
    words.flatMap(({ words: [word = ''], correctedTo }) =>
      correctedTo ? [[word, correctedTo.shown] as const] : [],
    ),
  )
  if (meant.size === 0) return undefined
  const clean = cleanQuery(typed)
  const text = clean.replaceAll(/[\p{L}\p{M}\p{N}]+/gu, (part) => meant.get(fold(part)) ?? part)
  return fold(text) === fold(clean) ? undefined : text
}
