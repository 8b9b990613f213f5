import { expect, test } from 'vitest'
import { elsewhere, orderRow } from '#tests/support/factories/order-life.ts'
import {
  AS_DECLARED,
  at,
  JACKETS,
  NUMBER,
  only,
  returnContext,
  sentShop,
  SHIRT,
  wish,
} from '#tests/support/factories/returned-goods.ts'
import type { Db } from '#db/schema.ts'
import type { RequestInput } from '#tests/support/factories/order-request.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { quoteRefund } from '#core/payments/refunds/refunds.server.ts'
import { settleRefund } from '#core/payments/refunds/settle-refund.server.ts'
import { giveUpRefund } from '#core/returns/give-up-refund.server.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import { sendPendingRefunds } from '#core/payments/refunds/send-refund.server.ts'
import type { RefundAnswer } from '#core/payments/provider/payment-provider.ts'
import { createReturn } from './create-return.server.ts'
import { declareWithdrawal } from './declare-withdrawal.server.ts'
import { closeReturn } from './transition-return.server.ts'
import { refundReturn } from './refund-return.server.ts'
import { listReturns } from './owner-returns.server.ts'
import { orderReturns } from '#app/shop/returns/return-action.server.ts'

const JACKET = { position: 0, quantity: 1 }
const provider = (...answers: RefundAnswer[]) =>
  elsewhere({
    id: 'simulado',
    refund: async ({ refundId }) => answers.shift() ?? { status: 'done', ref: `re_${refundId}` },
  })
const SILENT = { status: 'unknown', isKeySpent: false, detail: 'timeout' } as const
const NO = { status: 'refused', ref: null, detail: 'no funds' } as const

async function stateTold(db: Db) {
  const order = await findOrderWithState(db, 'ord_1')
  if (!order) throw new Error('no order')
  return (await orderReturns(db, order, new Date(at))).returns.map(({ state }) => state)
}

test('a refund that the provider refuses is owed, and its return closed until it is given up', async () => {
  const { db, email } = await sentShop()
  let minutes = 0
  const now = () => new Date(Date.parse(at) + minutes * 60_000)
  const ctx = returnContext(db, { provider: provider(SILENT, NO), now })
  await declareWithdrawal(ctx, { ...AS_DECLARED, email })
  expect(await refundReturn(ctx, await only(db))).toMatchObject({ status: 'pending' })
  expect(await stateTold(db)).toEqual([expect.stringMatching(/^Te devolvemos el dinero/)])
  minutes = 2
  await sendPendingRefunds(ctx)
  expect(await only(db)).toMatchObject({ status: 'refunded', isRefundPending: true })
  expect(await giveUpRefund(ctx, 'ref_1', 'de otra manera')).toBe('settled')
  expect(await only(db)).toMatchObject({ status: 'requested', closedAt: null })
  expect(await refundReturn(ctx, await only(db))).toMatchObject({ ok: true, status: 'done' })
  expect(await stateTold(db)).toEqual(['El dinero está devuelto.'])
  const { total_cents: total, refunded_cents: refunded } = await orderRow(db)
  expect(refunded).toBe(total)
})

test('so is one that the bank sends back after it was done', async () => {
  const { db, ctx, email } = await sentShop()
  await declareWithdrawal(ctx, { ...AS_DECLARED, email })
  await refundReturn(ctx, await only(db))
  const sentBack = { status: 'not_made', ref: 'sim_ref_1', detail: 'account closed' } as const
  await settleRefund(ctx, 'ref_1', sentBack, { cause: 'provider', at })
  expect(await only(db)).toMatchObject({ status: 'refunded', isRefundPending: true })
})

test('units whose money went back by another way count once', async () => {
  const { db, ctx } = await sentShop()
  await createReturn(ctx, 'ord_1', wish([JACKET]))
  await refundOrder(ctx, NUMBER, {
    scope: { kind: 'lines', lines: [JACKET], withShipping: false },
    idempotencyKey: 'owner/1',
    reason: '',
  })
  await closeReturn(db, await only(db), at)
  expect(await createReturn(ctx, 'ord_1', wish([JACKET], 1))).toMatchObject({ ok: true })
  expect(await createReturn(ctx, 'ord_1', wish([JACKET], 2))).toMatchObject({ ok: false })
})

/** An order with a shipping price. */
const sentAbroad = (changes: RequestInput = {}) =>
  sentShop(undefined, {
    ...changes,
    shippingMethod: 'international',
    recipient: { country: 'PT', postcode: '1100-148', city: 'Lisboa' },
  })

test('the shipping goes back with what makes the order whole, whatever came back before', async () => {
  const { db, ctx, email } = await sentAbroad()
  await createReturn(ctx, 'ord_1', wish([JACKETS]))
  await declareWithdrawal(ctx, { ...AS_DECLARED, email })
  for (const one of await listReturns(db, { all: false })) await refundReturn(ctx, one)
  const { total_cents: total, refunded_cents: refunded } = await orderRow(db)
  expect(refunded).toBe(total)
})

test('the gift wrap stays paid for a part, and comes back with the last unit', async () => {
  const { db, ctx } = await sentAbroad({ gift: { note: '' } })
  await createReturn(ctx, 'ord_1', wish([JACKETS]))
  await refundReturn(ctx, await only(db))
  const { total_cents: total, refunded_cents: part } = await orderRow(db)
  expect(total - part).toBe(3266 + 995 + 395)
  await createReturn(ctx, 'ord_1', wish([SHIRT], 1))
  for (const one of await listReturns(db, { all: false })) await refundReturn(ctx, one)
  expect((await orderRow(db)).refunded_cents).toBe(total)
})

test('of two returns that are paid back at once one brings the shipping', async () => {
  const { db, ctx } = await sentAbroad()
  await createReturn(ctx, 'ord_1', wish([JACKETS]))
  await createReturn(ctx, 'ord_1', wish([SHIRT], 1))
  const both = await listReturns(db, { all: false })
  await Promise.all(both.map((one) => refundReturn(ctx, one)))
  const { total_cents: total, refunded_cents: refunded } = await orderRow(db)
  expect(refunded).toBe(total)
})

test('the shipping goes back once, however often it is asked for', async () => {
  const { db, ctx } = await sentAbroad()
  const withShipping = (position: number) =>
    ({ kind: 'lines', lines: [{ position, quantity: 1 }], withShipping: true }) as const
  await refundOrder(ctx, NUMBER, {
    scope: withShipping(0),
    idempotencyKey: 'owner/1',
    reason: '',
  })
  const worth = await quoteRefund(db, 'ord_1', withShipping(1))
  expect(worth).toMatchObject({ ok: true, amountCents: 3266 })
})

test('a unit whose first refund failed is not paid a cent too much for the second time', async () => {
  const { db, ctx } = await sentShop()
  const refund = (key: string) =>
    refundOrder(ctx, NUMBER, {
      scope: { kind: 'lines', lines: [JACKET], withShipping: false },
      idempotencyKey: key,
      reason: '',
    })
  const [first] = [await refund('a'), await refund('b')]
  const by = { cause: 'provider', at } as const
  const id = first.ok ? first.refundId : ''
  await settleRefund(ctx, id, { status: 'not_made', ref: `sim_${id}`, detail: 'closed' }, by)
  await giveUpRefund(ctx, id, 'de otra manera')
  await refund('c')
  expect(await orderRow(db)).toMatchObject({ refunded_cents: 21_777 })
})
