import { expect, test } from 'vitest'
import type { StaffRole } from '#core/account/staff/staff.ts'
import { listAudit } from '#core/base/audit/audit.server.ts'
import { openPaymentCase, listPaymentCases } from '#core/payments/cases/payment-cases.server.ts'
import { recordRefund } from '#core/payments/refunds/record-refund.server.ts'
import { simulado } from '#core/payments/provider/simulado.ts'
import { dump } from '#tests/support/database/dump.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { LOST, moneyShop } from '#tests/support/owner-order/money-shop.ts'
import { deskAction } from '../http/desk-action.server.ts'
import { enterRefund, reopenCase, seeCase } from './case-changes.server.ts'
import { giveUpOwed } from './owed-changes.server.ts'

const action = deskAction({
  visto: seeCase,
  reabrir: reopenCase,
  apuntar: enterRefund,
  dejar: giveUpOwed,
})
const SEEN = { intent: 'visto', caso: 'cas_1', avisos: '1', nota: 'devuelto en Stripe' }

async function shop() {
  const { db, ctx } = await moneyShop(1)
  const person = async (name: string, role: StaffRole = 'owner') => {
    const forms = await deskForms(db, name, role)
    Object.assign(forms.ctx, { provider: simulado, logError: () => {} })
    return async (fields: Record<string, string>) => (await forms.post(action, fields)).answer
  }
  const open = async () =>
    (await listPaymentCases(db, { includeClosed: false })).map(({ id }) => id)
  return { db, ctx, person, open, ana: await person('ana') }
}

test('a payment that was seen to leaves the list with its note, and comes back by undo', async () => {
  const { db, ana, person, open } = await shop()
  const made = await ana(SEEN)
  expect([made.ok, await open()]).toEqual([true, []])
  expect(await listPaymentCases(db, { includeClosed: true })).toMatchObject([{ note: SEEN.nota }])
  const marta = await person('marta')
  expect(await marta(SEEN)).toMatchObject({
    reason: 'conflict',
    text: expect.stringMatching(/^ana ya lo ha dado por visto/),
  })
  const back = { ...made.undo?.fields, intent: made.undo?.intent ?? '' }
  expect([(await ana(back)).ok, await open()]).toEqual([true, ['cas_1']])
  // The same way back, twice: it is open already.
  expect(await ana(back)).toMatchObject({ reason: 'conflict' })
  const entries = await listAudit(db, { action: 'money', most: 9 })
  expect(entries.map((one) => one.action)).toEqual(['money.reopen', 'money.seen'])
})

test('what was reported again since the page was read is not closed unseen', async () => {
  const { db, ctx, ana, open } = await shop()
  await openPaymentCase(ctx, { ...LOST, detail: 'Y otra cosa.' })
  const before = await dump(db)
  expect(await ana(SEEN)).toMatchObject({
    reason: 'conflict',
    text: expect.stringContaining('otro aviso'),
  })
  expect([await open(), await dump(db)]).toEqual([['cas_1'], before])
})

test('a refund that was made outside is entered once there is room for it', async () => {
  const { db, ctx, ana } = await shop()
  const { payment_ref: paymentRef, total_cents: amountCents } = await db
    .selectFrom('orders')
    .select(['payment_ref', 'total_cents'])
    .executeTakeFirstOrThrow()
  const report = { ref: 're_out', paymentRef: paymentRef ?? '', amountCents, refundId: null }
  await recordRefund({ ...ctx, newId: (prefix) => `${prefix}_out` }, { ...report, status: 'done' })
  const enter = { intent: 'apuntar', caso: 'cas_out' }
  expect(await ana(enter)).toMatchObject({
    reason: 'refused',
    text: expect.stringContaining('Sigue sin caber'),
  })
  await ana({ intent: 'dejar', reembolso: 'ref_1', motivo: 'es el mismo' })
  expect(await ana(enter)).toMatchObject({ ok: true, text: expect.stringContaining('250,43') })
  expect(await ana(enter)).toMatchObject({ reason: 'conflict' })
  expect(await ana({ ...enter, caso: 'cas_1' })).toMatchObject({
    text: 'No es un reembolso por apuntar.',
  })
  expect(await listAudit(db, { action: 'money.enter', most: 9 })).toHaveLength(1)
})

test('only who gives back any amount settles a payment', async () => {
  const { db, person } = await shop()
  const marta = await person('marta', 'support')
  const before = await dump(db)
  for (const intent of ['visto', 'reabrir', 'apuntar']) {
    await expect(marta({ ...SEEN, intent })).rejects.toMatchObject({ init: { status: 403 } })
  }
  expect(await dump(db)).toEqual(before)
})
