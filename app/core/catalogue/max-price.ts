/**
 * The highest price, in cents: 100,000 €. Sums of an order are 32-bit integers on Postgres, and a line
 * holds up to 99 units of which VAT comes on top; anything higher is a missing comma.
 */
export const MAX_PRICE_CENTS = 10_000_000
