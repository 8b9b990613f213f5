import type { Lexicon } from './lexicon.ts'
import { garmentOf, type Phrase } from './phrases.ts'
import type { SearchEntry } from './search-index.ts'
import { cleanQuery, foldedWords, isEmptyWord, stem } from './search-text.ts'

/** Source: specification, "Search overlay". */
const MAX_SUGGESTIONS = 5

/** A completed search; the typed part is from `from` to `to`. */
export type Suggestion = { text: string; from: number; to: number }

/**
 * At most five completions of a search: first the phrases that begin with it, then those that
 * contain it; if there are none, the shop's names for the garments found. `meant` is the corrected
 * search.
 */
export function suggest(
  lexicon: Lexicon,
  meant: string,
  entries: readonly SearchEntry[],
): Suggestion[] {
  const words = foldedWords(cleanQuery(meant)).filter((word) => !isEmptyWord(word))
  if (words.length === 0) return []
  const found = lexicon.phrases.flatMap((phrase) => {
    const place = findIn(phrase, words)
    const addsNothing = !place || (place.from === 0 && place.to === phrase.text.length)
    return addsNothing ? [] : [{ text: phrase.text, ...place }]
  })
  const begins = found.filter(({ from }) => from === 0)
  const goesOn = found.filter(({ from }) => from > 0)
  const completed = [...begins, ...goesOn]
  if (completed.length > 0) return completed.slice(0, MAX_SUGGESTIONS)
  const names = new Set(entries.slice(0, MAX_SUGGESTIONS).map(garmentOf))
  const typed = words.map(stem).join(' ')
  return [...names].flatMap((text) => {
    const isTyped =
      foldedWords(text)
        .filter((word) => !isEmptyWord(word))
        .map(stem)
        .join(' ') === typed
    return isTyped ? [] : [{ text, from: 0, to: 0 }]
  })
}

/** Finds consecutive words in a phrase; the last may be unfinished. */
function findIn(
  phrase: Phrase,
  typed: readonly string[],
): { from: number; to: number } | undefined {
  for (const [start, first] of phrase.words.entries()) {
    const words = phrase.words.slice(start, start + typed.length)
    const last = words.at(-1)
    const unfinished = typed.at(-1)
    if (!last || words.length < typed.length || unfinished === undefined) return undefined
    const isSame = words.every(
      ({ word, stem: root }, at) =>
        root === stem(typed[at] ?? '') || (at === typed.length - 1 && word.startsWith(unfinished)),
    )
    if (!isSame) continue
    const to = last.word.startsWith(unfinished) ? last.from + unfinished.length : last.to
    return { from: first.from, to }
  }
  return undefined
}
