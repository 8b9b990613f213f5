import { expect, test } from 'vitest'
import { addDays } from '#core/base/dates/madrid-time.ts'
import { policy } from '#core/base/policy/policy.ts'
import type { OrderWithState } from '#core/orders/order.ts'
import {
  isWholeOrder,
  lastReturnDay,
  mayReturn,
  refundDueDay,
  RETURN_TRANSITIONS,
  shippingBackCents,
  statesBefore,
  unitsGone,
  unitsLeft,
  withinLeft,
} from './return.ts'

const { days } = policy.returns
const standard = {
  shippingMethod: 'standard',
  recipient: { country: 'ES', postcode: '28012' },
} as const
const state = { order: 'placed', payment: 'paid', fulfilment: 'delivered' } as const
const delivered = { shippedAt: '2026-03-02T09:00:00.000Z', deliveredAt: '2026-03-05T12:00:00.000Z' }

test('what is refunded or declined stays so, and money may go back before the goods are here', () => {
  expect(RETURN_TRANSITIONS).toEqual({
    requested: ['received', 'refunded', 'declined'],
    received: ['refunded', 'declined'],
    refunded: [],
    declined: [],
  })
  expect(statesBefore('received')).toEqual(['requested'])
  expect(statesBefore('refunded')).toEqual(['requested', 'received'])
})

test.each([
  [[], [2, 1]],
  [[{ position: 0, quantity: 1 }], [1, 1]],
  [
    [
      { position: 0, quantity: 1 },
      { position: 0, quantity: 1 },
      { position: 1, quantity: 1 },
    ],
    [0, 0],
  ],
  [[{ position: 0, quantity: 9 }], [0, 1]],
  [[{ position: 7, quantity: 1 }], [2, 1]],
])('of two jackets and a shirt, after %j, so many are left: %j', (taken, left) => {
  expect(unitsLeft([{ quantity: 2 }, { quantity: 1 }], taken)).toEqual(left)
})

test('however often and however much is asked for, never more comes back than was sold', () => {
  const sold = [{ quantity: 3 }, { quantity: 1 }, { quantity: 5 }]
  let seed = 7
  const next = (most: number) => (seed = (seed * 1103515245 + 12345) % 2 ** 31) % most
  for (let round = 0; round < 200; round += 1) {
    const taken: { position: number; quantity: number }[] = []
    for (let n = 0; n < 12; n += 1) {
      const asked = [{ position: next(4), quantity: 1 + next(4) }]
      const got = withinLeft(asked, unitsLeft(sold, taken))
      for (const { quantity } of got) expect(quantity).toBeGreaterThan(0)
      taken.push(...got)
    }
    sold.forEach(({ quantity }, position) => {
      const back = taken.filter((one) => one.position === position)
      expect(back.reduce((sum, one) => sum + one.quantity, 0)).toBeLessThanOrEqual(quantity)
    })
  }
})

test('an order has come back whole when nothing of it is left', () => {
  const lines = [{ quantity: 2 }, { quantity: 1 }]
  expect(isWholeOrder(lines, [{ position: 0, quantity: 2 }])).toBe(false)
  const all = [
    { position: 1, quantity: 1 },
    { position: 0, quantity: 2 },
  ]
  expect(isWholeOrder(lines, all)).toBe(true)
})

// Madrid is UTC+1 until 29 March 2026, UTC+2 afterwards.
test.each([
  ['delivered', delivered, addDays('2026-03-05', days)],
  [
    'delivered late at night in Madrid',
    { ...delivered, deliveredAt: '2026-03-05T23:30:00.000Z' },
    addDays('2026-03-06', days),
  ],
  ['sent on a Monday morning', { ...delivered, deliveredAt: null }, addDays('2026-03-09', days)],
])('%s: the last day counts in days of Madrid', (_when, parcel, lastDay) => {
  expect(lastReturnDay(standard, parcel)).toBe(lastDay)
})

test('abroad, where no day is promised, the shop counts generously', () => {
  const parcel = { ...delivered, deliveredAt: null }
  const most = policy.shipping.international.workingDays.max
  const lastDay = lastReturnDay({ ...standard, shippingMethod: 'international' }, parcel)
  expect(lastDay).toBe(addDays('2026-03-02', 2 * most + days))
})

test('to Canarias, with its own days and customs, the shop counts generously too', () => {
  const parcel = { ...delivered, deliveredAt: null }
  const to = { ...standard, recipient: { country: 'ES', postcode: '35001' } }
  const most = policy.shipping.canarias?.workingDays.max ?? 0
  expect(lastReturnDay(to, parcel)).toBe(addDays('2026-03-02', 2 * most + days))
})

