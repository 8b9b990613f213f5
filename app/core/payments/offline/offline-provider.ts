import type { OfflineMethod } from '#core/orders/order.ts'
import type { BrowserProvider, RedirectProvider } from '#core/payments/provider/payment-provider.ts'

/** Nobody gives money back for the shop: refunds wait for the owner. */
const refund = async () => ({
  status: 'unknown' as const,
  isKeySpent: false,
  detail: 'paid back by hand',
})

/** Money that the owner has already taken, in cash or at a card terminal. */
export const takenBy = (method: Exclude<OfflineMethod, 'transfer'>): BrowserProvider => ({
  kind: 'browser',
  id: method,
  refund,
  checkAuthorisation: async ({ authorisation }) => ({
    ok: true,
    paymentRef: `${method}_${authorisation}`,
  }),
})

/** The reference of an order's transfer, as its session and its payment have it. */
export const transferRef = (orderId: string): string => `transfer_${orderId}`

/** A bank transfer: the order is stored first, and paid when the owner has seen the money. */
export const transfer: RedirectProvider = {
  kind: 'redirect',
  id: 'transfer' satisfies OfflineMethod,
  isLive: true,
  leastChargeCents: 1,
  refund,
  // The buyer reads in a mail where to pay.
  open: async ({ orderId }) => ({ status: 'open', ref: transferRef(orderId), url: '' }),
  ask: async () => undefined,
  close: async () => undefined,
  readEvent: () => undefined,
}
