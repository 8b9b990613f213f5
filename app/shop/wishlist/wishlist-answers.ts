import type { FormAnswer } from '../forms/form-answer.ts'
import { HEART_FAILED } from './heart-texts.ts'

export type WishlistAnswer = FormAnswer<never>

export const WISHLIST_FORM = { intent: 20, productId: 60 } as const

/** Keyed by the name of the change. */
export const WISHLIST_TEXTS = {
  save: { done: 'Añadido a favoritos', failed: HEART_FAILED.text },
  remove: { done: 'Producto eliminado de tus favoritos', failed: 'Error al eliminar el producto' },
  clear: { done: 'Lista de favoritos vaciada', failed: 'Error al vaciar la lista' },
} as const
export type WishlistIntent = keyof typeof WISHLIST_TEXTS

export const isWishlistIntent = (intent: string): intent is WishlistIntent =>
  Object.hasOwn(WISHLIST_TEXTS, intent)
