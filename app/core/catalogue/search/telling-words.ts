import vocabulary from '#content/search.json' with { type: 'json' }
import { CORRECTED_NAMING_SCORE, NAMING_SCORE, USE_SCORE, type WordFound } from './find-word.ts'
import { isColor, isSize } from './query.ts'
import { foldedWords, stem } from '#core/catalogue/search-index/search-text.ts'

const { bareWords, genderNames } = vocabulary

const departments = new Set(Object.values(genderNames).flatMap(foldedWords).map(stem))
const bare = new Set(foldedWords(bareWords).map(stem))

/** «talla 42», «mujer», «mi madre»: nothing else will do. */
export const isKept = ({ words, meaning }: WordFound): boolean =>
  words.every(isSize) ||
  [words, ...(meaning?.alternatives ?? [])].some((some) =>
    some.every((word) => departments.has(stem(word))),
  )

/** «larga», «sin»: a part of a name. */
const isBare = ({ words }: WordFound): boolean => words.every((word) => bare.has(stem(word)))

/** Names a thing or a use; a colour, a size or a department alone is no answer. */
export const isTelling = (word: WordFound): boolean =>
  word.isSure === true &&
  !isKept(word) &&
  !isBare(word) &&
  !word.words.every(isColor) &&
  word.scores.highest() >= USE_SCORE

/** The score from which on a product is named by a word, which is less for a correction. */
export const namingScore = ({ correctedTo }: WordFound): number =>
  correctedTo ? CORRECTED_NAMING_SCORE : NAMING_SCORE

/** The first word for a thing: «gorra para el sol» asks for no sunglasses. */
export const headOf = (words: readonly WordFound[]): WordFound | undefined =>
  words.find((word) => !isBare(word) && word.scores.highest() >= namingScore(word))
