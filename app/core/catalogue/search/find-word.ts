import { findCorrection, type Correction } from './corrections.ts'
import { mostWeight, NAMING_WEIGHT, USE_WEIGHT } from '#core/catalogue/search-index/lexicon.ts'
import { groupWords, unfinishedMeaning, type Meaning, type WordGroup } from './meanings.ts'
import { isSize } from './query.ts'
import type { Scores } from '#core/catalogue/search-index/scores.ts'
import type { SearchIndex } from '#core/catalogue/search-index/search-index.ts'
import { stem, withoutDiminutive, withoutNumber } from '#core/catalogue/search-index/search-text.ts'

/** Where a word, or a phrase with a meaning, was found. */
export type WordFound = WordGroup & {
  /** Scores by slot. */
  scores: Scores
  /** The shop has only something close to it. */
  isClose: boolean
  /** A product has just this word, in one or in many, or it has a meaning. */
  isSure?: boolean
  /** The correction, if the word was found only as a slip. */
  correctedTo?: Correction
}

/** Factor for a match in another gender, as the beginning of a word, or as a slip. */
const CONFIDENCE = { gender: 0.8, part: 0.5, corrected: 0.6 }
const SIZE_SCORE = 3
/** A score from which on a word names a kind of thing, or means one. */
export const NAMING_SCORE = NAMING_WEIGHT - 0.5
/** A score from which on a word says what a thing is for. */
export const USE_SCORE = USE_WEIGHT - 0.5
export const CORRECTED_NAMING_SCORE = NAMING_SCORE * CONFIDENCE.corrected
/**
 * What a word means scores at most this, less for each alternative after the first. An alternative
 * that is in the name of a kind (`certain`) always names the thing; in a product's own name it comes
 * first.
 */
const MEANING = { most: 14, certain: 10, step: 0.5, least: NAMING_SCORE }

type WordOptions = {
  /** The only typed word, which may be the beginning of any word. */
  isAlone: boolean
  /** The last word, which may be unfinished. */
  isLast: boolean
}

/** The index, and where a search takes its scores from. */
export type Lookup = {
  index: SearchIndex<{ name: string }>
  newScores: () => Scores
}

/** Looks up a word or phrase: as it is, by its meaning, as a beginning, finally as a slip. */
export function findWord(
  lookup: Lookup,
  { words, meaning }: WordGroup,
  options: WordOptions,
): WordFound {
  if (meaning) return { words, meaning, isSure: true, ...meaningScores(lookup, words, meaning) }
  const [word = ''] = words
  const scores = lookup.newScores()
  addExact(lookup, word, scores)
  const isJustSize = isSize(word) && !options.isAlone
  const mayBePart = scores.size === 0 || (options.isLast && !isNaming(lookup, word))
  if (mayBePart && !isJustSize) addParts(lookup, word, scores)
  if (scores.size > 0) return { words, scores, isClose: false, isSure: hasWord(lookup, word) }
  const meant = options.isLast ? unfinishedMeaning(word) : undefined
  if (meant) return { words, ...meaningScores(lookup, words, meant) }
  const [plain] = groupWords([withoutDiminutive(word)])
  if (plain && plain.words[0] !== word) {
    const found = findWord(lookup, plain, options)
    if (found.scores.size > 0) return { ...found, words }
  }
  const correctedTo = findCorrection(lookup.index.lexicon, word, options.isLast)
  if (!correctedTo) return { words, scores, isClose: false }
  return { words, ...correctedScores(lookup, correctedTo), correctedTo }
}

const isNaming = (lookup: Lookup, word: string): boolean => hasWord(lookup, word, NAMING_WEIGHT)

/** Whether a product has this word, in one or in many, with at least this weight. */
export function hasWord({ index }: Lookup, word: string, weight = 0): boolean {
  const same = withoutNumber(word)
  let is = false
  index.lexicon.stems.equal(stem(word), (term) => {
    is ||= mostWeight(term) >= weight && withoutNumber(term.word) === same
  })
  return is
}

