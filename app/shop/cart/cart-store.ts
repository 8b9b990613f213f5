import { useSyncExternalStore } from 'react'
import { fromStored, toStored, type CartDiscount, type CartLine } from '#core/cart/cart.ts'

/**
 * The cart of this browser. It lives in `localStorage` under the specification's key, so that a
 * reload and a second tab see the same; the discount has a key of its own beside it.
 */
const CART_KEY = 'cart'
const DISCOUNT_KEY = 'cart.discount'

export type CartState = {
  lines: readonly CartLine[]
  discount: CartDiscount | null
  /** False on the server and in the first render, when nobody can know yet what is in it. */
  isKnown: boolean
}

const UNKNOWN: CartState = { lines: [], discount: null, isKnown: false }

let state: CartState = UNKNOWN
/** Set when storage is full or forbidden: from then on this tab's memory is the cart. */
let isMemoryOnly = false
const listeners = new Set<() => void>()

/** The cart as React sees it; renders again when it changes here or in another tab. */
export function useCart(): CartState {
  return useSyncExternalStore(subscribe, currentCart, () => UNKNOWN)
}

/** The cart outside React. */
export function currentCart(): CartState {
  if (!state.isKnown) state = read()
  return state
}

/** The cart as storage has it at this moment: word from another tab may still be on its way. */
export function rereadCart(): CartState {
  state = read()
  for (const listener of listeners) listener()
  return state
}

/** Changes the lines. What another tab wrote in the meantime is read first, never overwritten. */
export function updateLines(change: (lines: readonly CartLine[]) => readonly CartLine[]): void {
  const before = read()
  const lines = change(before.lines)
  publish({ lines, discount: lines.length > 0 ? before.discount : null, isKnown: true })
}

export function setDiscount(discount: CartDiscount | null): void {
  publish({ ...read(), discount })
}

/** Empties the cart, takes the discount off and removes what was stored. */
export function clearCart(): void {
  publish({ lines: [], discount: null, isKnown: true })
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

function onStorage(event: StorageEvent): void {
  // A null key means that the whole storage was cleared.
  if (event.key !== null && event.key !== CART_KEY && event.key !== DISCOUNT_KEY) return
  state = read()
  for (const listener of listeners) listener()
}

function publish(next: CartState): void {
  state = next
  write(CART_KEY, next.lines.length > 0 ? toStored(next.lines) : null)
  write(DISCOUNT_KEY, next.discount)
  for (const listener of listeners) listener()
}

function read(): CartState {
  if (isMemoryOnly) return { ...state, isKnown: true }
  return {
    lines: fromStored(readJson(CART_KEY)),
    discount: readDiscount(readJson(DISCOUNT_KEY)),
    isKnown: true,
  }
}

function readDiscount(value: unknown): CartDiscount | null {
  if (typeof value !== 'object' || value === null) return null
  const { code, percent } = value as Record<string, unknown>
  if (typeof code !== 'string' || code === '' || code.length > 40) return null
  if (!Number.isInteger(percent) || (percent as number) < 1 || (percent as number) > 100) {
    return null
  }
  return { code, percent: percent as number }
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
