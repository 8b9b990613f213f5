import { expect, test } from 'vitest'
import { listAudit } from '#core/base/audit/audit.server.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import {
  orderRow,
  paymentContext,
  shopWithOlderOrders,
} from '#tests/support/factories/order-life.ts'
import { deskAction } from '../http/desk-action.server.ts'
import { undoParcel } from './undo-changes.server.ts'

const NUMBER = 'VR-TEST-0001'
const action = deskAction({ 'deshacer-envio': undoParcel })

async function shop(role: 'warehouse' | 'support') {
  const { db } = await shopWithOlderOrders(1)
  const { post, ctx } = await deskForms(db, 'mar', role)
  const at = ctx.now().toISOString()
  const parcel = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }
  const sent = await shipOrder(paymentContext(db).ctx, NUMBER, parcel, at)
  if (!sent.ok) throw new Error(sent.reason)
  const press = async (fields: Record<string, string>) =>
    (await post(action, { intent: 'deshacer-envio', ...fields }, { number: NUMBER })).answer
  return { db, press, paquete: sent.parcelId }
}

test('a parcel is taken back with a reason and an entry; who is too late is told', async () => {
  const { db, press, paquete } = await shop('warehouse')
  expect(await press({ paquete, motivo: '' })).toMatchObject({
    errors: { motivo: 'Di qué ha pasado' },
  })
  expect(await press({ paquete, motivo: 'wrong_order' })).toMatchObject({
    ok: true,
    text: expect.stringMatching(/su correo no había salido\. Factura anulada: S-\d{4}-000001\.$/),
  })
  expect(await orderRow(db)).toMatchObject({ fulfilment_status: 'unfulfilled' })
  expect(await press({ paquete, motivo: 'wrong_order' })).toMatchObject({
    reason: 'refused',
    text: 'Ese envío ya está deshecho.',
  })
  const entries = await listAudit(db, { subject: { kind: 'order', id: 'ord_1' }, most: 9 })
  expect(entries).toMatchObject([
    {
      action: 'order.undo_ship',
      summary: `Deshace el envío de ${NUMBER}: era otro pedido`,
      before: { parcel: paquete, units: 3 },
      after: { isTold: false },
    },
  ])
})

test('support does not send, so it does not take back', async () => {
  const { db, press, paquete } = await shop('support')
  await expect(press({ paquete, motivo: 'other' })).rejects.toMatchObject({ init: { status: 403 } })
  expect(await orderRow(db)).toMatchObject({ fulfilment_status: 'shipped' })
})
