import { expect, test } from 'vitest'
import { listAudit } from '#core/base/audit/audit.server.ts'
import { createCode, findOwnCode } from '#core/pricing/discounts/owner-codes.server.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { deskAction } from '../http/desk-action.server.ts'
import { changeCodeLimits } from './change-code.server.ts'
import { codeLimits } from './code-limits.ts'

const MADE_AT = '2026-01-01T00:00:00.000Z'
const CODE = {
  code: 'FERIA',
  percent: 10,
  fromDay: undefined,
  toDay: '2098-12-31',
  maxUses: 100,
  isFirstPurchase: false,
}
const LIMITS = { toDay: '2098-12-31', maxUses: '100', minimum: '' }
const action = deskAction({ cambiar: changeCodeLimits })

async function desk() {
  const { db } = await testDb()
  await createCode(db, CODE, MADE_AT)
  const { post } = await deskForms(db)
  const press = async (fields: Record<string, string>, code = 'FERIA') =>
    post(action, { intent: 'cambiar', seen: '', ...LIMITS, ...fields }, { code })
  const limits = async () => codeLimits((await findOwnCode(db, 'FERIA'))!)
  const used = () => db.updateTable('discount_codes').set({ used_count: 3 }).execute()
  return { db, press, limits, used }
}

test('a code is changed at the second press, is in the log, and goes back', async () => {
  const { db, press, limits } = await desk()
  const wanted = { toDay: '2099-01-06', maxUses: '', minimum: '60' }
  const { answer: asked } = await press(wanted)
  expect([asked.isPreview, asked.text]).toEqual([
    true,
    expect.stringMatching(/^Ahora: .*100 usos\.\nSerá: .*desde 60,00/),
  ])
  expect(await limits()).toEqual(LIMITS)
  const { answer: made } = await press({ ...wanted, ...asked.facts })
  expect(await limits()).toEqual({ toDay: '2099-01-06', maxUses: '', minimum: '60,00' })
  expect(await listAudit(db, { most: 1 })).toMatchObject([
    { action: 'code.change', before: LIMITS, after: { maxUses: '' } },
  ])
  expect((await press(made.undo!.fields)).answer.ok).toBe(true)
  expect(await limits()).toEqual(LIMITS)
})

test('what may cost much is said before', async () => {
  const { db, press } = await desk()
  await db.updateTable('discount_codes').set({ percent: 60 }).execute()
  expect((await press({ maxUses: '' })).answer.text).toMatch(/no tiene límite de usos\.$/)
})

test.each([
  [{ toDay: '2026-01-02' }, { toDay: 'Ese último día ya ha pasado.' }],
  [{ maxUses: '0' }, { maxUses: 'Los usos van de 1 a 1.000.000.' }],
  [{ minimum: '20000' }, { minimum: 'La compra mínima va de 0,01 a 10.000 €.' }],
  [{ toDay: 'mañana', maxUses: '-1', minimum: 'mucho' }, { toDay: 'Escribe un día' }],
])('%o is refused at its field, and changes nothing', async (fields, errors) => {
  const { press, limits } = await desk()
  const { answer } = await press(fields)
  expect(answer.errors).toMatchObject(errors)
  expect(await limits()).toEqual(LIMITS)
})

test('a code that was used only becomes wider, and nothing is nothing', async () => {
  const { press, limits, used } = await desk()
  await used()
  expect((await press({ maxUses: '50' })).answer.text).toMatch(/solo se puede ampliar/)
  expect((await press({})).answer.text).toMatch(/no hay nada que cambiar/)
  expect((await press({}, 'NADA')).answer.reason).toBe('not_found')
  expect(await limits()).toEqual(LIMITS)
})

test('what was shown no longer holds once somebody else changed it', async () => {
  const { db, press, limits } = await desk()
  const { answer: asked } = await press({ maxUses: '200' })
  await db.updateTable('discount_codes').set({ max_uses: 150 }).execute()
  const { answer } = await press({ maxUses: '200', ...asked.facts })
  expect([answer.isPreview, answer.text]).toEqual([true, expect.stringContaining('150 usos')])
  expect((await limits()).maxUses).toBe('150')
})
