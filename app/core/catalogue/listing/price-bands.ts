import { formatRoundEuros, type Cents } from '#core/base/money/money.ts'
import { policy } from '#core/base/policy/policy.ts'

export type PriceBand = {
  /** As in addresses, in euros: `30-50`; `80-` has no upper limit. */
  value: string
  label: string
  aboveCents: Cents
  /** Inclusive. */
  upToCents: Cents
}

/** The price bands between the given steps, below the first and above the last. */
export function priceBandsOf(stepsCents: readonly Cents[]): PriceBand[] {
  return [0, ...stepsCents].map((aboveCents, position) => {
    const upToCents = stepsCents[position]
    const value = `${aboveCents / 100}-${upToCents === undefined ? '' : upToCents / 100}`
    const label = bandLabel(aboveCents, upToCents)
    // The first band includes a price of 0.
    const lowest = position === 0 ? -1 : aboveCents
    return { value, label, aboveCents: lowest, upToCents: upToCents ?? Number.MAX_SAFE_INTEGER }
  })
}

function bandLabel(aboveCents: Cents, upToCents: Cents | undefined): string {
  if (upToCents === undefined) return `Más de ${formatRoundEuros(aboveCents)}`
  if (aboveCents === 0) return `Hasta ${formatRoundEuros(upToCents)}`
  return `De ${formatRoundEuros(aboveCents)} a ${formatRoundEuros(upToCents)}`
}

/** Bands of the catalogue price, which is the first price on a card. */
export const PRICE_BANDS = priceBandsOf(policy.priceStepsCents)
