import { asShopper } from '#tests/support/database/actors.ts'
import { expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { invoicesOfOrder, effectiveInvoices } from '#core/orders/invoices/invoices.server.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import type { RefundScope } from '#core/payments/refunds/refund-scope.ts'
import {
  elsewhere,
  LATER,
  orderRow,
  payAsBefore,
  paymentContext,
  shopWithFreeOrder,
  shopWithOrders,
  times,
  placeDearAsBefore,
  sellDearAsBefore,
} from '#tests/support/factories/order-life.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { jacket, tshirt } from '#tests/support/factories/factories.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { checkInvoices } from '#core/orders/invoices/check-invoices.server.ts'
import { issueInvoice } from '#core/orders/invoices/issue-invoice.server.ts'
import { salesWaiting } from '#core/orders/invoices/uninvoiced-sales.server.ts'
import { cancelLines } from '#core/payments/cancel-lines.server.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { openPayment } from '#core/payments/open-payment.server.ts'
import { settlePayment } from '#core/payments/settle-payment.server.ts'
import { completeOrder, invoiceOrder, noteMadeElsewhere } from './invoice-order.server.ts'
import { sentWithoutInvoice } from '#core/owner/owner-day/sent-without-invoice.server.ts'
import { findOrder } from './orders.server.ts'
import { shipOrder } from './ship-order.server.ts'

const NUMBER = 'VR-TEST-0001'
const parcel = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }
const JACKET: RefundScope = {
  kind: 'lines',
  lines: [{ position: 0, quantity: 1 }],
  withShipping: false,
}
const REST: RefundScope = { kind: 'rest' }
const amount = (amountCents: number): RefundScope => ({ kind: 'amount', amountCents })
const silent = elsewhere({
  id: 'simulado',
  refund: async () => ({ status: 'unknown', isKeySpent: false, detail: 'timeout' }),
})

const paidReport = {
  orderId: 'ord_1',
  attempt: 1,
  sessionRef: 'cs_ord_1_1',
  status: 'paid',
  paymentRef: 'pi_1',
  amountCents: 25_043,
  currency: 'EUR',
  isLive: false,
} as const
const dear = { ...jacket, priceCents: 160_000 }
const dearOrder = orderRequest({
  lines: [requestLine(dear, { size: 'M', color: 'Azul', quantity: 2 })],
  invoice: { name: 'Lucía Herrero', idType: 'nif', taxId: '12345678Z' },
})
const buyer = {
  name: 'Taller Herrero, S. L.',
  taxId: 'B00000000',
  address: 'Calle del Olmo, 14',
  postcode: '28012',
  city: 'Madrid',
}

let keys = 0
async function refund(
  db: Db,
  scope: RefundScope,
  minutes: number,
  provider = paymentContext(db).ctx.provider,
) {
  const now = () => new Date(LATER.getTime() + minutes * 60_000)
  const newId = (prefix: string) => `${prefix}_${(keys += 1)}`
  const { ctx } = paymentContext(db, { provider, now, newId })
  const input = {
    scope,
    idempotencyKey: `owner/${(keys += 1)}`,
    reason: '',
  } as const
  const outcome = await refundOrder(ctx, NUMBER, input)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome
}
const ship = (db: Db) => shipOrder(paymentContext(db).ctx, NUMBER, parcel, LATER.toISOString())
const invoices = async (db: Db) =>
  (await invoicesOfOrder(db, 'ord_1')).map(({ invoice }) => [
    invoice.number,
    invoice.kind,
    invoice.totalCents,
  ])
const leftCents = async (db: Db) =>
  effectiveInvoices(await invoicesOfOrder(db, 'ord_1')).reduce(
    (sum, { standing }) => sum + standing.totalCents,
    0,
  )
/** What the shop keeps of the money: all that moved back is off. */
const keptCents = async (db: Db) => {
  const { total_cents: total } = await orderRow(db)
  const done = await db
    .selectFrom('refunds')
    .select('amount_cents')
    .where('status', '=', 'done')
    .execute()
  return done.reduce((sum, row) => sum - row.amount_cents, total)
}

test('a sale has its invoice as soon as it is paid, over the whole of it; its parcels make none', async () => {
  const { db } = await shopWithOrders(1)
  expect(await invoices(db)).toEqual([['S-2026-000001', 'F2', 25_043]])
  const [one] = await invoicesOfOrder(db, 'ord_1')
  expect(one?.invoice).toMatchObject({
    orderNumber: NUMBER,
    buyer: null,
    issuedOn: '2026-03-05',
    operationOn: '2026-03-05',
    place: { country: 'ES', zone: 'peninsula_baleares' },
    lines: [{ units: 2 }, { units: 1 }],
  })
  await ship(db)
  expect(await invoices(db)).toHaveLength(1)
  const mails = await db.selectFrom('mail_outbox').select(['kind', 'text']).execute()
  for (const { kind, text } of mails) expect(text, kind).toContain('?factura=S-2026-000001')
  expect(await sentWithoutInvoice(db)).toEqual([])
})

