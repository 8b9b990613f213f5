import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import type { DatabaseKind } from '#db/open.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { tshirt } from '#tests/support/factories/factories.ts'
import { requestLine } from '#tests/support/factories/order-request.ts'
import { LATER, paymentContext, shopWithOlderOrders } from '#tests/support/factories/order-life.ts'
import { changeTaxId } from '#tests/support/verifactu/change-tax-id.ts'
import { checkInvoices } from './check-invoices.server.ts'
import { readDocument } from './chain-head.server.ts'

const ONE_SHIRT = {
  lines: [requestLine(tshirt, { size: 'S', color: 'Negro' })],
  discountCode: null,
}

/** Three invoices and a correction. */
async function invoicedShop() {
  const shop = await shopWithOlderOrders(3, ONE_SHIRT)
  const { ctx } = paymentContext(shop.db)
  for (const n of [1, 2, 3]) {
    const parcel = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }
    await shipOrder(ctx, `VR-TEST-000${n}`, parcel, LATER.toISOString())
  }
  await refundOrder(ctx, 'VR-TEST-0002', {
    scope: { kind: 'rest' },
    idempotencyKey: 'owner/1',
    reason: '',
  })
  return shop
}

/** As a person with the database's tools would: the triggers are in the way of nobody else. */
async function withoutTriggers(db: Db, kind: DatabaseKind): Promise<void> {
  if (kind === 'postgres') {
    await sql`drop trigger invoices_append_only on invoices`.execute(db)
    await sql`drop trigger invoice_records_append_only on invoice_records`.execute(db)
    return
  }
  for (const table of ['invoices', 'invoice_records']) {
    for (const change of ['update', 'delete']) {
      await sql`drop trigger ${sql.ref(`${table}_no_${change}`)}`.execute(db)
    }
  }
}

const SECOND = 'S-2026-000002'

/** Changes the second invoice in a way that its own columns and sums agree with. */
async function makeCheaper(db: Db): Promise<void> {
  const { document } = await db
    .selectFrom('invoices')
    .select('document')
    .where('number', '=', SECOND)
    .executeTakeFirstOrThrow()
  const invoice = readDocument(document)
  const cheaper = {
    ...invoice,
    lines: [
      { ...invoice.lines[0]!, unitPriceCents: 1, reductionCents: 0, baseCents: 1, grossCents: 1 },
    ],
    taxes: [{ ...invoice.taxes[0]!, baseCents: 1, quotaCents: 0 }],
    baseCents: 1,
    quotaCents: 0,
    totalCents: 1,
  }
  await db
    .updateTable('invoices')
    .set({ base_cents: 1, quota_cents: 0, total_cents: 1, document: JSON.stringify(cheaper) })
    .where('number', '=', SECOND)
    .execute()
}

/** Says of the second invoice that its lines have another rate than its sums. */
async function moveToOtherRate(db: Db): Promise<void> {
  const { document } = await db
    .selectFrom('invoices')
    .select('document')
    .where('number', '=', SECOND)
    .executeTakeFirstOrThrow()
  const invoice = readDocument(document)
  const lines = invoice.lines.map((line) => ({ ...line, percent: 4 }))
  await db
    .updateTable('invoices')
    .set({ document: JSON.stringify({ ...invoice, lines }) })
    .where('number', '=', SECOND)
    .execute()
}

test('what the shop issued has no fault', async () => {
  const { db } = await invoicedShop()
  expect(await checkInvoices(db)).toEqual({ invoices: 4, faults: [] })
})

