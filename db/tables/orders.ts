import type { Generated, Insertable, Selectable } from 'kysely'
import type { Flag } from './flag.ts'

export type OrderSchema = {
  idempotency_keys: IdempotencyKeysTable
  orders: OrdersTable
  order_lines: OrderLinesTable
  order_events: OrderEventsTable
  order_links: OrderLinksTable
  order_notes: OrderNotesTable
  parcels: ParcelsTable
  parcel_lines: ParcelLinesTable
  replacements: ReplacementsTable
  replacement_lines: ReplacementLinesTable
  claims: ClaimsTable
  claim_lines: ClaimLinesTable
  cod_refusals: CodRefusalsTable
  exchange_orders: ExchangeOrdersTable
  return_exchanges: ReturnExchangesTable
}

type IdempotencyKeysTable = { key: string; request_hash: string; created_at: string }

export type OrdersTable = {
  id: string
  number: string
  idempotency_key: string
  status: 'placed' | 'cancelled'
  payment_status: 'pending' | 'paid' | 'failed' | 'partly_refunded' | 'refunded'
  fulfilment_status: 'unfulfilled' | 'partly_shipped' | 'shipped' | 'delivered' | 'returned'
  payment_provider: string
  payment_method: 'card' | 'paypal' | 'online'
  payment_ref: string | null
  user_id: string | null
  email: string
  first_name: string
  last_name: string
  address: string
  city: string
  postcode: string
  country: string
  phone: string | null
  note: string | null
  shipping_method: 'standard' | 'express' | 'international'
  currency: 'EUR'
  subtotal_cents: number
  discount_code: string | null
  discount_percent: number
  /** The code, if it takes off a percentage. SQLite cannot drop the check that needs it. */
  percent_code: string | null
  /** Of code and offers. */
  discount_cents: number
  /** The part of the offers; null: none. */
  offers_cents: number | null
  /**
   * Shipping and gift wrap: the check of the total, which SQLite cannot change, has these amounts
   * only, and a program from before migration 028 treats the wrap as shipping.
   */
  shipping_cents: number
  /** Contained in `shipping_cents`; null: not wrapped. */
  gift_wrap_cents: number | null
  gift_note: string | null
  /** Contained in `shipping_cents`; null: it is not paid to the courier. */
  cod_fee_cents: number | null
  vat_percent: number
  vat_cents: number
  prices_include_vat: Flag
  /** Null, like the two below, on an order of a program from before migration 022. */
  tax_zone: 'peninsula_baleares' | 'canarias' | 'ceuta' | 'melilla' | 'eu' | 'export' | null
  /** The country that gets the VAT; null for an exempt sale. */
  vat_country: string | null
  /** Contained in `shipping_cents`. */
  shipping_vat_cents: number | null
  total_cents: number
  /** Refunds requested or made; failed ones do not count. */
  refunded_cents: Generated<number>
  placed_at: string
  is_to_anonymise: Generated<Flag>
}

type OrderLinesTable = {
  order_id: string
  position: number
  variant_id: string
  product_id: string
  name: string
  image: string
  size: string
  color: string
  unit_price_cents: number
  quantity: number
  total_cents: number
  /** What a unit cost the shop when it was sold, without VAT; null if it was unknown. */
  unit_cost_cents: number | null
  /** Its rate of VAT, where it is not that of the order. */
  vat_percent: number | null
  /** The position of the line that was sold, of which this is a part that became something else. */
  part_of: number | null
  /** The first unit of that line that is in this part. */
  part_from: number | null
  /** Its part of the discount, where the order had an offer; null: split by price. */
  discount_cents: number | null
  /** Units that will not be sent. */
  cancelled_units: Generated<number>
  dispatched_units: Generated<number>
  /** Dispatched units that came back. */
  returned_units: Generated<number>
  /** Units whose refund is done or pending; at most the cancelled and dispatched ones. */
  refunded_units: Generated<number>
}

/** What the people of the shop note about an order at the desk. */
type OrderNotesTable = {
  id: string
  order_id: string
  text: string
  staff_id: string
  created_at: string
}

export type OrderEventsTable = {
  order_id: string
  position: number
  kind:
    | 'placed'
    | 'paid'
    | 'mail_queued'
    | 'paid_late'
    | 'expired'
    | 'cancelled'
    /** A parcel that was to be paid at the door came back. */
    | 'refused'
    | 'partly_shipped'
    | 'shipped'
    | 'dispatch_undone'
    | 'rest_cancelled'
    | 'lines_cancelled'
    | 'address_changed'
    | 'line_changed'
    | 'email_changed'
    | 'parcel_delivered'
    | 'delivered'
    | 'returned'
    | 'partly_refunded'
    | 'refunded'
    | 'refund_failed'
    | 'withdrawn'
    | 'return_asked'
    | 'return_received'
    | 'receipt_undone'
    | 'return_declined'
    | 'replacement_made'
    | 'replacement_sent'
    | 'replacement_cancelled'
    | 'claim_made'
    | 'payment_mismatch'
    | 'disputed'
    | 'dispute_won'
    | 'dispute_lost'
    /** The code that a late payment was promised but that had no uses left: none was spent. */
    | 'code_honoured'
  /** `shopper`, `owner`, `provider` or `clock`; of first events `checkout` or a provider. */
  cause: string
  happened_at: string
}

/** A secret link to an order; `secret_hash` is SHA-256 in hex. */
type OrderLinksTable = { secret_hash: string; order_id: string; created_at: string }

/** A parcel of an order; `position` counts from 0. */
type ParcelsTable = {
  id: string
  order_id: string
  position: number
  carrier: string
  tracking_code: string | null
  tracking_url: string | null
  shipped_at: string
  delivered_at: string | null
  /** It had not left, though it was marked so: nothing counts it any more. */
  undone_at: string | null
  undo_reason: 'wrong_order' | 'wrong_goods' | 'not_collected' | 'other' | null
}

/** Units of an order line in a parcel. */
type ParcelLinesTable = { parcel_id: string; position: number; quantity: number }

/** Goods that are sent again at 0 €; `position` counts from 0 in its order. Neither sent nor cancelled: it is to be sent. */
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
  delivered_at: string | null
}

/** A claim under the legal guarantee; `position` counts from 0 in its order. */
type ClaimsTable = {
  id: string
  order_id: string
  position: number
  /** The buyer's words; null once they were deleted. */
  message_id: string | null
  reason: 'faulty' | 'wrong' | 'lost' | 'missing'
  wish: 'again' | 'repair' | 'discount' | 'money'
  made_at: string
}

type ClaimLinesTable = { claim_id: string; line_position: number; quantity: number }

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

/** Parcels that were to be paid to the courier, and came back unpaid. */
type CodRefusalsTable = { order_id: string; refused_at: string }

/** An order for a dearer variant of units of another order, which end when it is paid. */
type ExchangeOrdersTable = {
  order_id: string
  of_order_id: string
  /** The line of the other order, and how many of its units. */
  position: number
  quantity: number
  /** When they ended, or the money went back instead; null: it waits, or was never paid. */
  settled_at: string | null
}

/** An order for another variant of units that a return brings back. */
type ReturnExchangesTable = {
  order_id: string
  return_id: string
  /** The line of the order that the return is of, and how many of its units. */
  position: number
  quantity: number
}

export type OrderRow = Selectable<OrdersTable>
export type NewOrderRow = Insertable<OrdersTable>
