import type { VatRule } from '#core/base/money/money.ts'
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
