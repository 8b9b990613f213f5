import { formatRoundEuros, type Cents } from '#core/base/money/money.ts'
import { policy } from '#core/base/policy/policy.ts'

/**
 * The prices of the goods, with VAT, from which a delivery to the mainland or Baleares is free.
 * Standard never later than express: the cart, which knows no method, then says «gratis» for both.
 */
export function freeShippingFrom(): { standardCents: Cents; expressCents: Cents } {
  const { standard, express } = policy.shipping
  return {
    standardCents: Math.min(standard.freeFromCents, express.freeFromCents),
    expressCents: express.freeFromCents,
  }
}

/** "50 €": the price of the goods, with VAT, from which standard delivery is free. */
export const standardFreeFrom = (): string => formatRoundEuros(freeShippingFrom().standardCents)

/** "75 €": the same for express delivery. */
export const expressFreeFrom = (): string => formatRoundEuros(freeShippingFrom().expressCents)
