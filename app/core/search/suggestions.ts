import type { Lexicon } from './lexicon.ts'
import { garmentOf, type Phrase } from './phrases.ts'
import type { SearchEntry } from './search-index.ts'
import { cleanQuery, foldedWords, isEmptyWord, stem } from './search-text.ts'

/** Source: specification, "Search overlay". */
const MAX_SUGGESTIONS = 5

/** A completed search; what was typed of it stands from `from` to `to`. */
export type Suggestion = { text: string; from: number; to: number }

/**
 * At most five completions of what was typed. Those that begin with it come first, then those that
 * have it further on; where nothing goes on like that, what the shop calls the things that were found.
 * `meant` is the search after correction.
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

/** Where in a phrase these words stand, one after the other; the last may be unfinished. */
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
