import { expect, test } from 'vitest'
import { effectiveInvoices, invoicesOfOrder } from '#core/orders/invoices/invoices.server.ts'
import { findLineUnits } from '#core/orders/fulfilment/line-units.server.ts'
import { findOrder } from '#core/orders/orders.server.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { cancelLines } from '#core/payments/cancel-lines.server.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { checkLedger } from '#core/payments/check-ledger.server.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import { checkStock } from '#core/stock/stock-movements.server.ts'
import type { Db } from '#db/schema.ts'
import { dump } from '#tests/support/database/dump.ts'
import { setUnits, unitsOf } from '#tests/support/database/stocked-shop.ts'
import { jacket } from '#tests/support/factories/factories.ts'
import { orderRow } from '#tests/support/factories/order-life.ts'
import { at, NUMBER } from '#tests/support/factories/returned-goods.ts'
import { LARGE, MEDIUM, shopToChange } from '#tests/support/orders/changed-line.ts'
import { changeLine, payChangedLine, quoteChangedLine } from './change-line.server.ts'

/** What was paid for both jackets: 2 × 99,99 €, less ten percent, with IVA. */
const PAID = 21_777
const PARCEL = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }
const one = { position: 0, read: MEDIUM, wanted: LARGE, units: 1 }

/** Two jackets of 99,99 € in M; those in L cost 89,99 €, those in black 79,99 €. */
async function cheaperShop() {
  const shop = await shopToChange()
  const { db, buyer } = shop
  const price = (column: 'id' | 'color', value: string, cents: number) =>
    db.updateTable('variants').set({ price_cents: cents }).where(column, '=', value).execute()
  await price('color', 'Negro', 7999)
  await price('id', LARGE, 8999)
  const swap = async (change: Parameters<typeof changeLine>[2], as = buyer) => {
    const made = await changeLine(as, NUMBER, change)
    if (made.ok) await payChangedLine(as, made)
    return made
  }
  return { ...shop, swap }
}

const linesOf = async (db: Db) =>
  (await findLineUnits(db, 'ord_1')).map(({ variantId, ordered }) => [variantId, ordered])

/** Goods, ledger and invoices say the same; answers what went back. */
async function backOf(db: Db): Promise<number> {
  const { refunded_cents: backCents, total_cents: totalCents } = await orderRow(db)
  const standing = effectiveInvoices(await invoicesOfOrder(db, 'ord_1'))
  const invoiced = standing.reduce((sum, { standing: { totalCents: cents } }) => sum + cents, 0)
  expect(invoiced).toBe(totalCents - backCents)
  expect((await checkLedger(db)).faults).toEqual([])
  expect((await checkStock(db)).faults).toEqual([])
  return backCents
}

test('one of two jackets becomes a line of its own, and both are reserved', async () => {
  const { db, buyer, change } = await shopToChange()
  const made = await changeLine(buyer, NUMBER, one)
  expect(made).toMatchObject({ ok: true, line: { quantity: 1, backCents: 0 } })
  expect(await linesOf(db)).toEqual([
    [MEDIUM, 1],
    ['mens-tshirt-1/S/Negro', 1],
    [LARGE, 1],
  ])
  const order = await findOrder(db, 'ord_1')
  expect(order?.lines[2]).toMatchObject({ size: 'L', quantity: 1, part: { of: 0, from: 1 } })
  expect([await unitsOf(db, MEDIUM), await unitsOf(db, LARGE)]).toEqual([9, 9])
  expect(await backOf(db)).toBe(0)
  expect(await change(`${jacket.id}/S/Azul`, { position: 2 })).toMatchObject({ ok: true })
  expect((await linesOf(db))[2]).toEqual([`${jacket.id}/S/Azul`, 1])
})

test('what costs less gives back its share of what was paid, and its invoice is corrected', async () => {
  const { db, swap } = await cheaperShop()
  const each = Math.floor((PAID * 1000) / (9999 * 2))
  expect(await swap({ ...one, backCents: each })).toMatchObject({
    ok: true,
    line: { quantity: 1, backCents: each },
  })
  expect(await backOf(db)).toBe(each)
  const [, correction] = await invoicesOfOrder(db, 'ord_1')
  expect(correction?.invoice).toMatchObject({
    totalCents: -each,
    lines: [{ position: 0, units: 0, description: expect.stringContaining('Abono: Chaqueta') }],
  })
  const row = await orderRow(db)
  expect([row.status, row.payment_status]).toEqual(['placed', 'partly_refunded'])
})