test.each<[string, (db: Db) => Promise<unknown>, string[]]>([
  [
    'an amount is changed',
    makeCheaper,
    ['hash S-2026-000002', 'xml S-2026-000002', 'corrected_too_much S-2026-000002'],
  ],
  ['a rate is changed in its lines only', moveToOtherRate, ['sums S-2026-000002']],
  [
    'an amount is changed in its column only',
    (db) =>
      db
        .updateTable('invoices')
        .set({ total_cents: 1, base_cents: 1, quota_cents: 0 })
        .where('number', '=', SECOND)
        .execute(),
    ['row S-2026-000002', 'corrected_too_much S-2026-000002'],
  ],
  [
    'a hash is changed',
    (db) =>
      db
        .updateTable('invoice_records')
        .set({ hash: 'F'.repeat(64) })
        .where('position', '=', 2)
        .execute(),
    ['hash S-2026-000002', 'xml S-2026-000002', 'link S-2026-000003', 'xml S-2026-000003'],
  ],
  [
    'a time is changed',
    (db) =>
      db
        .updateTable('invoice_records')
        .set({ generated_at: '2026-03-05T11:00:00+01:00' })
        .where('position', '=', 2)
        .execute(),
    ['hash S-2026-000002', 'xml S-2026-000002'],
  ],
  [
    'the XML is changed',
    (db) =>
      db.updateTable('invoice_records').set({ xml: '<x/>' }).where('position', '=', 2).execute(),
    ['xml S-2026-000002'],
  ],
  [
    'a record is deleted',
    (db) => db.deleteFrom('invoice_records').where('position', '=', 1).execute(),
    [
      'position S-2026-000002',
      'link S-2026-000002',
      'xml S-2026-000002',
      'no_record S-2026-000001',
    ],
  ],
  [
    'the last invoice is deleted with its record',
    async (db) => {
      await db.deleteFrom('invoice_records').where('position', '=', 4).execute()
      await db.deleteFrom('invoices').where('kind', '=', 'R5').execute()
    },
    ['position 4', 'number RS-2026'],
  ],
  [
    'a series forgets its last number',
    (db) =>
      db.updateTable('invoice_series').set({ last_number: 5 }).where('series', '=', 'S').execute(),
    ['number S-2026'],
  ],
])('if %s, the check says what and where', async (_what, tamper, expected) => {
  const { db, kind } = await invoicedShop()
  await withoutTriggers(db, kind)
  await tamper(db)
  const { faults } = await checkInvoices(db)
  expect(faults.map((one) => `${one.kind} ${one.subject}`).toSorted()).toEqual(expected.toSorted())
})

/** Two invoices before a change of the NIF, and one after it. */
async function shopOfTwoIssuers() {
  const shop = await shopWithOlderOrders(3, ONE_SHIRT)
  const { ctx } = paymentContext(shop.db)
  for (const n of [1, 2, 3]) {
    if (n === 3) await changeTaxId(shop.db, 'B12345674')
    const parcel = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }
    await shipOrder(ctx, `VR-TEST-000${n}`, parcel, LATER.toISOString())
  }
  return shop
}

const FIRST_OF_NEW = 'S2-2026-000001'
const linkTo = (db: Db, position: number, hash: string | null) =>
  db
    .updateTable('invoice_records')
    .set({ previous_hash: hash })
    .where('position', '=', position)
    .execute()

test.each<[string, (db: Db) => Promise<unknown>, string[]]>([
  [
    'a chain begins anew although the NIF is the same',
    (db) => linkTo(db, 2, null),
    [`link ${SECOND}`, `hash ${SECOND}`],
  ],
  [
    'the chain of a NIF goes on with that of another',
    async (db) => {
      const { hash } = await db
        .selectFrom('invoice_records')
        .select('hash')
        .where('position', '=', 2)
        .executeTakeFirstOrThrow()
      await linkTo(db, 3, hash)
    },
    [`link ${FIRST_OF_NEW}`, `hash ${FIRST_OF_NEW}`],
  ],
  [
    'a number goes on with the series of another NIF',
    async (db) => {
      await db
        .updateTable('invoices')
        .set({ series: 'S', sequence: 3 })
        .where('number', '=', FIRST_OF_NEW)
        .execute()
    },
    [`series ${FIRST_OF_NEW}`, `number S-2026`, 'number S2-2026'],
  ],
  [
    'the NIF of an invoice is changed',
    async (db) => {
      const { document } = await db
        .selectFrom('invoices')
        .select('document')
        .where('number', '=', SECOND)
        .executeTakeFirstOrThrow()
      await db
        .updateTable('invoices')
        .set({ document: document.replaceAll('B00000000', 'B12345674') })
        .where('number', '=', SECOND)
        .execute()
    },
    [
      `series ${SECOND}`,
      `link ${SECOND}`,
      `hash ${SECOND}`,
      `xml ${SECOND}`,
      `link ${FIRST_OF_NEW}`,
      `xml ${FIRST_OF_NEW}`,
    ],
  ],
])('after a change of the NIF: if %s, the check says so', async (_what, tamper, expected) => {
  const { db, kind } = await shopOfTwoIssuers()
  expect(await checkInvoices(db)).toEqual({ invoices: 3, faults: [] })
  await withoutTriggers(db, kind)
  await tamper(db)
  const { faults } = await checkInvoices(db)
  expect(faults.map((one) => `${one.kind} ${one.subject}`).toSorted()).toEqual(expected.toSorted())
})
