import { expect, test } from 'vitest'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import { NUMBER, sentShop } from '#tests/support/factories/returned-goods.ts'
import { orderFacts } from './order-facts.server.ts'

test('who may not see money reads no amount of an order, nor in the subjects of its mails', async () => {
  const { db, ctx } = await sentShop()
  await refundOrder(ctx, NUMBER, {
    scope: { kind: 'amount', amountCents: 1234 },
    idempotencyKey: 'owner/1',
    reason: '',
  })
  await db.updateTable('mail_outbox').set({ last_error: '550 no existe' }).execute()
  const text = async (seesMoney: boolean) => JSON.stringify(await orderFacts(db, NUMBER, seesMoney))
  expect(await text(true)).toContain('25043')
  const without = await text(false)
  expect(without).toContain('order-refunded')
  expect(without).not.toMatch(/€|Cents":\d|12,34|1234|25043|550 no existe/)
})
