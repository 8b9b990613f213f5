import { discountCents, type Discount } from '#core/discounts/discount.ts'
import { computeAmounts, type Amounts } from '#core/money/amounts.ts'
import type { Cents } from '#core/money/money.ts'
import { vatRule } from '#core/policy/policy.ts'
import { withFreeShipping } from '#core/shipping/free-shipping.ts'
import {
  shippingOptions,
  type ShippingMethod,
  type ShippingOption,
} from '#core/shipping/shipping.ts'

type OrderAmountsInput = {
  subtotalCents: Cents
  /** The code of the cart; it may not apply. */
  discount: Discount | null
  destination: { country: string; postcode: string }
  /** The first method of the tariff if this one is not offered. */
  method: ShippingMethod
}

export type OrderAmounts = {
  /** The methods with the prices to pay, and the one of the order; none where nothing is sent. */
  options: ShippingOption[]
  shipping: ShippingOption | undefined
  /** The code, if it takes something off this order. Otherwise the order does not use it. */
  discount: Discount | null
  amounts: Amounts
}

/**
 * Prices an order with its code, in the browser and on the server. A code that takes nothing off is
 * not used: below its minimum, or free shipping where the shipping costs nothing anyway.
 * Guarded by: order-amounts.test.ts, place-order-agreement.server.test.ts.
 */
export function orderAmounts(input: OrderAmountsInput): OrderAmounts {
  const { subtotalCents, discount, destination, method } = input
  const tariff = shippingOptions(destination, subtotalCents)
  const options = withFreeShipping(tariff, discount, destination, subtotalCents)
  const shipping = options.find((option) => option.method === method) ?? options[0]
  const offCents = discountCents(discount, subtotalCents)
  // Free shipping changes the option of the tariff for another one.
  const isUsed = offCents > 0 || (shipping !== undefined && !tariff.includes(shipping))
  return {
    options,
    shipping,
    discount: isUsed ? discount : null,
    amounts: computeAmounts({
      subtotalCents,
      discountCents: offCents,
      shippingCents: shipping?.priceCents ?? 0,
      vat: vatRule,
    }),
  }
}
