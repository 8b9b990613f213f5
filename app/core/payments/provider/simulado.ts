import type { CheckoutMethod } from '#core/orders/order.ts'
import type { BrowserProvider } from './payment-provider.ts'

/** How long the simulated payment takes in the browser. Source: specification, "Timings". */
export const SIMULATED_PAYMENT_MS = 2000

/** The well-known test card that is always declined. */
const DECLINED_CARD = '4000000000000002'

const AUTHORISATION = /^sim_(card|paypal)_[0-9a-f-]{36}$/

/**
 * Decides the simulated payment in the browser; the card number does not leave this function. `id`
 * is a new UUID: one authorisation pays one order.
 */
export function simulateAuthorisation(
  method: CheckoutMethod,
  cardNumber: string,
  id: string,
): { ok: true; authorisation: string } | { ok: false; reason: 'declined' } {
  if (method === 'card' && cardNumber.replace(/\D/g, '') === DECLINED_CARD) {
    return { ok: false, reason: 'declined' }
  }
  return { ok: true, authorisation: `sim_${method}_${id}` }
}

/**
 * The built-in provider, which charges nothing. It accepts what `simulateAuthorisation` makes; a
 * unique index lets each reference pay one order only.
 */
export const simulado: BrowserProvider = {
  kind: 'browser',
  id: 'simulado',
  refund: async ({ refundId }) => ({ status: 'done', ref: `sim_${refundId}` }),
  checkAuthorisation: async ({ method, authorisation }) =>
    AUTHORISATION.exec(authorisation)?.[1] === method
      ? { ok: true, paymentRef: authorisation }
      : { ok: false, reason: 'declined' },
}
