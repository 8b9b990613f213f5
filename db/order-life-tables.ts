import type { Generated } from 'kysely'

/** A secret link to an order; `secret_hash` is SHA-256 in hex. */
export type OrderLinksTable = { secret_hash: string; order_id: string; created_at: string }

/** The parcel of an order. */
export type ShipmentsTable = {
  order_id: string
  carrier: string
  tracking_code: string | null
  tracking_url: string | null
  shipped_at: string
  delivered_at: string | null
}

/** A payment begun at a provider's page. Without `ref` nobody knows whether the page was made. */
export type PaymentSessionsTable = {
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

export type RefundLinesTable = {
  refund_id: string
  position: number
  quantity: number
  amount_cents: number
}

/** Goods that come back: a withdrawal (which may name an order that there is not) or a return. */
export type ReturnsTable = {
  id: string
  code: string
  kind: 'withdrawal' | 'return'
  order_id: string | null
  /** As it was declared; of a return, the order's own. */
  typed_number: string
  name: string
  email: string
  is_whole: 0 | 1
  /** What comes back, in words, one thing in a line. */
  goods: string
  reason: string | null
  note: string | null
  status: 'requested' | 'received' | 'refunded' | 'declined'
  /** While it is open, the same declaration is the same row. */
  dedupe_key: string
  refund_id: string | null
  decline_reason: string | null
  /** Why a withdrawal in time was declined all the same, in the owner's words. */
  decline_exception: string | null
  requested_at: string
  received_at: string | null
  closed_at: string | null
}

/** Units of an order's lines that come back. */
export type ReturnLinesTable = { return_id: string; position: number; quantity: number }
