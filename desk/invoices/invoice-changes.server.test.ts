import { expect, test } from 'vitest'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { noteTakesMoney } from '#core/orders/invoices/chain-head.server.ts'
import { changeTaxId } from '#tests/support/verifactu/change-tax-id.ts'
import { listAudit } from '#core/base/audit/audit.server.ts'
import { sentWithoutInvoice } from '#core/owner/owner-day/sent-without-invoice.server.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { orderRequest } from '#tests/support/factories/order-request.ts'
import { LATER, shopWithOlderOrders, shopWithOrders } from '#tests/support/factories/order-life.ts'
import { deskAction } from '../http/desk-action.server.ts'
import { acceptNow, elsewhere, issue, issueAllWaiting } from './invoice-changes.server.ts'

const NUMBER = 'VR-TEST-0001'
const action = deskAction({
  emitir: issue,
  pendientes: issueAllWaiting,
  aparte: elsewhere,
  reloj: acceptNow,
})

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
    (await post(action, { intent, ...(intent === 'reloj' ? {} : { pedido }) })).answer
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

test('the owner says that the clock of now is right, once, with an entry', async () => {
  const { db, press } = await shop()
  expect(await press('reloj')).toMatchObject({ text: 'Ningún registro va por delante del reloj.' })
  const { context } = await shopWithOrders(0)
  const ahead = { ...context, db, now: () => new Date('2091-05-01T12:00:00.000Z') }
  await placeOrder(ahead, orderRequest({ n: 9 }))
  expect(await press('emitir')).toMatchObject({
    text: expect.stringContaining('un reloj está mal'),
  })
  expect(await press('reloj')).toMatchObject({ ok: true })
  expect(await press('emitir')).toMatchObject({ ok: true })
  expect(await press('reloj')).toMatchObject({ ok: false })
  const entries = await listAudit(db, { subject: { kind: 'invoices', id: 'varios' }, most: 9 })
  expect(entries).toMatchObject([{ action: 'invoice.accept_clock', after: { orders: 0 } }])
})

test('sales that waited for the shop’s own data are invoiced at once, with one entry', async () => {
  const { db, context } = await shopWithOrders(0)
  const { post } = await deskForms(db, 'luisa', 'owner')
  const press = async () => (await post(action, { intent: 'pendientes' })).answer
  await noteTakesMoney(db, true)
  for (const n of [1, 2]) await placeOrder({ ...context, now: () => LATER }, orderRequest({ n }))
  expect(await press()).toMatchObject({ ok: false, text: expect.stringContaining('todavía') })
  await changeTaxId(db, 'B12345674')
  expect(await press()).toMatchObject({ ok: true })
  expect(await db.selectFrom('invoices').select('number').execute()).toHaveLength(2)
  const entries = await listAudit(db, { subject: { kind: 'invoices', id: 'varios' }, most: 9 })
  expect(entries).toMatchObject([
    { action: 'invoice.issue_waiting', after: { issued: 2, waiting: 0 } },
  ])
})

test('the warehouse opens no invoices, so it makes none', async () => {
  const { db } = await shopWithOrders(1)
  const { post } = await deskForms(db, 'mar', 'warehouse')
  await expect(post(action, { intent: 'aparte', pedido: NUMBER })).rejects.toMatchObject({
    init: { status: 403 },
  })
})
