import { expect, test } from 'vitest'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { expireUnpaidOrders } from '#core/payments/expire-orders.server.ts'
import { recordTransfer } from '#core/payments/offline/record-transfer.server.ts'
import { transferShop } from '#tests/support/owner-order/transfer-shop.ts'
import { withSettings } from '#tests/support/vies/vies-shop.ts'
import { transferView } from './transfer-view.server.ts'

/** A shop with an order that waits until Wednesday 11, and what its page shows of that. */
async function waiting() {
  const shop = await transferShop()
  await shop.press({})
  const view = async () => transferView(shop, (await findOrderWithState(shop.db, 'ord_1'))!)
  return { ...shop, view }
}

test('the page of an order that waits says where, what and until when to pay', async () => {
  const { view } = await waiting()
  expect(await view()).toEqual({
    until: '11 de marzo de 2026',
    isLate: false,
    rows: [
      { label: 'Importe', value: '72,58\u00A0€' },
      { label: 'Cuenta (IBAN)', value: 'ES91 2100 0418 4502 0005 1332' },
      { label: 'A nombre de', value: expect.stringMatching(/Vereda/) },
      { label: 'Concepto', value: 'VR-TEST-0001' },
    ],
  })
})

test('after its last day the page says so, before the job has come and after', async () => {
  const { db, at, now, view } = await waiting()
  at('11T22:59')
  expect(await view()).toMatchObject({ isLate: false })
  at('11T23:00')
  expect(await view()).toMatchObject({ isLate: true })
  await expireUnpaidOrders(db, now())
  expect(await view()).toMatchObject({ isLate: true, until: '11 de marzo de 2026' })
})

test('what is paid or cancelled waits for nothing', async () => {
  const paid = await waiting()
  await recordTransfer(paid.ctx, 'VR-TEST-0001', 7258)
  expect(await paid.view()).toBeNull()
  const cancelled = await waiting()
  await cancelOrder(cancelled.shopper, 'VR-TEST-0001')
  expect(await cancelled.view()).toBeNull()
  cancelled.at('20T12:00')
  expect(await cancelled.view()).toBeNull()
})

test('an account that the owner has taken away is not shown', async () => {
  const { view } = await waiting()
  withSettings({})
  expect((await view())?.rows.map(({ label }) => label)).toEqual(['Importe', 'Concepto'])
})
