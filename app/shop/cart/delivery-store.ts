import { createStore } from '#app/ui/store.ts'
import type { Destination, ShippingMethod } from '#core/pricing/shipping/shipping.ts'

/** What the checkout counts with: where the parcel goes, how, and whether it is wrapped. */
export type Delivery = { destination: Destination; method: ShippingMethod; isWrapped: boolean }

const delivery = createStore<Delivery | undefined>(() => undefined)

/** The checkout's choice, so that the cart of this visit counts the same; undefined ends it. */
export const setDelivery = delivery.set

/** The choice at the checkout; undefined before it was opened in this visit. */
export const useDelivery = delivery.use
