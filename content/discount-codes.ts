import type { Discount } from '#core/pricing/discounts/discount.ts'

/** Each is loaded once; then the database decides. Never sent to browsers, unlike `policy.ts`. */
export const discountCodes: readonly Discount[] = [
  { code: 'WELCOME10', percent: 10 },
  { code: 'SUMMER20', percent: 20 },
]
