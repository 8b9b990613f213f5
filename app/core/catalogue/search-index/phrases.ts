import type { IndexedTexts } from './search-entry.ts'
import { fold, isEmptyWord, stem } from './search-text.ts'

/** A search with results: "chaqueta impermeable", "camisa de lino". */
export type Phrase = { text: string; words: PhraseWord[] }

/** A word of a phrase, and its position. */
type PhraseWord = { word: string; stem: string; from: number; to: number }

/** What the phrases say of a product. */
export type Phrased = Pick<IndexedTexts, 'garment' | 'groups' | 'genders' | 'material' | 'colors'>

/** The kinds of phrases, the most useful first. */
const KINDS: readonly ((entry: Phrased) => string[])[] = [
  (entry) => [garmentOf(entry)],
  (entry) => entry.genders.map((one) => `${nounOf(entry)} de ${firstName(one)}`),
  (entry) => (entry.material ? [`${nounOf(entry)} de ${entry.material}`] : []),
  (entry) => entry.colors.map((one) => inColor(nounOf(entry), one)),
]

/**
 * The phrases that complete a search: garments, garments for a department, of a material and in a
 * colour. Products are counted in and out one by one.
 */
export class Phrases {
  #counts = KINDS.map(() => new Map<string, number>())
  #ordered: readonly Phrase[] | undefined
  /** Read before, so that another order costs little. */
  #phrases: ReadonlyMap<string, Phrase> = new Map()

  add(entry: Phrased): void {
    this.#count(entry, 1)
  }

  remove(entry: Phrased): void {
    this.#count(entry, -1)
  }

  /** By kind, the most frequent first; equally frequent ones as they came. */
  all(): readonly Phrase[] {
    this.#ordered ??= this.#inOrder()
    return this.#ordered
  }

  #inOrder(): Phrase[] {
    const texts = this.#counts.flatMap((counts) =>
      [...counts].toSorted(([, some], [, others]) => others - some).map(([text]) => text),
    )
    const phrases = new Map(
      [...new Set(texts)].map((text) => [text, this.#phrases.get(text) ?? phraseOf(text)]),
    )
    this.#phrases = phrases
    return [...phrases.values()]
  }

  #count(entry: Phrased, by: 1 | -1): void {
    this.#ordered = undefined
    if (!garmentOf(entry)) return
    for (const [kind, counts] of this.#counts.entries()) {
      for (const text of KINDS[kind]?.(entry) ?? []) {
        const count = (counts.get(text) ?? 0) + by
        if (count === 0) counts.delete(text)
        else counts.set(text, count)
      }
    }
  }
}

export const phraseOf = (text: string): Phrase => ({ text, words: wordsOf(text) })

const firstName = (names: string): string => names.split(', ')[0] ?? ''
/** The shop's name for the garment, or for the goods of its category; empty if both have none. */
export const garmentOf = ({ garment, groups }: Pick<IndexedTexts, 'garment' | 'groups'>): string =>
  firstName(garment || groups)
const nounOf = (entry: Phrased): string => garmentOf(entry).split(' ')[0] ?? ''

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
