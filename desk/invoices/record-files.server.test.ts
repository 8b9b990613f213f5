import type { ActionFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { listAudit } from '#core/base/audit/audit.server.ts'
import { REVERIFIED_MINUTES } from '#core/account/staff/staff.ts'
import { transact } from '#db/transact.ts'
import { buyerForm } from '#core/orders/invoices/buyer-form.ts'
import { makeFullInvoice } from '#core/owner/desk-orders/full-invoice.server.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { undoSentParcel } from '#core/owner/packing/undo-dispatch.server.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import { checkForm } from '#core/base/text/form-schema.ts'
import { LATER, paymentContext, shopWithOrders } from '#tests/support/factories/order-life.ts'
import { readWorkbook } from '#tests/support/accounting/read-workbook.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { schemaFaults } from '#tests/support/verifactu/schema-faults.ts'
import { loader as agencyBook } from '../routes/invoices/agency-book.ts'
import { loader as book } from '../routes/invoices/book.ts'
import { loader as records } from '../routes/invoices/records.ts'
import { agencyDownload, recordsDownload } from './record-files.server.ts'

const NAMES = [`D'Arc Textil, S. L.`, 'Peña "Los Riscos" & <Hijos>', 'Дмитрий Иванов = Dima']
const SPANISH = { country: 'ES', idType: 'nif' }
const at = LATER.toISOString()
const YEAR = { fromDay: '2026-01-01', toDay: '2026-12-31' }

test('the records of full invoices, a correction and a parcel taken back fit the schema', async () => {
  const { db } = await shopWithOrders(NAMES.length + 1)
  const { ctx } = paymentContext(db)
  for (const n of [1, 2, 3, 4]) {
    const parcel = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }
    await shipOrder(ctx, `VR-TEST-000${n}`, parcel, at)
  }
  for (const [index, name] of NAMES.entries()) {
    const typed = {
      ...SPANISH,
      taxId: '12345678z',
      address: `C/ "1"`,
      postcode: '28001',
      city: 'Madrid',
    }
    const form = checkForm(buyerForm, { ...typed, name })
    if (!form.ok) throw new Error(JSON.stringify(form.errors))
    const input = { orderId: `ord_${index + 1}`, buyer: form.values, read: null, at }
    expect(await transact(db, (trx) => makeFullInvoice(trx, input))).toMatchObject({ ok: true })
  }
  const scope = { kind: 'amount', amountCents: 1000 } as const
  const refund = { scope, idempotencyKey: 'owner/1', reason: '' } as const
  expect(await refundOrder(ctx, 'VR-TEST-0001', refund)).toMatchObject({ ok: true })
  const undone = { reason: 'wrong_order' } as const
  await undoSentParcel(ctx, 'VR-TEST-0004', undone, at)

  const xml = await (await recordsDownload(db, YEAR, 1))?.text()
  for (const name of ['D’Arc', '”Los Riscos” &amp; ‹Hijos›', 'Дмитрий Иванов - Dima']) {
    expect(xml).toContain(name)
  }
  expect(xml).toContain('<sf:TipoFactura>R1<')
  expect(schemaFaults(xml ?? '')).toEqual([])
  expect(await recordsDownload(db, YEAR, 2)).toBeUndefined()
  const before = { fromDay: '2020-01-01', toDay: '2020-12-31' }
  expect(await recordsDownload(db, before, 1)).toBeUndefined()
})

test('the agency’s book of some days is a workbook that leaves in parts', async () => {
  const { db } = await shopWithOrders(2)
  const sent = agencyDownload(db, YEAR)
  expect(sent.headers.get('content-disposition')).toBe(
    'attachment; filename="libro-aeat-2026-01-01-2026-12-31.xlsx"',
  )
  const { rows } = readWorkbook(Buffer.from(await sent.arrayBuffer()))
  const cell = (row: number, letter: string) =>
    rows[row]?.find(({ place }) => place === `${letter}${row + 1}`)
  expect(rows).toHaveLength(4)
  expect([cell(2, 'L')?.value, cell(3, 'L')?.value]).toEqual(['S-2026-000001', 'S-2026-000002'])
  expect(cell(2, 'I')).toMatchObject({ kind: 'number', value: '46086', format: 'dd/mm/yyyy' })
  const { total_cents: cents } = await db
    .selectFrom('invoices')
    .select('total_cents')
    .where('number', '=', 'S-2026-000001')
    .executeTakeFirstOrThrow()
  expect(cell(2, 'U')?.value).toBe((cents / 100).toFixed(2))
})

test('a file of invoices asks for the second factor again, and leaves an entry', async () => {
  const { db } = await shopWithOrders(1)
  const { ctx, session, post } = await deskForms(db)
  // Their arguments differ by the pattern of the address alone.
  const files = [
    ['book', book],
    ['agency', agencyBook],
    ['records', records],
  ] as [string, Loader][]
  ctx.later((REVERIFIED_MINUTES + 1) * 60_000)
  for (const [, loader] of files) {
    await expect(post(loader, {})).rejects.toMatchObject({ status: 302 })
  }
  expect(await listAudit(db, { action: 'invoice', most: 9 })).toEqual([])
  session.reverifiedAt = ctx.now().toISOString()
  for (const [id, loader] of files.slice(0, 2)) {
    await post(loader, {})
    expect(await listAudit(db, { subject: { kind: 'invoices', id }, most: 9 })).toMatchObject([
      { action: 'invoice.export', summary: expect.stringMatching(/^Descarga el libro/) },
    ])
  }
})

type Loader = (args: ActionFunctionArgs) => Promise<unknown>
