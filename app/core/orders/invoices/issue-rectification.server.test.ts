import { expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import {
  LATER,
  paymentContext,
  shopWithOlderOrders,
  times,
} from '#tests/support/factories/order-life.ts'
import { checkInvoices } from './check-invoices.server.ts'
import { completeInvoices } from './complete-invoices.server.ts'
import { invoicesOfOrder } from './invoices.server.ts'
import { issueRectification } from './issue-rectification.server.ts'

const AT = LATER.toISOString()
const order = { id: 'ord_1', number: 'VR-TEST-0001' }
const buyer = {
  name: 'Taller Herrero, S. L.',
  taxId: 'B00000000',
  address: 'Calle del Olmo, 14',
  postcode: '28012',
  city: 'Madrid',
}
const refund = {
  orderId: order.id,
  refundId: 'ref_1',
  lines: [{ position: 1, quantity: 1, amountCents: 3266 }],
  restCents: 0,
  at: AT,
}

/** Stores a refund whose money has moved. */
const addRefund = (db: Db) =>
  db
    .insertInto('refunds')
    .values({
      id: 'ref_1',
      order_id: order.id,
      idempotency_key: 'k',
      amount_cents: 3266,
      reason: '',
      cause: 'owner',
      status: 'done',
      provider_ref: 're_1',
      requested_at: AT,
      settled_at: AT,
      next_attempt_at: null,
      last_error: null,
      paid_by_hand: null,
    })
    .execute()
const send = (db: Db) =>
  shipOrder(
    paymentContext(db).ctx,
    order.number,
    { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null },
    '2026-03-05T11:30:00.000Z',
  )
const kinds = async (db: Db) =>
  (await invoicesOfOrder(db, order.id)).map(({ invoice }) => `${invoice.kind} ${invoice.number}`)

test('without an invoice there is nothing to correct', async () => {
  const { db } = await shopWithOlderOrders(1)
  expect(await issueRectification(db, refund)).toEqual([])
})

test('ten times at once: one correction, with negative figures, that names its invoice', async () => {
  const { db } = await shopWithOlderOrders(1)
  await send(db)
  await addRefund(db)
  const outcomes = await Promise.all(times(10, () => issueRectification(db, refund)))
  expect(new Set(outcomes.flat())).toEqual(new Set(['RS-2026-000001']))
  const [, correction] = await invoicesOfOrder(db, order.id)
  expect(correction?.invoice).toMatchObject({
    kind: 'R5',
    totalCents: -3266,
    corrects: { number: 'S-2026-000001', issuedOn: '2026-03-05' },
    buyer: null,
  })
  expect(await checkInvoices(db)).toEqual({ invoices: 2, faults: [] })
})

test('a full invoice is corrected by a full one, with the same buyer', async () => {
  const { db } = await shopWithOlderOrders(1)
  await completeInvoices(db, { order, buyer, at: AT })
  await send(db)
  await addRefund(db)
  expect(await issueRectification(db, refund)).toEqual(['RF-2026-000001'])
  expect(await kinds(db)).toEqual(['F1 F-2026-000001', 'R1 RF-2026-000001'])
  const [, correction] = await invoicesOfOrder(db, order.id)
  expect(correction?.invoice.buyer).toEqual({ ...buyer, country: 'ES', idType: 'nif' })
})
