import { emptyWords, wordsApart } from '#content/search.ts'

/** The longest search that is read, in characters; whatever is longer is no search. */
export const MAX_QUERY_LENGTH = 80

/** "Pantalón, ROJO" → "pantalon rojo": no accents, capitals or signs; ñ is found by n as well. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}

export const foldedWords = (text: string): string[] => fold(text).split(' ').filter(Boolean)

/** What a shopper typed, fit to be shown and put into an address: one line, no control characters. */
export function cleanQuery(typed: string): string {
  // Cs are halves of a character, which no address can carry; Cf could turn the direction of a line.
  const line = typed.replaceAll(/[\p{Cc}\p{Cs}\p{Cf}\s]+/gu, ' ').trim()
  return Array.from(line).slice(0, MAX_QUERY_LENGTH).join('').trim()
}

/** The address of all results. */
export const searchAddress = (query: string): string =>
  `/search?${new URLSearchParams({ q: cleanQuery(query) })}`

/**
 * A folded word without what makes it a plural: "pantalones" and "pantalon" are the same, "gris" and
 * "grises" too. Not the singular that a dictionary has, but the same for all forms of a word.
 */
export function withoutNumber(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word
  // "gris" and "tenis" are singular; from six letters on, "bikinis" and "jerseis" are plurals.
  const one = /[iu]s$/.test(word) && word.length < 6 ? word : word.replace(/s$/, '')
  return one.replace(/e$/, '').replace(/y$/, 'i').replace(/z$/, 'c')
}

/** The same without its gender: "roja" and "rojo", "merina" and "merino"; «gorro» and «gorra» stay. */
export function stem(word: string): string {
  const one = withoutNumber(word)
  return one.length < 4 || apart.has(one) ? one : one.replace(/[oa]$/, '')
}

/** What a folded word sounds like: letters that Spaniards mix up when they write are the same. */
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
