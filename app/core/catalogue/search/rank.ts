import { priceWithVat, type Cents, type VatRule } from '#core/base/money/money.ts'
import { VAT_CLASSES, vatRuleOf, type Classed } from '#core/base/policy/vat-class.ts'
import type { WordFound } from './find-word.ts'
import type { Query } from './query.ts'
import type { Scores } from '#core/catalogue/search-index/scores.ts'
import { hashOf, type SearchIndex } from '#core/catalogue/search-index/search-index.ts'
import { fold } from '#core/catalogue/search-index/search-text.ts'
import { headOf, namingScore } from './telling-words.ts'
import { topOf, type Order } from './top.ts'

/** With the cheapest first, products with less than this part of the best score come last. */
const GOOD_PART = 0.6

/** For what the first word names, where all words are found, and where only most of them are. */
const HEAD_SCORE = { all: 5, most: 40 }

/** The best products, by slot, and how many there are in all. */
export type Ranked = { slots: number[]; count: number }

type Named = Classed & { name: string }

export type RankInput = {
  index: SearchIndex<Named>
  query: Query
  words: readonly WordFound[]
  /**
   * The folded search: a product with exactly this name comes first. Without it, those that have
   * most of the words are ranked too.
   */
  name?: string
  most: number
  newScores: () => Scores
}

/**
 * Ranks the products within the price that have all words; without a `name`, those that have most
 * of them. One of these must name the product: «paraguas negro» does not find every black product.
 */
export function rank(input: RankInput): Ranked {
  const { most } = input
  if (most < 1) throw new RangeError('a search answers with at least one product')
  const sums = candidatesOf(input)
  return { slots: topOf(sums.slots(), most, orderOf(input, sums)), count: sums.size }
}

/** In a key, being left counts more than any score or price in cents, and being named more. */
const MORE_THAN = { score: 2 ** 12, priceCents: 2 ** 32 }

function orderOf({ index, query, name }: RankInput, sums: Scores): Order {
  const { isOut, priceCents, order, nameHash, shown } = index.columns
  const hash = name ? hashOf(name) : undefined
  const good = query.isCheapFirst ? MORE_THAN.priceCents : MORE_THAN.score
  const first = (slot: number): number =>
    (nameHash[slot] === hash && fold(shown[slot]?.name ?? '') === name ? 4 * good : 0) +
    (isOut[slot] === 0 ? 2 * good : 0)
  const inOrder = (a: number, b: number) => (order[a] ?? 0) - (order[b] ?? 0)
  if (!query.isCheapFirst) return { key: (slot) => first(slot) + sums.get(slot), compare: inOrder }
  const goodScore = sums.highest() * GOOD_PART
  const isGood = (slot: number) => sums.get(slot) >= goodScore
  return {
    key: (slot) => first(slot) + (isGood(slot) ? good : 0) - (priceCents[slot] ?? 0),
    compare: (a, b) => sums.get(b) - sums.get(a) || inOrder(a, b),
  }
}

/** What was found, within the price, with the sums of its scores. */
function candidatesOf(input: RankInput): Scores {
  const { index, query, words, name, newScores } = input
  const { shown } = index.columns
  const isAffordable = priceTest(query, index.columns)
  const [only, ...others] = words
  const isOnly = others.length === 0 && name !== undefined
  if (only && isOnly && !query.price) return only.scores
  const sums = newScores()
  if (!only) {
    for (let slot = 0; slot < index.end; slot += 1)
      if (shown[slot] !== undefined && isAffordable(slot)) sums.raise(slot, 1)
    return sums
  }
  const head = isOnly ? undefined : headOf(words)
  const headScore = name === undefined ? HEAD_SCORE.most : HEAD_SCORE.all
  const add = (slot: number) => {
    if (!isAffordable(slot)) return
    let sum = head && head.scores.get(slot) >= namingScore(head) ? headScore : 0
    for (const { scores } of words) sum += scores.get(slot)
    sums.raise(slot, sum)
  }
  if (name === undefined) withMostWords(input).forEach(add)
  else withAllWords(input, add)
  return sums
}

function priceTest(
  query: Query,
  { shown, priceCents }: SearchIndex<Named>['columns'],
): (slot: number) => boolean {
  if (!query.price) return () => true
  const ranges = new Map(VAT_CLASSES.map((vatClass) => [vatClass, netRange(query, { vatClass })]))
  return (slot) => {
    const price = priceCents[slot] ?? 0
    const [from, to] = ranges.get(shown[slot]?.vatClass ?? 'general') ?? EVERY_PRICE
    return price >= from && price <= to
  }
}

/** Visits the products that have all words. */
function withAllWords({ words }: RankInput, visit: (slot: number) => void): void {
  const [rarest, ...others] = words.map(({ scores }) => scores).toSorted((a, b) => a.size - b.size)
  for (let at = 0; rarest && at < rarest.size; at += 1) {
    const slot = rarest.slotAt(at)
    if (others.every((scores) => scores.has(slot))) visit(slot)
  }
}

/** The products that have most of the words, and are named by one of these. */
function withMostWords({ words, newScores }: RankInput): number[] {
  let found: number[] = []
  let atLeast = 1
  const seen = newScores()
  for (const named of words) {
    const { scores } = named
    const telling = namingScore(named)
    for (let at = 0; at < scores.size; at += 1) {
      const slot = scores.slotAt(at)
      if (scores.get(slot) < telling || seen.has(slot)) continue
      let count = 0
      for (const word of words) if (word.scores.has(slot)) count += 1
      if (count < atLeast) continue
      if (count > atLeast) found = []
      atLeast = count
      seen.raise(slot, count)
      found.push(slot)
    }
  }
  return found
}

const EVERY_PRICE = [0, Infinity] as const

/** The prices in the catalogue, inclusive, that a shopper pays within the range. */
function netRange({ price }: Query, product: Classed): readonly [Cents, Cents] {
  if (!price) return EVERY_PRICE
  const vat = vatRuleOf(product)
  const first = (isReached: (paidCents: Cents) => boolean) => firstNet(vat, isReached)
  return [first((paid) => paid >= price.fromCents), first((paid) => paid > price.toCents) - 1]
}

/** Above any price of the shop. */
const MOST_CENTS = 2 ** 40

/** The lowest price in the catalogue that is paid so; what is paid grows with it. */
function firstNet(vat: VatRule, isReached: (paidCents: Cents) => boolean): Cents {
  let from = 0
  let to = MOST_CENTS
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (isReached(priceWithVat(middle, vat))) to = middle
    else from = middle + 1
  }
  return from
}
