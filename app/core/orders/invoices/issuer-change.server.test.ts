import { expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import { changeSetting } from '#core/settings/settings.server.ts'
import { amendRecord } from '#core/orders/verifactu/amend-record.server.ts'
import { sendingStatus } from '#core/orders/verifactu/status.server.ts'
import { buyerForm } from './buyer-form.ts'
import { makeFullInvoice } from '#core/owner/desk-orders/full-invoice.server.ts'
import { checkForm } from '#core/base/text/form-schema.ts'
import { changeTaxId } from '#tests/support/verifactu/change-tax-id.ts'
import { dump } from '#tests/support/database/dump.ts'
import {
  LATER,
  paymentContext,
  purchase,
  shopWithOrders,
} from '#tests/support/factories/order-life.ts'
import { answered, sendingShop } from '#tests/support/agency/sending-shop.ts'
import { schemaFaults } from '#tests/support/verifactu/schema-faults.ts'
import { readDocument } from './chain-head.server.ts'
import { hashedRecord, recordHash } from './chain.server.ts'
import { checkInvoices } from './check-invoices.server.ts'
import { pageOfInvoices, sumInvoices } from './invoice-list.server.ts'
import { countRecordDocuments, recordsBetween } from './invoices.server.ts'

const AT = LATER.toISOString()
const YEAR = { fromDay: '2026-01-01', toDay: '2026-12-31' }
const [FIRST, SECOND] = ['B00000000', 'B12345674']

async function shop() {
  const { db, context } = await shopWithOrders(0)
  let orders = 0
  const sell = async (count = 1) => {
    for (let n = 0; n < count; n += 1) {
      orders += 1
      const later = { ...context, now: () => LATER }
      expect(await placeOrder(later, purchase(orders))).toMatchObject({ ok: true })
    }
  }
  return { db, sell }
}

const refund = (db: Db, n: number) =>
  refundOrder(paymentContext(db).ctx, `VR-TEST-000${n}`, {
    scope: { kind: 'amount', amountCents: 700 },
    idempotencyKey: `owner/${n}`,
    reason: '',
  })

const chainOf = (db: Db) =>
  db
    .selectFrom('invoice_records')
    .innerJoin('invoices', 'number', 'invoice_number')
    .select(['position', 'number', 'previous_hash', 'hash', 'generated_at', 'document', 'xml'])
    .select('invoice_records.kind as kind')
    .orderBy('position')
    .execute()

/** Each record: the number, the issuer, and what it says of the one before. */
async function story(db: Db): Promise<string[]> {
  const rows = await chainOf(db)
  return rows.map((row, at) => {
    const invoice = readDocument(row.document)
    const hashed = hashedRecord(row.kind, invoice, row.previous_hash, row.generated_at)
    expect(recordHash(hashed), row.number).toBe(row.hash)
    const isFirst = row.xml.includes('<sf:PrimerRegistro>S<')
    expect(row.previous_hash, row.number).toBe(isFirst ? null : rows[at - 1]?.hash)
    return `${row.number} ${invoice.issuer.taxId}${isFirst ? ' first' : ''}`
  })
}

async function fitsSchema(db: Db): Promise<string[]> {
  const documents = await recordsBetween(db, YEAR)
  for (const document of documents) expect(schemaFaults(document)).toEqual([])
  expect(await countRecordDocuments(db, YEAR)).toBe(documents.length)
  return documents
}

test('the first invoice after a change of the NIF begins a chain and series of its own', async () => {
  const { db, sell } = await shop()
  await sell(2)
  await changeTaxId(db, SECOND)
  await sell(2)
  expect(await story(db)).toEqual([
    `S-2026-000001 ${FIRST} first`,
    `S-2026-000002 ${FIRST}`,
    `S2-2026-000001 ${SECOND} first`,
    `S2-2026-000002 ${SECOND}`,
  ])
  expect(await checkInvoices(db)).toEqual({ invoices: 4, faults: [] })
  const simplified = await pageOfInvoices(db, { ...YEAR, series: 'S' }, { most: 9 })
  expect(simplified.rows.map(({ number }) => number)).toEqual([
    'S2-2026-000002',
    'S2-2026-000001',
    'S-2026-000002',
    'S-2026-000001',
  ])
  expect(await sumInvoices(db, { ...YEAR, series: 'F' })).toMatchObject({ invoices: 0 })
  const [old = '', own = ''] = await fitsSchema(db)
  expect([old.match(/<sf:NIF>B\w+/g)?.[0], own.match(/<sf:NIF>B\w+/g)?.[0]]).toEqual([
    `<sf:NIF>${FIRST}`,
    `<sf:NIF>${SECOND}`,
  ])
})

test('a NIF that comes back begins a third chain, and never goes on with its old one', async () => {
  const { db, sell } = await shop()
  await sell()
  await changeTaxId(db, SECOND)
  await sell()
  await changeTaxId(db, FIRST)
  await sell(2)
  expect(await story(db)).toEqual([
    `S-2026-000001 ${FIRST} first`,
    `S2-2026-000001 ${SECOND} first`,
    `S3-2026-000001 ${FIRST} first`,
    `S3-2026-000002 ${FIRST}`,
  ])
  expect(await checkInvoices(db)).toEqual({ invoices: 4, faults: [] })
  expect(await fitsSchema(db)).toHaveLength(3)
})

test('a NIF that came back before anything was sold begins nothing; nor does another name', async () => {
  const { db, sell } = await shop()
  await sell()
  await changeTaxId(db, SECOND)
  await changeTaxId(db, FIRST)
  const name = { key: 'tienda.razon-social', value: 'Otra, S. L.' }
  await changeSetting(db, { ...name, number: 2, by: 'Ana', now: AT })
  await sell()
  expect(await story(db)).toEqual([`S-2026-000001 ${FIRST} first`, `S-2026-000002 ${FIRST}`])
  const [, last] = await chainOf(db)
  expect(readDocument(last?.document ?? '').issuer.name).toBe('Otra, S. L.')
  expect(await checkInvoices(db)).toEqual({ invoices: 2, faults: [] })
})

test('a correction and a full invoice name the issuer of the invoices that they are of', async () => {
  const { db, sell } = await shop()
  await sell(2)
  await changeTaxId(db, SECOND)
  await refund(db, 1)
  const form = checkForm(buyerForm, {
    country: 'ES',
    idType: 'nif',
    name: 'Taller Herrero, S. L.',
    taxId: '12345678z',
    address: 'Olmo, 14',
    postcode: '28012',
    city: 'Madrid',
  })
  if (!form.ok) throw new Error(JSON.stringify(form.errors))
  const input = { orderId: 'ord_1', buyer: form.values, read: null, at: AT }
  expect(await transact(db, (trx) => makeFullInvoice(trx, input))).toMatchObject({ ok: true })
  expect(await story(db)).toEqual([
    `S-2026-000001 ${FIRST} first`,
    `S-2026-000002 ${FIRST}`,
    `RS2-2026-000001 ${SECOND} first`,
    `F2-2026-000001 ${SECOND}`,
  ])
  const rows = await chainOf(db)
  const named = rows.map(({ xml }) =>
    [...xml.matchAll(/<sf:IDFactura(?:Rectificada|Sustituida)><sf:IDEmisorFactura>(\w+)/g)].map(
      (found) => found[1],
    ),
  )
  expect(named).toEqual([[], [], [FIRST], [FIRST, SECOND]])
  expect(await checkInvoices(db)).toEqual({ invoices: 4, faults: [] })
  expect(await fitsSchema(db)).toHaveLength(2)
})

test('sales at once with a change of the NIF in between make one chain for each NIF', async () => {
  const { db, context } = await shopWithOrders(0)
  const buy = (n: number) => placeOrder({ ...context, now: () => LATER }, purchase(n, { n }))
  const [, ...sales] = await Promise.all([changeTaxId(db, SECOND), ...[1, 2, 3].map((n) => buy(n))])
  expect(sales.map((sale) => sale.ok)).toEqual([true, true, true])
  const chains = await db
    .selectFrom('invoice_records')
    .select('position')
    .where('previous_hash', 'is', null)
    .execute()
  const issuers = (await chainOf(db)).map(({ document }) => readDocument(document).issuer.taxId)
  expect(chains).toHaveLength(new Set(issuers).size)
  expect((await checkInvoices(db)).faults).toEqual([])
})

test('records of each NIF are sent apart, and one of a former NIF is not made again', async () => {
  const { agency, db, sell, send } = await sendingShop()
  agency.plan({ kind: 'record', match: () => true, outcome: 'Incorrecto', code: 1110, text: 'no' })
  await sell(2)
  await changeTaxId(db, SECOND)
  await sell(1)
  expect(await send(), 'the certificate is still of the first NIF').toMatchObject([
    { kind: 'sent', records: 2, refused: 2 },
    { kind: 'failed', records: 1 },
  ])
  expect((await answered(db)).map(({ number }) => number)).toEqual([
    'S-2026-000001',
    'S-2026-000002',
  ])
  const { lastError } = await sendingStatus(db)
  expect(lastError).toContain('titular del certificado')
  const before = await dump(db)
  expect(await amendRecord(db, { number: 'S-2026-000001', at: AT })).toEqual({
    ok: false,
    reason: 'former_issuer',
  })
  expect(await dump(db)).toEqual(before)
})

test('the database refuses a record that goes on with another NIF, as an older server makes it', async () => {
  const { db, sell } = await shop()
  await sell()
  await changeTaxId(db, SECOND)
  await sell()
  const [first, second] = await chainOf(db)
  const invoice = await db
    .selectFrom('invoices')
    .selectAll()
    .where('number', '=', 'S2-2026-000001')
    .executeTakeFirstOrThrow()
  const insert = (series: string, previousHash: string | null, taxId: string) =>
    transact(db, async (trx) => {
      const number = `${series}-2026-000009`
      const own = { ...readDocument(invoice.document), number }
      const document = JSON.stringify({ ...own, issuer: { ...own.issuer, taxId } })
      const row = { ...invoice, number, series, sequence: 9, shipment_id: 'par_9', document }
      await trx
        .insertInto('invoices')
        .values({ ...row, kind: 'F3', shipment_id: null, replaces: 'S-2026-000001' })
        .execute()
      await trx
        .insertInto('invoice_records')
        .values({
          position: 3,
          kind: 'alta',
          invoice_number: number,
          previous_hash: previousHash,
          hash: 'A',
          generated_at: first?.generated_at ?? '',
          xml: '<x/>',
          prior: null,
        })
        .execute()
    })
  const refused = 'the record is of another issuer'
  const link = second?.hash ?? ''
  await expect(insert('S2', link, FIRST), 'linked to another NIF').rejects.toThrow(refused)
  await expect(insert('S', link, SECOND), 'a number of the first').rejects.toThrow(refused)
  await expect(insert('S2', null, SECOND), 'a break within a NIF').rejects.toThrow(refused)
  await expect(insert('S2', null, FIRST), 'a chain, an old series').rejects.toThrow(refused)
  await expect(insert('X', link, SECOND), 'no series').rejects.toThrow(/check/i)
  await insert('S2', link, SECOND)
})

test('the number of a producer of packaging stands on each invoice from its setting on', async () => {
  const { db, sell } = await shop()
  await sell()
  const setting = { key: 'tienda.envases', value: 'ENV/2023/000000123', number: 1, by: 'lucia' }
  await changeSetting(db, { ...setting, now: AT })
  await sell()
  const lines = (await chainOf(db)).map(({ document }) =>
    readDocument(document).issuer.address.at(-1),
  )
  expect(lines).toEqual(['España', 'Productor de envases: ENV/2023/000000123'])
})
