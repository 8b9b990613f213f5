import { expect, test } from 'vitest'
import { listAudit } from '#core/base/audit/audit.server.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import {
  LATER,
  orderRow,
  paymentContext,
  shopWithOrders,
} from '#tests/support/factories/order-life.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { checkDelivered, markManyDelivered } from './arrival-changes.server.ts'

const [SENT, WAITING] = ['VR-2345-6789', 'VR-2345-678A']
const action = deskAction({ comprobar: checkDelivered, entregar: markManyDelivered })
const parcel = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }
const sentAt = LATER.toISOString()

/** Two paid orders, of which the first is under way. */
async function shop() {
  const { db } = await shopWithOrders(2)
  for (const [at, number] of [SENT, WAITING].entries()) {
    const change = db.updateTable('orders').set({ number })
    await change.where('id', '=', `ord_${at + 1}`).execute()
  }
  const { ctx } = paymentContext(db)
  const send = async (number: string) =>
    expect(await shipOrder(ctx, number, parcel, sentAt)).toMatchObject({ ok: true })
  await send(SENT)
  const { post } = await deskForms(db, 'mar', 'warehouse')
  const press = async (fields: Record<string, string>) => (await post(action, fields)).answer
  const check = (pedidos: string) => press({ intent: 'comprobar', pedidos })
  const deliver = (vistos = '') => press({ intent: 'entregar', pedidos: '', vistos })
  const entries = async () => (await listAudit(db, { action: 'order.deliver', most: 9 })).length
  return { db, send, check, deliver, entries }
}

test('pasted numbers are checked, and marked as delivered only then, with an entry each', async () => {
  const { db, check, deliver, entries } = await shop()
  const shown = await check(`${SENT}, ${SENT.toLowerCase()}\n${WAITING} hola`)
  expect(shown).toMatchObject({
    ok: true,
    isPreview: true,
    text: '1 pedido con paquetes en camino.',
  })
  expect(JSON.parse(shown.facts?.['fallan'] ?? '')).toEqual([
    '«hola» no es un número de pedido.',
    `${WAITING}: No lleva ningún paquete en camino.`,
  ])
  expect(await orderRow(db)).toMatchObject({ fulfilment_status: 'shipped' })
  expect(await deliver(shown.facts?.['vistos'])).toMatchObject({
    ok: true,
    text: '1 pedido entregado.',
  })
  expect(await orderRow(db)).toMatchObject({ fulfilment_status: 'delivered' })
  expect(await entries()).toBe(1)
})

test('an order that cannot be marked is named, and the others are marked', async () => {
  const { send, check, deliver, entries } = await shop()
  await send(WAITING)
  const both = (await check(`${SENT} ${WAITING}`)).facts?.['vistos']
  await deliver((await check(SENT)).facts?.['vistos'])
  expect(await deliver(both)).toMatchObject({
    ok: false,
    text: `1 de 2 entregados. ${SENT}: No lleva ningún paquete en camino.`,
  })
  expect(await entries()).toBe(2)
})

test('what was not checked, and more than can be looked at, is refused', async () => {
  const { db, check, deliver, entries } = await shop()
  for (const vistos of ['', SENT]) expect(await deliver(vistos)).toMatchObject({ ok: false })
  expect(await deliver(`${SENT} par_9`)).toMatchObject({
    ok: false,
    text: expect.stringContaining('Ha cambiado desde que lo comprobaste'),
  })
  expect((await check(WAITING)).errors['pedidos']).toContain('ningún paquete en camino')
  const signs = (at: number) =>
    at
      .toString(8)
      .padStart(4, '0')
      .replaceAll(/\d/g, (n) => `${Number(n) + 2}`)
  const many = Array.from({ length: 301 }, (_, at) => `VR-2222-${signs(at)}`)
  expect((await check(many.join(' '))).errors['pedidos']).toContain('Son 301 pedidos')
  expect((await check(many.slice(1).join(' '))).errors['pedidos']).toContain('No hay ningún pedido')
  expect(await orderRow(db)).toMatchObject({ fulfilment_status: 'shipped' })
  expect(await entries()).toBe(0)
})
