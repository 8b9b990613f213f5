import type { Generated } from 'kysely'

/** Money that comes, money that is owed, and money that a person must look at. */
export type PaymentSchema = {
  payment_sessions: PaymentSessionsTable
  refunds: RefundsTable
  refund_lines: RefundLinesTable
  refund_failures: RefundFailuresTable
  payment_cases: PaymentCasesTable
}

/** A payment begun at a provider's page. Without `ref` nobody knows whether the page was made. */
type PaymentSessionsTable = {
  order_id: string
  attempt: number
  ref: string | null
  url: string | null
  opened_at: string
  expires_at: string
  /** When the provider was last asked about it. */
  asked_at: string
  /** Set once nothing more can come of it. */
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
  /** How many of the keys that go to the provider are used up by an error of its own. */
  spent_keys: Generated<number>
  provider_ref: string | null
  requested_at: string
  settled_at: string | null
  /** How often the provider was asked without making it. */
  attempts: Generated<number>
  /** When it is asked for again; null where nobody does by itself, and when it is settled. */
  next_attempt_at: string | null
  /** While one program asks the provider, until when it has the refund alone. */
  sending_until: string | null
  /** Why it is still owed, in the provider's words. */
  last_error: string | null
  /** How the owner paid it, where no provider did. */
  paid_by_hand: string | null
}

type RefundLinesTable = {
  refund_id: string
  position: number
  quantity: number
  amount_cents: number
}

/** A refund as the provider named it that came to nothing; word of it may come again, and late. */
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
  /** What it is about: told again, it is the same case. */
  dedupe_key: string
  /** Null where the shop has no such order. */
  order_id: string | null
  /** The order as the provider's report names it. */
  reported_order: string
  provider: string
  payment_ref: string | null
  amount_cents: number
  currency: string
  /** In words, for the owner. */
  detail: string
  /** How often it was reported. */
  reports: Generated<number>
  opened_at: string
  last_reported_at: string
  closed_at: string | null
  /** What the owner did about it. */
  note: string | null
}
