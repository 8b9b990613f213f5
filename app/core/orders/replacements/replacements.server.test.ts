import { expect, test } from 'vitest'
import { orderData } from '#core/account/order-data.server.ts'
import { anonymiseFinishedOrders } from '#core/account/retention/anonymise.server.ts'
import { movedMoney } from '#core/owner/accounting-package/moved-money.server.ts'
import { undoSentParcel } from '#core/owner/packing/undo-dispatch.server.ts'
import { salesByGoods, salesByHour } from '#core/owner/reports/sales-report.server.ts'
import { sumBook } from '#core/orders/invoices/invoices.server.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import type { RefundScope } from '#core/payments/refunds/refund-scope.ts'
import { findReached, findUnsent } from '#core/returns/recalls/recall-reach.server.ts'
import { checkStock, soldUnits } from '#core/stock/stock-movements.server.ts'
import type { Db } from '#db/schema.ts'
import { dump } from '#tests/support/database/dump.ts'
import { setUnits, unitsOf } from '#tests/support/database/stocked-shop.ts'
import {
  LATER,
  paymentContext,
  shopWithOrders,
  storyOf,
} from '#tests/support/factories/order-life.ts'
import { cancelReplacement, sendReplacement } from './end-replacement.server.ts'
import { makeReplacement, type WantedReplacement } from './make-replacement.server.ts'
import { replacementsOf } from './replacements.server.ts'

const NUMBER = 'VR-TEST-0001'
const JACKET = 'mens-jacket-1/M/Azul'
const SHIRT = 'mens-tshirt-1/S/Negro'
const AT = LATER.toISOString()
const ONE: WantedReplacement = { units: [{ position: 0, quantity: 1 }], reason: 'faulty' }
const PARCEL = {
  carrier: 'Ruta Norte',
  trackingCode: 'PQ1',
  trackingUrl: 'https://rutanorte.example/PQ1',
}
const DAY = { fromDay: '2026-01-01', toDay: '2026-12-31' }

async function sentShop(orders = 1) {
  const shop = await shopWithOrders(orders)
  const { ctx } = paymentContext(shop.db)
  for (let n = 1; n <= orders; n += 1) {
    const outcome = await shipOrder(ctx, numberOf(n), PARCEL, AT)
    if (!outcome.ok) throw new Error(outcome.reason)
  }
  const make = (wanted: WantedReplacement = ONE, n = 1) =>
    makeReplacement(ctx, numberOf(n), wanted, AT)
  const send = (number?: number) => sendReplacement(ctx, NUMBER, { ...PARCEL, number }, AT)
  const refund = (scope: RefundScope, key = 'owner/1') =>
    refundOrder(ctx, NUMBER, { scope, idempotencyKey: key, reason: '' })
  return { ...shop, ctx, make, send, refund }
}

const numberOf = (n: number): string => `VR-TEST-${String(n).padStart(4, '0')}`

const jackets = (quantity: number): RefundScope => ({
  kind: 'lines',
  lines: [{ position: 0, quantity }],
  withShipping: false,
})

const states = async (db: Db) =>
  (await replacementsOf(db, 'ord_1')).map(({ sentAt, cancelledAt, lines }) => [
    sentAt !== null ? 'sent' : cancelledAt !== null ? 'cancelled' : 'waiting',
    lines.map(({ quantity, cancelled, failed }) => [quantity, cancelled, failed]),
  ])

const faults = async (db: Db) => (await checkStock(db)).faults

const mailsTo = async (db: Db, kind: string) =>
  db.selectFrom('mail_outbox').select(['subject', 'text']).where('kind', '=', kind).execute()

test('goods are reserved at once, leave with a parcel of their own, and the stock adds up', async () => {
  const { db, make, send } = await sentShop()
  const before = await unitsOf(db, JACKET)
  expect(await make()).toEqual({ ok: true, orderId: 'ord_1', number: 1 })
  expect(await unitsOf(db, JACKET)).toBe(before - 1)
  expect(await states(db)).toEqual([['waiting', [[1, 0, 0]]]])
  expect(await faults(db)).toEqual([])
  expect(await send()).toMatchObject({ ok: true })
  expect(await send()).toEqual({ ok: false, reason: 'none_waiting' })
  expect(await states(db)).toEqual([['sent', [[1, 0, 0]]]])
  expect(await faults(db)).toEqual([])
  expect((await storyOf(db)).slice(-2)).toEqual([
    'replacement_made by owner',
    'replacement_sent by owner',
  ])
  const moved = await db
    .selectFrom('stock_movements')
    .select(['reason', 'variant_id', 'on_hand_change', 'reserved_change', 'cause'])
    .where('replacement_id', '=', 'rep_ord_1_1')
    .orderBy('id')
    .execute()
  expect(moved).toEqual([
    {
      reason: 'reserved',
      variant_id: JACKET,
      on_hand_change: 0,
      reserved_change: 1,
      cause: 'owner',
    },
    {
      reason: 'dispatched',
      variant_id: JACKET,
      on_hand_change: -1,
      reserved_change: -1,
      cause: 'owner',
    },
  ])
  const [made] = await mailsTo(db, 'replacement-made')
  expect(made?.subject).toBe(`Pedido ${NUMBER}: te lo enviamos otra vez`)
  const [left] = await mailsTo(db, 'replacement-sent')
  expect(left?.text).toContain('https://rutanorte.example/PQ1')
})

