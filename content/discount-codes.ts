import type { Discount } from '#core/discounts/discount.ts'

/** Loaded once each; afterwards the database decides. Never sent to browsers, as `policy.ts` is. */
export const discountCodes: readonly Discount[] = [
  { code: 'WELCOME10', percent: 10 },
  { code: 'SUMMER20', percent: 20 },
]
