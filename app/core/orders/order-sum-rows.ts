import { amountRows, type AmountRow } from '#core/base/money/amount-rows.ts'
import { shippingName } from '#core/pricing/shipping/shipping-labels.ts'
import type { Order } from './order.ts'

/** The rows under an order; what they show adds up to the total. */
export const orderSumRows = (order: Order): AmountRow[] =>
  amountRows({
    ...order,
    isWrapped: order.gift !== null,
    shippingLabel: `Envío ${shippingName(order.shippingMethod).toLowerCase()}`,
  })
