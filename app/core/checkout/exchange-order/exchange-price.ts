import type { Cents, VatRule } from '#core/base/money/money.ts'
import type { ChangeableLine } from '#core/returns/line-changes/line-change.ts'

/**
 * What a unit of a dearer variant costs whoever has paid for another one, in cents as the sale counts
 * them: what was paid grows by the share by which the wanted one costs more today, so that
 * codes and sales of then count; and never more than its price of today (`saleCents`: in this sale), so
 * that a sale that began since counts too. `wantedCents`: its price of today in the catalogue.
 * Guarded by: exchange-price.test.ts.
 */
export function exchangePrice(
  { todayCents, paidCents, quantity }: Omit<ChangeableLine, 'variantId'>,
  { wantedCents, saleCents }: { wantedCents: Cents; saleCents: Cents },
  { pricesIncludeVat, vatPercent }: VatRule,
): Cents {
  // What was paid has the VAT that is added to such prices.
  const added = pricesIncludeVat ? 1 : 1 + vatPercent / 100
  const unitCents = Math.max(0, paidCents) / added / quantity
  return Math.min(saleCents, Math.round((unitCents * wantedCents) / todayCents))
}
