import { expect, test } from 'vitest'
import { transact } from '#db/transact.ts'
import { buyerForm } from '#core/invoices/buyer-form.ts'
import { makeFullInvoice } from '#core/desk-orders/full-invoice.server.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { undoSentParcel } from '#core/packing/undo-dispatch.server.ts'
import { refundOrder } from '#core/refunds/refund-order.server.ts'
import { checkForm } from '#core/text/form-schema.ts'
import { LATER, paymentContext, shopWithOrders } from '#tests/support/factories/order-life.ts'
import { schemaFaults } from '#tests/support/verifactu/schema-faults.ts'
import { recordsDownload } from './record-files.server.ts'

const NAMES = [`D'Arc Textil, S. L.`, 'Peña "Los Riscos" & <Hijos>', 'Дмитрий Иванов = Dima']
const SPANISH = { country: 'ES', idType: 'nif' }
const at = LATER.toISOString()
const YEAR = { fromDay: '2026-01-01', toDay: '2026-12-31' }

test('the records of full invoices, a correction and a parcel taken back fit the schema', async () => {
  const { db } = await shopWithOrders(NAMES.length + 1)
  const { ctx } = paymentContext(db)
  for (const n of [1, 2, 3, 4]) {
    const parcel = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }
    await shipOrder(ctx, `VR-TEST-000${n}`, parcel, { cause: 'owner', at })
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
  const refund = { scope, idempotencyKey: 'owner/1', reason: '', cause: 'owner' } as const
  expect(await refundOrder(ctx, 'VR-TEST-0001', refund)).toMatchObject({ ok: true })
  const undone = { reason: 'wrong_order' } as const
  await undoSentParcel(ctx, 'VR-TEST-0004', undone, { cause: 'owner', at })

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
