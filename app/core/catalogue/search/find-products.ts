import type { Choice } from '#core/catalogue/product.ts'
import { isKnown } from './corrections.ts'
import {
  CORRECTED_NAMING_SCORE,
  findWord,
  NAMING_SCORE,
  type Lookup,
  type WordFound,
} from './find-word.ts'
import { withSpaces } from './joined-words.ts'
import { readQuery } from './query.ts'
import { rank, type Ranked } from './rank.ts'
import { relatedSlots } from './related-entries.ts'
import { findHelp, isAboutShop, type HelpPage } from './search-help.ts'
import { isTelling } from './telling-words.ts'
import { garmentOf } from '#core/catalogue/search-index/phrases.ts'
import type { SearchIndex } from '#core/catalogue/search-index/search-index.ts'
import { cleanQuery, fold, foldedWords } from '#core/catalogue/search-index/search-text.ts'

/** The result of a search. */
export type Found<Shown> = {
  /** The best, best first. */
  entries: Shown[]
  /** All that were found, also those not in `entries`. */
  count: number
  /** Where few were found: products of the same use, never those in `entries`. */
  related: Shown[]
  /** Pages about the shop that answer the search. */
  help: HelpPage[]
  /** True if no product has all the words: these have most of them, or something close. */
  isLoose: boolean
  /** The corrected search, if a word was found only as a slip. */
  didYouMean: string | undefined
  /** The colour and size named in the search. */
  wanted: Partial<Choice>
  /** The shop's names for the garments of the first entries. */
  garments: string[]
}

/** Below this many, the products of the same use are shown too. */
const FEW = 4
/** The overlay shows fewer; with as many as a page of results, nothing depends on the number. */
const MOST = 24

/**
 * Finds the products that have all words of a search, best first, at most `most` of them; if none
 * has all, those with most of them. Prices are compared as the shopper pays them. Sold-out products
 * come last, the catalogue's order breaks ties, and a product with exactly this name comes first,
 * even if sold out.
 */
export function findProducts<Shown extends { name: string }>(
  index: SearchIndex<Shown>,
  typed: string,
  most = MOST,
): Found<Shown> {
  return index.search((newScores) => {
    const { slots, related, ...found } = findSlots({ index, newScores }, typed, Math.max(FEW, most))
    const { shown, kind } = index.columns
    const shownOf = (some: readonly number[]) => some.flatMap((slot) => shown[slot] ?? [])
    const garments = slots.slice(0, SUGGESTED).flatMap((slot) => {
      const one = kind[slot]
      return (one && garmentOf(one)) || []
    })
    return {
      ...found,
      entries: shownOf(slots.slice(0, most)),
      related: shownOf(related),
      garments: [...new Set(garments)],
    }
  })
}

/** The first entries whose garments may be suggested. */
const SUGGESTED = 5

type FoundSlots = Ranked &
  Pick<Found<unknown>, 'help' | 'isLoose' | 'didYouMean' | 'wanted'> & { related: number[] }

