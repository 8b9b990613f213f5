export type BackInStockSchema = {
  back_in_stock_notices: BackInStockNoticesTable
}

/** A person who waits for a variant, by address; deleted with the mail that tells it is back. */
type BackInStockNoticesTable = {
  id: string
  variant_id: string
  /** In lower case. */
  email: string
  /** The account that asked; null: a guest. */
  user_id: string | null
  /** Of the secret link in the last mail about it; null: none was sent. */
  secret_hash: string | null
  created_at: string
  /** Null: the address is not proved, and gets no notice. */
  confirmed_at: string | null
}
