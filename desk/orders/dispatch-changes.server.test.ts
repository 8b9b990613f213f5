import { expect, test } from 'vitest'
import { listAudit } from '#core/audit/audit.server.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { orderRow, shopWithOrders } from '#tests/support/factories/order-life.ts'
import { deskAction } from '../http/desk-action.server.ts'
import { sendParcels, undoParcels } from './dispatch-changes.server.ts'
import { undoParcel } from './undo-changes.server.ts'

const NUMBERS = ['VR-2345-6789', 'VR-2345-678A']
const action = deskAction({
  enviar: sendParcels,
  'deshacer-envios': undoParcels,
  'deshacer-envio': undoParcel,
})

async function sent() {
  const { db } = await shopWithOrders(2)
  for (const [at, number] of NUMBERS.entries()) {
    await db
      .updateTable('orders')
      .set({ number })
      .where('id', '=', `ord_${at + 1}`)
      .execute()
  }
  const { post } = await deskForms(db, 'mar', 'warehouse')
  const press = async (fields: Record<string, string>, params = {}) =>
    (await post(action, fields, params)).answer
  const filas = NUMBERS.map((number) => `${number} ABC1`).join('\n')
  const made = await press({ intent: 'enviar', filas, transportista: 'Ruta Norte' })
  const back = { intent: made.undo?.intent ?? '', ...made.undo?.fields }
  return { db, press, back, paquetes: made.undo?.fields['paquetes']?.split('\n') ?? [] }
}

const undone = async (db: Parameters<typeof listAudit>[0]) =>
  (await listAudit(db, { action: 'order.undo_ship', most: 9 })).length

test('parcels of a list are taken back together, each with its entry', async () => {
  const { db, press, back } = await sent()
  expect(await orderRow(db)).toMatchObject({ fulfilment_status: 'shipped' })
  expect(await press(back)).toMatchObject({
    ok: true,
    text: '2 envíos deshechos: vuelven a estar por salir.',
  })
  expect(await orderRow(db)).toMatchObject({ fulfilment_status: 'unfulfilled' })
  expect(await undone(db)).toBe(2)
  expect(await press(back)).toMatchObject({ ok: false, reason: 'refused' })
  expect(await undone(db)).toBe(2)
})

test('a parcel that somebody took back before is named, and the others are taken back', async () => {
  const { db, press, back, paquetes } = await sent()
  const [, paquete = ''] = paquetes[0]?.split(' ') ?? []
  await press({ intent: 'deshacer-envio', paquete, motivo: 'other' }, { number: NUMBERS[0] ?? '' })
  expect(await press(back)).toMatchObject({
    ok: false,
    text: `1 de 2 deshechos. ${NUMBERS[0]}: Ese envío ya está deshecho.`,
  })
  expect(await undone(db)).toBe(2)
})
