import { expect, test } from 'vitest'
import { listAudit } from '#core/audit/audit.server.ts'
import { sentWithoutInvoice } from '#core/orders/invoice-order.server.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { LATER, shopWithOlderOrders, shopWithOrders } from '#tests/support/factories/order-life.ts'
import { deskAction } from '../http/desk-action.server.ts'
import { elsewhere, issue } from './invoice-changes.server.ts'

const NUMBER = 'VR-TEST-0001'
const action = deskAction({ emitir: issue, aparte: elsewhere })

/** An order that left before there were invoices. */
async function shop() {
  const { db } = await shopWithOlderOrders(1)
  await db
    .insertInto('parcels')
    .values({
      id: 'par_ord_1_1',
      position: 0,
      order_id: 'ord_1',
      carrier: 'Ruta Norte',
      tracking_code: null,
      tracking_url: null,
      shipped_at: LATER.toISOString(),
      delivered_at: null,
    })
    .execute()
  await db
    .insertInto('parcel_lines')
    .values({ parcel_id: 'par_ord_1_1', position: 0, quantity: 1 })
    .execute()
  const { post } = await deskForms(db, 'luisa', 'owner')
  const press = async (intent: string, pedido = NUMBER) =>
    (await post(action, { intent, pedido })).answer
  const entries = async () =>
    (await listAudit(db, { subject: { kind: 'order', id: 'ord_1' }, most: 9 })).map(
      (entry) => entry.action,
    )
  return { db, press, entries }
}

test('a missing invoice is made, once, with an entry', async () => {
  const { db, press, entries } = await shop()
  expect(await sentWithoutInvoice(db)).toEqual([NUMBER])
  expect(await press('emitir', 'VR-NADA-0000')).toMatchObject({ text: 'El pedido ya no está.' })
  expect(await press('emitir')).toMatchObject({ ok: true })
  expect(await sentWithoutInvoice(db)).toEqual([])
  expect(await press('aparte')).toMatchObject({ text: 'Ya tiene factura de la tienda.' })
  expect(await entries()).toEqual(['invoice.issue'])
})

test('one that another program made is noted, with an entry, and made no more', async () => {
  const { db, press, entries } = await shop()
  expect(await press('aparte', 'VR-NADA-0000')).toMatchObject({ text: 'El pedido ya no está.' })
  expect(await press('aparte')).toMatchObject({ ok: true })
  expect(await sentWithoutInvoice(db)).toEqual([])
  expect(await press('emitir')).toMatchObject({ text: 'Su factura está hecha con otro programa.' })
  expect(await entries()).toEqual(['invoice.made_elsewhere'])
})

test('the warehouse opens no invoices, so it makes none', async () => {
  const { db } = await shopWithOrders(1)
  const { post } = await deskForms(db, 'mar', 'warehouse')
  await expect(post(action, { intent: 'aparte', pedido: NUMBER })).rejects.toMatchObject({
    init: { status: 403 },
  })
})
