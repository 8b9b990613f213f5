import { expect, test } from 'vitest'
import type { OrderLine } from '#core/orders/order.ts'
import { refundWorth, type RefundableOrder, type RefundScope } from './refund-scope.ts'

const line = (priceCents: number, quantity: number): OrderLine => ({
  productId: 'p',
  name: 'Camiseta',
  image: '/p.webp',
  size: 'M',
  color: 'Negro',
  priceCents,
  quantity,
  totalCents: priceCents * quantity,
})
/** Two units at 20.00 €, one at 10.00 €, shipping 3.95 €. */
const ORDER: RefundableOrder = {
  lines: [line(2000, 2), line(1000, 1)],
  vat: { vatPercent: 21, pricesIncludeVat: true },
  amounts: {
    subtotalCents: 5000,
    discountCents: 0,
    shippingCents: 395,
    vatCents: 936,
    shippingVatCents: 69,
    giftWrapCents: 0,
    giftWrapVatCents: 0,
    totalCents: 5395,
  },
  payment: 'paid',
  refundedCents: 0,
  refunds: [],
}
const units = (position: number, quantity: number, withShipping = false): RefundScope => ({
  kind: 'lines',
  lines: [{ position, quantity }],
  withShipping,
})
/** One unit of the first line and the shipping were refunded before. */
const AFTER_ONE: RefundableOrder = {
  ...ORDER,
  payment: 'partly_refunded',
  refundedCents: 2395,
  refunds: [{ amountCents: 2395, lines: [{ position: 0, quantity: 1, amountCents: 2000 }] }],
}

/** The same, wrapped for 3.95 €. */
const wrapped = (order: RefundableOrder): RefundableOrder => ({
  ...order,
  amounts: { ...order.amounts, giftWrapCents: 395, giftWrapVatCents: 69, totalCents: 5790 },
})

test.each<{ name: string; order?: RefundableOrder; scope: RefundScope; cents: number }>([
  { name: 'the rest is all at first', scope: { kind: 'rest' }, cents: 5395 },
  { name: 'the rest is what is left', order: AFTER_ONE, scope: { kind: 'rest' }, cents: 3000 },
  { name: 'an amount', scope: { kind: 'amount', amountCents: 1 }, cents: 1 },
  { name: 'units without shipping', scope: units(0, 2), cents: 4000 },
  { name: 'units with shipping', scope: units(0, 1, true), cents: 2395 },
  { name: 'the shipping goes back once', order: AFTER_ONE, scope: units(1, 1, true), cents: 1000 },
  {
    name: 'the shipping as far as the law asks',
    scope: { ...units(0, 1, true), shippingUpToCents: 100 } as RefundScope,
    cents: 2100,
  },
  { name: 'the rest with the wrap', order: wrapped(ORDER), scope: { kind: 'rest' }, cents: 5790 },
  { name: 'units alone leave the wrap', order: wrapped(ORDER), scope: units(0, 2), cents: 4000 },
  {
    name: 'with the shipping the wrap, whole however little of the shipping',
    order: wrapped(ORDER),
    scope: { ...units(0, 1, true), shippingUpToCents: 100 } as RefundScope,
    cents: 2495,
  },
  {
    name: 'the wrap that is left, after the shipping',
    order: wrapped(AFTER_ONE),
    scope: units(1, 1, true),
    cents: 1395,
  },
])('$name: $cents cents', ({ order = ORDER, scope, cents }) => {
  expect(refundWorth(order, scope)).toMatchObject({ ok: true, amountCents: cents })
})

test.each<{ name: string; order?: RefundableOrder; scope: RefundScope; reason: string }>([
  {
    name: 'an unpaid order',
    order: { ...ORDER, payment: 'pending' },
    scope: { kind: 'rest' },
    reason: 'not_paid',
  },
  {
    name: 'an order refunded whole',
    order: { ...ORDER, payment: 'refunded' },
    scope: { kind: 'rest' },
    reason: 'not_paid',
  },
  {
    name: 'a cent more than is left',
    order: AFTER_ONE,
    scope: { kind: 'amount', amountCents: 3001 },
    reason: 'too_much',
  },
  { name: 'nothing', scope: { kind: 'amount', amountCents: 0 }, reason: 'too_much' },
  { name: 'half a cent', scope: { kind: 'amount', amountCents: 0.5 }, reason: 'too_much' },
  {
    name: 'a unit that was refunded before',
    order: AFTER_ONE,
    scope: units(0, 2),
    reason: 'bad_lines',
  },
  { name: 'no units', scope: units(0, 0), reason: 'bad_lines' },
  { name: 'half a unit', scope: units(0, 0.5), reason: 'bad_lines' },
  { name: 'a line that is not there', scope: units(2, 1), reason: 'bad_lines' },
  {
    name: 'a line twice',
    scope: {
      kind: 'lines',
      lines: [
        { position: 0, quantity: 1 },
        { position: 0, quantity: 1 },
      ],
      withShipping: false,
    },
    reason: 'bad_lines',
  },
])('refuses $name: $reason', ({ order = ORDER, scope, reason }) => {
  expect(refundWorth(order, scope)).toEqual({ ok: false, reason })
})
