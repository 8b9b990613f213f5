import { asOwner } from '#tests/support/database/actors.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findLineUnits } from '#core/orders/fulfilment/line-units.server.ts'
import { parcelsOf } from '#core/orders/fulfilment/parcels.server.ts'
import type { PaymentReport } from '#core/payments/provider/payment-provider.ts'
import { markDelivered, shipOrder } from '#core/orders/ship-order.server.ts'
import { cancelLines } from '#core/payments/cancel-lines.server.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { expireUnpaidOrders } from '#core/payments/expire-orders.server.ts'
import { settlePayment } from '#core/payments/settle-payment.server.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import type { RefundScope } from '#core/payments/refunds/refund-scope.ts'
import { sendPendingRefunds } from '#core/payments/refunds/send-refund.server.ts'
import { createReturn } from '#core/returns/create-return.server.ts'
import { refundReturn } from '#core/returns/refund-return.server.ts'
import { reopenDeclined } from '#core/returns/reopen-declined.server.ts'
import { returnsOf, type Return } from '#core/returns/returns.server.ts'
import { declineReturn, receiveReturn } from '#core/returns/transition-return.server.ts'
import { checkStock } from '#core/stock/stock-movements.server.ts'
import { emptyTestDb } from '#tests/support/database/test-db.ts'
import {
  insertOldOrder,
  JACKET,
  minute,
  SHIRT,
  stockAt016,
  TOTAL_CENTS,
} from '#tests/support/database/orders-at-016.ts'
import { elsewhere } from '#tests/support/factories/order-life.ts'
import { OLD_ORDERS, type LineCounts, type Upgraded } from '#tests/support/factories/old-orders.ts'
import { returnContext, wish } from '#tests/support/factories/returned-goods.ts'
import { migrate } from './migrate.ts'
import type { Db } from './schema.ts'

const NOW = minute(120)
const parcel = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }

/** What an order can do after the upgrade, by its number. */
function acts(db: Db, n: number) {
  let made = 0
  const newId = (prefix: string) => `${prefix}_${n}_${(made += 1)}`
  const ctx = returnContext(db, { provider: elsewhere(), now: () => new Date(NOW), newId })
  const number = `VR-TEST-${String(n).padStart(4, '0')}`
  const orderId = `ord_${n}`
  let paidBack = 0
  const newest = async (): Promise<Return> => {
    const last = (await returnsOf(db, orderId)).at(-1)
    if (!last) throw new Error(`${orderId} has no return`)
    return last
  }
  return {
    ship: (units?: { position: number; quantity: number }[]) =>
      shipOrder(ctx, number, { ...parcel, units }, NOW),
    deliver: () => markDelivered(asOwner(db), number, NOW),
    cancel: () => cancelOrder(ctx, number),
    cancelLines: (units: { position: number; quantity: number }[]) =>
      cancelLines(ctx, number, units),
    refund: (scope: RefundScope) =>
      refundOrder(ctx, number, {
        scope,
        idempotencyKey: `owner/${n}/${(paidBack += 1)}`,
        reason: '',
      }),
    sendRefunds: () => sendPendingRefunds(ctx),
    expire: () => expireUnpaidOrders(db, new Date(NOW)),
    payLate: () => settlePayment(ctx, { ...PAID, orderId, sessionRef: `cs_${n}` }),
    askReturn: (units: { position: number; quantity: number }[]) =>
      createReturn(ctx, orderId, wish(units)),
    receive: async () => receiveReturn(asOwner(db), await newest(), { at: NOW, restocks: true }),
    refundReturn: async () => refundReturn(ctx, await newest()),
    decline: async () => declineReturn(ctx, await newest(), { at: NOW, reason: 'Usada' }),
    reopen: async () => reopenDeclined(ctx, await newest(), NOW),
  }
}
type Acts = ReturnType<typeof acts>

