import { expect, test } from 'vitest'
import type { StaffRole } from '#core/account/staff/staff.ts'
import { listAudit } from '#core/base/audit/audit.server.ts'
import { placeOwnerOrder, quoteOwnerOrder } from '#core/checkout/owner-order/owner-order.server.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import type { OwnerMethod } from '#core/orders/order.ts'
import { listDeskOrders } from '#core/owner/desk-orders/order-list.server.ts'
import { expireUnpaidOrders } from '#core/payments/expire-orders.server.ts'
import { dump } from '#tests/support/database/dump.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { jacket } from '#tests/support/factories/factories.ts'
import { paymentContext, purchase, shopWithOrders } from '#tests/support/factories/order-life.ts'
import { uuid } from '#tests/support/factories/order-request.ts'
import { mailKinds } from '#tests/support/owner-order/shop-by-telephone.ts'
import { withTransfers } from '#tests/support/owner-order/told-order.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { correctEmail } from '../delivery/email-changes.server.ts'
import { moneyState } from '../order-states.ts'
import { orderFacts } from '../order-facts.server.ts'
import { sendLink, takenOtherwise } from './link-changes.server.ts'

const NUMBER = 'VR-TEST-0001'
const SEND = { intent: 'enviar-enlace' }
const CASH = { intent: 'cobrado-aparte', como: 'cash' }

/** An order of two jackets, 241,98 €, that the desk entered on a Thursday, and who works there. */
async function shop(method: OwnerMethod = 'link', role: StaffRole = 'support') {
  withTransfers()
  const { db, context } = await shopWithOrders(0)
  const { post, ctx } = await deskForms(db, 'mar', role)
  const { provider } = paymentContext(db).ctx
  Object.assign(ctx, { provider, newIds: context.newIds, logError: () => {} })
  const lines = [{ id: jacket.id, size: 'M', color: 'Azul', quantity: 2 }]
  const { recipient } = purchase(1)
  const told = { idempotencyKey: uuid(1), discountCode: null, recipient, lines }
  const quoted = await quoteOwnerOrder(db, told, ctx.now())
  if (!quoted.ok) throw new Error(quoted.reason)
  const house = paymentContext(db, { now: () => ctx.now() }).ctx
  await placeOwnerOrder({ ...house, newIds: context.newIds }, quoted.request, method)
  const action = deskAction({
    'enviar-enlace': sendLink,
    'cobrado-aparte': takenOtherwise,
    'corregir-correo': correctEmail,
  })
  const press = async (fields: Record<string, string>) =>
    (await post(action, fields, { number: NUMBER })).answer
  const payment = async () => (await findOrderWithState(db, 'ord_1'))?.state.payment
  return { db, press, payment, page: () => orderFacts(db, NUMBER, true) }
}

test('an order by link says what it waits for, and its link is sent again once a minute', async () => {
  const { db, press, page } = await shop()
  const { orders } = await listDeskOrders(db, { view: 'todos', most: 9 })
  expect(orders.map((order) => moneyState(order))).toEqual(['Espera pago por enlace'])
  expect(await page()).toMatchObject({ transfer: null, link: { cents: 24198, isLate: false } })
  // Who may see no money sees no amount to pay either.
  expect(await orderFacts(db, NUMBER, false)).not.toHaveProperty('link')
  expect(await press(SEND)).toMatchObject({ ok: true, text: expect.stringMatching(/^El enlace/) })
  expect(await press(SEND)).toMatchObject({
    reason: 'refused',
    text: expect.stringMatching(/Espera un minuto/),
  })
  expect((await mailKinds(db)).filter((kind) => kind === 'pay-link')).toHaveLength(2)
  const [entry] = await listAudit(db, { action: 'order.send_link', most: 9 })
  expect(entry).toMatchObject({
    subject: { id: 'ord_1' },
    summary: expect.stringContaining(NUMBER),
  })
})

test('money that came in another way pays it once, and then there is no link to send', async () => {
  const { db, press, payment, page } = await shop()
  expect(await press(CASH)).toMatchObject({ ok: true, text: expect.stringMatching(/^Cobrado:/) })
  expect([await payment(), (await page())?.link]).toEqual(['paid', null])
  expect((await page())?.events.map(({ kind, who }) => [kind, who])).toContainEqual(['paid', 'mar'])
  const before = await dump(db)
  expect(await press(CASH)).toMatchObject({
    reason: 'refused',
    text: expect.stringMatching(/^Ya estaba cobrado/),
  })
  expect(await press(SEND)).toMatchObject({
    reason: 'refused',
    text: expect.stringMatching(/no espera ningún enlace/),
  })
  expect(await dump(db)).toEqual(before)
  const entries = await listAudit(db, { action: 'order.record_transfer', most: 9 })
  expect(entries.map(({ summary }) => summary)).toEqual([
    `Cobra ${NUMBER} sin su enlace: en efectivo`,
  ])
})

test('a corrected address gets its link', async () => {
  const { db, press } = await shop()
  const corrected = await press({ intent: 'corregir-correo', correo: 'bien@correo.example' })
  expect(corrected).toMatchObject({
    ok: true,
    text: expect.stringContaining('otro enlace de pago'),
  })
  const mails = db.selectFrom('mail_outbox').select('to_email').where('kind', '=', 'pay-link')
  expect(await mails.execute()).toContainEqual({ to_email: 'bien@correo.example' })
})

test('an order that was not paid in time sends no link, and one of another kind has none', async () => {
  const late = await shop()
  await expireUnpaidOrders(late.db, new Date('2100-01-01T12:00:00.000Z'))
  expect((await late.page())?.link).toMatchObject({ isLate: true })
  expect(await late.press(SEND)).toMatchObject({ reason: 'refused' })
  const other = await shop('transfer')
  const before = await dump(other.db)
  expect((await other.page())?.link).toBeNull()
  expect(await other.press(SEND)).toMatchObject({ reason: 'refused' })
  expect(await other.press(CASH)).toMatchObject({
    reason: 'refused',
    text: expect.stringMatching(/no se paga por/),
  })
  expect(await other.press({ ...CASH, como: 'oro' })).toMatchObject({ reason: 'bad_fields' })
  expect(await dump(other.db)).toEqual(before)
})

test('who packs has no say about the money', async () => {
  const { db, press } = await shop('link', 'warehouse')
  const before = await dump(db)
  for (const fields of [SEND, CASH])
    await expect(press(fields)).rejects.toMatchObject({ init: { status: 403 } })
  expect(await dump(db)).toEqual(before)
})
