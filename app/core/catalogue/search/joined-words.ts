import { LEAST_WEIGHT, isKnown } from './corrections.ts'
import { hasWord, type Lookup } from './find-word.ts'
import { groupWords } from './meanings.ts'
import { isAboutShop } from './search-help.ts'
import { cleanQuery, fold } from '#core/catalogue/search-index/search-text.ts'

/** Two words that are joined have more letters. */
const SHORT_WORD = 6
/** With three letters, «paraguas» would be a pair and water. */
const LEAST_PART = 4
/** Between two words that belong together: «gafasdesol». */
const BETWEEN = ['de', 'del', 'para', 'con', 'sin', 'y']

/**
 * Puts back the spaces that were not typed: «botasmujer», «gafasdesol». Only an unknown word is
 * divided, and only into words that the shop knows. Guarded by: joined-words.test.ts.
 */
export function withSpaces(lookup: Lookup, typed: string): string {
  return cleanQuery(typed).replaceAll(/[\p{L}\p{M}]+/gu, (part) => {
    const word = fold(part)
    const isOne = word.length <= SHORT_WORD || isUnderstood(lookup, word)
    return isOne ? part : (divided(lookup, word) ?? part)
  })
}

/** The longest beginning that is a word, and the rest, if that is one too. */
function divided(lookup: Lookup, word: string): string | undefined {
  for (let at = word.length - LEAST_PART; at >= LEAST_PART; at -= 1) {
    const first = word.slice(0, at)
    if (!isUnderstood(lookup, first)) continue
    const rest = word.slice(at)
    if (rest.length >= LEAST_PART && isUnderstood(lookup, rest)) return `${first} ${rest}`
    const small = BETWEEN.find((one) => rest.startsWith(one))
    const last = rest.slice(small?.length)
    if (small && isUnderstood(lookup, last)) return `${first} ${small} ${last}`
  }
  return undefined
}

function isUnderstood(lookup: Lookup, word: string): boolean {
  if (word.length < LEAST_PART - 1) return false
  const [group] = groupWords([word])
  return (
    group?.meaning !== undefined ||
    isKnown(word) ||
    isAboutShop(word) ||
    hasWord(lookup, word, LEAST_WEIGHT)
  )
}
