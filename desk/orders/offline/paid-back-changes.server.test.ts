import { expect, test } from 'vitest'
import type { StaffRole } from '#core/account/staff/staff.ts'
import { listAudit } from '#core/base/audit/audit.server.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { checkLedger } from '#core/payments/check-ledger.server.ts'
import { dump } from '#tests/support/database/dump.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { mailKinds, shopByTelephone } from '#tests/support/owner-order/shop-by-telephone.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { orderFacts } from '../order-facts.server.ts'
import { paidBack } from './paid-back-changes.server.ts'

const NUMBER = 'VR-TEST-0001'
const ALL = { intent: 'devuelto', como: 'En efectivo', visto: '24198' }

/** An order of 241,98 € in cash that was cancelled, so that all of it is owed. */
async function shop(role: StaffRole = 'support') {
  const { db, ctx, order } = await shopByTelephone()
  await order('cash')
  await cancelOrder(ctx, NUMBER)
  const { post } = await deskForms(db, 'mar', role)
  const action = deskAction({ devuelto: paidBack })
  const press = (fields: Record<string, string>, number = NUMBER) =>
    post(action, fields, { number })
  const owed = async () => (await orderFacts(db, NUMBER, true))?.money?.sums.owedCents
  return { db, press, owed }
}

test('what is owed is noted as paid back, once, and the buyer is told', async () => {
  const { db, press, owed } = await shop()
  expect(await owed()).toBe(24198)
  const { answer } = await press(ALL)
  expect(answer).toMatchObject({ ok: true, text: expect.stringContaining('241,98') })
  expect(await owed()).toBe(0)
  const refund = await db.selectFrom('refunds').selectAll().executeTakeFirstOrThrow()
  expect(refund).toMatchObject({ status: 'done', paid_by_hand: 'En efectivo' })
  expect(await mailKinds(db)).toContain('order-refunded')
  expect((await checkLedger(db)).faults).toEqual([])
  const [entry] = await listAudit(db, { most: 1 })
  expect([entry?.action, entry?.subject.id]).toEqual(['money.paid', 'ord_1'])
  const before = await dump(db)
  expect((await press(ALL)).answer).toMatchObject({ reason: 'conflict' })
  expect(await dump(db)).toEqual(before)
})

test.each<[string, Record<string, string>, object]>([
  ['another figure than what is owed', { ...ALL, visto: '100' }, { reason: 'conflict' }],
  ['no word of how', { ...ALL, como: ' ' }, { reason: 'bad_fields' }],
  ['too many words', { ...ALL, como: 'a'.repeat(61) }, { ok: false }],
])('%s is refused, and changes nothing', async (_, fields, refusal) => {
  const { db, press } = await shop()
  const before = await dump(db)
  expect((await press(fields)).answer).toMatchObject(refusal)
  expect(await dump(db)).toEqual(before)
})

test('what a provider took is not paid back by hand here', async () => {
  const { db, press } = await shop()
  await db.updateTable('orders').set({ payment_provider: 'simulado' }).execute()
  const before = await dump(db)
  const { answer } = await press(ALL)
  expect(answer).toMatchObject({ reason: 'conflict', text: expect.stringContaining('banco') })
  expect(await dump(db)).toEqual(before)
})
