import { LINK, type OfflineMethod } from '#core/orders/order.ts'
import { takenBy, transfer } from '#core/payments/offline/offline-provider.ts'
import type { PaymentProvider, RedirectProvider } from '#core/payments/provider/payment-provider.ts'

/** The reference of the term of an order by link, as its session has it. */
export const linkRef = (orderId: string): string => `link_${orderId}`

/** The least that can be paid by a link, whose buyer pays at this provider. */
const leastOf = (provider: PaymentProvider): number =>
  provider.kind === 'redirect' ? provider.leastChargeCents : 1

/** The provider of an order that is stored now, and paid by a link at `provider` later. */
export const payLink = (provider: PaymentProvider): RedirectProvider => ({
  ...transfer,
  id: LINK,
  leastChargeCents: leastOf(provider),
  open: async ({ orderId }) => ({ status: 'open', ref: linkRef(orderId), url: '' }),
})

/** A provider whose money is already there, as one that reports it. */
export const reporting = ({ id, refund }: PaymentProvider): RedirectProvider => ({
  ...transfer,
  id,
  refund,
})

/** What the owner has taken for an order that waited for its link. */
export const takenInstead = (method: OfflineMethod): RedirectProvider =>
  reporting(method === 'transfer' ? transfer : takenBy(method))
