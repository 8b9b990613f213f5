import { useEffect } from 'react'
import { policy } from '#core/base/policy/policy.ts'
import type { Quote } from '#core/checkout/quote.ts'
import { codFault, codFeeCents } from '#core/pricing/cod/cash-on-delivery.ts'
import type { CartLine } from '#core/pricing/cart/cart.ts'
import type { Destination } from '#core/pricing/shipping/shipping.ts'
import type { CheckoutForm } from '../checkout/use-checkout-form.ts'
import type { CheckoutMethod } from '#core/orders/order.ts'

type Priced = Pick<Quote<CartLine>, 'shipping' | 'amounts'>

/** Whether an order that costs this may be paid to the courier; `amounts` are without its fee. */
export const mayBeCod = (destination: Destination, { shipping, amounts }: Priced): boolean =>
  policy.cashOnDelivery.isInCheckout &&
  shipping !== undefined &&
  amounts.totalCents > 0 &&
  !codFault({
    destination,
    method: shipping.method,
    totalCents: amounts.totalCents + codFeeCents(),
  })

/** Another address or cart may be one for which no courier collects: then the first way is chosen. */
export function useCodEnd(
  { paymentMethod, setPaymentMethod }: CheckoutForm,
  { isKnown, may, first }: { isKnown: boolean; may: boolean; first: CheckoutMethod },
): void {
  const isOver = paymentMethod === 'cod' && isKnown && !may
  useEffect(() => {
    if (isOver) setPaymentMethod(first)
    // Once for each time that it ends; the function is another one with each letter.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOver])
}
