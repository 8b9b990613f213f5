/**
 * Limits on the stock that unpaid orders hold, so that nobody blocks it without paying. Orders paid
 * at once are exempt. A separate file, since `policy.ts` is sent with every page.
 */
export const unpaidPolicy = {
  /**
   * Per client (an address, perhaps of a whole office or street) or e-mail, at the same time. An
   * honest shopper has one open order; 60 units suffice for a club.
   */
  ofOne: { orders: 5, units: 60 },
  /**
   * A client's first open order of this size or smaller only needs stock. Nearly all honest orders
   * are like this, so a flood of larger ones does not stop them.
   */
  small: { units: 6, ofVariant: 2 },
  /** Of a variant: the share that larger orders together may hold, and the least they may. */
  variant: { sharePercent: 50, leastUnits: 1 },
  /** Of all units. A shop that sells a quarter of its stock in half an hour may raise it. */
  shopSharePercent: 25,
} as const
