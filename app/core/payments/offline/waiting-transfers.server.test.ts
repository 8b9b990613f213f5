import { expect, test } from 'vitest'
import { mailKinds, shopByTelephone } from '#tests/support/owner-order/shop-by-telephone.ts'
import { uuid } from '#tests/support/factories/order-request.ts'
import { recordTransfer } from './record-transfer.server.ts'
import { lastDayOf, remindOfPayments, waitingTransfers } from './waiting-transfers.server.ts'

const BOTH = ['transfer-details', 'transfer-reminder']

test('a buyer is reminded once, two days before the end and not on the first day', async () => {
  const { db, ctx, at, order } = await shopByTelephone()
  at('06T12:00') // a Friday; the last day is Wednesday 11
  await order('transfer')
  const [waiting] = await waitingTransfers(db)
  expect([waiting?.number, lastDayOf(waiting!)]).toEqual(['VR-TEST-0001', '2026-03-11'])
  at('09T22:59')
  expect(await remindOfPayments(ctx)).toBe(0)
  at('09T23:00')
  expect(await remindOfPayments(ctx)).toBe(1)
  expect(await remindOfPayments(ctx)).toBe(0)
  expect(await mailKinds(db)).toEqual(BOTH)
  const { text } = await db
    .selectFrom('mail_outbox')
    .select('text')
    .where('kind', '=', 'transfer-reminder')
    .executeTakeFirstOrThrow()
  expect(text).toContain('11 de marzo')
})

test('two servers remind once', async () => {
  const { db, ctx, at, order } = await shopByTelephone()
  await order('transfer')
  at('10T12:00')
  await Promise.all([remindOfPayments(ctx), remindOfPayments(ctx)])
  expect(await mailKinds(db)).toEqual(BOTH)
})

test('who has paid or has an order of another kind is not reminded', async () => {
  const { db, ctx, at, order } = await shopByTelephone()
  await order('transfer')
  await order('cash', { idempotencyKey: uuid(2) })
  await recordTransfer(ctx, 'VR-TEST-0001', 24198)
  at('06T12:00')
  expect(await waitingTransfers(db)).toEqual([])
  expect(await remindOfPayments(ctx)).toBe(0)
})
