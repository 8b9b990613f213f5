import type { PaymentMethod } from '#core/orders/order.ts'
import type { BrowserProvider } from './payment-provider.ts'

/** How long the simulated payment takes in the browser. Source: specification, "Timings". */
export const SIMULATED_PAYMENT_MS = 2000

/** The well-known test number that is always declined. */
const DECLINED_CARD = '4000000000000002'

const AUTHORISATION = /^sim_(card|paypal)_[0-9a-f-]{36}$/

/**
 * Decides in the browser what the simulated payment answers; the card number goes no further than
 * this function. `id` is a fresh UUID: one authorisation pays one order.
 */
export function simulateAuthorisation(
  method: PaymentMethod,
  cardNumber: string,
  id: string,
): { ok: true; authorisation: string } | { ok: false; reason: 'declined' } {
  if (method === 'card' && cardNumber.replace(/\D/g, '') === DECLINED_CARD) {
    return { ok: false, reason: 'declined' }
  }
  return { ok: true, authorisation: `sim_${method}_${id}` }
}

/**
 * The built-in provider: nothing is charged. It recognises what `simulateAuthorisation` made, and
 * the database lets each reference pay one order only.
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
