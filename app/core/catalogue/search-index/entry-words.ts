import vocabulary from '#content/search.json' with { type: 'json' }
import { classOfPart, isSearched, type Part } from './lexicon.ts'
import type { IndexedTexts } from './search-entry.ts'
import { fold } from './search-text.ts'

const { genderNames, giftNames, saleNames } = vocabulary

/** A word of a product: folded, as written, and the class of its weight. */
type NotedWord = { word: string; shown: string; weightClass: number }

/** `position` counts the empty words too. */
type Written = { word: string; written: string; position: number }

const EVERYONE = Object.values(genderNames).join(' ')

/** Calls `note` with each word of a product; a word of several parts is noted for each. */
export function noteWords(entry: IndexedTexts, note: (noted: NotedWord) => void): void {
  const noteText = (text: string, part: Part) => {
    const weightClass = classOfPart(part)
    for (const { word, written, position } of wordsOf(text)) {
      // The first word of a name is a common noun; the others keep their capital.
      const isProper = part === 'name' && position > 0
      note({ word, shown: isProper ? written : written.toLowerCase(), weightClass })
    }
  }
  // In «pantalón de montaña», only the noun names the thing, not «montaña».
  const noteNames = (names: string, part: Part) => {
    for (const name of names.split(', ')) {
      const [noun = '', ...kind] = name.split(' ')
      noteText(noun, part)
      if (kind.length > 0) noteText(kind.join(' '), 'kind')
    }
  }
  noteNames(entry.garment, 'garment')
  noteNames(entry.groups, 'groups')
  noteText(entry.name, 'name')
  noteText(entry.summary, 'summary')
  for (const color of entry.colors) noteText(color, 'colour')
  noteText(entry.traits, 'traits')
  // «regalo original» is a search for gifts, whatever else it says.
  if (entry.traits.includes(giftNames)) noteText(giftNames, 'groups')
  for (const gender of entry.genders) noteText(gender, 'traits')
  // What is for everyone is for each, after what is for one.
  if (entry.genders.length === 0) noteText(EVERYONE, 'details')
  if (entry.priorCents !== undefined) noteText(saleNames, 'groups')
  noteText(entry.details, 'details')
}

/** Garments, colours and summaries repeat; folding their words costs most of the indexing. */
const MOST_KEPT_TEXTS = 2000
let keptTexts = new Map<string, readonly Written[]>()

function wordsOf(text: string): readonly Written[] {
  const kept = keptTexts.get(text)
  if (kept) return kept
  const words = text.split(/[^\p{L}\p{M}\p{N}]+/u).flatMap((written, position) => {
    const word = fold(written)
    return isSearched(word) ? [{ word, written, position }] : []
  })
  if (keptTexts.size >= MOST_KEPT_TEXTS) keptTexts = new Map()
  keptTexts.set(text, words)
  return words
}