const at = (iso: string) => new Date(iso)
const order = (change: Partial<OrderWithState['state']> = {}) => ({
  ...standard,
  state: { ...state, ...change },
})

test('a return may be asked for until the last minute of the last day in Madrid', () => {
  const lastDay = lastReturnDay(standard, delivered)
  const about = { parcel: delivered, left: [1] }
  const lastMinute = at(`${lastDay}T21:59:00.000Z`)
  expect(mayReturn(order(), { ...about, now: lastMinute })).toEqual({ ok: true, lastDay })
  const next = at(`${lastDay}T22:00:00.000Z`)
  expect(mayReturn(order(), { ...about, now: next })).toEqual({
    ok: false,
    reason: 'too_late',
    lastDay,
  })
})

test.each([
  ['cancelled', order({ order: 'cancelled' }), { parcel: delivered, left: [1] }, 'cancelled'],
  ['not sent', order({ fulfilment: 'unfulfilled' }), { parcel: null, left: [1] }, 'not_sent'],
  ['all asked for', order(), { parcel: delivered, left: [0, 0] }, 'nothing_left'],
  [
    'all paid back',
    order({ payment: 'refunded' }),
    { parcel: delivered, left: [1] },
    'nothing_left',
  ],
] as const)('an order that is %s cannot be returned', (_says, known, about, reason) => {
  const now = at('2026-03-06T12:00:00.000Z')
  expect(mayReturn(known, { ...about, now })).toMatchObject({ ok: false, reason })
})

test('the law gives days from the statement on, in days of Madrid', () => {
  const due = addDays('2026-03-06', policy.returns.refundWithinDays)
  expect(refundDueDay('2026-03-05T23:30:00.000Z')).toBe(due)
})

const amounts = {
  subtotalCents: 4000,
  discountCents: 0,
  shippingCents: 695,
  vatCents: 0,
  shippingVatCents: 0,
  giftWrapCents: 0,
  giftWrapVatCents: 0,
  totalCents: 4695,
}
const recipient = {
  email: 'a@b.example',
  firstName: 'A',
  lastName: 'B',
  address: 'C',
  city: 'Madrid',
  postcode: '28012',
  country: 'ES',
  phone: '',
  note: '',
}
const { standard: tariff, international } = policy.shipping

test.each([
  ['express of a small order', 'express', amounts, recipient, tariff.priceCents],
  ['express where standard was free', 'express', { ...amounts, subtotalCents: 9000 }, recipient, 0],
  [
    'standard',
    'standard',
    { ...amounts, shippingCents: tariff.priceCents },
    recipient,
    tariff.priceCents,
  ],
  [
    'standard when it cost more than today',
    'standard',
    { ...amounts, shippingCents: tariff.priceCents + 100 },
    recipient,
    tariff.priceCents + 100,
  ],
  ['nothing paid', 'standard', { ...amounts, shippingCents: 0 }, recipient, 0],
  [
    'abroad, where nothing is cheaper',
    'international',
    { ...amounts, shippingCents: international.priceCentsByCountry.PT },
    { ...recipient, country: 'PT', postcode: '1000-001' },
    international.priceCentsByCountry.PT,
  ],
] as const)(
  'of the shipping comes back what the cheapest way costs: %s',
  (_says, shippingMethod, paid, to, cents) => {
    const vat = { vatPercent: 21, pricesIncludeVat: false }
    const lines = [{ totalCents: paid.subtotalCents }]
    const sent = { amounts: paid, vat, lines, recipient: to, shippingMethod }
    expect(shippingBackCents(sent)).toBe(cents)
  },
)

test('units that were asked back and paid otherwise afterwards are gone once, others both times', () => {
  const asked = { position: 0, quantity: 1, at: '2026-03-05', isPaidOtherwise: true }
  const paid = { position: 0, quantity: 1, at: '2026-03-06' }
  const gone = (...all: Parameters<typeof unitsGone>) =>
    unitsGone(...all).reduce((sum, { quantity }) => sum + quantity, 0)
  expect(gone([asked], [paid])).toBe(1)
  expect(gone([{ ...asked, isPaidOtherwise: false }], [paid])).toBe(2)
  expect(gone([asked], [{ ...paid, at: '2026-03-04' }])).toBe(2)
  expect(gone([asked], [{ ...paid, position: 1 }])).toBe(2)
  expect(gone([asked, asked], [paid])).toBe(2)
  expect(gone([{ ...asked, quantity: 2 }], [paid, paid, paid])).toBe(3)
})
