import type { Generated } from 'kysely'
import type { Flag } from './flag.ts'

export type ReturnSchema = {
  returns: ReturnsTable
  return_lines: ReturnLinesTable
}

/** A withdrawal (which may name an order that does not exist) or a return. */
export type ReturnsTable = {
  id: string
  code: string
  kind: 'withdrawal' | 'return'
  order_id: string | null
  /** As declared; of a return, the order's own. */
  typed_number: string
  name: string
  email: string
  is_whole: Flag
  /** The goods in words, one line each. */
  goods: string
  reason: string | null
  note: string | null
  status: 'requested' | 'received' | 'refunded' | 'declined'
  /** Unique while the withdrawal or return is open: the same declaration is the same row. */
  dedupe_key: string
  refund_id: string | null
  decline_reason: string | null
  /** Why the owner declined a withdrawal made in time, in the owner's words. */
  decline_exception: string | null
  requested_at: string
  received_at: string | null
  closed_at: string | null
}

/** Units of an order's lines that a return asks to send back. */
type ReturnLinesTable = {
  return_id: string
  position: number
  quantity: number
  /** Of these, not in the parcel when it arrived. */
  missing_units: Generated<number>
}
