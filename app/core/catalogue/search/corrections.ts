import vocabulary from '#content/search.json' with { type: 'json' }
import { editDistance, slipsForgiven } from '#core/base/text/edit-distance.ts'
import { mostWeight, type Lexicon, type Term } from '#core/catalogue/search-index/lexicon.ts'
import { saidWords } from './meanings.ts'
import {
  foldedWords,
  phoneticKey,
  stem,
  withoutNumber,
} from '#core/catalogue/search-index/search-text.ts'
import { WordForms } from '#core/catalogue/search-index/word-forms.ts'

const { wordsAsTyped } = vocabulary

/** A likely correction: the folded word, as it is shown, and whether both sound the same. */
export type Correction = { word: string; shown: string; isHeard: boolean }

/** A word to correct, or one to correct it to, with its forms. */
type Spelt = {
  word: string
  withoutNumber: string
  sound: string
  /** With each x read as ch: «xaqueta». */
  soundOfX: string
}

type Candidate = Spelt & { shown: string; most: number; products: number }

/** Words of this length or less are only corrected if a letter is missing, doubled or swapped. */
const SHORT_WORD = 5
/** From this length on, one wrong letter may be the first one too. */
const LONG_WORD = 8
/** A word that is only mentioned in a description is no evidence. */
export const LEAST_WEIGHT = 6
/** The weight of a word that has a meaning in the shop. */
const SAID_WEIGHT = 11

const asTyped = new Set(wordsAsTyped.flatMap(foldedWords).map(stem))

/** Words that are right as they are, also those of things that the shop does not sell. */
export const isKnown = (word: string): boolean => asTyped.has(stem(word)) || saidWords.has(word)

/**
 * The most likely correction of a word that nothing has: fewest slips, then whole words, then the
 * highest weight, then the word in more products. Undefined if the word is known, or no candidate
 * is close enough. Only words with a similar spelling, sound or beginning are looked at.
 * Guarded by: corrections.test.ts.
 */
export function findCorrection(
  lexicon: Lexicon,
  word: string,
  isLast: boolean,
): Correction | undefined {
  if (slipsForgiven(word.length) === 0 || /\d/.test(word) || isKnown(word)) return undefined
  const typed = spell(word)
  let best: { candidate: Candidate; rank: number } | undefined
  const consider = (candidate: Candidate) => {
    if (candidate.word.length < 4 || candidate.most < LEAST_WEIGHT) return
    const rank = rankOf(typed, candidate, isLast)
    if (rank === undefined) return
    const isBetter =
      !best || rank < best.rank || (rank === best.rank && isBefore(candidate, best.candidate))
    if (isBetter) best = { candidate, rank }
  }
  near(lexicon, typed, isLast, (term) => consider(candidateOf(term)))
  near(said, typed, isLast, consider)
  if (!best || best.candidate.word === word) return undefined
  const { candidate } = best
  return { word: candidate.word, shown: candidate.shown, isHeard: candidate.sound === typed.sound }
}

/** Of equally good candidates, the one that more products have, then the first by the alphabet. */
const isBefore = (a: Candidate, b: Candidate): boolean =>
  a.products === b.products ? a.word < b.word : a.products > b.products

const spell = (word: string): Spelt => ({
  word,
  withoutNumber: withoutNumber(word),
  sound: phoneticKey(word),
  soundOfX: phoneticKey(word.replaceAll('x', 'ch')),
})

const candidateOf = (term: Term): Candidate => ({
  ...spell(term.word),
  shown: term.shown,
  most: mostWeight(term),
  products: term.postings.size,
})

type Candidates<T> = { forms: WordForms<T>; sounds: WordForms<T> }

/** Words that shoppers use, in a form like the lexicon's. */
const said: Candidates<Candidate> = { forms: new WordForms(), sounds: new WordForms() }
for (const [word, shown] of saidWords) {
  const candidate = { ...spell(word), shown, most: SAID_WEIGHT, products: 0 }
  said.forms.add(word, candidate)
  if (candidate.withoutNumber !== word) said.forms.add(candidate.withoutNumber, candidate)
  said.sounds.add(candidate.sound, candidate)
}

