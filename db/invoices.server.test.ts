import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { checkInvoices } from '#core/invoices/check-invoices.server.ts'
import { invoiceSentOrder, sentWithoutInvoice } from '#core/orders/invoice-shipment.server.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { dump } from '#tests/support/database/dump.ts'
import { LATER, paymentContext, shopWithOrders } from '#tests/support/factories/order-life.ts'
import { createInvoices } from './migrations/019-invoices.ts'
import { addBuyerCountries } from './migrations/054-buyers-of-other-countries.ts'
import type { Database } from './open.ts'
import type { Db } from './schema.ts'

const TABLES = ['invoice_buyers', 'invoice_records', 'invoices', 'invoice_series', 'invoice_chain']
const send = (db: Db, n: number, at: string) =>
  shipOrder(
    paymentContext(db).ctx,
    `VR-TEST-000${n}`,
    { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null },
    { cause: 'owner', at },
  )

/** Undoes the migration: a database as an earlier version left it. */
async function before({ db, kind }: Database): Promise<void> {
  for (const table of TABLES) await sql`drop table ${sql.table(table)}`.execute(db)
  if (kind === 'postgres') await sql`drop function refuse_invoice_change`.execute(db)
}

test('an upgrade keeps sent and unsent orders as they are; invoices begin with the next dispatch', async () => {
  const shop = await shopWithOrders(3)
  const { db, kind } = shop
  await send(db, 1, '2026-03-05T12:00:00.000Z')
  await before(shop)
  const old = await dump(db)
  // Migrations have no typed schema.
  await createInvoices(db as unknown as Kysely<unknown>, kind)
  await addBuyerCountries(db as unknown as Kysely<unknown>)
  const { invoices, ...upgraded } = await dump(db)
  expect(invoices).toEqual([])
  for (const [table, rows] of Object.entries(old)) expect(upgraded[table], table).toEqual(rows)

  await send(db, 2, LATER.toISOString())
  expect(await checkInvoices(db)).toEqual({ invoices: 1, faults: [] })
  expect(await sentWithoutInvoice(db)).toEqual([]) // the first left before there were invoices
  const issued = await invoiceSentOrder(db, 'ord_1', LATER.toISOString())
  expect(issued).toEqual({ ok: true, number: 'S-2026-000002' })
  expect(await invoiceSentOrder(db, 'ord_3', LATER.toISOString())).toEqual({
    ok: false,
    reason: 'not_sent',
  })
  expect(await checkInvoices(db)).toEqual({ invoices: 2, faults: [] })
})

test('an order that a program without invoices sent later is found', async () => {
  const shop = await shopWithOrders(2)
  const { db } = shop
  await send(db, 1, LATER.toISOString())
  await db
    .insertInto('parcels')
    .values({
      id: 'par_ord_2_1',
      position: 0,
      order_id: 'ord_2',
      carrier: 'Ruta Norte',
      tracking_code: null,
      tracking_url: null,
      shipped_at: LATER.toISOString(),
      delivered_at: null,
    })
    .execute()
  expect(await sentWithoutInvoice(db)).toEqual(['VR-TEST-0002'])
})