test('no report of sales, money, VAT or cover knows of it', async () => {
  const { db, make, send } = await sentShop()
  const reports = async () => ({
    hours: await salesByHour(db, DAY),
    goods: await salesByGoods(db, DAY, 'product'),
    book: await sumBook(db, DAY),
    money: (await movedMoney(db, DAY).next()).value,
    invoices: (await dump(db))['invoices'],
    entries: (await dump(db))['money_entries'],
    sold: await soldUnits(db, [JACKET], LATER),
  })
  const before = await reports()
  await make()
  await send()
  await make({ ...ONE, reason: 'lost' })
  expect(await reports()).toEqual(before)
  expect(before.hours).not.toEqual([])
  expect(before.invoices).toHaveLength(1)
})

test('another size of the same product goes in its place, and no other product', async () => {
  const { db, make } = await sentShop()
  const instead = (variantId: string): WantedReplacement => ({
    ...ONE,
    reason: 'wrong',
    variants: new Map([[0, variantId]]),
  })
  const before = await dump(db)
  expect(await make(instead(SHIRT))).toEqual({ ok: false, reason: 'other_product' })
  expect(await make(instead('nada/M/Azul'))).toEqual({ ok: false, reason: 'other_product' })
  expect(await dump(db)).toEqual(before)
  const other = await db
    .selectFrom('variants')
    .select(['id', 'size', 'color'])
    .where('product_id', '=', 'mens-jacket-1')
    .where('id', '<>', JACKET)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await setUnits(db, other.id, 1)
  const [jacketsBefore, othersBefore] = [await unitsOf(db, JACKET), await unitsOf(db, other.id)]
  expect(await make(instead(other.id))).toMatchObject({ ok: true })
  expect([await unitsOf(db, JACKET), await unitsOf(db, other.id)]).toEqual([
    jacketsBefore,
    othersBefore - 1,
  ])
  const [made] = await replacementsOf(db, 'ord_1')
  expect(made?.lines).toMatchObject([{ variantId: other.id, size: other.size, color: other.color }])
  expect(await faults(db)).toEqual([])
})

test.each<[string, WantedReplacement, string]>([
  ['no units', { ...ONE, units: [] }, 'bad_units'],
  ['more than left', { ...ONE, units: [{ position: 0, quantity: 3 }] }, 'bad_units'],
  ['a line that is not there', { ...ONE, units: [{ position: 7, quantity: 1 }] }, 'bad_units'],
  ['a part of a unit', { ...ONE, units: [{ position: 0, quantity: 0.5 }] }, 'bad_units'],
  ['what changed meanwhile', { ...ONE, ifReplacements: 1 }, 'moved_meanwhile'],
])('%s is refused, and nothing changes', async (_, wanted, reason) => {
  const { db, make } = await sentShop()
  const before = await dump(db)
  expect(await make(wanted)).toEqual({ ok: false, reason })
  expect(await dump(db)).toEqual(before)
})

test('nothing is sent again of an order that has not left, or whose money is back', async () => {
  const { db } = await shopWithOrders(1)
  const { ctx } = paymentContext(db)
  const make = () => makeReplacement(ctx, NUMBER, ONE, AT)
  expect(await make()).toEqual({ ok: false, reason: 'bad_units' })
  await refundOrder(ctx, NUMBER, { scope: { kind: 'rest' }, idempotencyKey: 'owner/1', reason: '' })
  expect(await make()).toEqual({ ok: false, reason: 'not_now' })
})

