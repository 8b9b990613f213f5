import { expect, test } from 'vitest'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { listPaymentCases } from '#core/payments/cases/payment-cases.server.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { checkLedger } from '#core/payments/check-ledger.server.ts'
import { recordTaken } from '#core/payments/link/record-taken.server.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import { returnsOf } from '#core/returns/returns.server.ts'
import { DEARER, dearShop, MEDIUM } from '#tests/support/orders/dear-shop.ts'

const ORIGIN = 'VR-TEST-0001'
const PARCEL = { carrier: 'Correos', trackingCode: null, trackingUrl: null }
type Shop = Awaited<ReturnType<typeof dearShop>>

/** The units on hand that are promised, and what the ledger says of the money. */
async function requireSound({ db, jobs, stock }: Shop, reserved: [number, number]) {
  await jobs()
  expect((await checkLedger(db)).faults).toEqual([])
  const held = [await stock(MEDIUM), await stock(DEARER)].map((one) => one.reserved)
  expect(held).toEqual(reserved)
}

test.each<[string, (shop: Shop) => Promise<unknown>, [number, number]]>([
  [
    'were given back by the owner',
    ({ ctx }) =>
      refundOrder(ctx, ORIGIN, {
        scope: { kind: 'lines', lines: [{ position: 0, quantity: 2 }], withShipping: false },
        idempotencyKey: 'x',
        reason: '',
      }),
    [0, 0],
  ],
  [
    'have left, sent by an older server',
    async ({ db, ctx }) => {
      const waits = db.updateTable('exchange_orders')
      await waits.set({ settled_at: 'x' }).execute()
      await shipOrder(ctx, ORIGIN, PARCEL, ctx.now().toISOString())
      await waits.set({ settled_at: null }).execute()
    },
    [0, 0],
  ],
  ['ended with their order', ({ ctx }) => cancelOrder(ctx, ORIGIN), [0, 0]],
])(
  'a change is not paid, or its money goes back, if the old units %s',
  async (_, act, reserved) => {
    const shop = await dearShop()
    await shop.place(2)
    const paid = await shop.report()
    await act(shop)
    expect(await paid()).toBe('refunding')
    expect((await findOrderWithState(shop.db, 'ord_2'))?.state).toMatchObject({
      order: 'cancelled',
      payment: 'refunded',
    })
    expect(await listPaymentCases(shop.db, { includeClosed: false })).toMatchObject([
      { kind: 'late_payment' },
    ])
    await requireSound(shop, reserved)
  },
)

test('late money revives a change while both are there', async () => {
  const shop = await dearShop()
  await shop.place(2)
  const paid = await shop.report()
  await shop.expire()
  expect(await paid()).toBe('paid_late')
  expect(await shop.units('ord_1')).toMatchObject([{ cancelled: 2, refunded: 2 }, {}])
  await requireSound(shop, [0, 2])
})

test('late money of a change goes back where another waits for the same units', async () => {
  const shop = await dearShop()
  await shop.place(2)
  const paid = await shop.report()
  await shop.expire()
  await shop.place(1)
  expect(await paid()).toBe('refunding')
  expect(await (await shop.report('ord_3'))()).toBe('paid')
  expect(await shop.units('ord_1')).toMatchObject([{ cancelled: 1 }, {}])
  await requireSound(shop, [1, 1])
})

test('a change that is paid twice ends its units once, and is a case', async () => {
  const shop = await dearShop()
  await shop.place(1)
  const paid = await shop.report()
  expect(await recordTaken(shop.ctx, 'VR-TEST-0002', { method: 'cash', amountCents: 1 })).toEqual({
    ok: true,
    settled: 'refused',
  })
  expect(await paid()).toBe('paid')
  expect(await paid()).toBe('duplicate')
  expect(await paid('pi_other')).toBe('refused')
  expect(await shop.units('ord_1')).toMatchObject([{ cancelled: 1, refunded: 1 }, {}])
  await requireSound(shop, [1, 1])
})

test('payment, parcel and cancellation at once end in one of them', async () => {
  const shop = await dearShop()
  await shop.place(2)
  const paid = await shop.report()
  const at = shop.ctx.now().toISOString()
  const [settled, sent] = await Promise.all([
    paid(),
    shipOrder(shop.ctx, ORIGIN, { ...PARCEL, units: [{ position: 0, quantity: 2 }] }, at),
    cancelOrder(shop.ctx, 'VR-TEST-0002'),
  ])
  expect(['paid', 'refunding']).toContain(settled)
  const [jackets] = await shop.units('ord_1')
  expect((jackets?.cancelled ?? 0) + (jackets?.dispatched ?? 0)).toBeLessThanOrEqual(2)
  expect(sent.ok && settled === 'paid').toBe(false)
  await shop.jobs()
  expect((await checkLedger(shop.db)).faults).toEqual([])
  expect(await returnsOf(shop.db, 'ord_1')).toEqual([])
})

test('what a server of the version before has settled is finished, or is a case', async () => {
  for (const isSent of [false, true]) {
    const shop = await dearShop()
    await shop.place(2)
    const rows = shop.db.updateTable('exchange_orders')
    await rows.set({ settled_at: 'x' }).execute()
    await shop.pay()
    if (isSent) await shipOrder(shop.ctx, ORIGIN, PARCEL, shop.ctx.now().toISOString())
    await rows.set({ settled_at: null }).execute()
    await requireSound(shop, [0, 2])
    const cases = await listPaymentCases(shop.db, { includeClosed: false })
    expect(cases.map(({ kind }) => kind)).toEqual(isSent ? ['paid_twice'] : [])
    const [jackets] = await shop.units('ord_1')
    expect(jackets?.cancelled).toBe(isSent ? 0 : 2)
  }
})
