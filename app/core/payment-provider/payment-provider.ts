import type { Cents } from '#core/money/money.ts'
import type { PaymentMethod } from '#core/orders/order.ts'

/** What the browser sends about the payment: a method, and what the provider gave it. */
export type PaymentInput = { method: PaymentMethod; authorisation: string }

export type AuthorisationOutcome =
  | { ok: true; paymentRef: string }
  | { ok: false; reason: 'declined' }

/** What the shop wants paid at the provider's page. `attempt` and the order name it for ever. */
export type PaymentWanted = {
  orderId: string
  orderNumber: string
  attempt: number
  totalCents: Cents
  email: string
  /** Where the provider sends the shopper afterwards. */
  returnUrl: string
  cancelUrl: string
  /** ISO-8601 UTC; after it the provider takes no money for this. */
  expiresAt: string
}

/** `refused`: this attempt will never work, another may. `unknown`: the same may be asked again. */
export type OpenOutcome =
  | { status: 'open'; ref: string; url: string }
  | { status: 'refused' | 'unknown'; detail: string }

/** What a provider says of one payment, whichever way it reached the shop. */
export type PaymentReport = {
  /** The order that it was made for, as the shop had named it to the provider. */
  orderId: string
  attempt: number
  sessionRef: string
  /** `closed`: nothing was paid, and nothing will be. */
  status: 'paid' | 'open' | 'closed'
  /** Names the money; there is none before it is paid. */
  paymentRef: string | null
  amountCents: Cents
  /** In capitals. */
  currency: string
  /** Money that is real, or that of a trial. */
  isLive: boolean
}

export type RefundWanted = {
  refundId: string
  paymentRef: string
  amountCents: Cents
  /** Which key to use, see `RefundsTable.spent_keys`. */
  spentKeys: number
}

/**
 * `done`: the money has moved. `refused`: not now, and not under this key; `ref` names what the provider
 * had made and what came to nothing. `unknown`: ask again, with a fresh key only if this one is spent.
 */
export type RefundAnswer =
  | { status: 'done'; ref: string }
  | { status: 'refused'; ref: string | null; detail: string }
  | { status: 'unknown'; isKeySpent: boolean; detail: string }

/** What a provider says of money given back; `refundId` is null for what was done on its own pages. */
export type RefundReport = {
  refundId: string | null
  ref: string
  paymentRef: string
  amountCents: Cents
  /** `pending`: asked for, and the money has not moved. */
  status: 'done' | 'failed' | 'pending'
}

/** What a provider says of a payment that its payer disputes with the bank. */
export type DisputeReport = {
  ref: string
  paymentRef: string
  amountCents: Cents
  currency: string
  /** In the provider's words: why, and where it stands. */
  reason: string
  status: string
}

export type ProviderEvent =
  | { kind: 'payment'; report: PaymentReport }
  | { kind: 'refund'; report: RefundReport }
  | { kind: 'dispute'; report: DisputeReport }
  | { kind: 'other' }

type Refunding = {
  id: string
  /** Gives money back, once for each refund however often it is asked. Never throws. */
  refund: (wanted: RefundWanted) => Promise<RefundAnswer>
}

/** Authorises in the browser: the order is stored paid, in one step. */
export type BrowserProvider = Refunding & {
  kind: 'browser'
  /**
   * Decides whether an authorisation obtained in the browser holds. Called before the order's
   * transaction; what it answers becomes final when that transaction commits.
   */
  checkAuthorisation: (input: PaymentInput) => Promise<AuthorisationOutcome>
}

/** Takes the money at a page of its own: the order is stored first, and paid when the provider says so. */
export type RedirectProvider = Refunding & {
  kind: 'redirect'
  isLive: boolean
  /** Makes the page; the same attempt gives the same page. Never throws. */
  open: (wanted: PaymentWanted) => Promise<OpenOutcome>
  /** What has become of a payment; undefined when the provider does not answer. */
  ask: (sessionRef: string) => Promise<PaymentReport | undefined>
  /** Ends a payment that is open and says what it has become; undefined as above. */
  close: (sessionRef: string) => Promise<PaymentReport | undefined>
  /** What the provider sent by itself; undefined unless it is signed, and fresh. */
  readEvent: (body: string, signature: string, now: Date) => ProviderEvent | undefined
}

/** A way to be paid. No provider is called inside a database transaction. */
export type PaymentProvider = BrowserProvider | RedirectProvider
