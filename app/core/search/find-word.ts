import { isInStock } from '#core/catalogue/product.ts'
import { findCorrection, type Correction } from './corrections.ts'
import { NAMING_WEIGHT, type Lexicon, type Term } from './lexicon.ts'
import { unfinishedMeaning, type Meaning, type WordGroup } from './meanings.ts'
import { isSize } from './query.ts'
import { fold, stem, withoutNumber } from './search-text.ts'

/** Where a word, or a phrase with a meaning, was found. */
export type WordFound = WordGroup & {
  /** Score by position of the entry. */
  scores: ReadonlyMap<number, number>
  /** The shop has only something close to it. */
  isClose: boolean
  /** The correction, if the word was found only as a slip. */
  correctedTo?: Correction
}

/** Factor for a match in another gender, as the beginning of a word, or as a slip. */
const CONFIDENCE = { gender: 0.8, part: 0.5, corrected: 0.6 }
const SIZE_SCORE = 3
/** A score from which on a word names a kind of thing, or means one. */
export const NAMING_SCORE = NAMING_WEIGHT - 0.5
export const CORRECTED_NAMING_SCORE = NAMING_SCORE * CONFIDENCE.corrected
/**
 * What a word means scores at most this, less for each alternative after the first. An alternative
 * that is in the name of a kind (`certain`) always names the thing.
 */
const MEANING = { most: 14, certain: 10, step: 0.5, least: NAMING_SCORE }

type WordOptions = {
  /** The only typed word, which may be the beginning of any word. */
  isAlone: boolean
  /** The last word, which may be unfinished. */
  isLast: boolean
}

/** Looks up a word or phrase: as it is, by its meaning, as a beginning, finally as a slip. */
export function findWord(
  lexicon: Lexicon,
  { words, meaning }: WordGroup,
  options: WordOptions,
): WordFound {
  if (meaning) return { words, meaning, ...meaningScores(lexicon, words, meaning) }
  const [word = ''] = words
  const scores = exactScores(lexicon, word)
  const isNaming = (lexicon.termsByStem.get(stem(word)) ?? []).some(
    (term) => term.withoutNumber === withoutNumber(word) && term.most >= NAMING_WEIGHT,
  )
  const isJustSize = isSize(word) && !options.isAlone
  const mayBePart = scores.size === 0 || (options.isLast && !isNaming)
  if (mayBePart && !isJustSize) addParts(lexicon, word, scores)
  if (scores.size > 0) return { words, scores, isClose: false }
  const meant = options.isLast ? unfinishedMeaning(word) : undefined
  if (meant) return { words, ...meaningScores(lexicon, words, meant) }
  const correctedTo = findCorrection(lexicon, word, options.isLast)
  if (!correctedTo) return { words, scores, isClose: false }
  return { words, ...correctedScores(lexicon, correctedTo), correctedTo }
}

type Scores = { scores: Map<number, number>; isClose: boolean }

function correctedScores(lexicon: Lexicon, { word }: Correction): Scores {
  const meant = unfinishedMeaning(word)
  const { scores, isClose } = meant
    ? meaningScores(lexicon, [word], meant)
    : { scores: exactScores(lexicon, word), isClose: false }
  const less = [...scores].map(([entry, score]) => [entry, score * CONFIDENCE.corrected] as const)
  return { scores: new Map(less), isClose }
}

/** What has the words themselves, and what has one of the alternatives. */
function meaningScores(
  lexicon: Lexicon,
  words: readonly string[],
  { alternatives, isClose }: Meaning,
): Scores {
  const scores = scoresOfAll(lexicon, words)
  const isOnlyClose = isClose && scores.size === 0
  for (const [rank, alternative] of alternatives.entries()) {
    for (const [entry, score] of scoresOfAll(lexicon, alternative)) {
      scores.set(entry, Math.max(scores.get(entry) ?? 0, meantScore(score, rank)))
    }
  }
  return { scores, isClose: isOnlyClose }
}

const meantScore = (score: number, rank: number): number =>
  score >= MEANING.certain
    ? Math.max(MEANING.least, MEANING.most - rank * MEANING.step)
    : score - rank * 0.1

/** The entries that have every word: the highest score, and a little of the others. */
function scoresOfAll(lexicon: Lexicon, words: readonly string[]): Map<number, number> {
  const [first = new Map<number, number>(), ...others] = words.map((word) =>
    exactScores(lexicon, word),
  )
  const scores = new Map<number, number>()
  for (const [entry, score] of first) {
    const all = [score, ...others.map((other) => other.get(entry) ?? 0)]
    if (!all.includes(0)) scores.set(entry, Math.max(...all) + Math.min(...all) / 100)
  }
  return scores
}

function exactScores(lexicon: Lexicon, word: string): Map<number, number> {
  const scores = new Map<number, number>()
  const same = withoutNumber(word)
  for (const term of lexicon.termsByStem.get(stem(word)) ?? []) {
    raise(scores, term, term.withoutNumber === same ? 1 : CONFIDENCE.gender)
  }
  if (isSize(word)) {
    for (const [position, entry] of lexicon.entries.entries()) {
      const size = entry.sizes.find((one) => fold(one) === word)
      const isLeft = size && entry.colors.some((color) => isInStock(entry, { size, color }))
      if (isLeft && !scores.has(position)) scores.set(position, SIZE_SCORE)
    }
  }
  return scores
}

function addParts(lexicon: Lexicon, word: string, scores: Map<number, number>): void {
  for (const term of lexicon.terms) {
    if (!term.word.startsWith(word)) continue
    // Of several words with this beginning, prefer the one in more products.
    raise(scores, term, CONFIDENCE.part + Math.min(100, term.weights.size) / 1000)
  }
}

function raise(scores: Map<number, number>, term: Term, sure: number): void {
  for (const [entry, weight] of term.weights) {
    scores.set(entry, Math.max(scores.get(entry) ?? 0, weight * sure))
  }
}
