import { expect, test } from 'vitest'
import type { StaffRole } from '#core/account/staff/staff.ts'
import { listAudit } from '#core/base/audit/audit.server.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { listDeskOrders } from '#core/owner/desk-orders/order-list.server.ts'
import { dump } from '#tests/support/database/dump.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { shopByTelephone } from '#tests/support/owner-order/shop-by-telephone.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { orderFacts } from '../order-facts.server.ts'
import { moneyState } from '../order-states.ts'
import { moneyFacts } from '../../money/money-facts.server.ts'
import { cameBackUnpaid, collectedByCourier } from './cod-changes.server.ts'

const NUMBER = 'VR-TEST-0001'
const COLLECT = { intent: 'cobrado-mensajero', visto: '24498' }
const BACK = { intent: 'vuelto-sin-cobrar', estado: 'bien' }
const PARCEL = { carrier: 'Correos', trackingCode: null, trackingUrl: null }

async function shop(role: StaffRole = 'owner') {
  const { db, ctx, order, state } = await shopByTelephone()
  await order('cod')
  const { post } = await deskForms(db, 'mar', role)
  const action = deskAction({
    'cobrado-mensajero': collectedByCourier,
    'vuelto-sin-cobrar': cameBackUnpaid,
  })
  const press = async (fields: Record<string, string>) =>
    (await post(action, fields, { number: NUMBER })).answer
  const send = () => shipOrder(ctx, NUMBER, PARCEL, ctx.now().toISOString())
  const pressInList = async (fields: Record<string, string>) =>
    (await post(action, fields, {})).answer
  return { db, press, pressInList, send, state }
}

test('the desk says what to collect, and records that it came, once', async () => {
  const { db, press, send, state } = await shop()
  const facts = async () => (await orderFacts(db, NUMBER, false))?.collect?.replace('\u00A0', ' ')
  expect(await facts()).toBe('contra reembolso: cobrar 244,98 €')
  const { orders } = await listDeskOrders(db, { view: 'todos', most: 9 })
  expect(orders.map((order) => moneyState(order))).toEqual(['Contra reembolso'])
  await send()
  expect(await press({ ...COLLECT, visto: '24198' })).toMatchObject({
    reason: 'refused',
    text: expect.stringMatching(/hay que cobrar 244,98/),
  })
  expect(await press(COLLECT)).toMatchObject({ ok: true })
  expect(await state()).toMatchObject({ payment: 'paid' })
  expect(await facts()).toBeUndefined()
  const before = await dump(db)
  expect(await press(COLLECT)).toMatchObject({ text: expect.stringMatching(/ya estaba cobrado/) })
  expect(await press(BACK)).toMatchObject({ text: expect.stringMatching(/no ha cambiado nada/) })
  expect(await dump(db)).toEqual(before)
  expect(await listAudit(db, { action: 'order.record_transfer', most: 9 })).toHaveLength(1)
})

test('a parcel that came back ends the order, with its entry', async () => {
  const { db, press, send, state } = await shop('warehouse')
  expect(await press(BACK)).toMatchObject({ text: expect.stringMatching(/^No ha salido/) })
  await send()
  await expect(press(COLLECT)).rejects.toMatchObject({ init: { status: 403 } })
  expect(await press(BACK)).toMatchObject({ ok: true, text: expect.stringMatching(/anulado/) })
  expect(await state()).toMatchObject({ order: 'cancelled', fulfilment: 'returned' })
  const [entry] = await listAudit(db, { action: 'order.refuse_cod', most: 9 })
  expect(entry).toMatchObject({ subject: { id: 'ord_1' } })
})

test('what couriers still owe is a list, each with what was collected, until it came', async () => {
  const { db, pressInList, send, state } = await shop()
  const asked = { after: undefined, most: 20 }
  const list = async () => {
    const { counts, list: found } = await moneyFacts(db, 'mensajero', asked)
    return { couriers: counts.couriers, rows: found.rows }
  }
  const row = { number: NUMBER, totalCents: 24_498 }
  expect(await list()).toMatchObject({ couriers: 1, rows: [{ ...row, fulfilment: 'unfulfilled' }] })
  await send()
  expect(await list()).toMatchObject({ rows: [{ ...row, fulfilment: 'shipped' }] })
  const unknown = await pressInList({ ...COLLECT, pedido: 'VR-TEST-0009' })
  expect(unknown).toMatchObject({ reason: 'refused' })
  expect(await pressInList({ ...COLLECT, pedido: NUMBER })).toMatchObject({ ok: true })
  expect(await state()).toMatchObject({ payment: 'paid' })
  expect(await list()).toEqual({ couriers: 0, rows: [] })
  const [entry] = await listAudit(db, { action: 'order.record_transfer', most: 9 })
  expect(entry?.summary).toContain(NUMBER)
})
