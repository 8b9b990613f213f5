import { addressLines, formatMoment, orderSumRows, paymentName } from '../mail/order-words.ts'
import { formatEuros } from '../money/money.ts'
import { shippingName, shippingPromise } from '../shipping/shipping-labels.ts'
import { orderEventText, orderStateText, type StateText } from './order-state-text.ts'
import type { KnownOrder, OrderEvent, OrderLine } from './order.ts'

/** An order in a list. Times are words already: server and browser must not differ by a comma. */
export type OrderSummary = {
  number: string
  placedAt: string
  total: string
  units: number
  state: StateText
  /** The first few lines: what stands for the order at a glance. */
  pictures: { key: number; name: string; image: string }[]
}

/** An order as its page shows it, whoever looks at it. */
export type OrderViewData = {
  number: string
  placedAt: string
  state: StateText
  events: { key: number; text: string; at: string }[]
  /** `isSold`: the shop still has a page for it. */
  lines: (OrderLine & { isSold: boolean })[]
  sums: { label: string; value: string; isTotal: boolean }[]
  address: string[]
  email: string
  phone: string | null
  note: string | null
  shipping: string
  payment: string
}

const PICTURES = 4

export const orderSummary = (order: KnownOrder): OrderSummary => ({
  number: order.number,
  placedAt: formatMoment(order.placedAt),
  total: formatEuros(order.amounts.totalCents),
  units: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  state: orderStateText(order.state),
  pictures: order.lines.slice(0, PICTURES).map(({ name, image }, key) => ({ key, name, image })),
})

/** What was agreed, in words; of the catalogue it only knows which products still have a page. */
export function orderViewData(
  order: KnownOrder,
  events: readonly OrderEvent[],
  isSold: (productId: string) => boolean,
): OrderViewData {
  const { recipient, shippingMethod } = order
  return {
    number: order.number,
    placedAt: formatMoment(order.placedAt),
    state: orderStateText(order.state),
    events: events.flatMap(({ kind, at }, key) => {
      const text = orderEventText(kind)
      return text === undefined ? [] : [{ key, text, at: formatMoment(at) }]
    }),
    lines: order.lines.map((line) => ({ ...line, isSold: isSold(line.productId) })),
    sums: orderSumRows(order).map(({ label, value, tone }) => ({
      label,
      value,
      isTotal: tone === 'total',
    })),
    address: addressLines(order),
    email: recipient.email,
    phone: recipient.phone,
    note: recipient.note,
    shipping: `${shippingName(shippingMethod)}, ${shippingPromise(shippingMethod)}`,
    payment: paymentName(order.paymentMethod),
  }
}