test('a unit is replaced once, unless the owner says that the replacement failed too', async () => {
  const { db, make, send } = await sentShop()
  const both = { ...ONE, units: [{ position: 0, quantity: 2 }] }
  await make(both)
  expect(await make()).toEqual({ ok: false, reason: 'replaced_before' })
  const again = { ...ONE, isRepeat: true }
  expect(await make(again)).toEqual({ ok: false, reason: 'replaced_before' })
  await send()
  expect(await make(again)).toMatchObject({ ok: true, number: 2 })
  expect(await states(db)).toEqual([
    ['sent', [[2, 0, 1]]],
    ['waiting', [[1, 0, 0]]],
  ])
  expect(await faults(db)).toEqual([])
})

test('a cancelled one gives its units back, to the sale and to be replaced', async () => {
  const { db, ctx, make, send } = await sentShop()
  const before = await unitsOf(db, JACKET)
  const both = { ...ONE, units: [{ position: 0, quantity: 2 }] }
  await make(both)
  expect(await cancelReplacement(ctx, NUMBER, undefined, AT)).toMatchObject({ ok: true })
  expect(await unitsOf(db, JACKET)).toBe(before)
  expect(await send()).toEqual({ ok: false, reason: 'none_waiting' })
  expect(await make(both)).toMatchObject({ ok: true, number: 2 })
  expect(await states(db)).toEqual([
    ['cancelled', [[2, 2, 0]]],
    ['waiting', [[2, 0, 0]]],
  ])
  expect(await faults(db)).toEqual([])
})

/** What the outbox says of replacements: those of `told` have left. */
const mailKinds = async (db: Db) => {
  const rows = await db
    .selectFrom('mail_outbox')
    .select('kind')
    .where('kind', 'like', 'replacement-%')
    .orderBy('kind')
    .execute()
  return rows.map(({ kind }) => kind)
}

const sendMails = (db: Db) =>
  db.updateTable('mail_outbox').set({ status: 'sent', sent_at: AT, attempts: 1 }).execute()

test('who was told of a replacement is told that it does not come; others are told nothing', async () => {
  const { db, ctx, make } = await sentShop()
  await make()
  const cancel = () => cancelReplacement(ctx, NUMBER, undefined, AT)
  expect(await cancel()).toMatchObject({ ok: true, isTold: false })
  expect(await mailKinds(db)).toEqual([])
  await make()
  await sendMails(db)
  expect(await cancel()).toMatchObject({ ok: true, isTold: true })
  const [mail] = await mailsTo(db, 'replacement-cancelled')
  expect(mail?.subject).toBe(`Pedido ${NUMBER}: no podemos enviártelo otra vez`)
  expect(mail?.text).toMatch(/1\s×\sChaqueta/)
})

test('money back takes along the mail that had not left', async () => {
  const { db, make, refund } = await sentShop()
  await make()
  await refund(jackets(2))
  expect(await mailKinds(db)).toEqual([])
})

test('a parcel that had not left is sent with what was to be sent again: one mail says so', async () => {
  const { db, ctx, make } = await sentShop()
  await make()
  await sendMails(db)
  const undone = await undoSentParcel(ctx, NUMBER, { reason: 'wrong_order' }, AT)
  expect(undone).toMatchObject({ ok: true })
  expect(await states(db)).toEqual([['cancelled', [[1, 1, 0]]]])
  const [mail] = await mailsTo(db, 'replacement-cancelled')
  expect(mail?.subject).toBe(`Pedido ${NUMBER}: todo te llega en un solo envío`)
})

test('of several that wait one is named', async () => {
  const { db, make, send } = await sentShop()
  await make()
  await make()
  expect(await send()).toEqual({ ok: false, reason: 'which', numbers: [1, 2] })
  expect(await send(2)).toMatchObject({ ok: true })
  expect((await states(db)).map(([state]) => state)).toEqual(['waiting', 'sent'])
})

test('money that goes back takes a waiting replacement along, and no more of it', async () => {
  const { db, make, refund } = await sentShop()
  const both = { ...ONE, units: [{ position: 0, quantity: 2 }] }
  await make(both)
  await refund(jackets(1))
  expect(await states(db)).toEqual([['waiting', [[2, 1, 0]]]])
  expect(await faults(db)).toEqual([])
  await refund(jackets(1), 'owner/2')
  expect(await states(db)).toEqual([['cancelled', [[2, 2, 0]]]])
  expect(await faults(db)).toEqual([])
})

test('money for another line, or a part of the price, leaves it waiting; all of it does not', async () => {
  const { db, make, refund } = await sentShop()
  await make()
  await refund({ kind: 'lines', lines: [{ position: 1, quantity: 1 }], withShipping: false })
  await refund({ kind: 'amount', amountCents: 500 }, 'owner/2')
  expect(await states(db)).toEqual([['waiting', [[1, 0, 0]]]])
  await refund({ kind: 'rest' }, 'owner/3')
  expect(await states(db)).toEqual([['cancelled', [[1, 1, 0]]]])
  expect(await faults(db)).toEqual([])
})

