import { formatRoundEuros, type Cents } from '#core/money/money.ts'
import { policy } from '#core/policy/policy.ts'

export type PriceBand = {
  /** As addresses say it, in euros: `30-50`; `80-` has no upper end. */
  value: string
  label: string
  aboveCents: Cents
  /** Included. */
  upToCents: Cents
}

/** The bands between the given steps, and those below and above them. */
export function priceBandsOf(stepsCents: readonly Cents[]): PriceBand[] {
  return [0, ...stepsCents].map((aboveCents, position) => {
    const upToCents = stepsCents[position]
    const value = `${aboveCents / 100}-${upToCents === undefined ? '' : upToCents / 100}`
    const label = bandLabel(aboveCents, upToCents)
    // Nothing is below the first band, not even what is given away.
    const lowest = position === 0 ? -1 : aboveCents
    return { value, label, aboveCents: lowest, upToCents: upToCents ?? Number.MAX_SAFE_INTEGER }
  })
}

function bandLabel(aboveCents: Cents, upToCents: Cents | undefined): string {
  if (upToCents === undefined) return `Más de ${formatRoundEuros(aboveCents)}`
  if (aboveCents === 0) return `Hasta ${formatRoundEuros(upToCents)}`
  return `De ${formatRoundEuros(aboveCents)} a ${formatRoundEuros(upToCents)}`
}

/** Compared with the price that stands first on a card, the catalogue's. */
export const PRICE_BANDS = priceBandsOf(policy.priceStepsCents)
