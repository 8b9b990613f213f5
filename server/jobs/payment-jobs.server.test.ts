import { expect, test } from 'vitest'
import { shopWithOrders } from '#tests/support/factories/order-life.ts'
import { checkMoneyDaily } from './payment-jobs.ts'

test('the daily check logs each order whose money differs from its ledger', async () => {
  const { db } = await shopWithOrders(2)
  const logged: unknown[] = []
  const job = checkMoneyDaily({
    db,
    logError: (message, error, number) => void logged.push([message, error, number]),
  })
  await job.run(new AbortController().signal)
  expect(logged).toEqual([])
  await db.updateTable('orders').set({ refunded_cents: 5 }).where('id', '=', 'ord_2').execute()
  await job.run(AbortSignal.abort())
  expect(logged).toEqual([])
  await job.run(new AbortController().signal)
  expect(logged).toEqual([
    [
      'the ledger does not agree with an order',
      { kind: 'refunded', ledgerCents: 0, orderCents: 5 },
      'VR-TEST-0002',
    ],
  ])
})
