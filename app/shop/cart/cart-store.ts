import { createStore, listenToStorage } from '#app/ui/store.ts'
import { discountFromStored, fromStored, toStored } from '#core/cart/stored-cart.ts'
import type { CartLine } from '#core/cart/cart.ts'
import type { Discount } from '#core/discounts/discount.ts'

/**
 * The cart of this browser. It lives in `localStorage` under the specification's key, so that a
 * reload and a second tab see the same; the discount has a key of its own beside it.
 */
const CART_KEY = 'cart'
const DISCOUNT_KEY = 'cart.discount'

export type CartState = {
  lines: readonly CartLine[]
  discount: Discount | null
  /** False on the server and in the first render, when nobody can know yet what is in it. */
  isKnown: boolean
}

const UNKNOWN: CartState = { lines: [], discount: null, isKnown: false }

/** Set when storage is full or forbidden: from then on this tab's memory is the cart. */
let isMemoryOnly = false
const cart = createStore(read, {
  onServer: UNKNOWN,
  listen: () => listenToStorage([CART_KEY, DISCOUNT_KEY], rereadCart),
})

/** The cart as React sees it; renders again when it changes here or in another tab. */
export const useCart = cart.use

/** The cart outside React. */
export const currentCart = cart.get

/** The cart as storage has it at this moment: word from another tab may still be on its way. */
export function rereadCart(): CartState {
  cart.set(read())
  return cart.get()
}

/** Changes the lines. What another tab wrote in the meantime is read first, never overwritten. */
export function updateLines(change: (lines: readonly CartLine[]) => readonly CartLine[]): void {
  const before = read()
  const lines = change(before.lines)
  publish({ lines, discount: lines.length > 0 ? before.discount : null, isKnown: true })
}

export function setDiscount(discount: Discount | null): void {
  publish({ ...read(), discount })
}

/** Empties the cart, takes the discount off and removes what was stored. */
export function clearCart(): void {
  publish({ lines: [], discount: null, isKnown: true })
}

function publish(next: CartState): void {
  write(CART_KEY, next.lines.length > 0 ? toStored(next.lines) : null)
  write(DISCOUNT_KEY, next.discount)
  cart.set(next)
}

function read(): CartState {
  if (isMemoryOnly) return cart.get()
  return {
    lines: fromStored(readJson(CART_KEY)),
    discount: discountFromStored(readJson(DISCOUNT_KEY)),
    isKnown: true,
  }
}

function readJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null // corrupt, or storage is forbidden: an empty cart, never a broken page
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    isMemoryOnly = true
  }
}
