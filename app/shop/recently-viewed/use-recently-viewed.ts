import { useEffect, useState } from 'react'
import { whenIdle } from '#app/ui/overlays/when-idle.ts'
import type { CartProduct } from '#core/pricing/cart/cart-products.ts'
import { useConsent } from '../consent/use-consent.ts'
import { untilBelowWindow } from './until-below-window.browser.ts'
import {
  addViewed,
  keepViewed,
  MOST_SHOWN,
  useKeptViewed,
  viewedProducts,
} from './viewed-store.browser.ts'

type Found = {
  /** The product whose page it is for, and the empty element at the foot of that page. */
  at: string
  place: HTMLElement
  products: readonly CartProduct[]
}

/**
 * Remembers the product of this page, and asks the shop for those seen before it, as they are sold
 * now. Only if the shopper allows it; a withdrawn permission removes the list.
 */
export function useRecentlyViewed(productId: string | undefined) {
  const { choice, allowed } = useConsent()
  const isAllowed = allowed.includes('personalisation')
  const isKept = useKeptViewed() !== null
  const [found, setFound] = useState<Found>()
  const [forgottenOn, setForgottenOn] = useState<string>()
  useEffect(() => {
    if (choice !== undefined && !isAllowed) keepViewed([])
    const place = document.getElementById('vistos')
    if (!isAllowed || productId === undefined || !place) return undefined
    const before = viewedProducts().filter((id) => id !== productId)
    addViewed(productId)
    const left = new AbortController()
    const show = async () => {
      const products = await askShop(before.slice(0, MOST_SHOWN), left.signal)
      if (products.length > 0) await untilBelowWindow(place, left.signal)
      if (left.signal.aborted) return
      setForgottenOn(undefined)
      setFound({ at: productId, place, products })
    }
    if (before.length > 0) whenIdle(() => void show())
    return () => left.abort()
  }, [productId, choice, isAllowed])
  const forget = () => {
    keepViewed([])
    setForgottenOn(productId)
  }
  return {
    place: isAllowed && found?.at === productId ? found?.place : undefined,
    products: (isKept && found?.products) || [],
    isForgotten: forgottenOn === productId,
    forget,
  }
}

/** What is still sold of these, in their order; the rest is forgotten. Empty without an answer. */
async function askShop(ids: readonly string[], signal: AbortSignal): Promise<CartProduct[]> {
  try {
    // Sorted, as the cart asks: the shop knows the answer by its address.
    const query = new URLSearchParams(ids.toSorted().map((id) => ['id', id]))
    const response = await fetch(`/api/cart-products?${query}`, { signal })
    if (!response.ok) return []
    const products = (await response.json()) as CartProduct[] // of our own address
    const sold = new Map(products.map((product) => [product.id, product]))
    keepViewed(viewedProducts().filter((id) => sold.has(id) || !ids.includes(id)))
    return ids.flatMap((id) => sold.get(id) ?? [])
  } catch {
    return [] // offline, or on to another page
  }
}
