import type { Flag } from './flag.ts'

export type ReturnSchema = {
  returns: ReturnsTable
  return_lines: ReturnLinesTable
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
  is_whole: Flag
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
type ReturnLinesTable = { return_id: string; position: number; quantity: number }
