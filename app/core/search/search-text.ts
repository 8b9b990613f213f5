import { emptyWords, wordsApart } from '#content/search.ts'

/** Maximum length of a search in characters; the rest is cut off. */
export const MAX_QUERY_LENGTH = 80

/** "Pantalón, ROJO" → "pantalon rojo": removes accents, capitals and punctuation; ñ becomes n. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}

export const foldedWords = (text: string): string[] => fold(text).split(' ').filter(Boolean)

/** Cleans a typed search for display and for addresses: one line, no control characters. */
export function cleanQuery(typed: string): string {
  // Cs are lone surrogates, which no URL can encode; Cf may reverse the text direction.
  const line = typed.replaceAll(/[\p{Cc}\p{Cs}\p{Cf}\s]+/gu, ' ').trim()
  return Array.from(line).slice(0, MAX_QUERY_LENGTH).join('').trim()
}

/** The address of the page with all results. */
export const searchAddress = (query: string): string =>
  `/search?${new URLSearchParams({ q: cleanQuery(query) })}`

/**
 * Removes the plural ending of a folded word: "pantalones" equals "pantalon", "grises" equals
 * "gris". The result need not be a real singular, only the same for both forms.
 */
export function withoutNumber(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word
  // "gris" and "tenis" are singular; words of six letters or more, such as "bikinis", are plurals.
  const one = /[iu]s$/.test(word) && word.length < 6 ? word : word.replace(/s$/, '')
  return one.replace(/e$/, '').replace(/y$/, 'i').replace(/z$/, 'c')
}

/** Removes plural and gender: "roja" equals "rojo"; exceptions such as "gorro", "gorra" differ. */
export function stem(word: string): string {
  const one = withoutNumber(word)
  return one.length < 4 || apart.has(one) ? one : one.replace(/[oa]$/, '')
}

/** A phonetic key of a folded word: equal for letters that are often confused in Spanish. */
export function phoneticKey(word: string): string {
  return withoutNumber(word)
    .replaceAll('ch', '1')
    .replaceAll('h', '')
    .replaceAll('v', 'b')
    .replaceAll(/qu?|k|c(?![eiy])/g, '2')
    .replaceAll(/[zcx]/g, 's')
    .replaceAll('ll', 'y')
    .replaceAll(/g(?=[ei])/g, 'j')
    .replaceAll(/(.)\1/g, '$1')
}

const apart = new Set(wordsApart.map((word) => withoutNumber(fold(word))))
const empty = new Set(emptyWords.flatMap(foldedWords))

export const isEmptyWord = (word: string): boolean => empty.has(word)
