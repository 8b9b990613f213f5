import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { orderRequest } from '#tests/support/factories/order-request.ts'
import { OrderRequest } from './order-request.ts'

const invoice = {
  name: 'Oficina Lda',
  idType: 'vat',
  taxId: 'PT123456789',
  place: { country: 'PT', address: 'Rua Direita, 5', postcode: '4000-001', city: 'Porto' },
}
const honest = orderRequest({ discountCode: 'WELCOME10', invoice })
const accepts = (body: unknown) => v.is(OrderRequest, body)

/** A copy of the honest body with one value set at a path such as `lines.0.quantity`. */
function put(path: string, value: unknown): unknown {
  const body: unknown = structuredClone(honest)
  const steps = path.split('.')
  const last = steps.pop() ?? ''
  let place = body as Record<string, unknown>
  for (const step of steps) place = place[step] as Record<string, unknown>
  // Like JSON.parse: `__proto__` becomes an own key of the body.
  Object.defineProperty(place, last, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  })
  return body
}

test('an honest order is accepted, and so are its borders', () => {
  expect(accepts(honest)).toBe(true)
  const [line] = honest.lines
  const borders: [string, unknown][] = [
    ['lines', []],
    ['lines', Array.from({ length: 50 }, () => line)],
    ['lines.0.quantity', 1],
    ['lines.0.quantity', 10],
    ['lines.0.shownPriceCents', 0],
    ['shownTotalCents', 100_000_000],
    ['discountCode', null],
    ['discountCode', 'x'.repeat(40)],
    ['recipient.note', 'x'.repeat(1000)],
    ['invoice', undefined],
    ['invoice.place', undefined],
    ['invoice.taxId', 'x'.repeat(1000)],
    ['payment.method', 'paypal'],
    ['shippingMethod', 'express'],
    ['shippingMethod', 'international'],
  ]
  for (const [path, value] of borders)
    expect([path, accepts(put(path, value))]).toEqual([path, true])
})

/** Keys that an attacker might add, at each level of the body. */
const addedKeys = [
  'price',
  'priceCents',
  'priceCents',
  'total',
  'totalCents',
  'subtotalCents',
  'discount',
  'discountCents',
  'discountPercent',
  'percent',
  'vatPercent',
  'taxCents',
  'shippingCents',
  'currency',
  'currencyCode',
  'status',
  'paymentStatus',
  'paid',
  'userId',
  'user_id',
  'isAdmin',
  'orderNumber',
  'cardNumber',
  'cvc',
  'variantId',
  'constructor',
  'prototype',
  'toString',
  '',
]
const places = ['', 'lines.0.', 'recipient.', 'invoice.', 'invoice.place.', 'payment.']
const added = places.flatMap((place) => addedKeys.map((key) => `${place}${key}`))

test.each(added)('the added key "%s" refuses the whole body', (path) => {
  for (const value of [0, 1, 'EUR', true, null]) expect(accepts(put(path, value))).toBe(false)
})

const notNumbers = ['1', '', true, null, [1], { valueOf: 1 }, undefined]
const wrongNumbers = [-1, -0.01, 0.5, 1.5, 1e308, -1e308, 2 ** 53, Number.NaN, Infinity]
const notTexts = [0, 1, true, null, [], ['x'], {}, { length: 1 }, undefined]
const texts = [
  'idempotencyKey',
  'lines.0.id',
  'lines.0.size',
  'lines.0.color',
  'recipient.email',
  'recipient.firstName',
  'recipient.lastName',
  'recipient.address',
  'recipient.city',
  'recipient.postcode',
  'recipient.country',
  'recipient.phone',
  'recipient.note',
  'invoice.name',
  'invoice.idType',
  'invoice.taxId',
  'invoice.place.country',
  'invoice.place.address',
  'invoice.place.postcode',
  'invoice.place.city',
  'payment.method',
  'payment.authorisation',
  'shippingMethod',
]

