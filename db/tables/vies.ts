export type ViesSchema = {
  vat_checks: VatChecksTable
}

/** What VIES said about the VAT number of an order's buyer. */
type VatChecksTable = {
  order_id: string
  /** "PT123456789"; it counts while it is the buyer's. */
  vat_id: string
  /** `open`: no clear answer yet. */
  state: 'open' | 'valid' | 'invalid'
  /** When it was last asked. */
  asked_at: string
  /** The number of the answer at VIES; null: it gave none. */
  proof: string | null
  tries: number
  /** When it is asked again; null: not any more. */
  next_at: string | null
  /** When the owner settled a number that is not valid, or of which VIES never knew. */
  seen_at: string | null
}
