import type { SearchEntry } from './search-index.ts'
import { phrasesOf, type Phrase } from './phrases.ts'
import { fold, isEmptyWord, phoneticKey, stem, withoutNumber } from './search-text.ts'

/**
 * What each part of a product weighs when a word is found in it. What a thing is called comes first,
 * what it is made of and for whom after it, what its description mentions last.
 */
const WEIGHTS = {
  name: 20,
  garment: 14,
  groups: 12,
  kind: 11,
  summary: 9,
  colour: 8,
  traits: 6,
  details: 2,
}

/** From here on a word says what a thing is, and so does not stand for a longer word. */
export const NAMING_WEIGHT = WEIGHTS.groups

/** A word of the catalogue: in which products it stands, and how much it weighs there. */
export type Term = {
  /** Folded. */
  word: string
  withoutNumber: string
  stem: string
  sound: string
  /** As the catalogue writes it, for «¿Querías decir…?». */
  shown: string
  /** Its weight by the position of the entry. */
  weights: Map<number, number>
  most: number
}

/** The index, opened for searching. */
export type Lexicon = {
  entries: readonly SearchEntry[]
  terms: readonly Term[]
  phrases: readonly Phrase[]
}

/** Opens an index: takes a few milliseconds, once for each catalogue. */
export function openIndex(entries: readonly SearchEntry[]): Lexicon {
  const terms = new Map<string, Term>()
  const note = (text: string, entry: number, weight: number, isName = false) => {
    for (const [position, written] of text.split(/[^\p{L}\p{M}\p{N}]+/u).entries()) {
      const word = fold(written)
      if (word === '' || isEmptyWord(word)) continue
      // The first word of a name is a common noun; the others keep their capital.
      const shown = isName && position > 0 ? written : written.toLowerCase()
      const term = terms.get(word) ?? newTerm(word, shown)
      terms.set(word, term)
      term.weights.set(entry, Math.max(term.weights.get(entry) ?? 0, weight))
      term.most = Math.max(term.most, weight)
    }
  }
  // «Montaña» alone does not name what a «pantalón de montaña» is.
  const noteNames = (names: string, entry: number, weight: number) => {
    for (const name of names.split(', ')) {
      const [noun = '', ...kind] = name.split(' ')
      note(noun, entry, weight)
      note(kind.join(' '), entry, WEIGHTS.kind)
    }
  }
  for (const [position, entry] of entries.entries()) {
    noteNames(entry.garment, position, WEIGHTS.garment)
    noteNames(entry.groups, position, WEIGHTS.groups)
    note(entry.name, position, WEIGHTS.name, true)
    note(entry.summary, position, WEIGHTS.summary)
    note(entry.colors.join(' '), position, WEIGHTS.colour)
    note(entry.traits, position, WEIGHTS.traits)
    note(entry.genders.join(' '), position, WEIGHTS.traits)
    note(entry.details, position, WEIGHTS.details)
  }
  return { entries, terms: [...terms.values()], phrases: phrasesOf(entries) }
}

const newTerm = (word: string, shown: string): Term => ({
  word,
  withoutNumber: withoutNumber(word),
  stem: stem(word),
  sound: phoneticKey(word),
  shown,
  weights: new Map(),
  most: 0,
})
