import type { PaymentReport, RedirectProvider } from '#core/payments/provider/payment-provider.ts'

const REF = 'page'

/**
 * A stub of a provider with its own page, without which no order is ever unpaid. No shop is
 * configured with it, so its owed refunds stay owed.
 */
export const payPage: RedirectProvider = {
  kind: 'redirect',
  id: 'seed',
  isLive: false,
  leastChargeCents: 50,
  open: async ({ orderId }) => ({
    status: 'open',
    ref: `${REF}_${orderId}`,
    url: `https://pay.example/${orderId}`,
  }),
  ask: async () => undefined,
  close: async () => undefined,
  refund: async ({ refundId }) => ({ status: 'done', ref: `${REF}_${refundId}` }),
  readEvent: () => undefined,
}

/** The provider's report of an order that was paid there, or abandoned. */
export const reportOf = (
  { id, totalCents }: { id: string; totalCents: number },
  status: 'paid' | 'closed',
): PaymentReport => ({
  orderId: id,
  attempt: 1,
  sessionRef: `${REF}_${id}`,
  status,
  paymentRef: status === 'paid' ? `${REF}_paid_${id}` : null,
  amountCents: totalCents,
  currency: 'EUR',
  isLive: false,
})
