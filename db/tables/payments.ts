import type { Generated } from 'kysely'

/** Payments, refunds, and money that a person must look at. */
export type PaymentSchema = {
  payment_sessions: PaymentSessionsTable
  refunds: RefundsTable
  refund_lines: RefundLinesTable
  line_reductions: LineReductionsTable
  refund_failures: RefundFailuresTable
  payment_cases: PaymentCasesTable
  money_entries: MoneyEntriesTable
}

/** A payment session. Null `ref`: it is unknown whether the provider made the page. */
type PaymentSessionsTable = {
  order_id: string
  attempt: number
  ref: string | null
  url: string | null
  opened_at: string
  expires_at: string
  /** When the provider was last polled about it. */
  asked_at: string
  /** Set when the page can no longer change anything. */
  closed_at: string | null
}

export type RefundsTable = {
  id: string
  order_id: string
  idempotency_key: string
  amount_cents: number
  reason: string
  cause: string
  status: 'pending' | 'done' | 'failed'
  /** How many idempotency keys are used up, each by an error or a refusal of the provider. */
  spent_keys: Generated<number>
  provider_ref: string | null
  requested_at: string
  settled_at: string | null
  /** How often the provider was asked and did not make the refund. */
  attempts: Generated<number>
  /** When the job tries again; null if it does not, and once the refund is settled. */
  next_attempt_at: string | null
  /** End of the lease of the program that is sending the refund. */
  sending_until: string | null
  /** The reason why the refund is still owed, in the provider's words. */
  last_error: string | null
  /** How the owner paid it, if not through the provider. */
  paid_by_hand: string | null
}

type RefundLinesTable = {
  refund_id: string
  position: number
  quantity: number
  amount_cents: number
}

/** What a refund gives back because the units of a line became something cheaper. */
type LineReductionsTable = { refund_id: string; position: number; amount_cents: number }

/** A failed refund by the provider's id; its report may be repeated, and arrive late. */
type RefundFailuresTable = { provider_ref: string; refund_id: string; failed_at: string }

export type PaymentCaseKind =
  | 'unknown_order'
  | 'mismatch'
  | 'paid_twice'
  | 'one_payment_two_orders'
  | 'refund_misfit'
  | 'late_payment'
  | 'dispute'

/** Money that a person must look at, until it is closed. */
export type PaymentCasesTable = {
  id: string
  kind: PaymentCaseKind
  /** The subject: a repeated report raises the counter of the same case. */
  dedupe_key: string
  /** Null if the shop has no such order. */
  order_id: string | null
  /** The order as the provider's report names it. */
  reported_order: string
  provider: string
  payment_ref: string | null
  amount_cents: number
  currency: string
  /** A text for the owner. */
  detail: string
  /** How often it was reported. */
  reports: Generated<number>
  opened_at: string
  last_reported_at: string
  closed_at: string | null
  /** What the owner did about it. */
  note: string | null
  /** Of a dispute, as the provider names it. */
  dispute_status: string | null
  /** Until when the owner may answer a dispute. */
  due_at: string | null
}

/** The ledger of an order's money. Triggers refuse to change or delete an entry. */
type MoneyEntriesTable = {
  id: Generated<number>
  order_id: string
  kind:
    | 'charged'
    | 'disputed'
    | 'dispute_closed'
    | 'owed'
    | 'sent_back'
    | 'given_up'
    | 'failed'
    | 'unknown'
  /** Signed: the effect on the shop. */
  amount_cents: number
  /** Of `owed`, `sent_back`, `failed` and `given_up`. */
  refund_id: string | null
  /** The provider's id of the payment, refund or dispute. */
  provider_ref: string | null
  cause: string
  happened_at: string
}
