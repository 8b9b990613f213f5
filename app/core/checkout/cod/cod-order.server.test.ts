import { expect, test } from 'vitest'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { orderStateText } from '#core/orders/order-state-text.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { abandonPayment } from '#core/payments/check-payment.server.ts'
import { expireUnpaidOrders } from '#core/payments/expire-orders.server.ts'
import { simulado } from '#core/payments/provider/simulado.ts'
import { setUnits } from '#tests/support/database/stocked-shop.ts'
import { elsewhere, orderRow, storyOf } from '#tests/support/factories/order-life.ts'
import { uuid } from '#tests/support/factories/order-request.ts'
import { mailKinds } from '#tests/support/owner-order/shop-by-telephone.ts'
import { transferShop } from '#tests/support/owner-order/transfer-shop.ts'
import { withSettings } from '#tests/support/vies/vies-shop.ts'
import { askEarlierOrder } from '../earlier-order.server.ts'

/** Two T-shirts and the fee. */
const TOTAL = 7558
const OFFERED = { 'policy.cashOnDelivery.isInCheckout': true }

async function codShop(...shop: Parameters<typeof transferShop>) {
  const { press, ...rest } = await transferShop(...shop)
  withSettings(OFFERED)
  const order = (input: Parameters<typeof press>[0] = {}) =>
    press({
      payment: { method: 'cod', authorisation: '' },
      shownTotalCents: TOTAL,
      ...input,
    })
  return { ...rest, press, order }
}

test.each([
  ['a payment page', elsewhere()],
  ['the simulated payment', simulado],
])('beside %s an order is in force at once, and no clock ends it', async (_, provider) => {
  const { db, order, state, shopper } = await codShop(100, provider)
  expect(await order()).toEqual({
    ok: true,
    order: { id: 'ord_1', number: 'VR-TEST-0001', totalCents: TOTAL },
  })
  expect(await orderRow(db)).toMatchObject({ payment_provider: 'cod', cod_fee_cents: 300 })
  expect(await storyOf(db)).toEqual(['placed by checkout', 'mail_queued by shopper'])
  await expireUnpaidOrders(db, new Date('2027-03-06T12:00:00.000Z'))
  expect(await abandonPayment(shopper, 'ord_1')).toBe('paid')
  expect(await state()).toMatchObject({ order: 'placed', payment: 'pending' })
  const stored = (await findOrderWithState(db, 'ord_1'))!
  expect(orderStateText(stored)).toMatchObject({ label: 'En preparación' })
  const key = await askEarlierOrder(db, uuid(1), { email: stored.recipient.email })
  expect(key).toMatchObject({ state: 'placed' })
  expect(await cancelOrder(shopper, 'VR-TEST-0001')).toEqual({ ok: true, refund: null })
  expect(await mailKinds(db)).toEqual(['order-confirmation', 'order-cancelled'])
})

test('its confirmation says what to pay, and neither what was typed nor a secret', async () => {
  const { db, order } = await codShop()
  await order({ recipient: { address: 'Calle del Olmo, 14' } })
  const { text, html } = await db
    .selectFrom('mail_outbox')
    .select(['text', 'html'])
    .executeTakeFirstOrThrow()
  for (const said of ['Contra reembolso', '75,58', 'La hacemos al entregarlo'])
    expect(text.replaceAll(/\s+/g, ' ')).toContain(said)
  expect(text + html).not.toMatch(/Olmo|Lucía|Herrero/)
  expect(await db.selectFrom('order_links').selectAll().execute()).toEqual([])
})

test('it is taken only where the owner offers it, and the answer of a placed one is repeated', async () => {
  const { db, order } = await codShop()
  withSettings({})
  expect(await order()).toEqual({ ok: false, reason: 'no_cod', why: 'off' })
  expect(await db.selectFrom('orders').selectAll().execute()).toEqual([])
  withSettings(OFFERED)
  const placed = await order()
  withSettings({})
  expect(await order()).toEqual(placed)
})

test('a page that does not show the fee is told the total', async () => {
  const { order } = await codShop()
  expect(await order({ shownTotalCents: TOTAL - 300 })).toEqual({
    ok: false,
    reason: 'total_changed',
    fromCents: TOTAL - 300,
    toCents: TOTAL,
  })
})

test('strangers hold no more with it than with transfers', async () => {
  const { db, order } = await codShop()
  const again = (n: number) => order({ n, recipient: { email: 'una@correo.example' } })
  for (const n of [1, 2]) expect(await again(n)).toMatchObject({ ok: true })
  expect(await again(3)).toEqual({ ok: false, reason: 'no_cod', why: 'limit' })
  await setUnits(db, 'mens-tshirt-1/S/Azul', 8)
  expect(await order({ n: 4 })).toEqual({ ok: false, reason: 'no_cod', why: 'limit' })
})
