import vocabulary from '#content/search.json' with { type: 'json' }

const { emptyWords, wordsApart } = vocabulary

/** Maximum length of a search in characters; the rest is cut off. */
export const MAX_QUERY_LENGTH = 80

/** "Pantalón, ROJO" → "pantalon rojo": removes accents, capitals and punctuation; ñ becomes n. */
export function fold(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Most texts have no accent or only those of the first tables, which are quicker to remove. */
function withoutAccents(text: string): string {
  if (!/[^ -~]/.test(text)) return text
  const apart = text.normalize('NFD')
  return /[^ -\u036F]/.test(apart)
    ? apart.replaceAll(/\p{M}/gu, '')
    : apart.replaceAll(/[\u0300-\u036F]+/g, '')
}

/** A size as one word of a search: «XL» → "xl", «41,5» → "41c5", «EU 41» → "eu41". */
export const sizeWord = (size: string): string =>
  fold(size.replaceAll(/(\d)[.,](?=\d)/g, '$1c')).replaceAll(' ', '')

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
  const isSingular = word.length < 6 && (word.endsWith('is') || word.endsWith('us'))
  const one = word.endsWith('s') && !isSingular ? word.slice(0, -1) : word
  const root = one.endsWith('e') ? one.slice(0, -1) : one
  if (root.endsWith('y')) return `${root.slice(0, -1)}i`
  return root.endsWith('z') ? `${root.slice(0, -1)}c` : root
}

/** Removes plural and gender: "roja" equals "rojo"; exceptions such as "gorro", "gorra" differ. */
export function stem(word: string): string {
  const one = withoutNumber(word)
  const isWhole = one.length < 4 || apart.has(one) || !(one.endsWith('o') || one.endsWith('a'))
  return isWhole ? one : one.slice(0, -1)
}

/** "mochilita" → "mochila", "regalitos" → "regalos"; other words stay. */
export function withoutDiminutive(word: string): string {
  const at = word.search(/it[ao]s?$/)
  return at < 3 ? word : word.slice(0, at) + word.slice(at + 2)
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
