import type { Found } from './find-products.ts'
import { phraseOf, type Phrase } from '#core/catalogue/search-index/phrases.ts'
import type { SearchIndex } from '#core/catalogue/search-index/search-index.ts'
import {
  cleanQuery,
  foldedWords,
  isEmptyWord,
  stem,
} from '#core/catalogue/search-index/search-text.ts'

/** Source: specification, "Search overlay". */
const MAX_SUGGESTIONS = 5

/** A completed search; the typed part is from `from` to `to`. */
export type Suggestion = { text: string; from: number; to: number }

/**
 * At most five completions of a search: first the phrases that begin with it, then those that
 * contain it, and in both the shop's own before the names of the products found; if there are none,
 * the shop's names for the garments found. `meant` is the corrected search.
 */
export function suggest(
  { phrases }: Pick<SearchIndex<{ name: string }>, 'phrases'>,
  meant: string,
  { entries, garments }: Pick<Found<{ name: string }>, 'entries' | 'garments'>,
): Suggestion[] {
  const words = foldedWords(cleanQuery(meant)).filter((word) => !isEmptyWord(word))
  if (words.length === 0) return []
  const typed = { words, stems: words.map(stem) }
  const names = new Set(entries.map(({ name }) => name))
  const found = [...phrases.all(), ...[...names].map(phraseOf)].flatMap((phrase) => {
    const place = findIn(phrase, typed)
    const addsNothing = !place || (place.from === 0 && place.to === phrase.text.length)
    return addsNothing ? [] : [{ text: phrase.text, ...place }]
  })
  const begins = found.filter(({ from }) => from === 0)
  const goesOn = found.filter(({ from }) => from > 0)
  const completed = [...begins, ...goesOn]
  if (completed.length > 0) return completed.slice(0, MAX_SUGGESTIONS)
  const typedStems = typed.stems.join(' ')
  return garments.flatMap((text) => {
    const isTyped =
      foldedWords(text)
        .filter((word) => !isEmptyWord(word))
        .map(stem)
        .join(' ') === typedStems
    return isTyped ? [] : [{ text, from: 0, to: 0 }]
  })
}

type Typed = { words: readonly string[]; stems: readonly string[] }

/** Finds consecutive words in a phrase; the last may be unfinished. */
function findIn({ words }: Phrase, typed: Typed): { from: number; to: number } | undefined {
  const unfinished = typed.words.at(-1)
  if (unfinished === undefined) return undefined
  for (let start = 0; start + typed.words.length <= words.length; start += 1) {
    const first = words[start]
    const last = words[start + typed.words.length - 1]
    if (!first || !last || !areAt(words, start, typed)) continue
    const to = last.word.startsWith(unfinished) ? last.from + unfinished.length : last.to
    return { from: first.from, to }
  }
  return undefined
}

function areAt(words: Phrase['words'], start: number, typed: Typed): boolean {
  const last = typed.words.length - 1
  return typed.stems.every((root, at) => {
    const one = words[start + at]
    if (!one) return false
    return one.stem === root || (at === last && one.word.startsWith(typed.words[at] ?? ''))
  })
}
