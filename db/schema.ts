import type { Generated, Insertable, Kysely, Selectable } from 'kysely'
import type * as life from './order-life-tables.ts'
import type { SchemaParts } from './schema-parts.ts'

/**
 * The tables as the code sees them. Money: integer cents. Times: ISO-8601 UTC text, which sorts as
 * text on both databases. Booleans: 0 | 1, honest about SQLite.
 */
export type Schema = SchemaParts & {
  products: ProductsTable
  variants: VariantsTable
  stock: StockTable
  price_history: PriceHistoryTable
  discount_codes: DiscountCodesTable
  idempotency_keys: IdempotencyKeysTable
  orders: OrdersTable
  order_lines: OrderLinesTable
  order_events: OrderEventsTable
  order_links: life.OrderLinksTable
  shipments: life.ShipmentsTable
  payment_sessions: life.PaymentSessionsTable
  refunds: life.RefundsTable
  refund_lines: life.RefundLinesTable
  returns: life.ReturnsTable
  return_lines: life.ReturnLinesTable
  mail_outbox: MailOutboxTable
  contact_messages: ContactMessagesTable
  users: UsersTable
  sessions: SessionsTable
  credentials: CredentialsTable
  verifications: VerificationsTable
  wishlist: WishlistTable
  payment_methods: PaymentMethodsTable
  addresses: AddressesTable
}

/** A database, or a transaction on one. */
export type Db = Kysely<Schema>

export type Flag = 0 | 1

export type ProductsTable = {
  id: string
  position: number
  name: string
  price_cents: number
  is_active: Flag
  /** JSON of the remaining fields of the catalogue file, see `ProductDetails`. */
  details: string
}

export type VariantsTable = {
  id: string
  product_id: string
  size: string
  color: string
  position: number
  is_active: Flag
}

export type StockTable = { variant_id: string; quantity: number }

export type PriceHistoryTable = { product_id: string; price_cents: number; valid_from: string }

export type DiscountCodesTable = {
  code: string
  percent: number
  is_active: Flag
  starts_at: string | null
  ends_at: string | null
  max_uses: number | null
  used_count: Generated<number>
  created_at: string
}

export type IdempotencyKeysTable = { key: string; request_hash: string; created_at: string }

export type OrdersTable = {
  id: string
  number: string
  idempotency_key: string
  status: 'placed' | 'cancelled'
  payment_status: 'pending' | 'paid' | 'failed' | 'partly_refunded' | 'refunded'
  fulfilment_status: 'unfulfilled' | 'shipped' | 'delivered' | 'returned'
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
  discount_cents: number
  shipping_cents: number
  vat_percent: number
  vat_cents: number
  prices_include_vat: Flag
  total_cents: number
  /** Asked back or given back; a refund that failed no longer counts. */
  refunded_cents: Generated<number>
  placed_at: string
  is_to_anonymise: Generated<Flag>
}

export type OrderLinesTable = {
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
    | 'shipped'
    | 'delivered'
    | 'returned'
    | 'partly_refunded'
    | 'refunded'
    | 'refund_failed'
    | 'withdrawn'
    | 'return_asked'
    | 'return_received'
    | 'return_declined'
    | 'payment_mismatch'
    /** A code without a use left that a late payment had been promised: none was spent. */
    | 'code_honoured'
  /** `shopper`, `owner`, `provider` or `clock`; of an order's first events `checkout` or a provider. */
  cause: string
  happened_at: string
}

export type MailOutboxTable = {
  id: string
  kind: string
  /** One mail per thing that happened: a second insert with the same key is refused. */
  dedupe_key: string
  /** Stable, so that a retry after a crash is recognised as the same mail. */
  message_id: string
  to_email: string
  reply_to: string | null
  subject: string
  html: string
  text: string
  status: 'pending' | 'sent' | 'dead'
  attempts: Generated<number>
  next_attempt_at: string
  last_error: string | null
  created_at: string
  sent_at: string | null
}

export type ContactMessagesTable = {
  id: string
  /** One row per sending: a second insert with the same key is refused. */
  sending_key: string
  content_hash: string
  user_name: string
  user_email: string
  subject: 'Consulta sobre pedido' | 'Información de producto' | 'Devolución' | 'Otro'
  message: string
  created_at: string
  handled_at: string | null
}

export type OrderRow = Selectable<OrdersTable>
export type NewOrderRow = Insertable<OrdersTable>
export type MailRow = Selectable<MailOutboxTable>

/** A customer. `display_name` is first name, a space, last name. */
export type UsersTable = {
  id: string
  email: string
  email_verified: Flag
  display_name: string
  first_name: string
  last_name: string
  phone: string
  image_url: string | null
  created_at: string
  updated_at: string
}

export type SessionsTable = {
  id: string
  user_id: string
  token: string
  expires_at: string
  ip_address: string | null
  user_agent: string | null
  created_at: string
  updated_at: string
}

/** How a user signs in: today the hash of a password. Written by the library of the accounts. */
export type CredentialsTable = {
  id: string
  user_id: string
  provider_id: string
  account_id: string
  password: string | null
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: string | null
  refresh_token_expires_at: string | null
  scope: string | null
  created_at: string
  updated_at: string
}

/** Codes and links that prove an address or allow a new password. */
export type VerificationsTable = {
  id: string
  identifier: string
  value: string
  expires_at: string
  created_at: string
  updated_at: string
}

/** One row for each user and product; name, price and picture as they were when it was saved. */
export type WishlistTable = {
  id: string
  user_id: string
  product_id: string
  name: string
  price_cents: number
  image: string
  created_at: string
}

/** What is kept of a card: never its number, its code or its holder. */
export type PaymentMethodsTable = {
  id: string
  user_id: string
  type: 'card'
  last4: string
  exp_month: number
  exp_year: number
  brand: 'visa' | 'mastercard' | 'amex'
  is_default: Flag
  created_at: string
}

export type AddressesTable = {
  id: string
  user_id: string
  first_name: string
  last_name: string
  address: string
  city: string
  postcode: string
  country: string
  phone: string | null
  is_default: Flag
  created_at: string
}
