import file from '#content/search-help.json' with { type: 'json' }
import { withShopName } from '#core/base/policy/shop.ts'
import { editDistance } from '#core/base/text/edit-distance.ts'
import { foldedWords, isEmptyWord, stem } from '#core/catalogue/search-index/search-text.ts'

/** A page that answers a search about the shop itself. */
export type HelpPage = { label: string; to: string }

export type HelpFound = {
  pages: HelpPage[]
  /** The search asks for nothing else: products need not be widened nor words corrected. */
  isAll: boolean
}

type Entry = { page: HelpPage; phrases: string[][]; alone: string[][] }

const MOST_PAGES = 3
/** A misspelt word is only recognised from this length on. */
const LONG_WORD = 7

const phrasesOf = (text: string): string[][] =>
  text.split(',').map((phrase) =>
    foldedWords(phrase)
      .filter((word) => !isEmptyWord(word) || word === 'talla')
      .map(stem),
  )

/**
 * A page that answers searches about the shop itself, shown with the products found. `words` are searches
 * that lead there, separated by commas. The words of `alone` also name other things, so they count only
 * if nothing else is in the search («talla», but not «botas talla 42»).
 */
export type HelpEntry = HelpPage & { words: string; alone?: string }

const searchHelp: readonly HelpEntry[] = withShopName(file)

const entries: Entry[] = searchHelp.map(({ label, to, words, alone }) => ({
  page: { label, to },
  phrases: phrasesOf(words),
  alone: alone === undefined ? [] : phrasesOf(alone),
}))

const helpWords = new Set(entries.flatMap((one) => [...one.phrases, ...one.alone].flat()))

/** Words around a question that mean nothing by themselves. */
const FILLERS = new Set(
  foldedWords(
    'como se coger elegir escoger pedir saber quedo queda tengo quiero donde esta estan cuanto cuantos cuesta cuestan vale puedo puede hacer hago cual cuales son si no ha sido hacéis admitis aceptais teneis hay vuestra vuestro nuestra tiene qué mi un informacion sobre política web online',
  ).map(stem),
)

/**
 * The pages that answer a search, the longest matching phrase first. Words are compared without
 * accents and endings; the last may be unfinished, a long one may have one slip.
 * Guarded by: search-help.test.ts.
 */
export function findHelp(typed: readonly string[]): HelpFound {
  const words = typed.map(stem)
  const telling = words.filter((word) => !FILLERS.has(word) || helpWords.has(word))
  const isKnown = (word: string) => isHelpWord(word, word === words.at(-1))
  const isAll = telling.length > 0 && telling.every(isKnown)
  const ranked = entries.flatMap(({ page, phrases, alone }) => {
    const length = (some: readonly string[][]) =>
      Math.max(0, ...some.map((phrase) => (hasAll(words, phrase) ? phrase.length : 0)))
    const found = Math.max(length(phrases), isAll ? length(alone) * ALONE : 0)
    return found > 0 ? [{ page, found }] : []
  })
  const pages = ranked.toSorted((a, b) => b.found - a.found).map(({ page }) => page)
  return { pages: pages.slice(0, MOST_PAGES), isAll: isAll && pages.length > 0 }
}

/** The weight of single words, which may mean other things; a phrase has 1. */
const ALONE = 0.5

const isHelpWord = (word: string, isLast: boolean): boolean =>
  helpWords.has(word) || [...helpWords].some((known) => isSame(word, known, isLast))

/** A word about the shop, which no product needs to have. */
export const isAboutShop = (word: string): boolean => helpWords.has(stem(word))

const hasAll = (words: readonly string[], phrase: readonly string[]): boolean =>
  phrase.length > 0 &&
  phrase.every((part) => words.some((word) => isSame(word, part, word === words.at(-1))))

function isSame(word: string, known: string, isLast: boolean): boolean {
  if (word === known) return true
  if (isLast && word.length >= 5 && known.startsWith(word)) return true
  return known.length >= LONG_WORD && word[0] === known[0] && editDistance(word, known, 1) <= 1
}