const PAID: PaymentReport = {
  orderId: '',
  attempt: 1,
  sessionRef: '',
  status: 'paid',
  paymentRef: 'pi_late',
  amountCents: TOTAL_CENTS,
  currency: 'EUR',
  isLive: false,
}
const ONE_JACKET = { position: 0, quantity: 1 }
const ONE_SHIRT = { position: 1, quantity: 1 }
const ALL = [{ position: 0, quantity: 2 }, ONE_SHIRT]
const ok = expect.objectContaining({ ok: true }) as unknown
const no = (reason: string): unknown => expect.objectContaining({ ok: false, reason })
/** What each order can do after the upgrade: each outcome, and the expected one. */
const NEXT: Record<keyof typeof OLD_ORDERS, (act: Acts) => Promise<[unknown, unknown][]>> = {
  'unpaid, and expires': async ({ expire }) => [[await expire(), 1]],
  'unpaid, and cancelled': async ({ cancel }) => [[await cancel(), ok]],
  'paid, sent in parts': async ({ ship, cancelLines: cancel, deliver }) => [
    [await ship([ONE_JACKET]), ok],
    [await cancel([ONE_SHIRT]), ok],
    [await ship(), ok],
    [await deliver(), ok],
  ],
  'paid, cancelled': async ({ cancel, ship }) => [
    [await cancel(), ok],
    [await ship(), no('not_now')],
  ],
  'paid, a unit refunded': async ({ ship, refund }) => [
    [await ship([{ position: 0, quantity: 2 }]), no('bad_units')],
    [await ship(), expect.objectContaining({ units: [ONE_JACKET, ONE_SHIRT], isLast: true })],
    [await refund({ kind: 'rest' }), ok],
  ],
  'paid, the refund of a unit owed': async ({ sendRefunds, cancel }) => [
    [await sendRefunds(), undefined],
    [await cancel(), ok],
  ],
  'paid, the refund of a unit given up': async ({ ship }) => [
    [await ship(), expect.objectContaining({ units: ALL })],
  ],
  'paid, an amount refunded': async ({ ship }) => [
    [await ship(), expect.objectContaining({ units: ALL })],
  ],
  'unsent, all refunded': async ({ ship, cancel }) => [
    [await ship(), no('money_going_back')],
    [await cancel(), ok],
  ],
  'unsent, every unit refunded': async ({ ship, cancel }) => [
    [await ship(), no('money_going_back')],
    [await cancel(), ok],
  ],
  'cancelled, refunded': async ({ cancel }) => [[await cancel(), no('not_now')]],
  'cancelled after a unit was refunded': async ({ sendRefunds }) => [
    [await sendRefunds(), undefined],
  ],
  'cancelled before it was paid': async ({ cancel }) => [[await cancel(), no('not_now')]],
  'expired, and paid late': async ({ payLate, ship }) => [
    [await payLate(), 'paid_late'],
    [await ship(), expect.objectContaining({ units: ALL })],
  ],
  'sent, and returned': async ({ deliver, askReturn, receive, refundReturn: refund }) => [
    [await deliver(), ok],
    [await askReturn([ONE_JACKET]), ok],
    [await receive(), ok],
    [await refund(), ok],
  ],
  'sent without a unit that was refunded before': async ({
    askReturn,
    receive,
    refundReturn: refund,
  }) => [
    [await askReturn([{ position: 0, quantity: 2 }]), no('too_many')],
    [await askReturn([ONE_JACKET, ONE_SHIRT]), ok],
    [await receive(), ok],
    [await refund(), ok],
  ],
  'sent without anything: every unit was refunded before': async ({ deliver, refund }) => [
    [await deliver(), ok],
    [await refund({ kind: 'rest' }), ok],
  ],
  'delivered, a unit refunded since': async ({ askReturn, cancel }) => [
    [await cancel(), no('not_now')],
    [await askReturn([{ position: 0, quantity: 2 }]), no('too_many')],
    [await askReturn([ONE_JACKET]), ok],
  ],
  'returned and refunded in whole': async ({ receive, decline }) => [
    [await receive(), no('not_now')],
    [await decline(), no('not_now')],
  ],
  'a part received, and still owed': async ({ refundReturn: refund }) => [[await refund(), ok]],
  'a part received, and declined now': async ({ decline }) => [[await decline(), ok]],
  'a part refunded before it arrived': async ({ receive }) => [[await receive(), ok]],
  'a return declined before it arrived': async ({ reopen, receive, refundReturn: refund }) => [
    [await reopen(), ok],
    [await receive(), ok],
    [await refund(), ok],
  ],
  'a return declined after it arrived': async ({ reopen, decline }) => [
    [await reopen(), ok],
    [await decline(), ok],
  ],
  'a unit withdrawn before it is sent': async ({ refundReturn: refund, ship }) => [
    [await refund(), ok],
    [await ship(), expect.objectContaining({ units: [ONE_JACKET, ONE_SHIRT], isLast: true })],
  ],
}

