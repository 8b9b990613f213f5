import type { Cents } from '#core/base/money/money.ts'
import type { CheckoutMethod } from '#core/orders/order.ts'

/** The payment as the browser sends it: a method, and the provider's authorisation. */
export type PaymentInput = { method: CheckoutMethod; authorisation: string }

export type AuthorisationOutcome =
  | { ok: true; paymentRef: string }
  | { ok: false; reason: 'declined' }

/** A payment to open at the provider. Order and `attempt` identify it permanently. */
export type PaymentWanted = {
  orderId: string
  orderNumber: string
  attempt: number
  totalCents: Cents
  email: string
  /** Where the provider redirects the shopper after paying. */
  returnUrl: string
  cancelUrl: string
  /** ISO-8601 UTC; afterwards the provider takes no payment. */
  expiresAt: string
}

/**
 * `refused`: the provider took no such payment; `broken`: it failed, and would repeat that. For both
 * only a new attempt can succeed. `unknown`: the caller may repeat this attempt.
 */
export type OpenOutcome =
  | { status: 'open'; ref: string; url: string }
  | { status: 'refused' | 'broken' | 'unknown'; detail: string }

/** A provider's report on one payment, by webhook or by polling. */
export type PaymentReport = {
  /** The order id that the shop gave to the provider. */
  orderId: string
  attempt: number
  sessionRef: string
  /** `closed`: not paid, and it can no longer be paid. */
  status: 'paid' | 'open' | 'closed'
  /** Provider's payment id; null until paid. */
  paymentRef: string | null
  amountCents: Cents
  /** ISO 4217, upper case. */
  currency: string
  /** Real money; false in the provider's test mode. */
  isLive: boolean
}

export type RefundWanted = {
  refundId: string
  paymentRef: string
  amountCents: Cents
  /** Part of the idempotency key, see `RefundsTable.spent_keys`. */
  spentKeys: number
}

/**
 * `done`: the money has moved. `refused`: not now, and never with this key; `ref` is the failed
 * refund, if the provider made one. `unknown`: ask again, with a new key only if this one is spent.
 */
export type RefundAnswer =
  | { status: 'done'; ref: string }
  | { status: 'refused'; ref: string | null; detail: string }
  | { status: 'unknown'; isKeySpent: boolean; detail: string }

/** A provider's report on a refund; `refundId` is null if it was made on the provider's pages. */
export type RefundReport = {
  refundId: string | null
  ref: string
  paymentRef: string
  amountCents: Cents
  /** `pending`: requested, and the money has not moved. */
  status: 'done' | 'failed' | 'pending'
}

/** A provider's report on a payment that the payer disputes with the bank. */
export type DisputeReport = {
  ref: string
  paymentRef: string
  amountCents: Cents
  currency: string
  /** Reason and status, as the provider names them. */
  reason: string
  status: string
  /** Until when the shop may answer, ISO-8601 UTC; null if it may not. */
  dueAt: string | null
}

export type ProviderEvent =
  | { kind: 'payment'; report: PaymentReport }
  | { kind: 'refund'; report: RefundReport }
  | { kind: 'dispute'; report: DisputeReport }
  | { kind: 'other' }

type Refunding = {
  id: string
  /** Makes a refund; repeated calls make it once. Never throws. */
  refund: (wanted: RefundWanted) => Promise<RefundAnswer>
}

/** Authorises the payment in the browser: the server stores the order as paid in one step. */
export type BrowserProvider = Refunding & {
  kind: 'browser'
  /**
   * Decides whether an authorisation from the browser is valid. Called before the order's
   * transaction; the answer becomes final when that transaction commits.
   */
  checkAuthorisation: (input: PaymentInput) => Promise<AuthorisationOutcome>
}

/** Takes the money on its page: the order is stored first, and paid when the provider says so. */
export type RedirectProvider = Refunding & {
  kind: 'redirect'
  isLive: boolean
  /** It takes no payment of less; nothing at all is paid without it. */
  leastChargeCents: Cents
  /** Opens a payment page; the same attempt answers the same page. Never throws. */
  open: (wanted: PaymentWanted) => Promise<OpenOutcome>
  /** Reports a payment; undefined if the provider does not answer. */
  ask: (sessionRef: string) => Promise<PaymentReport | undefined>
  /** Ends an open payment and reports it; undefined if the provider does not answer. */
  close: (sessionRef: string) => Promise<PaymentReport | undefined>
  /** Reads a webhook event; undefined unless its signature is valid and recent. */
  readEvent: (body: string, signature: string, now: Date) => ProviderEvent | undefined
}

/** A payment provider. It must not be called inside a database transaction. */
export type PaymentProvider = BrowserProvider | RedirectProvider