/** The letters with which a word may begin that sounds like this at its beginning. */
const FIRST_LETTERS: Record<string, string> = {
  '1': 'c',
  '2': 'ckq',
  b: 'bv',
  j: 'gj',
  s: 'cszx',
  y: 'ly',
}

/** An h is silent. */
const lettersOf = (sound: string): string => {
  const first = sound.slice(0, 1)
  return `${FIRST_LETTERS[first] ?? first}h`
}

/** Visits the candidates that may be meant. */
function near<T>(
  { forms, sounds }: Candidates<T>,
  typed: Spelt,
  isLast: boolean,
  visit: (candidate: T) => void,
): void {
  const looked = new Set<T>()
  const visitOnce = (candidate: T) => {
    if (looked.has(candidate)) return
    looked.add(candidate)
    visit(candidate)
  }
  sounds.equal(typed.sound, visitOnce)
  if (typed.soundOfX !== typed.sound) sounds.equal(typed.soundOfX, visitOnce)
  // With two slips the beginning must sound the same; see `wholeSlips`.
  const letters = lettersOf(typed.sound)
  for (const form of new Set([typed.word, typed.withoutNumber])) {
    forms.near(form, { most: 1 }, visitOnce)
    if (slipsForgiven(form.length) > 1) forms.near(form, { most: 2, letters }, visitOnce)
  }
  if (isLast && typed.word.length > SHORT_WORD)
    forms.near(typed.word, { most: 1, isPrefix: true, letters: typed.word.slice(0, 1) }, visitOnce)
}

/** Undefined if the candidate is too far away. */
function rankOf(typed: Spelt, known: Candidate, isLast: boolean): number | undefined {
  // Nearly all candidates are too long or too short, also for a beginning.
  const difference = known.word.length - typed.word.length
  if (difference < -2 || (!isLast && difference > 2)) return undefined
  const forgiven = slipsForgiven(Math.min(typed.word.length, known.word.length))
  const whole = wholeSlips(typed, known)
  const isBeginning =
    isLast && typed.word.length > SHORT_WORD && typed.word[0] === known.word[0] && whole > 1
  const part = isBeginning ? editDistance(typed.word, known.word, 1, true) : Infinity
  const slips = Math.min(whole, part > 1 ? Infinity : part)
  if (slips > forgiven) return undefined
  const asWritten = editDistance(typed.word, known.word, forgiven)
  return slips * 1000 + (whole > forgiven ? 500 : 0) + asWritten * 90 - known.most
}

function wholeSlips(typed: Spelt, known: Spelt): number {
  if (typed.sound === known.sound || typed.soundOfX === known.sound) return 1
  const slips = Math.min(
    slipsOf(typed.word, known.word),
    // Without their plural there are fewer letters to be sure of.
    slipsOf(typed.withoutNumber, known.withoutNumber),
  )
  if (slips === Infinity) return slips
  // Another beginning makes another word: «lata» is no «alta», «natación» is no «estación».
  const letters = Math.min(typed.word.length, known.word.length)
  const isWeak =
    slips > 1 ||
    letters <= SHORT_WORD ||
    (letters < LONG_WORD && isSubstitution(typed.word, known.word))
  return isWeak && typed.sound[0] !== known.sound[0] ? Infinity : slips
}

function slipsOf(word: string, known: string): number {
  const letters = Math.min(word.length, known.length)
  const forgiven = slipsForgiven(letters)
  if (Math.abs(word.length - known.length) > forgiven) return Infinity
  const slips = editDistance(word, known, forgiven)
  if (slips > forgiven) return Infinity
  return letters <= SHORT_WORD && isSubstitution(word, known) ? Infinity : slips
}

/** One letter stands for another: in a short word that makes another word. */
function isSubstitution(word: string, known: string): boolean {
  if (word.length !== known.length) return false
  const letters = (text: string) => text.split('').toSorted().join('')
  return letters(word) !== letters(known)
}
