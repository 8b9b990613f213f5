import type { Recipient } from '#core/addresses/recipient.ts'
import type { ShippingMethod } from '#core/shipping/shipping.ts'

/** What is told to a checkout that was left for the provider's page and is back. */
export type LeaveAnswer =
  | { state: 'none' }
  /** `left`: given up, and nothing was charged. `waiting`: not known yet, and may be gone on with. */
  | {
      state: 'paid' | 'left' | 'waiting'
      recipient: Recipient
      shippingMethod: ShippingMethod
    }
