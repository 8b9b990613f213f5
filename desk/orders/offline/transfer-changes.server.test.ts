import { expect, test } from 'vitest'
import { listAudit } from '#core/base/audit/audit.server.ts'
import type { StaffRole } from '#core/account/staff/staff.ts'
import { placeOwnerOrder, quoteOwnerOrder } from '#core/checkout/owner-order/owner-order.server.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import type { OfflineMethod } from '#core/orders/order.ts'
import { listDeskOrders } from '#core/owner/desk-orders/order-list.server.ts'
import { expireUnpaidOrders } from '#core/payments/expire-orders.server.ts'
import { simulado } from '#core/payments/provider/simulado.ts'
import { dump } from '#tests/support/database/dump.ts'
import { setUnits } from '#tests/support/database/stocked-shop.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { jacket, NOON } from '#tests/support/factories/factories.ts'
import { paymentContext, purchase, shopWithOrders } from '#tests/support/factories/order-life.ts'
import { uuid } from '#tests/support/factories/order-request.ts'
import { withTransfers } from '#tests/support/owner-order/told-order.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { cancelAll } from '../cancel/cancel-changes.server.ts'
import { moneyState } from '../order-states.ts'
import { orderFacts } from '../order-facts.server.ts'
import { transferArrived } from './transfer-changes.server.ts'

const NUMBER = 'VR-TEST-0001'
const TOTAL = 24198
const whole = { intent: 'transferencia', importe: '241,98' }
const part = { intent: 'transferencia', importe: '100' }

/** An order of two jackets, 241,98 €, that the shop has entered on a Thursday. */
async function shop(method: OfflineMethod = 'transfer', role: StaffRole = 'support') {
  withTransfers()
  const { db, context } = await shopWithOrders(0)
  const { recipient } = purchase(1)
  const lines = [{ id: jacket.id, size: 'M', color: 'Azul', quantity: 2 }]
  const told = { idempotencyKey: uuid(1), discountCode: null, recipient, lines }
  const quoted = await quoteOwnerOrder(db, told, new Date(NOON))
  if (!quoted.ok) throw new Error(quoted.reason)
  const payments = paymentContext(db, { now: () => new Date(NOON) })
  await placeOwnerOrder({ ...payments.ctx, newIds: context.newIds }, quoted.request, method)
  const { post, ctx } = await deskForms(db, 'mar', role)
  const problems: string[] = []
  Object.assign(ctx, { provider: simulado, logError: (text: string) => problems.push(text) })
  const action = deskAction({ transferencia: transferArrived, anular: cancelAll })
  const press = async (fields: Record<string, string>) =>
    (await post(action, fields, { number: NUMBER })).answer
  const payment = async () => (await findOrderWithState(db, 'ord_1'))?.state.payment
  const page = () => orderFacts(db, NUMBER, true)
  return { db, press, payment, page }
}

test('an order that waits for a transfer says for how much and until when, and is paid once', async () => {
  const { db, press, payment, page } = await shop()
  const { orders } = await listDeskOrders(db, { view: 'todos', most: 9 })
  expect(orders.map((order) => moneyState(order))).toEqual(['Espera transferencia'])
  expect((await page())?.transfer).toEqual({ cents: TOTAL, lastDay: '2026-03-10', isLate: false })
  expect(await orderFacts(db, NUMBER, false)).not.toHaveProperty('transfer')
  expect(await press(whole)).toMatchObject({ ok: true, text: expect.stringMatching(/^Cobrado:/) })
  expect([await payment(), (await page())?.transfer]).toEqual(['paid', null])
  const before = await dump(db)
  expect(await press(whole)).toMatchObject({
    reason: 'conflict',
    text: expect.stringMatching(/^Ya estaba/),
  })
  expect(await dump(db)).toEqual(before)
  const entries = await listAudit(db, { action: 'order.record_transfer', most: 9 })
  expect(entries.map(({ subject, summary }) => [subject.id, summary])).toEqual([
    ['ord_1', `Apunta una transferencia de ${NUMBER}: 241,98\u00a0€`],
  ])
  expect((await page())?.events.map(({ kind, who }) => [kind, who])).toContainEqual(['paid', 'mar'])
})

test('another amount is shown before it becomes a case, and does not pay the order', async () => {
  const { db, press, payment } = await shop()
  const before = await dump(db)
  const shown = await press(part)
  expect(shown).toMatchObject({ ok: true, isPreview: true, facts: { visto: '10000' } })
  expect(shown?.text).toContain('no queda cobrado')
  // Neither another amount nor the whole is recorded under the words of this one.
  expect(await press({ ...part, importe: '90', visto: '10000' })).toMatchObject({ isPreview: true })
  expect(await press({ ...whole, visto: '10000' })).toMatchObject({ isPreview: true })
  expect(await dump(db)).toEqual(before)
  expect(await press({ ...part, visto: '10000' })).toMatchObject({
    ok: true,
    text: expect.stringMatching(/^Apuntado como un pago que mirar/),
  })
  expect(await payment()).toBe('pending')
  expect(await press(whole)).toMatchObject({ ok: true })
  expect(await payment()).toBe('paid')
})

test.each(['', 'mucho', '0', '-5'])('«%s» is no amount', async (importe) => {
  const { db, press } = await shop()
  const before = await dump(db)
  expect(await press({ ...whole, importe })).toMatchObject({ reason: 'bad_fields' })
  expect(await dump(db)).toEqual(before)
})

test('what comes too late revives the order while there are goods, and is owed if not', async () => {
  const late = async (units: number) => {
    const { db, press, page } = await shop()
    await expireUnpaidOrders(db, new Date('2026-03-20T12:00:00.000Z'))
    await setUnits(db, 'mens-jacket-1/M/Azul', units)
    expect((await page())?.transfer).toMatchObject({ isLate: true })
    return (await press(whole))?.text
  }
  expect(await late(2)).toMatch(/^El pedido había caducado y quedaban prendas/)
  expect(await late(0)).toMatch(/se debe al cliente/)
})

test('an order that was paid in cash waits for no transfer, and its money goes back by hand', async () => {
  const { press, page } = await shop('cash', 'owner')
  expect((await page())?.transfer).toBeNull()
  expect(await press(whole)).toMatchObject({
    reason: 'refused',
    text: 'Este pedido no se paga por transferencia.',
  })
  const text = (await press({ intent: 'anular', esperado: String(TOTAL) }))?.text
  expect(text).toContain('devuélvelo tú')
  expect(text).not.toContain('lo sigue intentando')
})
