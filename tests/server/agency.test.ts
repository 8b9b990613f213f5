import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { lockChain, readDocument } from '#core/orders/invoices/chain-head.server.ts'
import { appendRecord } from '#core/orders/invoices/chain.server.ts'
import { issuer } from '#core/orders/invoices/issuer.ts'
import { recordsDocuments } from '#core/orders/invoices/record-xml.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { startAgency } from '#tests/support/agency/agency.ts'
import { askAgency, soapMessage } from '#tests/support/agency/ask-agency.ts'
import { readAnswer } from '#tests/support/agency/read-answer.ts'
import { tshirt } from '#tests/support/factories/factories.ts'
import {
  LATER,
  paymentContext,
  shopWithOlderOrders,
  times,
} from '#tests/support/factories/order-life.ts'
import { requestLine } from '#tests/support/factories/order-request.ts'

// Records as the shop's own use cases write them, sent to the test agency.

const AT = LATER.toISOString()
const ONE_SHIRT = {
  lines: [requestLine(tshirt, { size: 'S', color: 'Negro' })],
  discountCode: null,
}
const parcel = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }

/** A shop with three invoices, of which the second is cancelled. */
async function shopWithRecords(): Promise<Db> {
  const { db } = await shopWithOlderOrders(3, ONE_SHIRT)
  const { ctx } = paymentContext(db)
  for (const number of times(3, (n) => `VR-TEST-000${n}`)) {
    await shipOrder(ctx, number, parcel, AT)
  }
  const { document } = await db
    .selectFrom('invoices')
    .select('document')
    .where('sequence', '=', 2)
    .executeTakeFirstOrThrow()
  await transact(db, async (trx) => {
    await appendRecord(trx, await lockChain(trx), {
      kind: 'anulacion',
      prior: null,
      invoice: readDocument(document),
      at: AT,
    })
  })
  return db
}

const recordsOf = (db: Db) =>
  db.selectFrom('invoice_records').select(['xml', 'hash', 'kind']).orderBy('position').execute()

async function agencyForTest(options: Parameters<typeof startAgency>[0] = {}) {
  const agency = await startAgency({ now: () => LATER, ...options })
  onTestFinished(() => agency.close())
  return agency
}

test('the agency takes the chain of a real shop, finds every hash right, and takes it once', async () => {
  const records = await recordsOf(await shopWithRecords())
  const agency = await agencyForTest()
  const [document = ''] = recordsDocuments(
    issuer,
    records.map(({ xml }) => xml),
  )
  const first = await askAgency(agency, soapMessage(document))
  expect(first.status).toBe(200)
  expect(readAnswer(first.body)).toEqual({
    csv: 'A-00000000000001',
    presenter: 'B00000000',
    presentedAt: '2026-03-05T14:00:00+01:00',
    issuer: 'B00000000',
    waitSeconds: '60',
    state: 'Correcto',
    lines: [
      'S-2026-000001 Alta Correcto',
      'S-2026-000002 Alta Correcto',
      'S-2026-000003 Alta Correcto',
      'S-2026-000002 Anulacion Correcto',
    ],
    errors: [],
  })
  const held = agency.held()
  expect(held.map(({ hash }) => hash)).toEqual(records.map(({ hash }) => hash))
  expect(held.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'alta Correcto',
    'alta Anulado',
    'alta Correcto',
    'anulacion Correcto',
  ])

  const again = readAnswer((await askAgency(agency, soapMessage(document))).body)
  expect([again.state, again.csv]).toEqual(['ParcialmenteCorrecto', 'A-00000000000002'])
  expect(again.lines).toEqual([
    'S-2026-000001 Alta Incorrecto 3000 Correcta',
    'S-2026-000002 Alta Incorrecto 3000 Anulada',
    'S-2026-000003 Alta Incorrecto 3000 Correcta',
    // Who cancels again leaves new data.
    'S-2026-000002 Anulacion Correcto',
  ])
  expect(agency.held()).toHaveLength(4)
  expect(agency.requests().map((request) => request.records)).toEqual(
    times(2, () => ['S-2026-000001', 'S-2026-000002', 'S-2026-000003', 'S-2026-000002']),
  )
})
