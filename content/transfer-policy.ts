/**
 * Limits on the orders of strangers that wait for a bank transfer. They hold their goods for days at
 * no cost, so they may hold far less than orders that are paid within the hour (`unpaid-policy.ts`),
 * and are counted apart. Who reaches one pays by card. Orders that the owner enters have none.
 */
export const transferPolicy = {
  /** What one order may have. */
  order: { units: 12, cents: 100_000 },
  /** Orders that wait at the same time: of an e-mail, of a client (an address), of its network. */
  open: { email: 2, client: 2, network: 3 },
  /** Of a variant: the share of its units that all of them may hold. The last few are for payers. */
  variantSharePercent: 20,
  /** Of all that wait together. */
  total: { orders: 40, cents: 500_000 },
} as const