test('ten orders placed at once have ten numbers in a row, and one chain', async () => {
  const { db, context } = await shopWithOrders(0)
  const placed = await Promise.all(times(10, (n) => placeOrder(context, orderRequest({ n }))))
  expect(placed.every(({ ok }) => ok)).toBe(true)
  const rows = await db.selectFrom('invoices').select('sequence').orderBy('sequence').execute()
  expect(rows.map(({ sequence }) => sequence)).toEqual(times(10, (n) => n))
  expect(await checkInvoices(db)).toEqual({ invoices: 10, faults: [] })
})

test('paid on the provider’s page it is invoiced on the day of the payment, once', async () => {
  const { db } = await shopWithOrders(1, elsewhere())
  expect(await invoices(db), 'nothing was paid').toEqual([])
  const { ctx } = paymentContext(db, { provider: elsewhere() })
  await openPayment(ctx, 'ord_1')
  const pay = () => settlePayment(ctx, paidReport)
  expect(await pay()).toBe('paid')
  expect(await pay()).toBe('duplicate')
  expect(await invoices(db)).toEqual([['S-2026-000001', 'F2', 25_043]])
})

test('money that came too late goes back, and nothing is invoiced', async () => {
  const { db } = await shopWithOrders(1, elsewhere())
  const { ctx } = paymentContext(db, { provider: elsewhere() })
  await openPayment(ctx, 'ord_1')
  await cancelOrder(asShopper(ctx), NUMBER)
  expect(await settlePayment(ctx, paidReport)).toBe('refunding')
  expect(await orderRow(db)).toMatchObject({ payment_status: 'refunded' })
  expect(await invoices(db)).toEqual([])
  expect((await checkInvoices(db)).faults).toEqual([])
})

test.each([
  ['a unit', JACKET],
  ['an amount', amount(700)],
  ['everything', REST],
])('%s paid back is corrected, before dispatch as after it', async (_what, scope) => {
  for (const isSent of [false, true]) {
    const { db } = await shopWithOrders(1)
    if (isSent) await ship(db)
    const { amountCents } = await refund(db, scope, 1)
    expect((await invoices(db)).slice(1)).toEqual([['RS-2026-000001', 'R5', -amountCents]])
    const [, correction] = await invoicesOfOrder(db, 'ord_1')
    expect(correction?.invoice.place).toEqual({ country: 'ES', zone: 'peninsula_baleares' })
    expect(await leftCents(db)).toBe(await keptCents(db))
    expect((await checkInvoices(db)).faults).toEqual([])
  }
})

test('units that are cancelled, and an order that is, are corrected when their money moved', async () => {
  const { db } = await shopWithOrders(2)
  const { ctx } = paymentContext(db)
  await cancelLines(ctx, NUMBER, [{ position: 0, quantity: 1 }])
  await ship(db)
  await cancelOrder(asShopper(ctx), 'VR-TEST-0002')
  const { total_cents: total, refunded_cents: refunded } = await orderRow(db)
  expect(refunded).toBeGreaterThan(0)
  expect(await leftCents(db)).toBe(total - refunded)
  const second = effectiveInvoices(await invoicesOfOrder(db, 'ord_2'))
  expect(second.map(({ standing }) => standing.totalCents)).toEqual([0])
  expect((await checkInvoices(db)).faults).toEqual([])
})

test('a refund without an answer is corrected only when its money has moved', async () => {
  const { db } = await shopWithOrders(1)
  await refund(db, JACKET, 1, silent)
  expect(await invoices(db)).toHaveLength(1)
})

test('a free order has an invoice of nothing when it leaves: no money came before', async () => {
  const { db } = await shopWithFreeOrder()
  expect(await invoices(db)).toEqual([])
  await shipOrder(paymentContext(db).ctx, (await orderRow(db)).number, parcel, LATER.toISOString())
  expect(await invoices(db)).toEqual([['S-2026-000001', 'F2', 0]])
})

