import type { Generated, GeneratedAlways } from 'kysely'
import type { Flag } from './flag.ts'

/** Units in stock, their movements, and those that unpaid orders hold. */
export type StockSchema = {
  stock: StockTable
  stock_movements: StockMovementsTable
  device_statements: DeviceStatementsTable
  deliveries: DeliveriesTable
  delivery_lines: DeliveryLinesTable
  unpaid_holders: UnpaidHoldersTable
  unpaid_holds: UnpaidHoldsTable
}

type StockTable = {
  variant_id: string
  /** Units on the shelf. */
  on_hand: number
  /** Units on the shelf that are sold and not dispatched. */
  reserved: Generated<number>
  /** `on_hand - reserved`; below zero if the owner counted fewer units than are sold. */
  available: GeneratedAlways<number>
  /** EAN-13 of the variant. */
  ean: string | null
  /** At this many available units or fewer, the owner orders more. */
  reorder_point: number | null
  /** What a unit costs the shop, without VAT; null if nobody has said it. */
  unit_cost_cents: number | null
  /** Where the units lie, as the owner writes it: "A3-2". */
  shelf: string | null
  /** Whether product and variant are both active; triggers keep it. */
  is_on_sale: Generated<Flag>
}

export type StockReason =
  /** From a supplier, or the first units of a new variant. */
  | 'received'
  /** The owner counted the shelf. */
  | 'counted'
  | 'reserved'
  | 'released'
  | 'dispatched'
  /** Sent back by a buyer. */
  | 'returned'
  | 'damaged'
  /** Of a declined return: sent to the buyer again. */
  | 'resent'
  | 'corrected'

/** One change of a variant's stock. Append-only: the sums of a variant are its `stock` row. */
type StockMovementsTable = {
  id: GeneratedAlways<number>
  variant_id: string
  reason: StockReason
  on_hand_change: number
  reserved_change: number
  order_id: string | null
  /** The order line; null with `order_id`. */
  line_position: number | null
  return_id: string | null
  /** Units that are sent again at 0 €. */
  replacement_id: string | null
  /** `checkout`, `shopper`, `owner`, `provider`, `clock`, `catalogue` or `migration`. */
  cause: string
  /** The owner's words. */
  note: string | null
  moved_at: string
}

/** What a device said of a variant, and what became of it. A device numbers what it says by `n`. */
type DeviceStatementsTable = {
  device: string
  n: number
  variant_id: string
  kind: 'count' | 'sold' | 'received'
  units: number
  /**
   * `in_count`: a later count had seen the move. `old`: there is a later count. `moved`: the variant has
   * moved since the count, so a person decides.
   */
  result: 'applied' | 'in_count' | 'old' | 'moved' | 'too_many' | 'unknown'
  on_hand_change: number
  happened_at: string
  recorded_at: string
}

/** A delivery note of a supplier. `match_key`: how supplier and number are compared; null if undone. */
type DeliveriesTable = {
  id: string
  supplier: string
  reference: string
  match_key: string | null
  units: number
  /** The person of the shop. */
  received_by: string
  received_at: string
  undone_at: string | null
}

type DeliveryLinesTable = { delivery_id: string; variant_id: string; units: number }

/** Unpaid orders and units of one holder. `holder`: see `UnpaidHoldsTable`. */
type UnpaidHoldersTable = { holder: string; orders: number; units: number }

/** An unpaid order; `client` and `email` are keyed hashes. Deleted when it is paid or ends. */
type UnpaidHoldsTable = {
  order_id: string
  client: string | null
  email: string
  /** 1: it did not count against the limits of the shop and its variants. */
  is_small: Flag
  units: number
  held_at: string
}
