/**
 * The highest price, in cents: 100,000 €. Order sums are 32-bit integers on Postgres, and a line
 * has up to 99 units plus VAT. A higher price is a typing error, such as a missing comma.
 */
export const MAX_PRICE_CENTS = 10_000_000
