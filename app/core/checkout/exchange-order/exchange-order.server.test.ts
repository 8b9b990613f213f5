import { expect, test } from 'vitest'
import { checkInvoices } from '#core/orders/invoices/check-invoices.server.ts'
import { waitingExchanges } from '#core/orders/exchanges/exchange-orders.server.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { cancelLines } from '#core/payments/cancel-lines.server.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { checkLedger } from '#core/payments/check-ledger.server.ts'
import type { Db } from '#db/schema.ts'
import { dump } from '#tests/support/database/dump.ts'
import { DEARER, dearShop, MEDIUM } from '#tests/support/orders/dear-shop.ts'
import { quoteExchange } from './quote-exchange.server.ts'

/** What is refused changes nothing. */
async function changesNothing<T>(db: Db, act: () => Promise<T>): Promise<T> {
  const before = await dump(db)
  const outcome = await act()
  expect(await dump(db)).toEqual(before)
  return outcome
}

test('a dearer size is an order by link, whose payment ends the old units', async () => {
  const { db, place, pay, jobs, stock, units } = await dearShop()
  const made = await place(1)
  expect(made).toMatchObject({ ok: true, isNew: true, order: { number: 'VR-TEST-0002' } })
  expect(await findOrderWithState(db, 'ord_2')).toMatchObject({
    state: { payment: 'pending' },
    amounts: { subtotalCents: 10_799, shippingCents: 0, totalCents: 13_067 },
    lines: [{ size: 'L', quantity: 1 }],
  })
  expect(await stock(DEARER)).toMatchObject({ reserved: 1 })
  const mail = db.selectFrom('mail_outbox').select('text').where('kind', '=', 'pay-link')
  expect((await mail.executeTakeFirst())?.text).toContain('un cambio del pedido VR-TEST-0001')
  expect(await pay()).toBe('paid')
  expect(await units('ord_1')).toMatchObject([{ cancelled: 1, refunded: 1 }, { cancelled: 0 }])
  expect(await stock(DEARER)).toMatchObject({ reserved: 1 })
  expect(await waitingExchanges(db, 'ord_1')).toEqual([])
  await jobs()
  expect((await checkLedger(db)).faults).toEqual([])
  expect((await checkInvoices(db)).faults).toEqual([])
})

test('the whole order takes its shipping along, and ends', async () => {
  const { db, ctx, place, pay, jobs } = await dearShop({ isAlone: true })
  const quoted = await quoteExchange(ctx, 'VR-TEST-0001', {
    position: 0,
    read: MEDIUM,
    wanted: DEARER,
  })
  const { amounts } = (await findOrderWithState(db, 'ord_1'))!
  expect(quoted).toMatchObject({
    ok: true,
    terms: { backCents: amounts.totalCents, amounts: { shippingCents: amounts.shippingCents } },
  })
  await place()
  expect(await pay()).toBe('paid')
  await jobs()
  expect((await findOrderWithState(db, 'ord_1'))?.state).toMatchObject({
    order: 'cancelled',
    payment: 'refunded',
  })
  expect((await checkLedger(db)).faults).toEqual([])
})

test('the same press makes one order, and another is refused while it waits', async () => {
  const { db, place } = await dearShop()
  await place(1)
  expect(await place(1)).toMatchObject({ ok: true, isNew: false, order: { id: 'ord_2' } })
  expect(await changesNothing(db, () => place(2))).toEqual({ ok: false, reason: 'change_waits' })
})

test('other sums than the page has shown are refused, and so is what is sold out', async () => {
  const { db, place, setUnits } = await dearShop()
  const shown = { newCents: 1, backCents: 2 }
  expect(await changesNothing(db, () => place(1, { shown }))).toEqual({
    ok: false,
    reason: 'price_moved',
  })
  await setUnits(DEARER, 0)
  expect(await changesNothing(db, () => place(1))).toMatchObject({ reason: 'sold_out' })
})

test('while it waits its units are neither sent nor cancelled, and the others are', async () => {
  const { db, ctx, place } = await dearShop()
  await place(1)
  const at = ctx.now().toISOString()
  const parcel = { carrier: 'Correos', trackingCode: null, trackingUrl: null }
  const send = (units?: { position: number; quantity: number }[]) =>
    shipOrder(ctx, 'VR-TEST-0001', { ...parcel, units }, at)
  const waits = { ok: false, reason: 'change_waits', number: 'VR-TEST-0002' }
  expect(await changesNothing(db, () => send())).toEqual(waits)
  expect(await changesNothing(db, () => send([{ position: 0, quantity: 2 }]))).toEqual(waits)
  const both = [{ position: 0, quantity: 2 }]
  expect(await cancelLines(ctx, 'VR-TEST-0001', both)).toEqual(waits)
  expect(await send([{ position: 0, quantity: 1 }])).toMatchObject({ ok: true, isLast: false })
})

test('a change that is cancelled or expires changes nothing and frees its goods', async () => {
  for (const end of ['cancel', 'expire'] as const) {
    const { db, ctx, place, expire, stock, units } = await dearShop()
    await place(1)
    await (end === 'cancel' ? cancelOrder(ctx, 'VR-TEST-0002') : expire())
    expect(await stock(DEARER)).toMatchObject({ reserved: 0 })
    expect(await units('ord_1')).toMatchObject([{ cancelled: 0, refunded: 0 }, {}])
    expect(await waitingExchanges(db, 'ord_1')).toEqual([])
  }
})

test('an order that is cancelled ends the change that waits, and money for it goes back', async () => {
  const { db, ctx, place, report, stock, jobs } = await dearShop()
  await place(1)
  const paid = await report()
  await cancelOrder(ctx, 'VR-TEST-0001')
  expect((await findOrderWithState(db, 'ord_2'))?.state).toMatchObject({ order: 'cancelled' })
  expect(await stock(DEARER)).toMatchObject({ reserved: 0 })
  expect(await paid()).toBe('refunding')
  await jobs()
  expect((await checkLedger(db)).faults).toEqual([])
})
