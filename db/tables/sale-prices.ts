/** Sales of the owner: periods, and the price of each product in them. */
export type SalePriceSchema = {
  sale_periods: SalePeriodsTable
  sale_prices: SalePricesTable
}

/** From `starts_at` until just before `ends_at`. The owner ends a sale early by `ends_at`. */
type SalePeriodsTable = {
  /** Counted from 1, so that the owner can type it. */
  id: number
  starts_at: string
  ends_at: string
  created_at: string
}

type SalePricesTable = {
  sale_period_id: number
  product_id: string
  price_cents: number
  /**
   * `replaced`: the owner set another price meanwhile; `not_lower`: the price was not above it when
   * it began; `cancelled`: deleted before it began.
   */
  state: 'scheduled' | 'running' | 'ended' | 'replaced' | 'not_lower' | 'cancelled'
}
