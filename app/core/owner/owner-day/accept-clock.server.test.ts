import { expect, test } from 'vitest'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { checkInvoices } from '#core/orders/invoices/check-invoices.server.ts'
import { invoicesOfOrder } from '#core/orders/invoices/invoices.server.ts'
import { readOwnerDay } from '#core/owner/owner-day/owner-day.server.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import { orderRequest } from '#tests/support/factories/order-request.ts'
import { paymentContext, shopWithOrders } from '#tests/support/factories/order-life.ts'
import { acceptClock, findClockFault } from './accept-clock.server.ts'
import { completeOrder } from '#core/orders/invoice-order.server.ts'
import { sentWithoutInvoice } from '#core/owner/owner-day/sent-without-invoice.server.ts'

const RIGHT = '2026-03-10T10:00:00.000Z'
const buyer = {
  name: 'Taller Herrero, S. L.',
  idType: 'nif',
  taxId: 'B00000000',
  address: 'Calle del Olmo, 14',
  postcode: '28012',
  city: 'Madrid',
  country: 'ES',
} as const

/** One order of a right clock, and one of a clock that was ahead. */
async function shop(aheadTo: string) {
  const { db, context } = await shopWithOrders(0)
  const place = (n: number, at: string) =>
    placeOrder({ ...context, now: () => new Date(at) }, orderRequest({ n }))
  await place(1, '2026-03-09T10:00:00.000Z')
  await place(2, aheadTo)
  const numbers = async (n: number) =>
    (await invoicesOfOrder(db, `ord_${n}`)).map(({ invoice }) => [invoice.number, invoice.issuedOn])
  return { db, place, numbers }
}

test.each([
  ['years', '2031-05-01T12:00:00.000Z'],
  ['a day of the same series', '2026-03-12T12:00:00.000Z'],
])(
  'a clock that was ahead by %s stops invoices, not sales; then all is made up for',
  async (_, ahead) => {
    const { db, place, numbers } = await shop(ahead)
    expect(await place(3, RIGHT)).toMatchObject({ ok: true })
    expect(await numbers(3), 'not with a date that is not so').toEqual([])
    const { ctx } = paymentContext(db, { now: () => new Date(RIGHT) })
    await refundOrder(ctx, 'VR-TEST-0001', {
      scope: { kind: 'amount', amountCents: 700 },
      idempotencyKey: 'owner/1',
      reason: '',
    })
    expect(await numbers(1)).toHaveLength(1)
    const order = { id: 'ord_1', number: 'VR-TEST-0001' }
    expect(await completeOrder(db, { order, buyer, at: RIGHT })).toEqual({
      ok: false,
      reason: 'clock',
    })
    expect(await findClockFault(db, RIGHT)).toMatchObject({ recordedAt: ahead })
    expect((await readOwnerDay(db, new Date(RIGHT))).clockFault).toBe(ahead)

    expect((await acceptClock(db, RIGHT))?.toSorted()).toEqual(['VR-TEST-0001', 'VR-TEST-0003'])
    expect((await numbers(3)).map(([, day]) => day)).toEqual(['2026-03-10'])
    expect((await numbers(1)).map(([number]) => number)).toEqual([
      'S-2026-000001',
      'RS-2026-000001',
    ])
    expect(await acceptClock(db, RIGHT), 'once').toBeUndefined()
    expect((await readOwnerDay(db, new Date(RIGHT))).clockFault).toBeNull()
    await place(4, '2026-03-10T11:00:00.000Z')
    expect((await numbers(4)).map(([, day]) => day)).toEqual(['2026-03-10'])
    expect(await checkInvoices(db)).toMatchObject({ faults: [] })
    expect(await sentWithoutInvoice(db)).toEqual([])
  },
)

test('clocks of servers that differ by seconds are no fault', async () => {
  const { db, place, numbers } = await shop('2026-03-10T10:00:59.000Z')
  await place(3, RIGHT)
  expect(await numbers(3)).toEqual([['S-2026-000003', '2026-03-10']])
  expect(await findClockFault(db, RIGHT)).toBeUndefined()
})
