/**
 * What orders that wait to be paid may hold, so that nobody empties the shelves without paying. They
 * say nothing to orders that are paid at once. A file of its own: `policy.ts` travels with every page.
 */
export const unpaidPolicy = {
  /**
   * At once by one client (an address, which an office or a whole street may share) or one e-mail.
   * An honest shopper has one open order; 60 units are a club's order, and more is a matter to talk about.
   */
  ofOne: { orders: 5, units: 60 },
  /**
   * The first open order of a client, if it is this small, only needs stock: nearly every honest
   * order is, and no flood of larger ones stops it.
   */
  small: { units: 6, ofVariant: 2 },
  /** Of a variant, all others together leave this much of its units for small ones, and hold at least so many. */
  variant: { sharePercent: 50, leastUnits: 1 },
  /** Of all units of the shop. A shop that sells a quarter of its stock within half an hour may raise it. */
  shopSharePercent: 25,
} as const
