import { goodsByRate, withVatCents } from '#core/base/money/goods-by-rate.ts'
import type { Cents, VatRule } from '#core/base/money/money.ts'
import { policy, vatRule } from './policy.ts'

/**
 * The rates of Spanish IVA that goods may have.
 * Source: LIVA (Ley 37/1992), articles 90 (general), 91.Uno (reduced) and 91.Dos (super-reduced).
 */
const PERCENTS = {
  general: 'percent',
  reduced: 'reducedPercent',
  superReduced: 'superReducedPercent',
} as const

export type VatClass = keyof typeof PERCENTS
export const VAT_CLASSES = ['general', 'reduced', 'superReduced'] as const satisfies VatClass[]

/** As owners read and write them. */
export const VAT_CLASS_NAMES: Readonly<Record<VatClass, string>> = {
  general: 'general',
  reduced: 'reducido',
  superReduced: 'superreducido',
}

/** A product, or what is bought of it; without a class it has the general rate. */
export type Classed = { vatClass?: VatClass | undefined }

/** How the catalogue price of a product and its Spanish IVA go together, by the settings of now. */
export const vatRuleOf = ({ vatClass = 'general' }: Classed): VatRule => ({
  ...vatRule,
  vatPercent: policy.vat[PERCENTS[vatClass]],
})

type ClassedLine = Classed & { priceCents: Cents; quantity: number }

/** The lines of a cart with the rates that they have on the mainland. */
export const ratedLines = (lines: readonly ClassedLine[]) =>
  lines.map((line) => ({
    totalCents: line.priceCents * line.quantity,
    vatPercent: vatRuleOf(line).vatPercent,
  }))

/** What a consumer on the mainland reads as the price of the goods: with their IVA. */
export const goodsWithVat = (lines: readonly ClassedLine[]): Cents =>
  withVatCents(goodsByRate({ lines: ratedLines(lines), discountCents: 0, vat: vatRule }))
