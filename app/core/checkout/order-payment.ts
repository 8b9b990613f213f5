import type { Cents } from '#core/base/money/money.ts'
import { isOwnerMethod, type PaymentMethod } from '#core/orders/order.ts'
import type { PaymentProvider } from '#core/payments/provider/payment-provider.ts'
import type { OrderRequest } from './order-request.ts'
import { Refused } from './refused.ts'

/**
 * A payment in the browser is made before the order; one at a provider's page, after it; and none
 * where the page showed that there is nothing to pay: an order with another total is refused.
 */
export async function authorise(
  provider: PaymentProvider,
  { payment, shownTotalCents }: OrderRequest,
): Promise<{ ok: true; paymentRef: string | null } | { ok: false; reason: 'declined' }> {
  return provider.kind === 'redirect' || shownTotalCents === 0
    ? { ok: true, paymentRef: null }
    : provider.checkAuthorisation(payment)
}

/** Refuses, before anything is stored, what the provider could never charge. */
export function requireChargeable(provider: PaymentProvider, totalCents: Cents): void {
  if (provider.kind !== 'redirect' || totalCents === 0) return
  const { leastChargeCents: leastCents } = provider
  if (totalCents < leastCents) throw new Refused({ ok: false, reason: 'declined', leastCents })
}

/** The payment method that is stored with an order. */
export function methodOf({ kind, id }: PaymentProvider, { payment }: OrderRequest): PaymentMethod {
  if (isOwnerMethod(id)) return id
  return kind === 'redirect' ? 'online' : payment.method
}
