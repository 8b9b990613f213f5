import type { SearchEntry } from './search-index.ts'
import { fold, isEmptyWord, stem } from './search-text.ts'

/** A search with results: "chaqueta impermeable", "camisa de lino". */
export type Phrase = { text: string; words: PhraseWord[] }

/** A word of a phrase, and its position. */
type PhraseWord = { word: string; stem: string; from: number; to: number }

/**
 * The phrases that complete a search, the most useful first: garments, garments for a department,
 * of a material and in a colour, then products; within each kind, the most frequent first.
 */
export function phrasesOf(entries: readonly SearchEntry[]): Phrase[] {
  const kinds = [
    (entry: SearchEntry) => [garmentOf(entry)],
    (entry: SearchEntry) => entry.genders.map((one) => `${nounOf(entry)} de ${firstName(one)}`),
    (entry: SearchEntry) => (entry.material ? [`${nounOf(entry)} de ${entry.material}`] : []),
    (entry: SearchEntry) => entry.colors.map((one) => inColor(nounOf(entry), one)),
    (entry: SearchEntry) => [entry.name],
  ]
  const ordered = kinds.flatMap((phrasesOfEntry) => byCount(entries.flatMap(phrasesOfEntry)))
  return [...new Set(ordered)].map((text) => ({ text, words: wordsOf(text) }))
}

const firstName = (names: string): string => names.split(', ')[0] ?? ''
/** The shop's name for the garment. */
export const garmentOf = (entry: SearchEntry): string => firstName(entry.garment)
const nounOf = (entry: SearchEntry): string => garmentOf(entry).split(' ')[0] ?? ''

function byCount(texts: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([text]) => text)
}

/** «Cortavientos» looks like a plural, but is singular. */
const isPlural = (noun: string): boolean => noun.endsWith('s') && !noun.startsWith('corta')

/** "chaqueta negra", "pantalón negro", "gafas negras": the colour agrees with its noun. */
function inColor(noun: string, color: string): string {
  const plural = isPlural(noun)
  const isFeminine = /as?$/.test(noun)
  const one = color.toLowerCase().replace(/o$/, isFeminine ? 'a' : 'o')
  if (!plural || one === 'beige' || one === 'caqui') return `${noun} ${one}`
  return `${noun} ${/[aeiou]$/.test(one) ? `${one}s` : `${fewerAccents(one)}es`}`
}

/** "marrón" loses its accent in "marrones". */
const fewerAccents = (word: string): string => word.replace('ó', 'o')

function wordsOf(text: string): PhraseWord[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: written, index }) => {
    const word = fold(written)
    return isEmptyWord(word) || word === ''
      ? []
      : [{ word, stem: stem(word), from: index, to: index + written.length }]
  })
}
