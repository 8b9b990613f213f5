import type { Generated } from 'kysely'

/** Goods that were sent again at 0 €. */
export type ReplacementSchema = {
  replacements: ReplacementsTable
  replacement_lines: ReplacementLinesTable
}

/** `position` counts from 0 in its order. Neither sent nor cancelled: it is to be sent. */
type ReplacementsTable = {
  id: string
  order_id: string
  position: number
  made_at: string
  carrier: string | null
  tracking_code: string | null
  tracking_url: string | null
  sent_at: string | null
  cancelled_at: string | null
}

/** Units of an order line that are sent again, as this variant. */
type ReplacementLinesTable = {
  replacement_id: string
  line_position: number
  variant_id: string
  size: string
  color: string
  quantity: number
  reason: 'faulty' | 'wrong' | 'lost' | 'missing'
  /** Units that will not be sent. */
  cancelled_units: Generated<number>
  /** Sent units that were broken, wrong or lost themselves, and are replaced by later ones. */
  failed_units: Generated<number>
}
