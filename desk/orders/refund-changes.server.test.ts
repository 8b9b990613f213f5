import { expect, test } from 'vitest'
import { listAudit } from '#core/base/audit/audit.server.ts'
import { simulado } from '#core/payments/provider/simulado.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { orderRow, shopWithOrders } from '#tests/support/factories/order-life.ts'
import { deskAction } from '../http/desk-action.server.ts'
import { refundMoney } from './refund-changes.server.ts'

const NUMBER = 'VR-TEST-0001'
const action = deskAction({ reembolsar: refundMoney })
const FORM = {
  intent: 'reembolsar',
  importe: '5,00',
  todo: '',
  envio: '',
  motivo: 'Mancha',
  esperado: '500',
  clave: 'k1',
}

test('a refund that is sent twice is one refund, with one entry in the log', async () => {
  const { db } = await shopWithOrders(1)
  const { post, ctx } = await deskForms(db, 'mar', 'support')
  Object.assign(ctx, { provider: simulado, logError: () => {} })
  const press = async (fields: Record<string, string>) =>
    (await post(action, fields, { number: NUMBER })).answer
  const entries = async () =>
    (await listAudit(db, { most: 20 })).filter((entry) => entry.action === 'order.refund')
  for (const answer of [await press(FORM), await press(FORM)]) {
    expect(answer).toMatchObject({ ok: true, text: expect.stringMatching(/^Reembolso de 5,00/) })
  }
  expect(await orderRow(db)).toMatchObject({ refunded_cents: 500 })
  expect(await entries()).toHaveLength(1)
  expect(await press({ ...FORM, importe: '6,00', esperado: '600', clave: 'k2' })).toMatchObject({
    ok: true,
  })
  expect(await entries()).toHaveLength(2)
})
