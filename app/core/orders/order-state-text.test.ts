import { expect, test } from 'vitest'
import type { OrderState } from './order.ts'
import { orderEventText, orderStateText } from './order-state-text.ts'

test.each<[OrderState['order'], OrderState['payment'], OrderState['fulfilment'], string]>([
  ['placed', 'pending', 'unfulfilled', 'Pendiente de pago'],
  ['placed', 'failed', 'unfulfilled', 'Pago fallido'],
  ['placed', 'paid', 'unfulfilled', 'En preparación'],
  ['placed', 'paid', 'shipped', 'Enviado'],
  ['placed', 'partly_refunded', 'shipped', 'Enviado'],
  ['placed', 'paid', 'delivered', 'Entregado'],
  ['placed', 'partly_refunded', 'delivered', 'Entregado'],
  ['placed', 'refunded', 'delivered', 'Reembolsado'],
  ['placed', 'paid', 'returned', 'Devuelto'],
  ['placed', 'refunded', 'returned', 'Devuelto'],
  ['cancelled', 'failed', 'unfulfilled', 'Cancelado'],
  ['cancelled', 'refunded', 'unfulfilled', 'Cancelado'],
])('an order that is %s, %s and %s is «%s»', (order, payment, fulfilment, label) => {
  const state = { order, payment, fulfilment }
  expect(orderStateText({ state, isToSend: true, isOwed: false }).label).toBe(label)
})

test.each([
  ['paid', true, 'No se envía: te devolvemos el dinero.'],
  ['partly_refunded', true, 'No se envía: te devolvemos el dinero.'],
  ['partly_refunded', false, 'No se envía: te hemos devuelto el dinero.'],
  ['refunded', false, 'Te hemos devuelto el dinero.'],
] as const)(
  'one that is %s and has nothing to send does not leave',
  (payment, isOwed, sentence) => {
    const state = { order: 'placed', payment, fulfilment: 'unfulfilled' } as const
    expect(orderStateText({ state, isToSend: false, isOwed }).sentence).toBe(sentence)
  },
)

test('an order says whether its money is on the way back or has arrived', () => {
  const sentence = (payment: OrderState['payment']) =>
    orderStateText({
      state: { order: 'cancelled', payment, fulfilment: 'unfulfilled' },
      isToSend: false,
      isOwed: payment === 'paid',
    }).sentence
  expect(sentence('paid')).toMatch(/^Te devolvemos/)
  expect(sentence('refunded')).toMatch(/devuelto\.$/)
  expect(sentence('failed')).toMatch(/sin cobrar/)
})

test('an event without words of its own is left out', () => {
  expect(orderEventText('placed')).toBe('Pedido recibido')
  expect(orderEventText('something_new')).toBeUndefined()
  expect(orderEventText('constructor')).toBeUndefined()
})
