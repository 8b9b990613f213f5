import { expect, test } from 'vitest'
import { giveUpRefund } from '#core/returns/give-up-refund.server.ts'
import {
  elsewhere,
  LATER,
  orderRow,
  paymentContext,
  shopWithOrders,
} from '#tests/support/factories/order-life.ts'
import { settleRefundByHand } from './owed-refunds.server.ts'
import { refundOrder } from './refund-order.server.ts'
import { sendRefund } from './send-refund.server.ts'

/** A paid order, and a refund of 10,00 €; `during` runs during each provider call. */
async function shop(during: () => Promise<unknown>) {
  const { db } = await shopWithOrders(1)
  const calls: string[] = []
  const script = { minutes: 0, during }
  const provider = elsewhere({
    id: 'simulado',
    refund: async ({ refundId }) => {
      calls.push(refundId)
      await script.during()
      return { status: 'done', ref: 're_1' }
    },
  })
  const now = () => new Date(LATER.getTime() + script.minutes * 60_000)
  const { ctx } = paymentContext(db, { provider, now })
  const ask = () =>
    refundOrder(ctx, 'VR-TEST-0001', {
      scope: { kind: 'amount', amountCents: 1000 },
      idempotencyKey: 'owner/1',
      reason: '',
    })
  return { db, ctx, ask, calls, script }
}

test('while the provider is asked, the owner can neither pay the refund nor give it up', async () => {
  const told: unknown[] = []
  const { db, ctx, ask, script } = await shop(async () => {})
  script.during = async () => {
    told.push(await settleRefundByHand(ctx, 'ref_1', 'transferencia'))
    told.push(await giveUpRefund(ctx, 'ref_1', 'un error'))
  }
  expect(await ask()).toMatchObject({ ok: true, status: 'done' })
  expect(told).toEqual(['being_sent', 'being_sent'])
  expect(await orderRow(db)).toMatchObject({ payment_status: 'partly_refunded' })
  expect(await giveUpRefund(ctx, 'ref_1', 'un error')).toBe('not_owed')
  expect(await giveUpRefund(ctx, 'ref_none', 'un error')).toBe('not_owed')
})

test('after a program died while it asked, the owner can, two minutes later', async () => {
  const { ctx, ask, script } = await shop(() => Promise.reject(new Error('the machine went down')))
  await expect(ask()).rejects.toThrow('went down')
  script.minutes = 1.9
  expect(await settleRefundByHand(ctx, 'ref_1', 'transferencia')).toBe('being_sent')
  script.minutes = 2
  expect(await settleRefundByHand(ctx, 'ref_1', 'transferencia')).toBe('settled')
})

test('the owner and the job at the same moment: the money moves once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { db, ctx, ask, calls, script } = await shop(() => Promise.reject(new Error('down')))
    await expect(ask()).rejects.toThrow('down')
    script.minutes = 2
    script.during = async () => {}
    const [byHand] = await Promise.all([
      settleRefundByHand(ctx, 'ref_1', 'transferencia'),
      sendRefund(ctx, 'ref_1'),
    ])
    const wasAskedAgain = calls.length === 2
    expect(byHand === 'settled').toBe(!wasAskedAgain)
    const moved = db.selectFrom('money_entries').selectAll().where('kind', '=', 'sent_back')
    expect(await moved.execute()).toHaveLength(1)
    expect(await db.selectFrom('payment_cases').selectAll().execute()).toEqual([])
  }
})
