import { genderNames, giftNames, saleNames } from '#content/search.ts'
import type { SearchEntry } from './search-index.ts'
import { phrasesOf, type Phrase } from './phrases.ts'
import { fold, isEmptyWord, phoneticKey, stem, withoutNumber } from './search-text.ts'

/**
 * The weight of a word by the part of the product that has it: names first, then materials and
 * departments, details of the description last.
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

/** From this weight on, a word names a kind of thing, and is not the beginning of a longer word. */
export const NAMING_WEIGHT = WEIGHTS.groups
/** The weight of what a thing is for. */
export const USE_WEIGHT = WEIGHTS.traits

/** A word of the catalogue, and its weight in each product. */
export type Term = {
  /** Folded. */
  word: string
  withoutNumber: string
  stem: string
  sound: string
  /** As written in the catalogue, for «¿Querías decir…?». */
  shown: string
  /** Weight by position of the entry. */
  weights: Map<number, number>
  most: number
}

/** The index, prepared for searching. */
export type Lexicon = {
  entries: readonly SearchEntry[]
  terms: readonly Term[]
  termsByStem: ReadonlyMap<string, readonly Term[]>
  phrases: readonly Phrase[]
}

/** Prepares an index for searching; takes a few milliseconds, once per catalogue. */
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
  // In «pantalón de montaña», only the noun names the thing, not «montaña».
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
    // «regalo original» is a search for gifts, whatever else it says.
    if (entry.traits.includes(giftNames)) note(giftNames, position, WEIGHTS.groups)
    note(entry.genders.join(' '), position, WEIGHTS.traits)
    // What is for everyone is for each, after what is for one.
    if (entry.genders.length === 0) note(EVERYONE, position, WEIGHTS.details)
    if (entry.priorCents !== undefined) note(saleNames, position, WEIGHTS.groups)
    note(entry.details, position, WEIGHTS.details)
  }
  const all = [...terms.values()]
  const termsByStem = Map.groupBy(all, (term) => term.stem)
  return { entries, terms: all, termsByStem, phrases: phrasesOf(entries) }
}

const EVERYONE = Object.values(genderNames).join(' ')

const newTerm = (word: string, shown: string): Term => ({
  word,
  withoutNumber: withoutNumber(word),
  stem: stem(word),
  sound: phoneticKey(word),
  shown,
  weights: new Map(),
  most: 0,
})
