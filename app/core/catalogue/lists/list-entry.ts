import { collectionPath } from '#core/catalogue/collections.ts'
import { EXPLORED, MOST_IN_MENUS } from '#core/catalogue/options/collection-rules.ts'
import { readSwatch } from '#core/catalogue/options/option-rules.ts'
import { changedParts, LIST_PARTS, PLACE, type ListPart, type Parts } from './list-parts.ts'
import type { ListName } from './list-names.ts'
import { SHOP_LISTS, UNUSED } from './shop-lists.ts'
import { contrastWithWhite, LEAST_CONTRAST } from './contrast.ts'

/** An entry of a list: `key` is how data name it, `at` its place, from 0. */
export type ListEntry = { key: string; name: string; at: number; parts: Parts }

/** With where each stands behind; makers have no order of the owner's. */
export const inPlaces = (list: ListName, entries: readonly Omit<ListEntry, 'at'>[]): ListEntry[] =>
  entries.map((one, at) => ({
    ...one,
    at,
    parts:
      list === 'fabricantes' ? one.parts : { ...one.parts, [PLACE]: entries[at - 1]?.key ?? '' },
  }))

/** How many products, in words: «14 productos». */
export const productsText = (products: number): string =>
  `${products.toLocaleString('es-ES', { useGrouping: 'always' })} ${products === 1 ? 'producto' : 'productos'}`

/** Whether pages have an address by the entry's key, and which. */
const addressOf = (list: ListName, key: string): string | undefined => {
  if (list === 'colecciones') return `Su dirección se queda: ${collectionPath(key)}.`
  if (list === 'categorias') return `La palabra de sus direcciones se queda: ${key}.`
  if (list === 'campos') return `Su palabra en los datos se queda: campo:${key}.`
  return list === 'actividades' ? `Su palabra en los datos se queda: ${key}.` : undefined
}

/** A part as an owner reads it. */
export function shownPart(part: Pick<ListPart, 'kind' | 'choices'>, text: string): string {
  if (part.kind === 'check') return text === '' ? 'no' : 'sí'
  if (text === '') return 'nada'
  if (part.kind === 'lines') return text.replaceAll('\n', ' · ')
  return part.choices?.find(([value]) => value === text)?.[1] ?? text
}

const placeText = (after: string, known: readonly ListEntry[]): string =>
  after === '' ? 'lo primero' : `detrás de ${known.find(({ key }) => key === after)?.name ?? after}`

/** The place of an entry as a part like the others. */
export const placePart = (known: readonly ListEntry[]): ListPart => ({
  name: PLACE,
  label: 'Sitio',
  kind: 'choice',
  longest: 60,
  action: 'move',
  choices: [['', 'lo primero'], ...known.map(({ key }) => [key, placeText(key, known)] as const)],
})

/** The parts of a form: what its list has, and where the entry stands among `others`. */
export const formParts = (list: ListName, others: readonly ListEntry[]): ListPart[] =>
  list === 'fabricantes' ? [...LIST_PARTS[list]] : [...LIST_PARTS[list], placePart(others)]

export type PartChange = { part: ListPart; before: string; after: string }

/** What differs between two states of an entry, in the order of its form. */
export function partChanges(
  list: ListName,
  before: ListEntry,
  after: ListEntry,
  known: readonly ListEntry[],
): PartChange[] {
  const changed = changedParts(list, before.parts, after.parts)
  return [...LIST_PARTS[list], placePart(known)].flatMap((part) => {
    const text = changed[part.name]
    return text === undefined ? [] : [{ part, before: before.parts[part.name] ?? '', after: text }]
  })
}

type Seen = {
  before: ListEntry
  after: ListEntry
  known: readonly ListEntry[]
  /** How many have it. */
  products: number
}

/** What a change does, before it is made: each part from and to, and what follows from it. */
export function changeLines(list: ListName, { before, after, known, products }: Seen): string[] {
  const changes = partChanges(list, before, after, known)
  const step = ({ part, before: from, after: to }: PartChange) =>
    `${part.label}: ${shownPart(part, from)} → ${shownPart(part, to)}`
  return [
    ...changes.map(step),
    ...changes.flatMap((change) => effectOf(list, change, { before, after, known, products })),
    usedLine(products),
  ]
}

/** How many products an entry has: what a change of it reaches. */
export function usedLine(products: number): string {
  if (products === 0) return `${UNUSED}: ningún producto lo nota.`
  return `Lo nota${products === 1 ? '' : 'n'} ${productsText(products)}.`
}

function effectOf(list: ListName, change: PartChange, seen: Seen): string[] {
  const { part, after: text } = change
  const { before, after, products } = seen
  if (part.name === 'label') return [addressOf(list, after.key) ?? ''].filter(Boolean)
  if (part.name === PLACE && list === 'colecciones') return menuLines(before.at, after.at)
  if (part.name === 'facet')
    return [
      text === ''
        ? `Las listas ya no se filtran por él: ${productsText(products)} ${products === 1 ? 'deja' : 'dejan'} de tener ese filtro.`
        : `Las listas se pueden filtrar por él: lo llena${products === 1 ? '' : 'n'} ${productsText(products)}.`,
    ]
  if (part.name === 'swatch') return swatchLines(text)
  return []
}

function menuLines(before: number, after: number): string[] {
  const [wasIn, isIn] = [before < MOST_IN_MENUS, after < MOST_IN_MENUS]
  if (wasIn === isIn) return []
  return isIn
    ? [`Entra en los menús: en ellos están las ${MOST_IN_MENUS} primeras.`]
    : [`Sale de los menús: en ellos están las ${MOST_IN_MENUS} primeras.`]
}

/** What a swatch looks like on the white of a page. */
export function swatchLines(swatch: string): string[] {
  const color = readSwatch(swatch)
  if (color === undefined) return []
  const contrast = contrastWithWhite(color)
  const figure = contrast.toLocaleString('es-ES', { maximumFractionDigits: 1 })
  return [
    contrast < LEAST_CONTRAST
      ? `Contraste con el blanco ${figure} a 1: es muy clara, y se ve por su borde.`
      : `Contraste con el blanco ${figure} a 1.`,
  ]
}

/** What goes with an entry that is taken away. */
export const removeLine = (list: ListName, { key }: ListEntry): string =>
  list === 'colecciones'
    ? [
        `Su página, ${collectionPath(key)}, deja de existir; sale de los menús y del buscador.`,
        ...(key === EXPLORED ? ['«Explorar Colección» lleva entonces a todas.'] : []),
      ].join(' ')
    : SHOP_LISTS[list].onRemove
