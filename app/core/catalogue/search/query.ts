import vocabulary from '#content/search.json' with { type: 'json' }
import type { Choice } from '#core/catalogue/product.ts'
import type { Cents } from '#core/base/money/money.ts'
import { groupWords, type WordGroup } from './meanings.ts'
import { colorWithin, foldAmounts, sizeOfWord, withSizeWords } from './option-words.ts'
import {
  cleanQuery,
  foldedWords,
  isEmptyWord,
  stem,
} from '#core/catalogue/search-index/search-text.ts'

const { cheapWords, vagueWords } = vocabulary

/** More words than this do not narrow a search further. */
const MAX_WORDS = 8

/** A parsed search. */
export type Query = {
  /** Folded, without empty words unless there are no others. */
  words: string[]
  /** The same words; those that have a meaning together are one group. */
  groups: WordGroup[]
  price: PriceRange | undefined
  /** Asks for the cheapest first. */
  isCheapFirst: boolean
  /** The colour and size it names. */
  wanted: Partial<Choice>
}

/** A range of prices as the shopper pays them, inclusive. */
export type PriceRange = { fromCents: Cents; toCents: Cents }

/** "30", "29c99 euros": `foldPrices` writes the decimals behind a c. No litres, no grams. */
const NUMBER = String.raw`(\d{1,4}(?:c\d\d?)?)`
const EUROS = '(?: (?:euros?|eur))'
const FIGURE = String.raw`${NUMBER}${EUROS}?(?! (?:l|litros?|g|gramos?|gr|cm|mm)\b)`
/** "sobre 50": a fifth below and above. */
const ABOUT = 0.2
const upTo = (toCents: Cents): PriceRange => ({ fromCents: 0, toCents })

/** «Mochila de 40 l»: the number is in its name. */
const LITRES = /\b(\d{1,2}) ?(?:l|litros?)\b/g

/** «Una chica de 30 años» */
const AGE = /\b(?:de )?\d{1,2} anos?\b/g

const PRICE_WORDS: [RegExp, (first: Cents, second: Cents) => PriceRange][] = [
  [
    new RegExp(String.raw`\b(?:entre|de|desde) ${FIGURE} (?:y|a|hasta) ${FIGURE}\b`),
    (first, second) => ({
      fromCents: Math.min(first, second),
      toCents: Math.max(first, second),
    }),
  ],
  [
    new RegExp(
      String.raw`\b(?:por |de |a )?(?:menos de|por debajo de|inferior a|hasta|bajo|maximo|max|under|tope|no mas de|menos) ${FIGURE}\b`,
    ),
    upTo,
  ],
  [
    new RegExp(
      String.raw`\b(?:por )?(?:mas de|a partir de|desde|por encima de|superior a|minimo|over) ${FIGURE}\b`,
    ),
    (first) => ({ fromCents: first, toCents: Number.MAX_SAFE_INTEGER }),
  ],
  [
    new RegExp(String.raw`\b(?:sobre|unos|alrededor de|cerca de|aproximadamente) ${FIGURE}\b`),
    (first) => ({
      fromCents: Math.round(first * (1 - ABOUT)),
      toCents: Math.round(first * (1 + ABOUT)),
    }),
  ],
  [
    new RegExp(
      String.raw`\b(?:que no (?:pase|supere|llegue)n?(?: de| a| los)? |presupuesto (?:de )?)${FIGURE}\b`,
    ),
    upTo,
  ],
  [new RegExp(String.raw`\b${FIGURE} (?:o menos|como mucho|como maximo|maximo|max|tope)\b`), upTo],
  [new RegExp(String.raw`\b(?:(?:por|de) )?${NUMBER}${EUROS}\b`), upTo],
]

/** Folds a search; amounts keep their decimals, and the sign of the euro becomes its word. */
const foldPrices = (typed: string): string =>
  foldAmounts(cleanQuery(typed).replaceAll('€', ' euros '))

const centsOf = (figure = '0'): Cents => {
  const [euros = '0', decimals = '0'] = figure.split('c')
  return Number(euros) * 100 + Number(decimals.padEnd(2, '0'))
}

const stemsOf = (text: string) => new Set(foldedWords(text).map(stem))
const cheap = stemsOf(cheapWords)
const vague = stemsOf(vagueWords)

/** Parses a typed search: the words to find, a price, and the colour and size named. */
export function readQuery(typed: string): Query {
  let text = withSizeWords(foldPrices(typed)).replaceAll(AGE, ' ')
  let price: PriceRange | undefined
  for (const [pattern, toRange] of PRICE_WORDS) {
    const found = pattern.exec(text)
    if (!found) continue
    price = toRange(centsOf(found[1]), centsOf(found[2]))
    text = text.replace(found[0], ' ')
    break
  }
  const all = text
    .replaceAll(LITRES, '$1')
    .replaceAll(/(\d{1,9})c(\d\d?)\b/g, (figure, whole: string, decimals: string) =>
      isSize(figure) ? figure : `${whole} ${decimals}`,
    )
    .split(' ')
    .filter(Boolean)
  const isCheapFirst = all.some((word) => cheap.has(stem(word)))
  const telling = withoutVague(all.filter((word) => !isEmptyWord(word)))
  // Keep a lone empty word such as «con»: the shopper is still typing.
  const isEnough = telling.length > 0 || price !== undefined || isCheapFirst
  const words = (isEnough ? telling : all).slice(0, MAX_WORDS)
  const groups = groupWords(words)
  return { words, groups, price, isCheapFirst, wanted: wantedBy(groups) }
}

/** «Top» praises beside another word, and is a garment alone or before «de tirantes». */
function withoutVague(words: readonly string[]): string[] {
  const telling = words.filter((word) => !cheap.has(stem(word)))
  const others = groupWords(telling).flatMap((group) =>
    group.words.filter((word) => group.words.length > 1 || !vague.has(stem(word))),
  )
  const isGarment = others.length === 0 || /^(?:tirantes|mujer|hombre)$/.test(others[0] ?? '')
  return isGarment ? telling : others
}

export const isSize = (word: string): boolean => sizeOfWord(word) !== undefined

/** Words that tell a variant or a department, but not a thing. */
export const isColor = (word: string): boolean => colorWithin([word]) !== undefined

function wantedBy(groups: readonly WordGroup[]): Partial<Choice> {
  const said = groups.flatMap(({ words }) => words)
  const size = said.map(sizeOfWord).find(Boolean)
  let [color, at]: [string | undefined, number] = [undefined, 0]
  for (const { words, meaning } of groups) {
    color ??= colorWithin(said, at, at + words.length)
    color ??= meaning?.alternatives.map((meant) => colorWithin(meant)).find(Boolean)
    at += words.length
  }
  return { ...(color ? { color } : {}), ...(size ? { size } : {}) }
}
