import { expect, test } from 'vitest'
import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import { checkInvoices } from '#core/orders/invoices/check-invoices.server.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { ANONYMOUS_BUYER } from '#core/base/policy/anonymous-buyer.ts'
import {
  LATER,
  paymentContext,
  shopWithOlderOrders,
  shopWithOrders,
} from '#tests/support/factories/order-life.ts'
import { invoicesAtDesk, makeFullInvoice } from './full-invoice.server.ts'

const at = LATER.toISOString()
const PARCEL = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }
const SPANISH = { country: 'ES', idType: 'nif' } as const
const ADDRESS = { address: 'C 1', postcode: '28001', city: 'Madrid' }
const ANA = { name: 'Ana', ...SPANISH, taxId: '12345678Z', ...ADDRESS }
const TALLER = { ...ANA, name: 'Taller, S. L.', taxId: 'B00000000' }

const ship = (db: Db) => shipOrder(paymentContext(db).ctx, 'VR-TEST-0001', PARCEL, at)
const make = (db: Db, buyer = ANA, read: typeof ANA | null = null, orderId = 'ord_1') =>
  transact(db, (trx) => makeFullInvoice(trx, { orderId, buyer, read, at }))
const shown = async (db: Db) => {
  const order = await findOrderWithState(db, 'ord_1')
  if (!order) throw new Error('no order')
  return invoicesAtDesk(db, order)
}

test('after a simplified invoice the full one takes its place, once', async () => {
  const { db } = await shopWithOrders(1)
  expect((await shown(db)).form).toMatchObject({ taxId: '' })
  expect(await make(db)).toEqual({ ok: true, orderId: 'ord_1', numbers: ['F-2026-000001'] })
  expect(await make(db), 'the same data again').toMatchObject({ numbers: ['F-2026-000001'] })
  expect(await make(db, TALLER, ANA)).toEqual({ ok: false, reason: 'is_full' })
  expect(await shown(db)).toEqual({
    invoices: [
      { number: 'S-2026-000001', kind: 'F2' },
      { number: 'F-2026-000001', kind: 'F3' },
    ],
    waitsForTaxId: false,
    vatCheck: null,
    buyer: ANA,
    form: null,
  })
  expect((await checkInvoices(db)).faults).toEqual([])
})

test('before dispatch an older order keeps the buyer; of two people the second one is told', async () => {
  const { db } = await shopWithOlderOrders(1)
  expect(await make(db)).toEqual({ ok: true, orderId: 'ord_1', numbers: [] })
  expect(await make(db, TALLER)).toEqual({ ok: false, reason: 'moved_meanwhile', now: ANA })
  expect(await make(db, TALLER, ANA)).toMatchObject({ ok: true })
  expect((await shown(db)).form).toEqual(TALLER)
  await ship(db)
  expect((await shown(db)).invoices).toEqual([{ number: 'F-2026-000001', kind: 'F1' }])
})

test('nothing is invoiced of a cancelled order, a forgotten buyer or an unknown order', async () => {
  const { db } = await shopWithOrders(2)
  await cancelOrder(paymentContext(db).ctx, 'VR-TEST-0001')
  await db
    .updateTable('orders')
    .set({ email: ANONYMOUS_BUYER.email })
    .where('id', '=', 'ord_2')
    .execute()
  expect(await make(db)).toEqual({ ok: false, reason: 'nothing_left' })
  expect(await make(db, ANA, null, 'ord_2')).toEqual({ ok: false, reason: 'forgotten' })
  expect(await make(db, ANA, null, 'ord_9')).toEqual({ ok: false, reason: 'unknown_order' })
  expect((await shown(db)).form).toBeNull()
  expect(await db.selectFrom('invoice_buyers').selectAll().execute()).toEqual([])
})
