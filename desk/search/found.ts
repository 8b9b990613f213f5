import { plainWord } from '#core/base/text/plain-word.ts'
import type { Room } from '../rooms.ts'

/** What the search of the desk finds, in the order in which it is shown. */
export const FOUND_WORDS = {
  room: { title: 'Salas', one: 'Sala', says: 'Teclas' },
  order: { title: 'Pedidos', one: 'Pedido', says: 'De quién' },
  return: { title: 'Devoluciones', one: 'Devolución', says: 'De quién' },
  recall: { title: 'Retiradas', one: 'Retirada', says: 'De qué' },
  customer: { title: 'Clientes', one: 'Cliente', says: 'Correo' },
  product: { title: 'Productos', one: 'Producto', says: 'Estado' },
  variant: { title: 'Existencias', one: 'Existencias', says: 'Qué hay' },
  invoice: { title: 'Facturas', one: 'Factura', says: 'De qué pedido' },
  message: { title: 'Mensajes', one: 'Mensaje', says: 'De quién' },
  setting: { title: 'Ajustes', one: 'Ajuste', says: 'Valor' },
  entry: { title: 'Listas', one: 'En una lista', says: 'Qué es' },
  text: { title: 'Páginas', one: 'Página', says: 'Dirección' },
} as const

export type FoundKind = keyof typeof FOUND_WORDS

/** One thing: its name, a few words about it, and its address at the desk. */
export type FoundThing = { name: string; says: string; to: string }

export type FoundGroup = {
  kind: FoundKind
  things: FoundThing[]
  /** The list that shows all of them; undefined if these are all. */
  more: string | undefined
  /** What was typed is the number of the one thing here. */
  isExact: boolean
}

export const LONGEST_SEARCH = 120
/** One letter begins too many words. */
const FEWEST_SIGNS = 2
/** Of each kind, at most. */
export const MOST_FOUND = 5

/** What was typed, without the signs that no list can have. */
export const searchedText = (typed: string): string =>
  typed
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_SEARCH)

export const isSearched = (text: string): boolean =>
  text.replaceAll(/[^\p{L}\p{N}]/gu, '').length >= FEWEST_SIGNS

/** Whether a word begins with what was typed. */
export function hasWordLike(typed: string, words: string): boolean {
  const begin = plainWord(typed)
  return begin !== '' && ` ${plainWord(words)}`.includes(` ${begin}`)
}

/** Rooms with a word, in their name or beside it, that begins with what was typed. */
export function roomsLike(typed: string, rooms: readonly Room[]): FoundThing[] {
  return rooms
    .filter(({ label, words = '' }) => hasWordLike(typed, `${label} ${words}`))
    .slice(0, MOST_FOUND)
    .map(({ to, label, key }) => ({ name: label, says: `g ${key}`, to }))
}

/** Where a number leads at once; undefined if several things, or none, have it. */
export function exactly(groups: readonly FoundGroup[]): string | undefined {
  const [one, other] = groups.filter(({ isExact }) => isExact)
  return other === undefined && one?.things.length === 1 ? one.things[0]?.to : undefined
}

/** The page that shows everything with what was typed. */
export const searchPath = (text: string): string => `/buscar?${new URLSearchParams({ q: text })}`

/** In the address of a search that is still typed. */
export const WHILE_TYPING = 'mientras'
