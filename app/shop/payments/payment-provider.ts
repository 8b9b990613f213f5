import type { PaymentMethod } from '../orders/order.ts'

/** What the browser sends about the payment: a method, and what the provider gave it. */
export type PaymentInput = { method: PaymentMethod; authorisation: string }

export type AuthorisationOutcome =
  | { ok: true; paymentRef: string }
  | { ok: false; reason: 'declined' }

/**
 * A way to be paid. The order is stored first or together with the payment, never after it; no
 * provider is called inside a database transaction.
 */
export type PaymentProvider = {
  id: string
  /**
   * Decides whether an authorisation obtained in the browser holds. Called before the order's
   * transaction; what it answers becomes final when that transaction commits.
   */
  checkAuthorisation: (input: PaymentInput) => Promise<AuthorisationOutcome>
}
