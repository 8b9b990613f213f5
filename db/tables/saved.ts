import type { Flag } from './flag.ts'

/** Data that a shopper saves in the account. */
export type SavedSchema = {
  wishlist: WishlistTable
  payment_methods: PaymentMethodsTable
  addresses: AddressesTable
}

/** One row for each user and product; name, price and picture as they were when it was saved. */
type WishlistTable = {
  id: string
  user_id: string
  product_id: string
  name: string
  price_cents: number
  image: string
  created_at: string
}

/** The stored part of a card: never its number, its code or its holder. */
type PaymentMethodsTable = {
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
