import { categoryLabels } from '#core/catalogue/categories.ts'
import { collectionLabels } from '#core/catalogue/collections.ts'
import { rangeLabels } from '#core/catalogue/vocabulary.ts'
import type {
  BulkPriceLine,
  BulkPricesOutcome,
} from '#core/catalogue/product-edit/bulk-prices.server.ts'
import type { GroupField, PriceEnding } from '#core/catalogue/product-edit/bulk-terms.ts'

/** The form to which the boxes of the list belong; its rows have forms of their own. */
export const BULK_FORM = 'marcados'

export const productCount = (count: number): string =>
  count === 1 ? '1 producto' : `${count} productos`

const MOST_NAMED = 5

/** «Polar Añisclo, Camiseta Lozoya y 3 más». */
export function namesText(names: readonly string[]): string {
  const more = names.length - MOST_NAMED
  return `${names.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` y ${more} más` : ''}`
}

/** The first is chosen unless somebody chooses: a list, since an object sorts keys like '95' first. */
export const ENDING_OPTIONS: readonly { value: PriceEnding; text: string }[] = [
  { value: 'exact', text: 'Al céntimo que salga' },
  { value: '95', text: 'Acabado en ,95' },
  { value: '99', text: 'Acabado en ,99' },
  { value: '00', text: 'Acabado en ,00' },
]

export const SKIPPED_WORDS: Readonly<Record<NonNullable<BulkPriceLine['skipped']>, string>> = {
  on_sale: 'está rebajado: no se toca',
  same: 'se queda igual',
}

export const WARNING_WORDS: Readonly<Record<NonNullable<BulkPriceLine['warning']>, string>> = {
  alarm: 'cambia más de la mitad',
  against: 'el redondeo lo lleva al revés',
  sale_not_lower: 'su rebaja ya no bajaría de aquí',
}

type PriceRefusal = Extract<BulkPricesOutcome, { ok: false }>

export function priceRefusal(refusal: PriceRefusal): string {
  switch (refusal.reason) {
    case 'no_products':
      return NO_PRODUCTS
    case 'nothing_changes':
      return 'Así no cambia ningún precio.'
    case 'impossible':
      return `Así costarían nada, o demasiado: ${namesText(refusal.lines.map(({ name }) => name))}. No se ha cambiado nada.`
  }
}

export const NO_PRODUCTS = 'Esos productos ya no están. Márcalos otra vez en la lista.'

/** What a change made since the last look says before the new preview. */
export const SINCE_SEEN = 'Algo ha cambiado desde que lo viste. Así quedaría ahora.'

/** Products that somebody else has changed; nothing was done. */
export const changedSince = (names: readonly string[]): string =>
  `Alguien ha cambiado antes ${namesText(names)}. No se ha cambiado nada: míralo otra vez.`

const LABELS: Readonly<Record<GroupField, () => Readonly<Record<string, string>>>> = {
  collections: collectionLabels,
  categories: categoryLabels,
  lines: () => rangeLabels,
}

const GROUPS = [
  ['Colecciones', 'collections'],
  ['Categorías', 'categories'],
  ['Líneas', 'lines'],
] as const

/** The groups that a bulk edit changes, as they are now: the value of an option, and what it says. */
export const groupOptions = (): {
  label: string
  options: { value: string; text: string }[]
}[] =>
  GROUPS.map(([label, field]) => ({
    label,
    options: Object.entries(LABELS[field]()).map(([word, text]) => ({
      value: `${field}.${word}`,
      text,
    })),
  }))

/** The field and the word of an option; undefined for any other text. */
export function readGroup(value: string): { field: GroupField; word: string } | undefined {
  const [field = '', word = ''] = value.split('.')
  if (!Object.hasOwn(LABELS, field)) return undefined
  const labels = LABELS[field as GroupField]() // just checked
  return Object.hasOwn(labels, word) ? { field: field as GroupField, word } : undefined
}

/** «Bali, Urbano»; a product in no group has a dash. */
export const wordsText = (field: GroupField, words: readonly string[]): string =>
  words.length === 0 ? '–' : words.map((word) => LABELS[field]()[word] ?? word).join(', ')
