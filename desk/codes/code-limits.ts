import { addDays, madridDay } from '#core/base/dates/madrid-time.ts'
import { writeEuros } from '#core/base/money/read-euros.ts'
import type { DiscountCode } from '#core/pricing/discounts/discount.ts'

/** What can change of a code, as the fields of its form say it; empty: no limit. */
export const codeLimits = ({ endsAt, maxUses, minimumCents }: DiscountCode) => ({
  // Stored as the first moment at which the code no longer works.
  toDay: endsAt === null ? '' : addDays(madridDay(endsAt), -1),
  maxUses: maxUses === null ? '' : String(maxUses),
  minimum: minimumCents === undefined ? '' : writeEuros(minimumCents),
})
