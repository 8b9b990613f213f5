import { createStore, listenToStorage } from '#app/ui/store.ts'
import {
  cutLines,
  discountFromStored,
  fromStored,
  toStored,
} from '#core/pricing/cart/stored-cart.ts'
import type { CartLine } from '#core/pricing/cart/cart.ts'
import type { Discount } from '#core/pricing/discounts/discount.ts'

/**
 * The cart of this browser, in `localStorage` under the key of the specification, so that a reload
 * and other tabs share it. The discount has its own key.
 */
const CART_KEY = 'cart'
const DISCOUNT_KEY = 'cart.discount'

export type CartState = {
  lines: readonly CartLine[]
  discount: Discount | null
  /** False on the server and in the first render, which cannot read storage. */
  isLoaded: boolean
}

const UNKNOWN: CartState = { lines: [], discount: null, isLoaded: false }

/** Set if storage is full or blocked: this tab then keeps the cart in memory. */
let isMemoryOnly = false
const cart = createStore(read, {
  onServer: UNKNOWN,
  listen: () => listenToStorage([CART_KEY, DISCOUNT_KEY], rereadCart),
})

/** The cart for React; rerenders when it changes here or in another tab. */
export const useCart = cart.use

/** The cart, outside React. */
export const currentCart = cart.get

/** Reads the cart from storage: the event of another tab's change may not have arrived yet. */
export function rereadCart(): CartState {
  cart.set(read())
  return cart.get()
}

/** The names of lines that were stored above the quantity limit, until the cart is stored again. */
export const readCutLines = (): string[] => (isMemoryOnly ? [] : cutLines(readJson(CART_KEY)))

/** Changes the lines. Reads storage first, so that a change of another tab is not overwritten. */
export function updateLines(change: (lines: readonly CartLine[]) => readonly CartLine[]): void {
  const before = read()
  const lines = change(before.lines)
  publish({ lines, discount: lines.length > 0 ? before.discount : null, isLoaded: true })
}

export function setDiscount(discount: Discount | null): void {
  publish({ ...read(), discount })
}

/** Removes the lines and the discount, also from storage. */
export function clearCart(): void {
  publish({ lines: [], discount: null, isLoaded: true })
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
    isLoaded: true,
  }
}

function readJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null // corrupt or blocked: an empty cart instead of a broken page
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
