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
  /**
   * Per network: a /48 of IPv6, which one customer may have, or a /24 of IPv4, which a carrier may
   * share among thousands of shoppers. So many small first orders of it are open as such; more are
   * judged as larger ones, and refused only where those hold their share. All its open orders leave
   * the rest of each variant to other networks, but `leastUnits`, a small order's, are never refused.
   */
  network: { smallOrders: 3, sharePercent: 50, leastUnits: 2 },
  /** Of a variant: the share that larger orders together may hold, and the least they may. */
  variant: { sharePercent: 50, leastUnits: 1 },
  /** Of all units. A shop that sells a quarter of its stock in half an hour may raise it. */
  shopSharePercent: 25,
} as const
