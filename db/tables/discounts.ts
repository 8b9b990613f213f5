import type { Generated } from 'kysely'
import type { Flag } from './flag.ts'

export type DiscountSchema = {
  discount_codes: DiscountCodesTable
  loaded_codes: LoadedCodesTable
  offers: OffersTable
  order_offers: OrderOffersTable
}

export type DiscountCodesTable = {
  code: string
  /** 0 for a code that takes off an amount or the shipping. */
  percent: Generated<number>
  amount_cents: number | null
  /** The shipping methods without cost, with commas. */
  free_shipping: string | null
  minimum_cents: number | null
  max_uses_per_customer: number | null
  is_first_purchase: Generated<Flag>
  is_active: Flag
  starts_at: string | null
  ends_at: string | null
  max_uses: number | null
  used_count: Generated<number>
  created_at: string
}

/** Codes of the policy that were ever loaded: a deleted one is not loaded again. */
type LoadedCodesTable = { code: string }

export type OffersTable = {
  key: string
  name: string
  /** Units of a group, how many of them are cheaper, and by how much. */
  take_units: number
  off_units: number
  off_percent: number
  scope: 'all' | 'category' | 'collection' | 'products'
  /** With commas. */
  scope_values: string
  /** A pack: its price, and its members as JSON; the units above then do nothing. */
  pack_cents: number | null
  pack_members: string | null
  with_codes: Flag
  without_sales: Flag
  conditions: string | null
  state: 'draft' | 'active' | 'ended'
  starts_at: string | null
  ends_at: string | null
  created_at: string
}

/** What an offer took off an order, as it was named then. */
type OrderOffersTable = {
  order_id: string
  position: number
  offer_key: string
  name: string
  discount_cents: number
}
