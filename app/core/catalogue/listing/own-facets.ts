import type { OwnField } from '#core/catalogue/own-fields/own-field.ts'
import type { CatalogueView } from '#core/catalogue/catalogue-view.ts'
import { ownFields, ownValueText } from '#core/catalogue/own-fields/own-fields.ts'
import { SlotSet } from '#core/base/sets/slot-set.ts'

/** The chosen values of the shop's own fields, by key; each as addresses write it. */
export type OwnChosen = Readonly<Record<string, readonly string[]>>

/** The products by their value of a field; undefined: it has too many values for a filter. */
export type OwnValues = (key: string) => ReadonlyMap<string, SlotSet> | undefined

/** Before the key of a field, in addresses. */
const PREFIX = 'f-'
export const ownParam = (key: string): string => PREFIX + key

/** With more different texts or numbers a list offers none of them. */
export const MOST_OFFERED = 12

const NONE = new SlotSet()
const byWord = new Intl.Collator('es').compare

/** The own fields that lists can be filtered by, as they are now. */
export const facetFields = (): readonly OwnField[] => ownFields().filter(({ isFacet }) => isFacet)

const isOpen = ({ kind }: OwnField): boolean => kind === 'texto' || kind === 'numero'

/**
 * The values of a field in the order of filters, as addresses write them: of a text or a number those
 * that products have. Undefined: it has too many.
 */
export function ownWords(field: OwnField, valuesOf: OwnValues): readonly string[] | undefined {
  if (field.kind === 'opcion') return field.options
  if (field.kind === 'si-no') return ['si', 'no']
  const values = valuesOf(field.key)
  if (!values) return undefined
  const inOrder = field.kind === 'numero' ? (a: string, b: string) => Number(a) - Number(b) : byWord
  return [...values.keys()].toSorted(inOrder)
}

/** The label of a value under the legend of its field: «2,4 kg», «Sí». */
export function ownLabel(field: OwnField, word: string): string {
  if (field.kind === 'si-no') return word === 'si' ? 'Sí' : 'No'
  return ownValueText(field, field.kind === 'numero' ? Number(word) : word)
}

/** The products of a set that have one of the chosen values in each of the fields. */
export function matchOwn(
  catalogue: CatalogueView,
  products: SlotSet,
  own: OwnChosen | undefined,
): SlotSet {
  return Object.entries(own ?? {}).reduce((left, [key, words]) => {
    const values = catalogue.ownValues(key)
    return left.and(SlotSet.union(words.map((word) => values?.get(word) ?? NONE)))
  }, products)
}

/** The chosen values without those of a field, or without one of them. */
export function withoutOwn(own: OwnChosen | undefined, key: string, word?: string): OwnChosen {
  const { [key]: words = [], ...others } = own ?? {}
  const left = word === undefined ? [] : words.filter((other) => other !== word)
  return left.length > 0 ? { ...others, [key]: left } : others
}

/**
 * The values of a field that a list has or that are chosen, with the products of each. Of a text or a
 * number with more than `MOST_OFFERED` only those that are chosen.
 */
export function offeredWords(
  catalogue: CatalogueView,
  products: SlotSet,
  field: OwnField,
  chosen: readonly string[],
): { word: string; set: SlotSet }[] {
  const values = catalogue.ownValues(field.key)
  const all = (values && ownWords(field, (key) => catalogue.ownValues(key))) ?? []
  const offered = all
    .map((word) => ({ word, set: values?.get(word) ?? NONE }))
    .filter(({ word, set }) => chosen.includes(word) || products.meets(set))
  if (!isOpen(field) || offered.length <= MOST_OFFERED) return offered
  return offered.filter(({ word }) => chosen.includes(word))
}
