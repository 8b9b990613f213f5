import { genderNames } from '#content/search.ts'
import { isSoldOut } from '#core/catalogue/product.ts'
import { NAMING_SCORE, type WordFound } from './find-word.ts'
import { USE_WEIGHT, type Lexicon } from './lexicon.ts'
import { isColor, isSize, type Query } from './query.ts'
import type { SearchEntry } from './search-index.ts'
import { foldedWords, stem } from './search-text.ts'

/** «También puede interesarte» */
const MAX_RELATED = 8

type RelatedInput = {
  lexicon: Lexicon
  query: Query
  words: readonly WordFound[]
  found: readonly SearchEntry[]
}

/**
 * What else may serve where few were found: products that have one of the words for a thing or a
 * use, at any price, then those of the same garment or category as those found. A department or a
 * size that was named stays; a colour alone widens nothing.
 */
export function relatedEntries({ lexicon, query, words, found }: RelatedInput): SearchEntry[] {
  const kept = words.filter((word) => isKept(word))
  const telling = words.filter((word) => !kept.includes(word) && !word.words.every(isColor))
  const isMeant = (position: number) => kept.every(({ scores }) => scores.has(position))
  const left = lexicon.entries
    .map((entry, position) => ({ entry, position, ...closeness(telling, position) }))
    .filter(({ entry, position }) => isMeant(position) && !found.includes(entry))
  const inOrder = left
    .filter(({ most }) => most >= USE_WEIGHT - 0.5)
    .toSorted(
      (a, b) =>
        Number(isSoldOut(a.entry)) - Number(isSoldOut(b.entry)) ||
        b.count - a.count ||
        (query.price ? a.entry.priceCents - b.entry.priceCents : 0) ||
        Number(b.most >= NAMING_SCORE) - Number(a.most >= NAMING_SCORE) ||
        b.sum - a.sum ||
        a.position - b.position,
    )
  const names = new Set(found.flatMap(namesOf))
  const groups = new Set(found.map((entry) => entry.groups))
  const alike = left.filter(({ entry }) => namesOf(entry).some((name) => names.has(name)))
  const sameGroup = left.filter(({ entry }) => groups.has(entry.groups))
  const all = [...inOrder, ...alike, ...sameGroup].map(({ entry }) => entry)
  return [...new Set(all)].slice(0, MAX_RELATED)
}

const namesOf = ({ garment }: SearchEntry): string[] => garment.split(', ')

function closeness(words: readonly WordFound[], position: number) {
  const scores = words.map((word) => word.scores.get(position) ?? 0)
  return {
    count: scores.filter((score) => score > 0).length,
    most: Math.max(0, ...scores),
    sum: scores.reduce((sum, score) => sum + score, 0),
  }
}

const departments = new Set(Object.values(genderNames).flatMap(foldedWords).map(stem))

/** «talla 42», «mujer», «mi madre»: nothing else will do. */
const isKept = ({ words, meaning }: WordFound): boolean =>
  words.every(isSize) ||
  [words, ...(meaning?.alternatives ?? [])].some((some) =>
    some.every((word) => departments.has(stem(word))),
  )
