import { createStore } from '#app/ui/store.ts'
import type { CartLine } from '#core/pricing/cart/cart.ts'
import type { ApplyOffers } from '#core/checkout/quote.ts'

/** What the offers of the cart's products take off; undefined: there are none, or not known yet. */
const offers = createStore<ApplyOffers<CartLine> | undefined>(() => undefined)

export const setCartOffers = offers.set
export const useCartOffers = offers.use
