import { expect, test } from 'vitest'
import type { StaffRole } from '#core/account/staff/staff.ts'
import { listAudit } from '#core/base/audit/audit.server.ts'
import { simulado } from '#core/payments/provider/simulado.ts'
import { listOwedRefunds } from '#core/payments/refunds/owed-refunds.server.ts'
import { sendRefund } from '#core/payments/refunds/send-refund.server.ts'
import { checkLedger } from '#core/payments/check-ledger.server.ts'
import { policy } from '#core/base/policy/policy.ts'
import { dump } from '#tests/support/database/dump.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { mailKinds } from '#tests/support/owner-order/shop-by-telephone.ts'
import { moneyShop } from '#tests/support/owner-order/money-shop.ts'
import { deskAction } from '../http/desk-action.server.ts'
import { giveUpOwed, paidOwed, retryOwed } from './owed-changes.server.ts'

const action = deskAction({ reintentar: retryOwed, devuelto: paidOwed, dejar: giveUpOwed })
const RETRY = { intent: 'reintentar', reembolso: 'ref_1' }
const PAID = { intent: 'devuelto', reembolso: 'ref_1', como: 'transferencia', visto: '' }
const LEAVE = { intent: 'dejar', reembolso: 'ref_1', motivo: 'se queda la prenda' }

/** A shop that owes 12,50 € of one order, and people who press. */
async function shop() {
  const { db, ctx } = await moneyShop(1)
  let { now } = ctx
  let later = (_ms: number): void => {}
  const person = async (name: string, role: StaffRole) => {
    const forms = await deskForms(db, name, role)
    now = forms.ctx.now
    later = forms.ctx.later
    Object.assign(forms.ctx, { provider: simulado, logError: () => {} })
    return async (fields: Record<string, string>) => (await forms.post(action, fields)).answer
  }
  const owed = async () => (await listOwedRefunds(db)).length
  const ana = await person('ana', 'owner')
  return { db, ctx: { ...ctx, now }, person, owed, ana, later }
}

test('what is owed is asked for again, and leaves the list when it is done', async () => {
  const { db, ana, owed } = await shop()
  expect(await ana(RETRY)).toMatchObject({
    ok: true,
    text: expect.stringMatching(/^12,50\s€ de VR-TEST-0001\. El dinero está devuelto\./),
  })
  expect(await owed()).toBe(0)
  const [entry] = await listAudit(db, { action: 'money.retry', most: 1 })
  expect(entry).toMatchObject({ subject: { kind: 'refund', id: 'ref_1' }, after: { cents: 1250 } })
  expect((await checkLedger(db)).faults).toEqual([])
})

test('what was paid by hand shows first what the buyer reads, then says just that', async () => {
  const { db, ana, owed } = await shop()
  const before = await dump(db)
  const shown = await ana(PAID)
  expect(shown).toMatchObject({
    isPreview: true,
    text: expect.stringContaining('por otro medio (transferencia)'),
    facts: { deed: expect.stringMatching(/^Apuntar 12,50\s€ devueltos/) },
  })
  expect(await dump(db)).toEqual(before)
  const visto = shown.facts?.['visto'] ?? ''
  // Another way than the one that was read is shown again.
  expect(await ana({ ...PAID, como: 'en mano', visto })).toMatchObject({ isPreview: true })
  expect(await ana({ ...PAID, visto })).toMatchObject({ ok: true })
  expect(await owed()).toBe(0)
  expect(await mailKinds(db)).toContain('order-refunded')
  const entries = await listAudit(db, { action: 'money', most: 9 })
  expect(entries.map(({ action: made }) => made)).toEqual(['money.paid'])
})

test('what is not owed frees its amount, and the buyer is not written to', async () => {
  const { db, ana, owed } = await shop()
  const mails = await mailKinds(db)
  expect(await ana({ ...LEAVE, motivo: ' ' })).toMatchObject({
    reason: 'bad_fields',
    errors: { motivo: expect.any(String) },
  })
  expect(await ana(LEAVE)).toMatchObject({ ok: true })
  expect([await owed(), await mailKinds(db)]).toEqual([0, mails])
  const [entry] = await listAudit(db, { action: 'money.give_up', most: 1 })
  // Why stays with the refund: it may name somebody.
  expect(JSON.stringify(entry)).not.toContain('prenda')
})

test('of two people the second reads who was faster, and nothing is done twice', async () => {
  const { db, ana, person } = await shop()
  const marta = await person('marta', 'support')
  const visto = (await ana(PAID)).facts?.['visto'] ?? ''
  await ana({ ...PAID, visto })
  const before = await dump(db)
  for (const fields of [RETRY, { ...PAID, visto }, LEAVE]) {
    expect(await marta(fields)).toMatchObject({
      reason: 'conflict',
      text: expect.stringMatching(/^ana lo ha apuntado como devuelto/),
    })
  }
  expect(await dump(db)).toEqual(before)
})

test('while the provider is asked, nobody pays it by hand or lets it go', async () => {
  const { db, ctx, ana, owed } = await shop()
  const answers: unknown[] = []
  const visto = (await ana(PAID)).facts?.['visto'] ?? ''
  const refund = async () => {
    answers.push(await ana({ ...PAID, visto }), await ana(LEAVE))
    return { status: 'done', ref: 're_1' } as const
  }
  expect(await sendRefund({ ...ctx, provider: { ...simulado, refund } }, 'ref_1')).toBe('done')
  const being = { reason: 'refused', text: expect.stringContaining('podría salir dos veces') }
  expect(answers).toMatchObject([being, being])
  expect(await owed()).toBe(0)
  expect(await listAudit(db, { action: 'money', most: 9 })).toEqual([])
})

test('above the limit of a post it is not theirs, and the owner shows the second factor', async () => {
  const { db, person, ana, later } = await shop()
  const limit = policy.desk.supportRefundLimitCents
  await db
    .updateTable('orders')
    .set({ refunded_cents: limit + 1 })
    .execute()
  later(3_600_000)
  for (const fields of [RETRY, { ...PAID, visto: '1250/transferencia' }, LEAVE]) {
    expect(await ana(fields)).toMatchObject({ reason: 'needs_code' })
  }
  const marta = await person('marta', 'support')
  expect(await marta(RETRY)).toMatchObject({ reason: 'not_allowed' })
  const luis = await person('luis', 'warehouse')
  for (const fields of [RETRY, PAID, LEAVE]) {
    await expect(luis(fields)).rejects.toMatchObject({ init: { status: 403 } })
  }
  expect(await listOwedRefunds(db)).toHaveLength(1)
})
