import { NAMING_SCORE, USE_SCORE, type Lookup, type WordFound } from './find-word.ts'
import { isColor, type Query } from './query.ts'
import { isKept } from './telling-words.ts'
import { topOf } from './top.ts'

/** «También puede interesarte» */
const MAX_RELATED = 8

type RelatedInput = Lookup & {
  query: Query
  words: readonly WordFound[]
  /** The slots of what was found. */
  found: readonly number[]
}

/**
 * What else may serve where few were found: products that have one of the words for a thing or a
 * use, at any price, then those of the same garment or category as those found. A department or a
 * size that was named stays; a colour alone widens nothing.
 */
export function relatedSlots({ index, query, words, found, newScores }: RelatedInput): number[] {
  const kept = words.filter((word) => isKept(word))
  const telling = words.filter((word) => !kept.includes(word) && !word.words.every(isColor))
  const isMeant = (slot: number) =>
    !found.includes(slot) && kept.every(({ scores }) => scores.has(slot))
  const closest = closestTo({ index, newScores, query }, telling, isMeant)
  if (closest.length === MAX_RELATED) return closest
  const { kind, order } = index.columns
  const kindsFound = found.flatMap((slot) => kind[slot] ?? [])
  const names = new Set(kindsFound.flatMap(namesOf))
  const groups = new Set(kindsFound.map((one) => one.groups))
  const ofKinds = (isAlike: (one: (typeof kindsFound)[number]) => boolean) => {
    const slots: number[] = []
    for (const one of index.kinds()) {
      if (!isAlike(one)) continue
      for (let at = 0; at < one.postings.size; at += 1) {
        const slot = one.postings.slotAt(at)
        if (isMeant(slot)) slots.push(slot)
      }
      index.touch(one.postings.size)
    }
    return topOf(slots, 3 * MAX_RELATED, { key: (slot) => -(order[slot] ?? 0), compare: () => 1 })
  }
  const alike = ofKinds((one) => namesOf(one).some((name) => names.has(name)))
  const sameGroup = ofKinds((one) => groups.has(one.groups))
  return [...new Set([...closest, ...alike, ...sameGroup])].slice(0, MAX_RELATED)
}

/** More than the words of a search. */
const ALL_WORDS = 100

const namesOf = ({ garment }: { garment: string }): string[] =>
  garment === '' ? [] : garment.split(', ')

/** The products that have one of the words for a thing or a use, those with most of them first. */
function closestTo(
  { index, newScores, query }: Lookup & { query: Query },
  words: readonly WordFound[],
  isMeant: (slot: number) => boolean,
): number[] {
  const slots: number[] = []
  const [counts, mosts, sums] = [newScores(), newScores(), newScores()]
  for (const { scores } of words) {
    for (let at = 0; at < scores.size; at += 1) {
      const slot = scores.slotAt(at)
      if (counts.has(slot) || !isMeant(slot)) continue
      let [count, most, sum] = [0, 0, 0]
      for (const word of words) {
        const score = word.scores.get(slot)
        count += score > 0 ? 1 : 0
        most = Math.max(most, score)
        sum += score
      }
      counts.raise(slot, count)
      mosts.raise(slot, most)
      sums.raise(slot, sum)
      if (most >= USE_SCORE) slots.push(slot)
    }
  }
  const { isOut, priceCents, order } = index.columns
  const isNamed = (slot: number) => (mosts.get(slot) >= NAMING_SCORE ? 1 : 0)
  const difference = (values: ArrayLike<number>, a: number, b: number) =>
    (values[a] ?? 0) - (values[b] ?? 0)
  return topOf(slots, MAX_RELATED, {
    key: (slot) => (isOut[slot] === 0 ? ALL_WORDS : 0) + counts.get(slot),
    compare: (a, b) =>
      (query.price ? difference(priceCents, a, b) : 0) ||
      isNamed(b) - isNamed(a) ||
      sums.get(b) - sums.get(a) ||
      difference(order, a, b),
  })
}
