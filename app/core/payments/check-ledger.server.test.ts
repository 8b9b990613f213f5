import { asShopper } from '#tests/support/database/actors.ts'
import { expect, test } from 'vitest'
import { moneyOfOrder } from '#core/orders/ledger/ledger.server.ts'
import { recordRefund } from '#core/payments/refunds/record-refund.server.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import { giveUpRefund } from '#core/returns/give-up-refund.server.ts'
import type { Db } from '#db/schema.ts'
import {
  elsewhere,
  orderRow,
  paymentContext,
  shopWithFreeOrder,
  shopWithOrders,
} from '#tests/support/factories/order-life.ts'
import { cancelOrder } from './cancel-order.server.ts'
import { checkLedger } from './check-ledger.server.ts'

const entries = async (db: Db) => {
  const rows = await db.selectFrom('money_entries').selectAll().orderBy('id').execute()
  return rows.map((row) => `${row.kind} ${row.amount_cents} by ${row.cause}`)
}
const noBalance = elsewhere({
  id: 'simulado',
  refund: async () => ({ status: 'refused', ref: null, detail: 'balance_insufficient' }),
})
const refund = (
  db: Db,
  key: string,
  amountCents: number,
  provider = paymentContext(db).ctx.provider,
) =>
  refundOrder({ ...paymentContext(db).ctx, provider, newId: () => `ref_${key}` }, 'VR-TEST-0001', {
    scope: { kind: 'amount', amountCents },
    idempotencyKey: key,
    reason: '',
  })

test('each change of an order’s money is an entry, and agrees with the order', async () => {
  const { db } = await shopWithOrders(2)
  const { ctx } = paymentContext(db)
  await refund(db, 'done', 1000)
  await refund(db, 'waits', 2000, noBalance)
  expect(await giveUpRefund(ctx, 'ref_waits', 'un error')).toBe('settled')
  const { payment_ref: paymentRef } = await orderRow(db)
  const report = { refundId: 'ref_done', ref: 'sim_ref_done', paymentRef: paymentRef ?? '' }
  await recordRefund(ctx, { ...report, amountCents: 1000, status: 'failed' })
  expect(await entries(db)).toEqual([
    'charged 25043 by simulado',
    'charged 25043 by simulado',
    'owed -1000 by owner',
    'sent_back -1000 by provider',
    'owed -2000 by owner',
    'failed 0 by provider',
    'given_up 2000 by owner',
    'failed 1000 by provider',
  ])
  expect(await moneyOfOrder(db, 'ord_1')).toMatchObject({ owedCents: 1000, keptCents: 25_043 })
  expect(await checkLedger(db)).toEqual({ checked: 2, faults: [] })
})

test('a free order is charged nothing, and its cancellation gives nothing back', async () => {
  const { db } = await shopWithFreeOrder()
  await cancelOrder(asShopper(paymentContext(db).ctx), 'VR-TEST-0001')
  expect(await entries(db)).toEqual(['charged 0 by simulado'])
  expect(await checkLedger(db)).toEqual({ checked: 1, faults: [] })
})

test('what differs from the ledger is named with its order', async () => {
  const { db } = await shopWithOrders(3)
  await refund(db, 'done', 1000)
  await db.updateTable('orders').set({ refunded_cents: 999 }).where('id', '=', 'ord_1').execute()
  await db
    .updateTable('orders')
    .set({ payment_status: 'refunded' })
    .where('id', '=', 'ord_2')
    .execute()
  const { faults } = await checkLedger(db)
  expect(faults).toEqual([
    { orderNumber: 'VR-TEST-0001', kind: 'refunded', ledgerCents: 1000, orderCents: 999 },
    { orderNumber: 'VR-TEST-0002', kind: 'payment', ledger: 'paid', order: 'refunded' },
  ])
  await db.updateTable('orders').set({ refunded_cents: 1000 }).where('id', '=', 'ord_1').execute()
  await db.updateTable('refunds').set({ status: 'failed' }).execute()
  expect((await checkLedger(db)).faults[0]).toEqual({
    orderNumber: 'VR-TEST-0001',
    kind: 'refund',
    refundId: 'ref_done',
    ledgerCents: 1000,
    orderCents: 0,
  })
})

test('a check that must stop ends', async () => {
  const { db } = await shopWithOrders(1)
  expect(await checkLedger(db, () => true)).toEqual({ checked: 0, faults: [] })
})

test('a change of money while the check runs is no fault', async () => {
  const { db } = await shopWithOrders(3)
  const { ctx } = paymentContext(db)
  let isOver = false
  const changes = async () => {
    for (let n = 0; n < 15; n += 1) {
      await refund(db, `n${n}`, 100 + n, noBalance)
      await giveUpRefund(ctx, `ref_n${n}`, 'un error')
    }
    isOver = true
  }
  const check = async () => {
    const found: unknown[] = []
    while (!isOver) found.push(...(await checkLedger(db)).faults)
    return found
  }
  const [, ...faults] = await Promise.all([changes(), check(), check()])
  expect(faults.flat()).toEqual([])
})