function findSlots(lookup: Lookup, asTyped: string, most: number): FoundSlots {
  const typed = withSpaces(lookup, asTyped)
  const query = readQuery(typed)
  const { pages: help, isAll } = findHelp(foldedWords(cleanQuery(typed)))
  const nothing: FoundSlots = {
    slots: [],
    count: 0,
    related: [],
    help,
    isLoose: false,
    didYouMean: undefined,
    wanted: query.wanted,
  }
  const hasWords = query.groups.length > 0
  if (!hasWords && !query.price && !query.isCheapFirst) return nothing
  const read = query.groups.map((group, at) =>
    findWord(lookup, group, {
      isAlone: query.groups.length === 1,
      isLast: at === query.groups.length - 1,
    }),
  )
  if (isOfOthers(read)) return nothing
  const ranked = (words: readonly WordFound[], name?: string) =>
    rank({ ...lookup, query, words, most, ...(name === undefined ? {} : { name }) })
  if (isAll) {
    const isAsTyped = read.every(({ correctedTo }) => !correctedTo)
    return isAsTyped ? { ...nothing, ...ranked(read, fold(typed)) } : nothing
  }
  const named = help.length > 0 ? withoutQuestion(read) : read
  const exact = ranked(named, fold(typed))
  const isLoose = exact.count === 0 && named.length > 1
  const words = exact.count > 0 ? named : withEvidence(lookup, named)
  const { slots, count, used } = isLoose ? loosely(words, ranked) : { ...exact, used: words }
  // Where the shop knows all words, it has them at another price.
  const isFew = isLoose
    ? count === 0 && used.every(({ scores }) => scores.size > 0)
    : count < FEW && hasWords && !isAnswered(lookup, slots, typed)
  const related = isFew ? relatedSlots({ ...lookup, query, words: used, found: slots }) : []
  if (count === 0 && related.length === 0) return nothing
  return {
    slots,
    count,
    related,
    help,
    isLoose: count > 0 && (isLoose || words.some(({ isClose }) => isClose)),
    didYouMean: corrected(typed, words),
    wanted: query.wanted,
  }
}

/**
 * What has most of the words; where nothing does, what has all of those that are known: in «viaje a
 * la selva», what is for a journey.
 */
function loosely(
  words: readonly WordFound[],
  ranked: (words: readonly WordFound[], name?: string) => Ranked,
): Ranked & { used: readonly WordFound[] } {
  const most = ranked(words)
  const known = words.filter(({ scores }) => scores.size > 0)
  const isOther = words.some(({ words: [word = ''], scores }) => scores.size === 0 && isKnown(word))
  if (most.count > 0 || known.length === words.length || isOther) return { ...most, used: words }
  if (!known.some(isTelling)) return { ...most, used: words }
  return { ...ranked(known, ''), used: known }
}

/** A word for what shops like this one do not sell, unless a product of this shop is called so. */
const isNotSold = (word: WordFound | undefined): boolean =>
  word?.meaning?.alternatives.length === 0 && word.scores.highest() < NAMING_SCORE

/** The first thing that is named is none that the shop sells: «guantes de esquí». */
const isOfOthers = (words: readonly WordFound[]): boolean =>
  isNotSold(words.find((word) => isNotSold(word) || isTelling(word)))

/** Whether one of a few products has exactly this name, and is not sold out. */
function isAnswered({ index }: Lookup, slots: readonly number[], typed: string): boolean {
  const { shown, isOut } = index.columns
  return slots.some((slot) => isOut[slot] === 0 && fold(shown[slot]?.name ?? '') === fold(typed))
}

/** In «chaqueta envío», the help answers the second word. */
function withoutQuestion(words: readonly WordFound[]): readonly WordFound[] {
  const named = words.filter(
    ({ words: some, scores }) => scores.size > 0 || !some.every(isAboutShop),
  )
  return named.length > 0 ? named : words
}

/**
 * Drops corrections without evidence: beside other words that are found, a correction must be found
 * together with one of them; beside words that nothing has, it must name a thing. What sounds the
 * same needs none: «bisera».
 */
function withEvidence({ newScores }: Lookup, words: readonly WordFound[]): WordFound[] {
  const isConfirmed = (word: WordFound) => {
    const others = words.filter((other) => other !== word && other.scores.size > 0)
    if (word.correctedTo?.isHeard) return true
    return others.length === 0
      ? word.scores.highest() >= CORRECTED_NAMING_SCORE
      : others.some((other) => areTogether(word, other))
  }
  return words.map((word) =>
    !word.correctedTo || words.length === 1 || isConfirmed(word)
      ? word
      : { words: word.words, scores: newScores(), isClose: false },
  )
}

/** Whether a product has both. */
function areTogether({ scores }: WordFound, other: WordFound): boolean {
  for (let at = 0; at < scores.size; at += 1) if (other.scores.has(scores.slotAt(at))) return true
  return false
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