test('what a server of before paid back, which knows no replacements, is not sent', async () => {
  const { db, make, send } = await sentShop()
  await make({ ...ONE, units: [{ position: 0, quantity: 2 }] })
  await db
    .updateTable('order_lines')
    .set({ refunded_units: 1 })
    .where('order_id', '=', 'ord_1')
    .where('position', '=', 0)
    .execute()
  const before = await dump(db)
  expect(await send()).toEqual({ ok: false, reason: 'money_going_back' })
  expect(await dump(db)).toEqual(before)
})

test('fewer units on the shelf than are to leave refuse the parcel', async () => {
  const { db, make, send } = await sentShop()
  await make()
  await db.updateTable('stock').set({ on_hand: 0 }).where('variant_id', '=', JACKET).execute()
  const before = await dump(db)
  expect(await send()).toEqual({ ok: false, reason: 'too_few_on_hand', variantId: JACKET })
  expect(await dump(db)).toEqual(before)
})

test('two replacements race for the last unit: one gets it', async () => {
  const { db, make } = await sentShop(2)
  await setUnits(db, JACKET, 1)
  const outcomes = await Promise.all([make(ONE, 1), make(ONE, 2)])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.find(({ ok }) => !ok)).toEqual({
    ok: false,
    reason: 'too_few',
    short: [{ variantId: JACKET, unitsLeft: 0 }],
  })
  expect(await faults(db)).toEqual([])
})

test('two replacements of the same units race: one is made', async () => {
  const { db, make } = await sentShop()
  const both = { ...ONE, units: [{ position: 0, quantity: 2 }] }
  const outcomes = await Promise.all([make(both), make(both)])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await states(db)).toEqual([['waiting', [[2, 0, 0]]]])
  expect(await faults(db)).toEqual([])
})

test.each(['replacement', 'refund'])(
  'a %s first, racing: no unit is paid back and sent again',
  async (first) => {
    const { db, make, refund, send } = await sentShop()
    const both = { ...ONE, units: [{ position: 0, quantity: 2 }] }
    const [makes, pays] = [() => make(both), () => refund(jackets(2))]
    await (first === 'refund' ? Promise.all([pays(), makes()]) : Promise.all([makes(), pays()]))
    expect(await send()).toMatchObject({ ok: false })
    const waiting = (await states(db)).filter(([state]) => state === 'waiting')
    expect(waiting).toEqual([])
    expect(await faults(db)).toEqual([])
  },
)

test('a recall reaches what was sent again, and holds back what waits', async () => {
  const { db, make, send } = await sentShop()
  const other = await db
    .selectFrom('variants')
    .select('id')
    .where('product_id', '=', 'mens-jacket-1')
    .where('id', '<>', JACKET)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await setUnits(db, other.id, 3)
  const days = { soldFrom: null, soldUntil: null }
  await make({ ...ONE, variants: new Map([[0, other.id]]) })
  expect(await findUnsent(db, [other.id])).toEqual([{ orderId: 'ord_1', number: NUMBER, units: 1 }])
  expect(await findReached(db, { ...days, variantIds: [other.id] })).toEqual([])
  await send()
  expect(await findUnsent(db, [other.id])).toEqual([])
  const reached = async (soldFrom: string | null) =>
    (await findReached(db, { ...days, soldFrom, variantIds: [JACKET, other.id] })).map(
      ({ units }) => units,
    )
  expect(await reached(null)).toEqual([3])
  expect(await reached('2099-01-01')).toEqual([])
})

test('whose data are asked for gets it, and is not forgotten while it waits', async () => {
  const { db, make, send } = await sentShop()
  const delivered = { fulfilment_status: 'delivered', is_to_anonymise: 1 } as const
  await db.updateTable('orders').set(delivered).execute()
  await make()
  const { replacements } = await orderData(db, 'ord_1')
  expect(replacements).toMatchObject([{ number: 1, lines: [{ quantity: 1, reason: 'faulty' }] }])
  expect(await anonymiseFinishedOrders(db, LATER)).toBe(0)
  await send()
  expect(await anonymiseFinishedOrders(db, LATER)).toBe(1)
  expect(await replacementsOf(db, 'ord_1')).toMatchObject([
    { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null },
  ])
  expect(await make()).toEqual({ ok: false, reason: 'forgotten' })
})
