import type { Generated } from 'kysely'

/** What is owed, and money that a person must look at. */
export type MoneyTables = {
  refund_failures: RefundFailuresTable
  payment_cases: PaymentCasesTable
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
