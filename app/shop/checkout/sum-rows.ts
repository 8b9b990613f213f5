import type { CartLine } from '#core/pricing/cart/cart.ts'
import type { Quote } from '#core/checkout/quote.ts'
import { amountRows, type AmountRow } from '#core/base/money/amount-rows.ts'
import type { Gift } from '#core/orders/order.ts'
import { shippingName } from '#core/pricing/shipping/shipping-labels.ts'

/** Reserves the line of an amount until the browser has read the cart. */
const UNKNOWN = '\u00A0'

type SumRowsInput = Pick<
  Quote<CartLine>,
  'lines' | 'tax' | 'discount' | 'offers' | 'amounts' | 'shipping'
> & {
  gift?: Gift | undefined
  cart: { isLoaded: boolean }
}

/** The amounts of the purchase; no total where nothing is delivered. */
export function sumRows(input: SumRowsInput): AmountRow[] {
  const { cart, lines, tax, discount, offers, amounts, shipping, gift } = input
  const rows = amountRows({
    amounts: shipping ? amounts : { ...amounts, shippingCents: undefined },
    vat: tax.vat,
    lines,
    discount,
    offers,
    isWrapped: !!gift,
    shippingLabel: shipping ? `Envío ${shippingName(shipping.method).toLowerCase()}` : 'Envío',
  })
  return rows.map((row) => (cart.isLoaded ? row : { ...row, value: UNKNOWN }))
}
