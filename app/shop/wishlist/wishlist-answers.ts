import type { ChangeAnswer } from '../forms/change-answer.ts'
import { HEART_FAILED } from './heart-texts.ts'

export type WishlistAnswer = ChangeAnswer

/** As many as a guest may press without an account; older ones are forgotten. */
export const MOST_PENDING = 20

/** `productIds`: ids between spaces. */
export const WISHLIST_FORM = {
  intent: 20,
  productId: 60,
  id: 60,
  productIds: MOST_PENDING * 61,
} as const

/** Keyed by the name of the change. */
export const WISHLIST_TEXTS = {
  save: { done: 'Añadido a favoritos', failed: HEART_FAILED.text },
  remove: { done: 'Producto eliminado de tus favoritos', failed: 'Error al eliminar el producto' },
  /** What a guest wanted joins the list of the account. */
  join: { done: 'Añadido a favoritos', failed: HEART_FAILED.text },
  clear: { done: 'Lista de favoritos vaciada', failed: 'Error al vaciar la lista' },
} as const
export type WishlistIntent = keyof typeof WISHLIST_TEXTS

/** Says what joined the list; empty if all of it was there already. */
export function joinedText(added: number): string {
  if (added === 0) return ''
  return added === 1 ? WISHLIST_TEXTS.join.done : `${added} productos añadidos a favoritos`
}
