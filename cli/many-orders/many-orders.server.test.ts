import { expect, test } from 'vitest'
import { checkInvoices } from '#core/orders/invoices/check-invoices.server.ts'
import { sentWithoutInvoice } from '#core/owner/owner-day/sent-without-invoice.server.ts'
import { checkLedger } from '#core/payments/check-ledger.server.ts'
import { searchOrders } from '#core/orders/owner-orders.server.ts'
import { checkStock } from '#core/stock/stock-movements.server.ts'
import { claimDueMail } from '#core/mail/outbox.server.ts'
import { dump } from '#tests/support/database/dump.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { insertOrder } from '#tests/support/factories/orders.ts'
import { loadContent } from '#server/load-content.ts'
import { createLog } from '#server/log.ts'
import { addManyOrders } from './many-orders.ts'

const NOW = new Date('2026-11-25T12:00:00.000Z')

async function shop() {
  const { db, kind } = await testDb()
  await loadContent(db, '2024-01-01T00:00:00.000Z', createLog('error'))
  return { db, kind, add: (orders: number) => addManyOrders(db, { kind, orders, now: NOW }) }
}

test('sample orders are in every state, and goods, money and invoices add up', async () => {
  const { db, add } = await shop()
  expect(await add(700)).toMatchObject({ ok: true, added: 700, orders: 700 })
  expect(await add(100)).toMatchObject({ ok: true, added: 100, orders: 800 })
  expect(await checkLedger(db)).toEqual({ checked: 800, faults: [] })
  expect((await checkStock(db)).faults).toEqual([])
  const invoices = await checkInvoices(db)
  expect([invoices.faults, await sentWithoutInvoice(db)]).toEqual([[], []])
  expect(invoices.invoices).toBeGreaterThan(300)
  expect(await claimDueMail(db, NOW), 'no mail is queued').toBeUndefined()
  const states = await db
    .selectFrom('orders')
    .select(['status', 'payment_status', 'fulfilment_status'])
    .distinct()
    .execute()
  expect(states.length).toBeGreaterThanOrEqual(7)
  const { orders } = await searchOrders(db, { most: 1 })
  const newest = orders[0]?.placedAt ?? ''
  expect(newest > '2026-11-24' && newest <= NOW.toISOString(), newest).toBe(true)
})

test('the same numbers give the same sample orders', async () => {
  const [one, other] = [await shop(), await shop()]
  await one.add(60)
  await other.add(60)
  const [first, second] = [await dump(one.db), await dump(other.db)]
  expect(first['orders']).toEqual(second['orders'])
  expect(first['order_lines']).toEqual(second['order_lines'])
})

test('a shop with orders of its own is refused, and stays as it is', async () => {
  const { db, add } = await shop()
  await insertOrder(db, 'ord_1', 'lucia@correo.example')
  const before = await dump(db)
  expect(await add(10)).toEqual({ ok: false, reason: 'real_orders' })
  expect(await dump(db)).toEqual(before)
})
