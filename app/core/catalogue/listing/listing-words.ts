import { categoryLabel, categoryTitle } from '#core/catalogue/categories.ts'
import { rangeLabels } from '#core/catalogue/vocabulary.ts'
import type { OwnField } from '#core/catalogue/own-fields/own-field.ts'
import { ownLabel } from './own-facets.ts'
import {
  UNKNOWN,
  type FacetName,
  type ListingQuery,
  type ListingView,
  type Sort,
} from './listing-query.ts'
import { PRICE_BANDS } from './price-bands.ts'

/** The sort orders; the first is the shop's own. */
export const sortOptions: readonly { value: '' | Sort; label: string }[] = [
  { value: '', label: 'Recomendado' },
  { value: 'new', label: 'Novedades' },
  { value: 'price-asc', label: 'Menor precio' },
  { value: 'price-desc', label: 'Mayor precio' },
  { value: 'name', label: 'Nombre' },
]

/** What the pictures of a list can show. */
export const viewOptions: readonly { view: ListingView | undefined; label: string }[] = [
  { view: undefined, label: 'Prenda' },
  { view: 'plano', label: 'Plano' },
  { view: 'cerca', label: 'De cerca' },
]

/** The labels of the filters. */
export const facetLegends: Record<FacetName, string> = {
  size: 'Talla',
  color: 'Color',
  price: 'Precio',
}

const unknownLabels: Record<FacetName, string> = {
  size: 'Talla desconocida',
  color: 'Color desconocido',
  price: 'Precio desconocido',
}

/** The label of an option under its legend. */
export function optionLabel(name: FacetName, value: string): string {
  if (name === 'price') return PRICE_BANDS.find((band) => band.value === value)?.label ?? value
  return value === 'Único' ? 'Única' : value
}

/** The label of a choice without its legend: «Talla M», «Azul», «Hasta 50 €». */
export function chipLabel(name: FacetName, value: string): string {
  if (value === UNKNOWN) return unknownLabels[name]
  if (name !== 'size') return optionLabel(name, value)
  return value === 'Único' ? 'Talla única' : `Talla ${value}`
}

/** The label of a chosen value of an own field, with the field: «Plazas: 3», «Autoportante: sí». */
export function ownChip(field: OwnField, word: string): string {
  const value = word === UNKNOWN ? 'valor desconocido' : ownLabel(field, word)
  return `${field.label}: ${field.kind === 'si-no' ? value.toLowerCase() : value}`
}

export function categoryChip(category: NonNullable<ListingQuery['category']>): string {
  return category === UNKNOWN ? 'Categoría desconocida' : categoryLabel(category)
}

export function rangeChip(range: NonNullable<ListingQuery['range']>): string {
  return range === UNKNOWN ? 'Colección desconocida' : rangeLabels[range]
}

/** Says why a list is empty, with the filters that narrow it. */
export function emptyText(title: string, narrowings: readonly string[]): string {
  const named = narrowings.map((label) => `«${label}»`)
  if (named.length === 0) return 'Todavía no hay productos en esta página.'
  if (named.length === 1) return `En ${title} no hay productos con el filtro ${named[0]}.`
  const last = named.at(-1)
  return `En ${title} ningún producto cumple a la vez ${named.slice(0, -1).join(', ')} y ${last}.`
}

type Kind = { label: string; title: string }

/** The category and the range that a query narrows to, without unknown ones. */
export function kindsOf({ category, range }: Pick<ListingQuery, 'category' | 'range'>): Kind[] {
  const kind = (label: string, title = label): Kind => ({ label, title })
  return [
    ...(category && category !== UNKNOWN
      ? [kind(categoryLabel(category), categoryTitle(category))]
      : []),
    ...(range && range !== UNKNOWN ? [kind(rangeLabels[range])] : []),
  ]
}

/** The title of a narrowed list; `rest` is the `narrowed` of its page: «Camisetas de hombre». */
export function narrowedTitle([first, ...more]: readonly Kind[], rest: string): string {
  return [first?.title, rest, ...more.map(({ title }) => `· ${title}`)].filter(Boolean).join(' ')
}
