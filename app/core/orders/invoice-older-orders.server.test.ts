import { expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { invoicesOfOrder, effectiveInvoices } from '#core/orders/invoices/invoices.server.ts'
import { giveUpRefund } from '#core/returns/give-up-refund.server.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import type { RefundScope } from '#core/payments/refunds/refund-scope.ts'
import {
  elsewhere,
  LATER,
  orderRow,
  paymentContext,
  shopWithOlderOrders,
} from '#tests/support/factories/order-life.ts'
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

test('a dispatch issues a simplified invoice over what was paid', async () => {
  const { db } = await shopWithOlderOrders(1)
  expect(await invoices(db)).toEqual([])
  await ship(db)
  expect(await invoices(db)).toEqual([['S-2026-000001', 'F2', 25_043]])
  const [one] = await invoicesOfOrder(db, 'ord_1')
  expect(one?.invoice).toMatchObject({ orderNumber: NUMBER, buyer: null, issuedOn: '2026-03-05' })
})

test.each([
  ['a unit', JACKET],
  ['an amount', amount(700)],
  ['everything', REST],
])('%s paid back after dispatch is corrected', async (_what, scope) => {
  const { db } = await shopWithOlderOrders(1)
  await ship(db)
  const { amountCents } = await refund(db, scope, 1)
  expect((await invoices(db)).slice(1)).toEqual([['RS-2026-000001', 'R5', -amountCents]])
  expect(await leftCents(db)).toBe(await keptCents(db))
})

test('a unit paid back before dispatch is never invoiced, nor corrected', async () => {
  const { db } = await shopWithOlderOrders(1)
  const { amountCents } = await refund(db, JACKET, -1)
  await ship(db)
  expect(await invoices(db)).toEqual([['S-2026-000001', 'F2', 25_043 - amountCents]])
  await refund(db, JACKET, 1)
  await refund(db, REST, 2)
  expect(await leftCents(db)).toBe(0)
})

test('an amount paid back before dispatch is corrected on dispatch', async () => {
  const { db } = await shopWithOlderOrders(1)
  await refund(db, amount(700), -1)
  await ship(db)
  expect(await invoices(db)).toEqual([
    ['S-2026-000001', 'F2', 25_043],
    ['RS-2026-000001', 'R5', -700],
  ])
})

test('a refund at the very moment of the dispatch counts as later, since its unit left', async () => {
  const { db } = await shopWithOlderOrders(1)
  await ship(db)
  await refund(db, JACKET, 0)
  expect(await invoices(db)).toHaveLength(2)
  expect(await leftCents(db)).toBe(await keptCents(db))
})

test('a refund without an answer is corrected only when its money has moved', async () => {
  const { db } = await shopWithOlderOrders(1)
  await ship(db)
  await refund(db, JACKET, 1, silent)
  expect(await invoices(db)).toHaveLength(1)
})

test('a unit whose refund is given up after dispatch stayed here: it is not invoiced', async () => {
  const { db } = await shopWithOlderOrders(1)
  const { refundId } = await refund(db, JACKET, -1, silent)
  await ship(db)
  const [[, , invoicedCents]] = (await invoices(db)) as [[string, string, number]]
  await giveUpRefund(paymentContext(db).ctx, refundId, 'se queda sin ella')
  const { amountCents } = await refund(db, JACKET, 1)
  expect(await leftCents(db)).toBe(invoicedCents - amountCents)
})
