import { expect, test } from 'vitest'
import { listAudit } from '#core/base/audit/audit.server.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { LATER, paymentContext, shopWithOlderOrders } from '#tests/support/factories/order-life.ts'
import { noAnswer, type ViesAnswer } from '#core/orders/vies/vies-answer.ts'
import type { Vies } from '#core/orders/vies/vies-service.server.ts'
import { checksIn, SWITCHED_ON, withSettings } from '#tests/support/vies/vies-shop.ts'
import { deskAction } from '../http/desk-action.server.ts'
import { completeInvoice } from './full-invoice-changes.server.ts'

const NUMBER = 'VR-TEST-0001'
const action = deskAction({ completa: completeInvoice })
const ANA = { name: 'Ana', taxId: '12345678z', address: 'C 1', postcode: '28001', city: 'Madrid' }

async function shop(role: 'support' | 'warehouse') {
  const { db } = await shopWithOlderOrders(1)
  const { post, ctx } = await deskForms(db, 'mar', role)
  const press = async (fields: Record<string, string>) =>
    (await post(action, { intent: 'completa', pedido: NUMBER, ...fields })).answer
  return { db, ctx, press }
}

test('a tax number is checked, a conflict told, and the entry names nobody', async () => {
  const { db, press } = await shop('support')
  expect(await press({ ...ANA, taxId: '12345678A', city: '' })).toMatchObject({
    reason: 'bad_fields',
    errors: {
      taxId: 'Ese NIF no es correcto: revisa las cifras y la letra',
      city: 'Falta la ciudad',
    },
  })
  expect(await press(ANA)).toMatchObject({ ok: true, text: expect.stringMatching(/^Apuntado/) })
  const other = { ...ANA, name: 'Taller, S. L.', taxId: 'B00000000' }
  expect(await press(other)).toMatchObject({
    reason: 'conflict',
    facts: { 'antes-taxId': '12345678Z' },
    conflict: [{ field: 'name' }, { field: 'taxId', theirs: '12345678Z' }],
  })
  const parcel = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }
  const at = LATER.toISOString()
  await shipOrder(paymentContext(db).ctx, NUMBER, parcel, at)
  expect(await press(other)).toMatchObject({
    reason: 'refused',
    text: expect.stringContaining('ya tiene factura completa'),
  })
  expect(await press({ ...ANA, pedido: 'VR-NADA-0000' })).toMatchObject({
    text: 'El pedido ya no está.',
  })
  const entries = await listAudit(db, { subject: { kind: 'order', id: 'ord_1' }, most: 9 })
  expect(entries.map(({ action: name }) => name)).toEqual(['invoice.complete'])
  expect(JSON.stringify(entries)).not.toMatch(/Ana|12345678/)
})

test('VIES is asked before: what is not valid is refused at its field, without an answer it is asked again', async () => {
  withSettings(SWITCHED_ON)
  const { db, ctx, press } = await shop('support')
  const asked: string[] = []
  let answer: ViesAnswer = { state: 'invalid', proof: null }
  const ask: Vies['ask'] = async ({ vatId }) => {
    asked.push(vatId)
    return answer
  }
  Object.assign(ctx, { vies: { ask } })
  const portuguese = { ...ANA, idType: 'vat', country: 'PT', taxId: '123456789' }
  expect(await press(portuguese)).toMatchObject({
    reason: 'bad_fields',
    errors: { taxId: expect.stringMatching(/^VIES dice que/) },
  })
  expect(await checksIn(db)).toEqual([])
  answer = noAnswer('SLOW')
  expect(await press(portuguese)).toMatchObject({ ok: true })
  expect(await checksIn(db)).toMatchObject([{ vat_id: 'PT123456789', state: 'open' }])
  expect(asked).toEqual(['PT123456789', 'PT123456789'])
})

test('the warehouse sees no money, so it makes no invoice', async () => {
  const { press } = await shop('warehouse')
  await expect(press(ANA)).rejects.toMatchObject({ init: { status: 403 } })
})
