export type RecallSchema = {
  recalls: RecallsTable
  recall_variants: RecallVariantsTable
  recall_ends: RecallEndsTable
  recall_orders: RecallOrdersTable
}

/** The notice of a recall, as it was published. */
export type RecallsTable = {
  code: string
  product_id: string
  product_name: string
  reference: string
  /** The colour of its picture. */
  color: string
  /** The sizes and colours in words. */
  variants_text: string
  lot: string | null
  /** Days in Madrid: only what was sold between them, both included. */
  sold_from: string | null
  sold_until: string | null
  hazard: string
  action: string
  /** `refund,replacement,repair`, or some of them. */
  remedies: string
  /** Why the buyer has no choice; null: there are several. */
  only_remedy_reason: string | null
  opened_at: string
}

type RecallVariantsTable = { recall_code: string; variant_id: string }

/** From then on its variants may be sold again. */
type RecallEndsTable = { recall_code: string; ended_at: string }

/** An order with units in its buyer's hands, and what became of it. */
type RecallOrdersTable = {
  recall_code: string
  order_id: string
  /** When it was found. */
  units: number
  /** `unreachable`: the order has no address any more. */
  reach: 'waiting' | 'told' | 'unreachable'
  told_at: string | null
  remedy: 'refund' | 'replacement' | 'repair' | null
  chosen_at: string | null
  done_at: string | null
  /** The last mail that told its buyer; null: none, or by a program from before migration 065. */
  mail_id: string | null
  /** What was done; `nothing`: its buyer wants none. Null: not done, or by such a program. */
  done_as: 'refund' | 'replacement' | 'repair' | 'nothing' | null
}
