/**
 * Where a buyer sends a bank transfer. Empty: the shop takes none. A separate file, since `policy.ts`
 * is sent with every page.
 */
export const firstBank = {
  iban: '',
  /** Whether the checkout offers the transfer; it needs an account. */
  isInCheckout: false as boolean,
  /** Working days that an order waits for its transfer, with its goods reserved. */
  transferDays: 5,
} as const