type MeantScores = { scores: Scores; isClose: boolean }

function correctedScores(lookup: Lookup, { word }: Correction): MeantScores {
  const meant = unfinishedMeaning(word)
  if (meant) {
    const found = meaningScores(lookup, [word], meant)
    found.scores.scale(CONFIDENCE.corrected)
    return found
  }
  const scores = lookup.newScores()
  addExact(lookup, word, scores)
  scores.scale(CONFIDENCE.corrected)
  return { scores, isClose: false }
}

/** What has the words themselves, and what has one of the alternatives. */
function meaningScores(
  lookup: Lookup,
  words: readonly string[],
  { alternatives, isClose }: Meaning,
): MeantScores {
  const scores = lookup.newScores()
  addAll(lookup, words, scores, (score) => score)
  const isOnlyClose = isClose && scores.size === 0
  for (const [rank, alternative] of alternatives.entries())
    addAll(lookup, alternative, scores, (score) => meantScore(score, rank))
  return { scores, isClose: isOnlyClose }
}

const meantScore = (score: number, rank: number): number =>
  score >= MEANING.certain
    ? Math.max(MEANING.least, MEANING.most - rank * MEANING.step) + score / 100
    : score - rank * 0.1

/** Raises what has every word by its highest score and a little of the lowest. */
function addAll(
  lookup: Lookup,
  words: readonly string[],
  scores: Scores,
  meant: (score: number) => number,
): void {
  const [only = '', ...others] = words
  if (others.length === 0) {
    addWord(lookup, only, scores, (score) => meant(score + score / 100))
    return
  }
  const found = words.map((word) => {
    const some = lookup.newScores()
    addExact(lookup, word, some)
    return some
  })
  const rarest = found.toSorted((a, b) => a.size - b.size)[0]
  for (let at = 0; rarest && at < rarest.size; at += 1) {
    const slot = rarest.slotAt(at)
    let [most, least] = [0, Infinity]
    for (const some of found) {
      const score = some.get(slot)
      most = Math.max(most, score)
      least = Math.min(least, score)
    }
    if (least > 0) scores.raise(slot, meant(most + least / 100))
  }
}

function addExact(lookup: Lookup, word: string, scores: Scores): void {
  addWord(lookup, word, scores, (score) => score)
  const { index } = lookup
  const having = index.sizesWith(word)
  if (having.size === 0) return
  const { sizesLeft, shown } = index.columns
  for (let slot = 0; slot < index.end; slot += 1) {
    const isLeft = having.has(sizesLeft[slot]) && shown[slot] !== undefined
    if (isLeft && !scores.has(slot)) scores.raise(slot, SIZE_SCORE)
  }
}

/** Raises what has the word or its other gender; `meant` changes the score. */
function addWord(
  { index }: Lookup,
  word: string,
  scores: Scores,
  meant: (score: number) => number,
): void {
  const same = withoutNumber(word)
  index.lexicon.stems.equal(stem(word), (term) => {
    const isSame = withoutNumber(term.word) === same
    // A word in another gender names nothing: «gatos» does not ask for Cabo de Gata.
    index.raise(term, scores, (weight) => meant(isSame ? weight : otherGender(weight)))
  })
}

const otherGender = (weight: number): number =>
  Math.min(weight * CONFIDENCE.gender, NAMING_SCORE - 1)

function addParts({ index }: Lookup, word: string, scores: Scores): void {
  index.lexicon.forms.withPrefix(word, (term, form) => {
    // A form without its plural is no word of its own.
    if (form !== term.word) return
    // Of several words with this beginning, prefer the one in more products.
    const sure = CONFIDENCE.part + Math.min(100, term.postings.size) / 1000
    index.raise(term, scores, (weight) => weight * sure)
  })
}