const wrong: [string, unknown[]][] = [
  ['lines.0.quantity', [0, 11, 1000, ...wrongNumbers, ...notNumbers]],
  ['lines.0.shownPriceCents', [100_000_001, ...wrongNumbers, ...notNumbers]],
  ['shownTotalCents', [100_000_001, ...wrongNumbers, ...notNumbers]],
  ...texts.map((path): [string, unknown[]] => [path, notTexts]),
  ['idempotencyKey', ['', 'x', '1', 'key-1', `${honest.idempotencyKey}0`, 'x'.repeat(10_000)]],
  ['lines', [null, undefined, {}, 'x', { 0: honest.lines[0], length: 1 }]],
  ['lines', [[null], [[]], [honest.lines], ['mens-tshirt-1'], [honest.lines[0], null]]],
  ['lines', [51, 100, 10_000].map((length) => Array.from({ length }, () => honest.lines[0]))],
  ['lines.0.id', ['x'.repeat(81), 'mens-tshirt-1\u0000', 'a\nb']],
  ['lines.0.size', ['x'.repeat(25), 'M\u0000']],
  ['lines.0.color', ['x'.repeat(25), '\u0000']],
  ['discountCode', [0, true, [], ['A', 'B'], {}, undefined, 'x'.repeat(41)]],
  ['recipient', [null, [], 'x', {}, undefined]],
  ['recipient.address', ['x'.repeat(1001), 'x'.repeat(60_000)]],
  ['invoice', [null, [], 'x', {}]],
  ['invoice.taxId', ['x'.repeat(1001)]],
  ['invoice.place', [null, [], 'x', {}]],
  ['payment', [null, [], 'card', {}, undefined]],
  ['payment.method', ['', 'cash', 'CARD', 'bank transfer', '__proto__', 'constructor']],
  ['payment.authorisation', ['x'.repeat(201)]],
  ['shippingMethod', ['', 'free', 'STANDARD', 'pickup', '__proto__', 'toString']],
]
const cases = wrong.flatMap(([path, values]) => values.map((value) => ({ path, value })))

test('more than two hundred wrong values are tried', () => {
  expect(cases.length + added.length).toBeGreaterThan(200)
})

test.each(wrong)('no wrong value of %s is accepted', (path, values) => {
  const accepted = values.filter((value) => accepts(put(path, value)))
  expect(accepted).toEqual([])
})

const needed = Object.keys(honest).filter((key) => key !== 'invoice')
test.each(['', ...needed, ...texts.filter((path) => path.includes('.'))])(
  'a body without "%s" is refused',
  (path) => {
    const body = structuredClone(honest) as Record<string, unknown>
    const [first = '', ...rest] = path.split('.')
    const [inner = '', innermost] = rest
    const nested = body[first] as Record<string, Record<string, unknown>>
    if (innermost !== undefined) delete nested[inner]?.[innermost]
    else if (inner !== '') delete nested[inner]
    else delete body[first]
    expect(accepts(path === '' ? undefined : body)).toBe(false)
  },
)

test.each([[[]], [null], ['{}'], [7], [true], [[honest]]])('%j is no order', (body) => {
  expect(accepts(body)).toBe(false)
})

test.each(places)(
  'the key "%s__proto__" refuses the whole body, and reaches no prototype',
  (place) => {
    const body: unknown = JSON.parse(JSON.stringify(put(`${place}__proto__`, { price: 1 })))
    expect(accepts(body)).toBe(false)
    expect('price' in {}).toBe(false)
  },
)

test('whatever is sent, what is accepted holds whole numbers inside the limits', () => {
  const number = fc.oneof(fc.double(), fc.integer(), fc.integer({ min: 0, max: 120 }))
  const anyLine = fc.record({
    id: fc.string({ maxLength: 100 }),
    size: fc.string({ maxLength: 30 }),
    color: fc.string({ maxLength: 30 }),
    quantity: number,
    shownPriceCents: number,
  })
  const body = fc.record({
    idempotencyKey: fc.constant(honest.idempotencyKey),
    lines: fc.array(anyLine, { maxLength: 60 }),
    discountCode: fc.option(fc.string({ maxLength: 60 })),
    recipient: fc.constant(honest.recipient),
    shippingMethod: fc.constant('standard'),
    payment: fc.constant(honest.payment),
    shownTotalCents: number,
  })
  const check = fc.property(body, (sent) => {
    const { success, output: data } = v.safeParse(OrderRequest, sent)
    if (!success) return true
    const amounts = [data.shownTotalCents, ...data.lines.map((line) => line.shownPriceCents)]
    return (
      data.lines.length <= 50 &&
      data.lines.every(({ quantity: q }) => Number.isInteger(q) && q >= 1 && q <= 10) &&
      amounts.every((cents) => Number.isSafeInteger(cents) && cents >= 0)
    )
  })
  expect(() => fc.assert(check, { numRuns: 10_000, seed: 20260305 })).not.toThrow()
})
