import { expect, test } from 'vitest'
import type { OrderState } from '#core/orders/order.ts'
import { checkForm } from '#core/base/text/form-schema.ts'
import { averageTenths, starsText } from './rating.ts'
import { asksFit, mayReview, reviewForm, shortName } from './review.ts'

const DELIVERED: OrderState = { order: 'placed', payment: 'paid', fulfilment: 'delivered' }

test.each([
  [{}, 1, { ok: true }],
  [{ payment: 'partly_refunded' }, 1, { ok: true }],
  [{}, 0, { ok: false, reason: 'nothing_kept' }],
  [{ payment: 'refunded' }, 1, { ok: false, reason: 'nothing_kept' }],
  [{ order: 'cancelled' }, 1, { ok: false, reason: 'nothing_kept' }],
  [{ fulfilment: 'returned' }, 1, { ok: false, reason: 'nothing_kept' }],
  [{ fulfilment: 'shipped' }, 1, { ok: false, reason: 'not_delivered' }],
  [{ fulfilment: 'partly_shipped' }, 1, { ok: false, reason: 'not_delivered' }],
  [{ fulfilment: 'unfulfilled' }, 1, { ok: false, reason: 'not_delivered' }],
] as [Partial<OrderState>, number, object][])(
  'an order that is %j, with %i kept',
  (part, kept, may) => {
    expect(mayReview({ ...DELIVERED, ...part }, kept)).toEqual(may)
  },
)

test.each([
  ['Lucía', 'Herrero Sanz', 'Lucía H.'],
  ['José Luis', 'de la Fuente', 'José D.'],
  ['Ainhoa', '', 'Ainhoa'],
  ['Ainhoa', '«x»', 'Ainhoa'],
  ['www.oferta.example', 'Hoy', undefined],
  ['', 'Herrero', undefined],
  ['Zoë', 'ñuñez', 'Zoë Ñ.'],
])('%s %s signs as %s', (first, last, shown) => {
  expect(shortName(first, last)).toBe(shown)
})

const TYPED = { stars: '4', fit: 'small', title: '', text: '', name: 'short' }
const check = (change: Partial<typeof TYPED>, fit = true) =>
  checkForm(reviewForm({ asksFit: fit }), { ...TYPED, ...change })

test('stars, a vote and a signature suffice; texts are tidied', () => {
  expect(check({})).toEqual({ ok: true, values: { ...TYPED, stars: 4 } })
  expect(check({ title: '  Muy   buena ', text: 'Una\r\n\r\n\r\n\r\nDos\u200B ' })).toMatchObject({
    values: { title: 'Muy buena', text: 'Una\n\nDos' },
  })
  expect(check({ fit: '' }, false)).toMatchObject({ ok: true, values: { fit: null } })
})

test.each([
  ['stars', '0'],
  ['stars', '6'],
  ['stars', ''],
  ['stars', '4.5'],
  ['fit', ''],
  ['fit', 'huge'],
  ['title', 'x'.repeat(81)],
  ['title', 'una\ndos'],
  ['text', 'x'.repeat(2001)],
  ['text', 'con \u0000 dentro'],
  ['name', ''],
  ['name', 'Rey de España'],
])('a wrong %s is refused: %j', (field, typed) => {
  const checked = check({ [field]: typed })
  expect(checked.ok ? [] : Object.keys(checked.errors)).toEqual([field])
})

test('the longest title and text pass', () => {
  expect(check({ title: 'x'.repeat(80), text: 'x'.repeat(2000) }).ok).toBe(true)
})

test('the average is rounded to tenths, and zero without reviews', () => {
  const votes = { small: 0, expected: 0, large: 0 }
  const average = (...byStars: number[]) =>
    averageTenths({ count: byStars.reduce((a, b) => a + b), byStars, votes })
  expect(average(0, 0, 0, 0, 0)).toBe(0)
  expect(average(0, 0, 0, 0, 3)).toBe(50)
  expect(average(1, 0, 0, 0, 2)).toBe(37)
  expect(average(0, 0, 0, 3, 1)).toBe(43) // 4,25
  expect([starsText(37), starsText(50)]).toEqual(['3,7', '5,0'])
})

test('what has one size is not voted on', () => {
  expect([asksFit('Único'), asksFit('M')]).toEqual([false, true])
})
