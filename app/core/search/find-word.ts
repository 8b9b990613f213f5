import { wordsAsTyped } from '#content/search.ts'
import { isInStock } from '#core/catalogue/product.ts'
import { editDistance, slipsForgiven } from './edit-distance.ts'
import { NAMING_WEIGHT, type Lexicon, type Term } from './lexicon.ts'
import { isSize } from './query.ts'
import { fold, foldedWords, phoneticKey, stem, withoutNumber } from './search-text.ts'

/** The score of each entry in which a word was found, by the entry's position. */
export type WordFound = {
  word: string
  scores: ReadonlyMap<number, number>
  /** The correction, if the word was found only as a slip. */
  correctedTo?: Term
}

/** Factor for a match in another gender, as the beginning of a word, or as a slip. */
const CONFIDENCE = { gender: 0.8, part: 0.5, corrected: 0.6 }
const SIZE_SCORE = 3

const asTyped = new Set(wordsAsTyped.flatMap(foldedWords).map(stem))

type WordOptions = {
  /** The only typed word, which may be the beginning of any word. */
  isAlone: boolean
  /** The last word, which may be unfinished. */
  isLast: boolean
}

/** Looks up a folded word: in all its forms, as the beginning of others, finally as a slip. */
export function findWord(lexicon: Lexicon, word: string, options: WordOptions): WordFound {
  const scores = exactScores(lexicon, word)
  const isNaming = lexicon.terms.some(
    (term) => term.withoutNumber === withoutNumber(word) && term.most >= NAMING_WEIGHT,
  )
  const isJustSize = isSize(word) && !options.isAlone
  const mayBePart = scores.size === 0 || (options.isLast && !isNaming)
  if (mayBePart && !isJustSize) addParts(lexicon, word, scores)
  if (scores.size > 0 || asTyped.has(stem(word))) return { word, scores }
  const correctedTo = closestTerm(lexicon, word, options.isLast)
  if (!correctedTo) return { word, scores }
  for (const [entry, score] of exactScores(lexicon, correctedTo.word)) {
    scores.set(entry, score * CONFIDENCE.corrected)
  }
  return { word, scores, correctedTo }
}

function exactScores(lexicon: Lexicon, word: string): Map<number, number> {
  const scores = new Map<number, number>()
  const [same, root] = [withoutNumber(word), stem(word)]
  for (const term of lexicon.terms) {
    if (term.stem === root) raise(scores, term, term.withoutNumber === same ? 1 : CONFIDENCE.gender)
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

/** The most likely correction: fewest slips, then whole words, then the highest weight. */
function closestTerm(lexicon: Lexicon, word: string, isLast: boolean): Term | undefined {
  const forgiven = slipsForgiven(word.length)
  if (forgiven === 0 || /^\d+$/.test(word)) return undefined
  const [one, sound] = [withoutNumber(word), phoneticKey(word)]
  let best: { term: Term; rank: number } | undefined
  for (const term of lexicon.terms) {
    if (term.word.length < 4) continue
    const asWritten = editDistance(word, term.word, forgiven)
    const inAnyNumber = editDistance(one, term.withoutNumber, forgiven)
    const whole = term.sound === sound ? 1 : Math.min(asWritten, inAnyNumber)
    const part = isLast ? editDistance(word, term.word, forgiven, true) : Infinity
    const slips = Math.min(whole, part)
    if (slips > forgiven) continue
    const rank = slips * 1000 + (whole > forgiven ? 500 : 0) + asWritten * 90 - term.most
    if (!best || rank < best.rank) best = { term, rank }
  }
  return best?.term
}