test('a sale above 3.000 € waits for the tax number, is named, and is invoiced with it', async () => {
  const { db, context } = await stockedShop([dear])
  await sellDearAsBefore(context, dearOrder)
  expect(await invoices(db)).toEqual([])
  const mail = await db.selectFrom('mail_outbox').select('text').executeTakeFirstOrThrow()
  expect(mail.text.replace(/\s+/g, ' ')).toContain('la factura lleva tu NIF')
  expect(await salesWaiting(db, 'needs_buyer')).toEqual([NUMBER])
  await refund(db, amount(700), 1)
  await ship(db)
  expect(await invoices(db), 'its parcels make none').toEqual([])
  expect(await invoiceOrder(db, 'ord_1', LATER.toISOString())).toEqual({
    ok: false,
    reason: 'needs_buyer',
  })
  const order = { id: 'ord_1', number: NUMBER }
  const complete = () => completeOrder(db, { order, buyer, at: LATER.toISOString() })
  expect(await complete()).toEqual({ ok: true, numbers: ['F-2026-000001'] })
  expect(await complete(), 'again').toEqual({ ok: true, numbers: ['F-2026-000001'] })
  expect((await invoices(db)).map(([number]) => number)).toEqual([
    'F-2026-000001',
    'RF-2026-000001',
  ])
  expect(await leftCents(db)).toBe(await keptCents(db))
  expect(await salesWaiting(db, 'needs_buyer')).toEqual([])
  expect((await checkInvoices(db)).faults).toEqual([])
})

test('an invoice that another program made is not asked for again, nor made twice', async () => {
  const { db, context } = await stockedShop([dear])
  await placeDearAsBefore(context, dearOrder)
  await payAsBefore(db, 'ord_1')
  await ship(db)
  const at = LATER.toISOString()
  expect(await sentWithoutInvoice(db), 'above 3.000 €').toEqual([NUMBER])
  expect(await noteMadeElsewhere(db, 'ord_1', at)).toBe(true)
  expect(await sentWithoutInvoice(db)).toEqual([])
  expect(await salesWaiting(db, 'needs_buyer')).toEqual([])
  const refused = { ok: false, reason: 'made_elsewhere' }
  expect(await invoiceOrder(db, 'ord_1', at)).toEqual(refused)
  const order = { id: 'ord_1', number: NUMBER }
  expect(await completeOrder(db, { order, buyer, at })).toMatchObject({ ok: false })
  expect(await invoices(db)).toEqual([])
  const invoiced = await shopWithOrders(1)
  expect(await noteMadeElsewhere(invoiced.db, 'ord_1', at)).toBe(false)
})

test('a refund that a server of before left without its correction is found, and mended', async () => {
  const { db } = await shopWithOrders(1)
  await enterRefundUnseen(db)
  expect((await checkInvoices(db)).faults).toEqual([{ kind: 'refund', subject: NUMBER }])
  await invoiceOrder(db, 'ord_1', LATER.toISOString())
  expect((await invoices(db)).slice(1)).toEqual([['RS-2026-000001', 'R5', -700]])
  expect((await checkInvoices(db)).faults).toEqual([])
})

/** A refund as a server of before stores it: its money moved, and it corrects no whole sale. */
const enterRefundUnseen = (db: Db) =>
  db
    .insertInto('refunds')
    .values({
      id: 'ref_unseen',
      order_id: 'ord_1',
      amount_cents: 700,
      status: 'done',
      idempotency_key: 'unseen',
      reason: '',
      cause: 'owner',
      requested_at: LATER.toISOString(),
      settled_at: LATER.toISOString(),
      provider_ref: 're_unseen',
      next_attempt_at: null,
      sending_until: null,
      last_error: null,
      paid_by_hand: null,
    })
    .execute()

test('a server of before cannot invoice a parcel of a sale that is invoiced, or waits', async () => {
  const { db, context } = await stockedShop([dear, tshirt])
  await placeOrder(context, orderRequest({ n: 2 }))
  await sellDearAsBefore(context, dearOrder)
  const at = LATER.toISOString()
  const order = await findOrder(db, 'ord_2')
  if (!order) throw new Error('no order')
  const parcelOfWaiting = issueInvoice(db, {
    order,
    shipmentId: 'par_ord_2_1',
    units: [{ position: 0, quantity: 1 }],
    withShipping: false,
    operationAt: at,
    at,
  })
  await expect(parcelOfWaiting).rejects.toThrow('the sale is invoiced as a whole')
  const [row] = await db.selectFrom('invoices').selectAll().execute()
  if (!row) throw new Error('no invoice')
  const parcelOfSale = { ...row, number: 'S-2026-000002', sequence: 2, shipment_id: 'par_ord_1_1' }
  await expect(db.insertInto('invoices').values(parcelOfSale).execute()).rejects.toThrow(
    'the sale is invoiced as a whole',
  )
  expect(await checkInvoices(db)).toEqual({ invoices: 1, faults: [] })
})
