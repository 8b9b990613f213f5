import { COD } from '#core/orders/order.ts'
import { transfer } from '#core/payments/offline/offline-provider.ts'
import type { RedirectProvider } from '#core/payments/provider/payment-provider.ts'

/** The reference of what the courier collects, as the order's term and its payment have it. */
export const codRef = (orderId: string): string => `cod_${orderId}`

/** The courier takes the money: the order is stored and sent first. What is given back is by hand. */
export const cashOnDelivery: RedirectProvider = {
  ...transfer,
  id: COD,
  open: async ({ orderId }) => ({ status: 'open', ref: codRef(orderId), url: '' }),
}
