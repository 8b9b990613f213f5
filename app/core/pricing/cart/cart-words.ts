import type { Discount } from '#core/pricing/discounts/discount.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { freeShippingFrom } from '#core/pricing/shipping/free-from.ts'
import { withFreeShipping } from '#core/pricing/shipping/free-shipping.ts'
import { shippingName } from '#core/pricing/shipping/shipping-labels.ts'
import { shippingOptions } from '#core/pricing/shipping/shipping.ts'
import type { CartTotals } from './cart-totals.ts'

/** No postcode is known yet. */
const MAINLAND = { country: 'ES', postcode: '' }

/**
 * The one sentence about free shipping, in two parts: the words of the specification, and which
 * delivery they speak of. The second is empty where both have one threshold.
 */
export function freeShippingWords(totals: CartTotals): [words: string, ofWhich: string] {
  const { isFree, missingForFreeShippingCents: missing, readCents } = totals
  const { standardCents, expressCents } = freeShippingFrom()
  if (missing === 0) {
    const to = 'a península y Baleares'
    return ['Tienes el envío gratis', isFree.express ? to : `estándar ${to}`]
  }
  const words = `Te faltan ${formatEuros(missing)} para envío gratis`
  if (standardCents === expressCents) return [words, '']
  if (isFree.express) return [words, 'estándar; el exprés ya lo es con tu código']
  const untilStandard = standardCents - readCents
  return [
    words,
    isFree.standard
      ? 'exprés; el estándar ya es gratis'
      : `exprés; para el estándar, ${formatEuros(untilStandard)}`,
  ]
}

/**
 * What the estimate counts, and what the checkout charges for each delivery to the mainland.
 * Undefined where the shipping of the estimate is free.
 */
export function estimateWords(totals: CartTotals, discount: Discount | null): string | undefined {
  const { shippingCents, subtotalCents, readCents } = totals
  if (shippingCents === 0) return undefined
  const tariff = shippingOptions(MAINLAND, readCents)
  const options = withFreeShipping(tariff, discount, MAINLAND, subtotalCents)
  const prices = options.map(
    ({ method, priceCents }) =>
      `${shippingName(method).toLowerCase()} (${priceCents === 0 ? 'gratis' : formatEuros(priceCents)})`,
  )
  const choice = new Intl.ListFormat('es-ES', { type: 'disjunction' }).format(prices)
  return `El total cuenta ${formatEuros(shippingCents)} de envío. Al pagar eliges ${choice}.`
}
