import { useEffect } from 'react'
import { policy } from '#core/base/policy/policy.ts'
import { quote } from '#core/checkout/quote.ts'
import type { CheckoutMethod } from '#core/orders/order.ts'
import { codFault, codFeeCents } from '#core/pricing/cod/cash-on-delivery.ts'
import type { CartState } from '../cart/cart-store.ts'
import type { CheckoutForm } from '../checkout/use-checkout-form.ts'

type Wanted = Parameters<typeof quote<CartState['lines'][number]>>[0]

/** Whether this order may be paid to the courier, where the owner offers that. */
function isPossible({ destination }: Wanted, { shipping, amounts }: ReturnType<typeof quote>) {
  if (!policy.cashOnDelivery.isInCheckout || !shipping || amounts.totalCents === 0) return false
  const totalCents = amounts.totalCents + codFeeCents()
  return !codFault({ destination, method: shipping.method, totalCents })
}

/**
 * What the order costs as it is to be paid: with the fee of the courier, if that is chosen. Another
 * address or cart may be one for which no courier collects: then `first` is chosen.
 * `deed`: what the button says.
 */
export function useCodQuote(
  { paymentMethod, setPaymentMethod }: CheckoutForm,
  wanted: Wanted & Pick<CartState, 'isLoaded'>,
  first: CheckoutMethod,
) {
  const base = quote(wanted)
  const mayBeCod = isPossible(wanted, base)
  const isWanted = paymentMethod === 'cod'
  const isKnown = wanted.isLoaded && wanted.lines.length > 0
  const isOver = isWanted && isKnown && !mayBeCod
  useEffect(() => {
    if (isOver) setPaymentMethod(first)
    // Once for each time that it ends; the function is another one with each letter.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOver])
  const isCod = isWanted && mayBeCod
  const deed = isCod || paymentMethod === 'transfer' ? 'Confirmar pedido' : 'Pagar'
  return { quoted: isCod ? quote({ ...wanted, isCod }) : base, mayBeCod, deed }
}
