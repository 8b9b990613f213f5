import { expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { completeOrder, invoiceOrder } from '#core/orders/invoice-order.server.ts'
import { issueWaiting } from '#core/owner/owner-day/issue-waiting.server.ts'
import { readOwnerDay } from '#core/owner/owner-day/owner-day.server.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import { changeSetting } from '#core/settings/settings.server.ts'
import { beginSending } from '#core/orders/verifactu/switch.server.ts'
import { changeTaxId } from '#tests/support/verifactu/change-tax-id.ts'
import {
  LATER,
  orderRow,
  paymentContext,
  purchase,
  shopWithOrders,
} from '#tests/support/factories/order-life.ts'
import { isSampleRefused, noteTakesMoney } from './chain-head.server.ts'
import { checkInvoices } from './check-invoices.server.ts'
import { invoicesOfOrder } from './invoices.server.ts'
import { salesWaiting } from './uninvoiced-sales.server.ts'

const AT = LATER.toISOString()
const REAL = 'B12345674'
const buyer = {
  name: 'Taller Herrero, S. L.',
  taxId: 'B00000000',
  address: 'Calle del Olmo, 14',
  postcode: '28012',
  city: 'Madrid',
}

async function shop() {
  const { db, context } = await shopWithOrders(0)
  const buy = (n: number) => placeOrder({ ...context, now: () => LATER }, purchase(n))
  return { db, buy }
}

const refund = (db: Db, n: number) =>
  refundOrder(paymentContext(db).ctx, `VR-TEST-000${n}`, {
    scope: { kind: 'amount', amountCents: 700 },
    idempotencyKey: `owner/${n}`,
    reason: '',
  })

const numbersOf = async (db: Db, n: number) =>
  (await invoicesOfOrder(db, `ord_${n}`)).map(({ invoice }) => invoice.number)

const rows = async (db: Db) => [
  await db.selectFrom('invoices').select('number').execute(),
  await db.selectFrom('invoice_records').select('position').execute(),
  await db.selectFrom('invoice_series').select('series').execute(),
]

test('a shop that takes money with sample data sells, and issues nothing until it has its own', async () => {
  const { db, buy } = await shop()
  await noteTakesMoney(db, true)
  for (const n of [1, 2]) expect(await buy(n)).toMatchObject({ ok: true })
  expect(await orderRow(db)).toMatchObject({ payment_status: 'paid' })
  await refund(db, 2)
  expect(await rows(db)).toEqual([[], [], []])
  const waiting = ['VR-TEST-0001', 'VR-TEST-0002']
  expect(await salesWaiting(db, 'sample_issuer')).toEqual(waiting)
  expect((await readOwnerDay(db, LATER)).sampleIssuer).toEqual({ isRefused: true, orders: waiting })
  expect(await invoiceOrder(db, 'ord_1', AT)).toEqual({ ok: false, reason: 'sample_issuer' })
  expect(await issueWaiting(db, AT)).toEqual({ issued: [], waiting })

  await changeTaxId(db, REAL)
  expect(await invoiceOrder(db, 'ord_1', AT)).toEqual({ ok: true, number: 'S-2026-000001' })
  expect(await issueWaiting(db, AT)).toEqual({ issued: ['VR-TEST-0002'], waiting: [] })
  expect(await numbersOf(db, 2)).toEqual(['S-2026-000002', 'RS-2026-000001'])
  expect(await salesWaiting(db, 'sample_issuer')).toEqual([])
  expect(await checkInvoices(db)).toEqual({ invoices: 3, faults: [] })
})

test('a trial issues with sample data; when it takes money nothing of it goes on, and its own chain begins', async () => {
  const { db, buy } = await shop()
  await buy(1)
  expect(await numbersOf(db, 1)).toEqual(['S-2026-000001'])
  await noteTakesMoney(db, true)
  await buy(2)
  await refund(db, 1)
  const order = { id: 'ord_1', number: 'VR-TEST-0001' }
  expect(await completeOrder(db, { order, buyer, at: AT })).toEqual({
    ok: false,
    reason: 'sample_issuer',
  })
  expect(await numbersOf(db, 1), 'neither corrected nor completed').toEqual(['S-2026-000001'])

  await changeTaxId(db, REAL)
  expect(await issueWaiting(db, AT)).toEqual({
    issued: ['VR-TEST-0002', 'VR-TEST-0001'],
    waiting: [],
  })
  expect(await numbersOf(db, 2)).toEqual(['S2-2026-000001'])
  expect(await numbersOf(db, 1)).toEqual(['S-2026-000001', 'RS2-2026-000001'])
  const first = await db
    .selectFrom('invoice_records')
    .select(['position', 'invoice_number as number'])
    .where('previous_hash', 'is', null)
    .orderBy('position')
    .execute()
  expect(first).toEqual([
    { position: 1, number: 'S-2026-000001' },
    { position: 2, number: 'S2-2026-000001' },
  ])
  expect(await checkInvoices(db)).toEqual({ invoices: 3, faults: [] })
})

test('a real NIF beside the name of the sample issues nothing, also in a trial', async () => {
  const { db, buy } = await shop()
  const nif = { key: 'tienda.nif', value: REAL }
  await changeSetting(db, { ...nif, number: 1, by: 'Ana', now: AT })
  await buy(1)
  expect(await salesWaiting(db, 'sample_issuer')).toEqual(['VR-TEST-0001'])
  const name = { key: 'tienda.razon-social', value: 'Monte, S. L.' }
  await changeSetting(db, { ...name, number: 1, by: 'Ana', now: AT })
  expect(await issueWaiting(db, AT)).toMatchObject({ issued: ['VR-TEST-0001'] })
})

test('records of the sample never go to the agency: neither from the beginning nor later', async () => {
  const { db, buy } = await shop()
  const production = { kind: 'production', at: AT } as const
  expect(await beginSending(db, production)).toEqual({ ok: false, reason: 'sample_issuer' })
  await changeTaxId(db, REAL)
  expect(await beginSending(db, production)).toMatchObject({ ok: true })
  await changeTaxId(db, 'B00000000')
  await buy(1)
  expect(await rows(db)).toEqual([[], [], []])
  expect(await salesWaiting(db, 'sample_issuer')).toEqual(['VR-TEST-0001'])
})

test('each start says whether the shop takes money; the sample is right in one that does not', async () => {
  const { db } = await shop()
  expect(await isSampleRefused(db)).toBe(false)
  await noteTakesMoney(db, true)
  expect(await isSampleRefused(db)).toBe(true)
  await noteTakesMoney(db, false)
  expect(await isSampleRefused(db)).toBe(false)
})
