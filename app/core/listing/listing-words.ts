import { categoryLabels, rangeLabels } from '#core/catalogue/labels.ts'
import { UNKNOWN, type FacetName, type ListingQuery, type Sort } from './listing-query.ts'
import { PRICE_BANDS } from './price-bands.ts'

/** The orders to choose from; the first is the shop's own. */
export const sortOptions: readonly { value: '' | Sort; label: string }[] = [
  { value: '', label: 'Recomendado' },
  { value: 'new', label: 'Novedades' },
  { value: 'price-asc', label: 'Menor precio' },
  { value: 'price-desc', label: 'Mayor precio' },
  { value: 'name', label: 'Nombre' },
]

/** What the filters of a listing are called. */
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

/** An option among those of its group, where the legend says what it is. */
export function optionLabel(name: FacetName, value: string): string {
  if (name === 'price') return PRICE_BANDS.find((band) => band.value === value)?.label ?? value
  return value === 'Único' ? 'Única' : value
}

/** A choice that stands alone: «Talla M», «Azul», «Hasta 50 €». */
export function chipLabel(name: FacetName, value: string): string {
  if (value === UNKNOWN) return unknownLabels[name]
  if (name !== 'size') return optionLabel(name, value)
  return value === 'Único' ? 'Talla única' : `Talla ${value}`
}

export function categoryChip(category: NonNullable<ListingQuery['category']>): string {
  return category === UNKNOWN ? 'Categoría desconocida' : categoryLabels[category]
}

export function rangeChip(range: NonNullable<ListingQuery['range']>): string {
  return range === UNKNOWN ? 'Colección desconocida' : rangeLabels[range]
}

/** Why a list is empty, by what it was narrowed with. */
export function emptyText(title: string, narrowings: readonly string[]): string {
  const named = narrowings.map((label) => `«${label}»`)
  if (named.length === 0) return 'Todavía no hay productos en esta página.'
  if (named.length === 1) return `En ${title} no hay productos con el filtro ${named[0]}.`
  const last = named.at(-1)
  return `En ${title} ningún producto cumple a la vez ${named.slice(0, -1).join(', ')} y ${last}.`
}

/** The title of a page narrowed to one kind of thing, for search engines and tabs. */
export function narrowedName(name: string, narrowings: readonly string[]): string {
  return [name, ...narrowings.map((label) => label.toLowerCase())].join(': ')
}
