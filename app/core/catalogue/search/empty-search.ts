import { cleanQuery, fold } from '#core/catalogue/search-index/search-text.ts'

const LETTERS = { fewest: 3, most: 40 }
const MOST_WORDS = 5
const LONGEST_WORD = 20
/** Longer numbers are telephones, postcodes, orders or cards. */
const MOST_DIGITS = 3

/**
 * The words under which a search without results is counted; undefined if it is none that another
 * shopper could have typed. Addresses and long numbers may be somebody's data.
 * Guarded by: empty-search.test.ts.
 */
export function countedWords(typed: string): string | undefined {
  const text = cleanQuery(typed)
  if (/[@/\\]|www\./i.test(text)) return undefined
  const words = fold(text)
  const all = words.split(' ')
  const digits = words.replaceAll(/\D/g, '').length
  const isCounted =
    words.length >= LETTERS.fewest &&
    words.length <= LETTERS.most &&
    all.length <= MOST_WORDS &&
    all.every((word) => word.length <= LONGEST_WORD) &&
    digits <= MOST_DIGITS &&
    /[a-z]{3}/.test(words)
  return isCounted ? words : undefined
}
