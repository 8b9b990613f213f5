import { policy } from '#content/policy.ts'
import type { VatRule } from '#core/money/money.ts'

export { policy }

/** The part of the policy that prices need. */
export const vatRule: VatRule = policy
