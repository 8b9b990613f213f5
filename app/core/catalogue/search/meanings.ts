import vocabulary from '#content/search.json' with { type: 'json' }
import searchWords from '#content/search-words.json' with { type: 'json' }
import { colorMeanings } from './option-words.ts'
import {
  foldedWords,
  isEmptyWord,
  stem,
  withoutNumber,
} from '#core/catalogue/search-index/search-text.ts'

const { notSold } = vocabulary

/** What a word or phrase of the shopper is called in the shop. */
export type Meaning = {
  /** Words that must be found together; the best alternative first. None: it is not sold. */
  alternatives: string[][]
  /** The shop does not have it: the alternatives are only close. */
  isClose: boolean
}

/** One or more typed words that are looked up together. */
export type WordGroup = { words: string[]; meaning?: Meaning }

type Dictionary = {
  byWords: ReadonlyMap<string, Meaning>
  byStems: ReadonlyMap<string, Meaning>
  /** Single words, with accents as written. */
  known: ReadonlyMap<string, string>
  mostWords: number
}

const tellingWords = (text: string): string[] =>
  foldedWords(text).filter((word) => !isEmptyWord(word))

const key = (words: readonly string[], form: (word: string) => string): string =>
  words.map(form).join(' ')

/** Reads lines such as «jacket, coat = chaqueta, plumífero». Throws at a line without a sign. */
export function readMeanings(lines: readonly string[]): Dictionary {
  const byWords = new Map<string, Meaning>()
  const byStems = new Map<string, Meaning>()
  const known = new Map<string, string>()
  let mostWords = 1
  for (const line of lines) {
    const [said, meant] = line.split(/[=~]/)
    if (said === undefined || meant === undefined) throw new Error(`no sign in «${line}»`)
    const alternatives = meant
      .split(',')
      .map(tellingWords)
      .filter((words) => words.length > 0)
    const meaning = { alternatives, isClose: line.includes('~') }
    for (const phrase of said.split(',')) {
      const words = tellingWords(phrase)
      mostWords = Math.max(mostWords, words.length)
      add(byWords, key(words, withoutNumber), meaning)
      add(byStems, key(words, stem), meaning)
      const [word] = words
      if (word !== undefined && words.length === 1) known.set(word, phrase.trim())
    }
  }
  return { byWords, byStems, known, mostWords }
}

/** A word of two lines has the meanings of both. */
function add(meanings: Map<string, Meaning>, phrase: string, meaning: Meaning): void {
  const before = meanings.get(phrase)
  meanings.set(phrase, {
    alternatives: [...(before?.alternatives ?? []), ...meaning.alternatives],
    isClose: meaning.isClose && before?.isClose !== false,
  })
}

const contentWords = [...Object.values(searchWords).flat(), ...notSold.map((words) => `${words} =`)]
const shopWords = readMeanings(contentWords)

/** With what the owner says that the colours are called too, which comes first. */
const withColors = new WeakMap<readonly string[], Dictionary>()
function wordsOfNow(): Dictionary {
  const lines = colorMeanings()
  if (lines.length === 0) return shopWords
  const known = withColors.get(lines) ?? readMeanings([...lines, ...contentWords])
  withColors.set(lines, known)
  return known
}

/** Words of the content that shoppers use and the shop understands, by their folded form. */
export const saidWords: ReadonlyMap<string, string> = shopWords.known

/** Divides the words of a search into groups: the longest phrase with a meaning first. */
export function groupWords(words: readonly string[], dictionary = wordsOfNow()): WordGroup[] {
  const groups: WordGroup[] = []
  for (let at = 0; at < words.length;) {
    const group = longestFrom(words.slice(at, at + dictionary.mostWords), dictionary)
    groups.push(group)
    at += group.words.length
  }
  return groups
}

function longestFrom(words: readonly string[], dictionary: Dictionary): WordGroup {
  for (let count = words.length; count > 0; count -= 1) {
    const phrase = words.slice(0, count)
    const meaning =
      dictionary.byWords.get(key(phrase, withoutNumber)) ??
      dictionary.byStems.get(key(phrase, stem))
    if (meaning) return { words: phrase, meaning }
  }
  return { words: words.slice(0, 1) }
}

/** The meaning of a word that is still being typed: «backp». */
export function unfinishedMeaning(word: string): Meaning | undefined {
  if (word.length < 4) return undefined
  const [whole] = [...saidWords.keys()].filter((said) => said.startsWith(word))
  return whole === undefined ? undefined : shopWords.byWords.get(withoutNumber(whole))
}