const unitsBy = async (db: Db, column: string): Promise<Record<string, number>> => {
  const { rows } = await sql<{ variant_id: string; units: number }>`
    select variant_id, ${sql.ref(column)} as units from stock`.execute(db)
  return Object.fromEntries(rows.map(({ variant_id, units }) => [variant_id, units]))
}

async function lineCounts(db: Db, n: number): Promise<LineCounts[]> {
  const lines = await findLineUnits(db, `ord_${n}`)
  return lines.map((line) => [
    line.ordered,
    line.cancelled,
    line.dispatched,
    line.returned,
    line.refunded,
  ])
}

/** A database at 016 with an order in each state. */
async function shopAt016() {
  const shop = await emptyTestDb()
  await migrate(shop.db, shop.kind, { to: '016-refund-turns' })
  await stockAt016(shop.db)
  for (const [index, { old }] of ORDERS.entries()) await insertOldOrder(shop.db, index + 1, old)
  return shop
}

const ORDERS: Upgraded[] = Object.values(OLD_ORDERS)
const NAMES = Object.keys(OLD_ORDERS) as (keyof typeof OLD_ORDERS)[]

test('an upgrade keeps what is on sale, and counts the units of every order', async () => {
  const { db, kind } = await shopAt016()
  const before = await unitsBy(db, 'quantity')
  expect(Object.keys(before).toSorted()).toEqual([JACKET, SHIRT])
  expect(await migrate(db, kind)).toContain('017-goods-ledger')
  expect(await unitsBy(db, 'available')).toEqual(before)
  expect(await checkStock(db)).toEqual({ variants: 2, faults: [] })
  for (const [index, { lines, inParcel }] of ORDERS.entries()) {
    const what = NAMES[index]
    expect([what, await lineCounts(db, index + 1)]).toEqual([what, lines])
    const parcels = await parcelsOf(db, `ord_${index + 1}`)
    const units = parcels.map((one) => one.units.map((line) => [line.position, line.quantity]))
    expect([what, units]).toEqual([what, inParcel ? [inParcel] : []])
  }
})

test('after an upgrade every order goes on', async () => {
  const { db, kind } = await shopAt016()
  await migrate(db, kind)
  for (const [index, what] of NAMES.entries()) {
    for (const [outcome, expected] of await NEXT[what](acts(db, index + 1))) {
      expect([what, outcome]).toEqual([what, expected])
    }
    expect([what, (await checkStock(db)).faults]).toEqual([what, []])
  }
  const owed = await db.selectFrom('refunds').select('id').where('status', '=', 'pending').execute()
  expect(owed).toEqual([])
})

test('no program changes or deletes a movement', async () => {
  const { db, kind } = await shopAt016()
  await migrate(db, kind)
  const before = await db.selectFrom('stock_movements').selectAll().execute()
  expect(before.length).toBeGreaterThan(2)
  const refused = /stock_movements is append-only/
  const update = db.updateTable('stock_movements').set({ on_hand_change: 1 }).execute()
  await expect(update).rejects.toThrow(refused)
  await expect(db.deleteFrom('stock_movements').execute()).rejects.toThrow(refused)
  expect(await db.selectFrom('stock_movements').selectAll().execute()).toEqual(before)
})
