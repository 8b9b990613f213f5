import { colorOptions } from '#core/catalogue/options/colors.ts'
import { sizeOptions } from '#core/catalogue/options/sizes.ts'
import {
  fold,
  foldedWords,
  isEmptyWord,
  sizeWord,
  stem,
} from '#core/catalogue/search-index/search-text.ts'

/** Computes from a list, which the owner may change, whenever it is another one than before. */
function ofList<Item, T>(list: () => readonly Item[], compute: (items: readonly Item[]) => T) {
  const known = new WeakMap<readonly Item[], T>()
  return (): T => {
    const items = list()
    const kept = known.get(items) ?? compute(items)
    known.set(items, kept)
    return kept
  }
}

/** The sizes as words of a search, of the shop's list as it is now. */
type SizeWords = {
  /** The size by its word, see `sizeWord`. */
  bySizeWord: ReadonlyMap<string, string>
  /** What else is said or written for a size, with its word; the longest first. */
  spoken: readonly (readonly [phrase: string, word: string])[]
}

const sizeWords = ofList(
  () => sizeOptions.sizes,
  (sizes): SizeWords => ({
    bySizeWord: new Map(sizes.toReversed().map(({ value }) => [sizeWord(value), value])), // the first counts
    spoken: sizes
      .flatMap(({ value, searchWords = [] }) =>
        [value, ...searchWords].map((said) => [foldAmounts(said), sizeWord(value)] as const),
      )
      .filter(([phrase, word]) => phrase !== '' && phrase !== word)
      .toSorted(([a], [b]) => b.length - a.length),
  }),
)

/** Folds a text; figures keep their decimals behind a c: "41,5" → "41c5". */
export const foldAmounts = (text: string): string =>
  fold(text.replaceAll(/(\d)[.,](\d\d?)(?!\d)/g, '$1c$2'))

/** The size that a word names. */
export const sizeOfWord = (word: string): string | undefined => sizeWords().bySizeWord.get(word)

/** A folded search with each size as its word: «doble xl» → "xxl", if the owner says so. */
export function withSizeWords(folded: string): string {
  let text = ` ${folded} `
  for (const [phrase, word] of sizeWords().spoken)
    text = text.replaceAll(` ${phrase} `, ` ${word} `)
  return text.trim()
}

type ColorPhrase = { stems: readonly string[]; color: string }

const tellingStems = (text: string): string[] =>
  foldedWords(text)
    .filter((word) => !isEmptyWord(word))
    .map(stem)

/** The colours by what they are called; of two that begin alike, the longer first. */
const colorPhrases = ofList(
  () => colorOptions.colors,
  (colors): ColorPhrase[] =>
    colors
      .flatMap(({ value, searchWords = [] }) =>
        [value, ...searchWords].map((said) => ({ stems: tellingStems(said), color: value })),
      )
      .filter(({ stems }) => stems.length > 0)
      .toSorted((a, b) => b.stems.length - a.stems.length),
)

/** The colour that the words name, beginning at one of the words from `from` up to `to`. */
export function colorWithin(
  words: readonly string[],
  from = 0,
  to = words.length,
): string | undefined {
  const stems = words.map(stem)
  for (let at = from; at < to; at += 1) {
    const found = colorPhrases().find((phrase) =>
      phrase.stems.every((one, place) => stems[at + place] === one),
    )
    if (found) return found.color
  }
  return undefined
}

/** What shoppers also call the colours, as lines of a dictionary (`readMeanings`). */
export const colorMeanings = ofList(
  () => colorOptions.colors,
  (colors): readonly string[] =>
    colors.flatMap(({ value, searchWords = [] }) =>
      searchWords.length === 0 || tellingStems(value).length === 0
        ? []
        : [`${searchWords.map(fold).join(', ')} = ${fold(value)}`],
    ),
)
