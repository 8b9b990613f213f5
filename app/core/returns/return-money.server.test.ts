import { expect, test } from 'vitest'
import { elsewhere, orderRow } from '#tests/support/factories/order-life.ts'
import {
  AS_DECLARED,
  at,
  JACKETS,
  NUMBER,
  only,
  returnParts,
  sentShop,
  SHIRT,
  wish,
} from '#tests/support/factories/returned-goods.ts'
import type { Db } from '#db/schema.ts'
import { findKnownOrder } from '#core/orders/orders.server.ts'
import { refundWorth } from '#core/refunds/reserve-refund.server.ts'
import { settleRefund } from '#core/refunds/settle-refund.server.ts'
import { giveUpRefund } from '#core/returns/give-up-refund.server.ts'
import { refundOrder } from '#core/refunds/refund-order.server.ts'
import { sendPendingRefunds } from '#core/refunds/send-refund.server.ts'
import type { RefundAnswer } from '#core/payment-provider/payment-provider.ts'
import { createReturn } from './create-return.server.ts'
import { declareWithdrawal } from './declare-withdrawal.server.ts'
import { closeReturn, refundReturn } from './transition-return.server.ts'
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
  const order = await findKnownOrder(db, 'ord_1')
  if (!order) throw new Error('no order')
  return (await orderReturns(db, order, new Date(at))).returns.map(({ state }) => state)
}

test('a refund that the provider refuses is owed, and its return closed until it is given up', async () => {
  const { db, email } = await sentShop()
  let minutes = 0
  const now = () => new Date(Date.parse(at) + minutes * 60_000)
  const deps = returnParts({ provider: provider(SILENT, NO), now })
  await declareWithdrawal(db, deps, { ...AS_DECLARED, email })
  expect(await refundReturn(db, deps, await only(db))).toMatchObject({ status: 'pending' })
  expect(await stateTold(db)).toEqual([expect.stringMatching(/^Te devolvemos el dinero/)])
  minutes = 2
  await sendPendingRefunds(db, deps)
  expect(await only(db)).toMatchObject({ status: 'refunded', isRefundPending: true })
  expect(await giveUpRefund(db, deps, 'ref_1', 'de otra manera')).toBe(true)
  expect(await only(db)).toMatchObject({ status: 'requested', closedAt: null })
  expect(await refundReturn(db, deps, await only(db))).toMatchObject({ ok: true, status: 'done' })
  expect(await stateTold(db)).toEqual(['El dinero está devuelto.'])
  const { total_cents: total, refunded_cents: refunded } = await orderRow(db)
  expect(refunded).toBe(total)
})

test('so is one that the bank sends back after it was done', async () => {
  const { db, deps, email } = await sentShop()
  await declareWithdrawal(db, deps, { ...AS_DECLARED, email })
  await refundReturn(db, deps, await only(db))
  const sentBack = { status: 'failed', ref: 'sim_ref_1', detail: 'account closed' } as const
  await settleRefund(db, 'ref_1', sentBack, { cause: 'provider', at, mail: deps })
  expect(await only(db)).toMatchObject({ status: 'refunded', isRefundPending: true })
})

test('units whose money went back by another way count once', async () => {
  const { db, deps } = await sentShop()
  await createReturn(db, deps, 'ord_1', wish([JACKET]))
  await refundOrder(db, deps, NUMBER, {
    what: { of: 'lines', lines: [JACKET], withShipping: false },
    idempotencyKey: 'owner/1',
    reason: '',
    cause: 'owner',
  })
  await closeReturn(db, await only(db), at)
  expect(await createReturn(db, deps, 'ord_1', wish([JACKET], 1))).toMatchObject({ ok: true })
  expect(await createReturn(db, deps, 'ord_1', wish([JACKET], 2))).toMatchObject({ ok: false })
})

/** An order whose delivery cost something. */
const sentAbroad = () =>
  sentShop(undefined, {
    shippingMethod: 'international',
    recipient: { country: 'PT', postcode: '1100-148', city: 'Lisboa' },
  })

test('the shipping goes back with what makes the order whole, whatever came back before', async () => {
  const { db, deps, email } = await sentAbroad()
  await createReturn(db, deps, 'ord_1', wish([JACKETS]))
  await declareWithdrawal(db, deps, { ...AS_DECLARED, email })
  for (const one of await listReturns(db, { all: false })) await refundReturn(db, deps, one)
  const { total_cents: total, refunded_cents: refunded } = await orderRow(db)
  expect(refunded).toBe(total)
})

test('of two returns that are paid back at once one brings the shipping', async () => {
  const { db, deps } = await sentAbroad()
  await createReturn(db, deps, 'ord_1', wish([JACKETS]))
  await createReturn(db, deps, 'ord_1', wish([SHIRT], 1))
  const both = await listReturns(db, { all: false })
  await Promise.all(both.map((one) => refundReturn(db, deps, one)))
  const { total_cents: total, refunded_cents: refunded } = await orderRow(db)
  expect(refunded).toBe(total)
})

test('the shipping goes back once, however often it is asked for', async () => {
  const { db, deps } = await sentAbroad()
  const withShipping = (position: number) =>
    ({ of: 'lines', lines: [{ position, quantity: 1 }], withShipping: true }) as const
  await refundOrder(db, deps, NUMBER, {
    what: withShipping(0),
    idempotencyKey: 'owner/1',
    reason: '',
    cause: 'owner',
  })
  const worth = await refundWorth(db, 'ord_1', withShipping(1))
  expect(worth).toMatchObject({ ok: true, amountCents: 3266 })
})

test('a unit whose first refund failed is not paid a cent too much for the second time', async () => {
  const { db, deps } = await sentShop()
  const refund = (key: string) =>
    refundOrder(db, deps, NUMBER, {
      what: { of: 'lines', lines: [JACKET], withShipping: false },
      idempotencyKey: key,
      reason: '',
      cause: 'owner',
    })
  const [first] = [await refund('a'), await refund('b')]
  const by = { cause: 'provider', at, mail: deps } as const
  const id = first.ok ? first.refundId : ''
  await settleRefund(db, id, { status: 'failed', ref: `sim_${id}`, detail: 'closed' }, by)
  await giveUpRefund(db, deps, id, 'de otra manera')
  await refund('c')
  expect(await orderRow(db)).toMatchObject({ refunded_cents: 21_777 })
})
