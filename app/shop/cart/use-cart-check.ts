import { useCallback, useEffect, useRef, useState } from 'react'
import { toast } from '#app/ui/overlays/toast-store.ts'
import { cartNoticeText, cutQuantityText } from './cart-notice-texts.ts'
import { currentCart, readCutLines, rereadCart, updateLines, useCart } from './cart-store.ts'
import { setCartOffers } from './cart-offers-store.ts'
import type { Cents } from '#core/base/money/money.ts'
import type { CartProduct } from '#core/pricing/cart/cart-products.ts'
import { reconcileCart, type CartAnswer } from '#core/pricing/cart/reconcile.ts'

/** Longer than the confirmations of the specification: these texts need more time to read. */
const NOTICE_MS = 6000

const NOTHING = { short: {}, priorCents: {} }

export type CartCheck = {
  /** Units left by line key, for lines that ask for more. */
  short: Record<string, number>
  /** Prior prices by product id, while a reduction is announced. */
  priorCents: Record<string, Cents>
  /** Checks again, for instance after the server refused an order. */
  checkAgain: () => Promise<void>
}

/**
 * Compares the cart with the shop once it is known, and when `isLookedAt` becomes true. Removes
 * lines no longer sold, updates prices, and reports both. Without an answer the cart stays
 * unchanged; the checkout checks again.
 */
export function useCartCheck(isLookedAt: boolean): CartCheck {
  const { isLoaded } = useCart()
  const [{ short, priorCents }, setFound] =
    useState<Pick<CartCheck, 'short' | 'priorCents'>>(NOTHING)
  const hasChecked = useRef(false)
  const checkAgain = useCallback(async () => {
    const answer = await fetchCartProducts()
    if (!answer) return
    const { lines, notices, ...found } = reconcileCart(rereadCart().lines, answer)
    const texts = [...readCutLines().map(cutQuantityText), ...notices.map(cartNoticeText)]
    const offers = await offersOf(answer)
    updateLines(() => lines)
    setCartOffers(offers)
    setFound(found)
    for (const text of texts) toast.show({ text, tone: 'info', durationMs: NOTICE_MS })
  }, [])
  useEffect(() => {
    if (!isLoaded || (hasChecked.current && !isLookedAt)) return
    hasChecked.current = true
    // The state is set after the answer, not synchronously in the effect.
    // oxlint-disable-next-line react/set-state-in-effect
    void checkAgain()
  }, [isLookedAt, isLoaded, checkAgain])
  return { short, priorCents, checkAgain }
}

/** Without its script the cart shows no offer, and the server refuses the total before it sells. */
async function offersOf({ products }: CartAnswer) {
  if (!products.some(({ offers }) => offers)) return undefined
  const module = await import('./cart-offers.browser.ts').catch(() => undefined)
  return module?.offersOfCart(products)
}

async function fetchCartProducts(): Promise<CartAnswer | undefined> {
  const asked = [...new Set(currentCart().lines.map((line) => line.id))].toSorted()
  if (asked.length === 0) return undefined
  const query = new URLSearchParams(asked.map((id) => ['id', id]))
  try {
    const response = await fetch(`/api/cart-products?${query}`)
    if (!response.ok) return undefined
    return { asked, products: (await response.json()) as CartProduct[] }
  } catch {
    return undefined // offline: keep the cart unchanged
  }
}