test('a reduced unit that is cancelled or refunded gives back what is left of it', async () => {
  const { db, ctx, swap } = await cheaperShop()
  await swap(one)
  const each = await backOf(db)
  const unit = [{ position: 2, quantity: 1 }]
  expect(await cancelLines(ctx, NUMBER, unit)).toMatchObject({ amountCents: PAID - 10_888 - each })
  await shipOrder(ctx, NUMBER, PARCEL, at)
  const scope = {
    kind: 'lines',
    lines: [{ position: 0, quantity: 1 }],
    withShipping: false,
  } as const
  const refunded = await refundOrder(ctx, NUMBER, { scope, idempotencyKey: 'x', reason: '' })
  expect(refunded).toMatchObject({ ok: true, amountCents: 10_888 })
  expect(await backOf(db)).toBe(PAID)
})

test('a line that was reduced is divided and reduced again', async () => {
  const { db, ctx, swap } = await cheaperShop()
  await swap({ ...one, units: 2 })
  const first = await backOf(db)
  await swap({ position: 0, read: LARGE, wanted: `${jacket.id}/M/Negro`, units: 1 })
  const second = (await backOf(db)) - first
  expect([first, second]).toEqual([2 * 1088, Math.floor(((PAID - first) * 1000) / (8999 * 2))])
  const lines = [
    { position: 0, quantity: 1 },
    { position: 2, quantity: 1 },
  ]
  await shipOrder(ctx, NUMBER, PARCEL, at)
  const scope = { kind: 'lines', lines, withShipping: false } as const
  await refundOrder(ctx, NUMBER, { scope, idempotencyKey: 'x', reason: '' })
  expect(await backOf(db)).toBe(PAID)
})

test('a sale that has begun since is not given: what costs the same gives nothing back', async () => {
  const { db, swap } = await cheaperShop()
  await db.updateTable('variants').set({ price_cents: 8999 }).where('id', '=', MEDIUM).execute()
  expect(await swap(one)).toMatchObject({ ok: true, line: { backCents: 0 } })
  expect(await backOf(db)).toBe(0)
})

test.each<[string, Partial<typeof one> & { backCents?: number }, string]>([
  ['another difference than was read', { backCents: 1 }, 'price_moved'],
  ['more units than it has', { units: 3 }, 'bad_units'],
  ['no units', { units: 0 }, 'bad_units'],
  ['half a unit', { units: 0.5 }, 'bad_units'],
  ['units that are not there', { units: 2 }, 'sold_out'],
])('%s is refused by name, and nothing changes', async (_, wrong, reason) => {
  const { db, swap } = await cheaperShop()
  await setUnits(db, LARGE, 1)
  const before = await dump(db)
  expect(await swap({ ...one, ...wrong })).toMatchObject({ ok: false, reason })
  expect(await dump(db)).toEqual(before)
})

test('a difference never takes the last money of an order, which would not be sent', async () => {
  const { db, ctx, swap } = await cheaperShop()
  const { total_cents: total } = await orderRow(db)
  const scope = { kind: 'amount', amountCents: total - 1000 } as const
  await refundOrder(ctx, NUMBER, { scope, idempotencyKey: 'x', reason: '' })
  expect(await swap(one)).toEqual({ ok: false, reason: 'little_left' })
  expect(await quoteChangedLine(db, NUMBER, one)).toEqual({ ok: false, reason: 'little_left' })
})

test('a part that changes as the order is sent or cancelled: one of both is refused, all is counted', async () => {
  const neighbours = [
    (shop: Awaited<ReturnType<typeof cheaperShop>>) =>
      shipOrder(shop.ctx, NUMBER, { ...PARCEL, ifOpenUnits: 3 }, at),
    (shop: Awaited<ReturnType<typeof cheaperShop>>) => cancelOrder(shop.ctx, NUMBER),
    (shop: Awaited<ReturnType<typeof cheaperShop>>) =>
      cancelLines(shop.ctx, NUMBER, [{ position: 0, quantity: 2 }]),
  ]
  for (const happen of neighbours) {
    for (const isFirst of [true, false]) {
      const shop = await cheaperShop()
      const work = [() => shop.swap(one), () => happen(shop)]
      const done = await Promise.all((isFirst ? work : work.toReversed()).map((start) => start()))
      expect(done.filter(({ ok }) => ok).length).toBeGreaterThan(0)
      await backOf(shop.db)
    }
  }
})

test('two changes of the same unit at once make one', async () => {
  const { db, swap } = await cheaperShop()
  const both = await Promise.all([swap({ ...one, units: 2 }), swap({ ...one, units: 2 })])
  expect(both.map((made) => made.ok && made.isChanged)).toContain(true)
  expect(await linesOf(db)).toContainEqual([LARGE, 2])
  expect(await backOf(db)).toBe(2 * 1088)
})
