import { expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { dump } from '#tests/support/database/dump.ts'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { invoiceDocument } from '#core/orders/invoices/invoice-document.ts'
import { invoicesOfOrder } from '#core/orders/invoices/invoices.server.ts'
import { claimJob } from '#core/base/jobs/job-runs.server.ts'
import { orderRequest } from '#tests/support/factories/order-request.ts'
import { shopWithOrders } from '#tests/support/factories/order-life.ts'
import { readState } from './sendings.server.ts'
import { isSentOn, waitingCount } from './status.server.ts'
import { changeTaxId } from '#tests/support/verifactu/change-tax-id.ts'
import { beginSending, endSending, hurrySending, SENDING_JOB } from './switch.server.ts'

const AT = '2026-12-30T12:00:00.000Z'

async function shop() {
  const { db, context } = await shopWithOrders(0)
  await changeTaxId(db, 'B12345674')
  const legendOf = async (n: number, at: string) => {
    await placeOrder({ ...context, now: () => new Date(at) }, orderRequest({ n }))
    const [stored] = await invoicesOfOrder(db, `ord_${n}`)
    if (!stored) throw new Error('no invoice')
    const { qrLegend, qrText } = invoiceDocument(stored.invoice)
    return [qrLegend, new URL(qrText ?? '').pathname.split('/').at(-1)]
  }
  return { db, legendOf }
}

const answerAll = async (db: Db) => {
  const records = await db.selectFrom('invoice_records').select('position').execute()
  const { from_position: from } = await readState(db)
  const rows = records.filter(({ position }) => position >= (from ?? 1))
  const answer = {
    state: 'accepted',
    code: null,
    message: null,
    csv: null,
    answered_at: AT,
  } as const
  await db
    .insertInto('record_answers')
    .values(rows.map((row) => ({ ...row, ...answer })))
    .execute()
}

test('invoices say that they can be verified from the beginning on, up to the last day', async () => {
  const { db, legendOf } = await shop()
  expect(await legendOf(1, AT)).toEqual([null, 'ValidarQRNoVerifactu'])
  expect(await beginSending(db, { kind: 'production', at: AT })).toEqual({
    ok: true,
    fromPosition: 2,
  })
  expect(await legendOf(2, AT)).toEqual(['VERI*FACTU', 'ValidarQR'])
  expect(await endSending(db, { at: AT })).toEqual({ ok: true, endsOn: '2026-12-31' })
  // Before midnight of the last day in Madrid, and after.
  expect(await legendOf(3, '2026-12-31T22:59:00.000Z')).toEqual(['VERI*FACTU', 'ValidarQR'])
  expect(await legendOf(4, '2026-12-31T23:01:00.000Z')).toEqual([null, 'ValidarQRNoVerifactu'])
  expect(await waitingCount(db), 'of the last day, not of the next').toBe(2)
  expect([await isSentOn(db, '2026-12-31'), await isSentOn(db, '2027-01-01')]).toEqual([
    true,
    false,
  ])
})

test('it begins once, ends at the end of a year, and begins again when all has been sent', async () => {
  const { db, legendOf } = await shop()
  expect(await endSending(db, { at: AT })).toEqual({ ok: false, reason: 'off' })
  await beginSending(db, { kind: 'production', at: AT })
  const refused = async (work: Promise<unknown>, reason: string) => {
    const before = await dump(db)
    expect(await work).toEqual({ ok: false, reason })
    expect(await dump(db)).toEqual(before)
  }
  await refused(beginSending(db, { kind: 'production', at: AT }), 'on')
  await legendOf(1, AT)
  await endSending(db, { at: AT })
  await refused(endSending(db, { at: AT }), 'ending')
  await refused(beginSending(db, { kind: 'production', at: AT }), 'ending')
  const january = '2027-01-02T12:00:00.000Z'
  await refused(beginSending(db, { kind: 'production', at: january }), 'waiting')
  await answerAll(db)
  expect(await beginSending(db, { kind: 'production', at: january })).toEqual({
    ok: true,
    fromPosition: 2,
  })
  expect(await readState(db)).toMatchObject({ ends_on: null, started_at: january })
})

test('a trial with the agency’s test service ends at once', async () => {
  const { db, legendOf } = await shop()
  await beginSending(db, { kind: 'test', at: AT })
  expect(await endSending(db, { at: AT })).toEqual({ ok: true, endsOn: null })
  expect(await legendOf(1, AT)).toEqual([null, 'ValidarQRNoVerifactu'])
})

test('the owner may ask for what waits at once, also after a failure', async () => {
  const { db, legendOf } = await shop()
  expect(await hurrySending(db)).toEqual({ ok: false, reason: 'off' })
  await beginSending(db, { kind: 'production', at: AT })
  expect(await hurrySending(db)).toEqual({ ok: false, reason: 'nothing' })
  await legendOf(1, AT)
  expect(await hurrySending(db)).toEqual({ ok: false, reason: 'no_server' })
  await claimJob(db, { name: SENDING_JOB, holder: 'a', firstAfterMs: 0 })
  expect(await hurrySending(db)).toEqual({ ok: true, notBefore: null })
  const next = '2999-01-01T00:00:00.000Z'
  await db.updateTable('verifactu').set({ next_at: next }).execute()
  expect(await hurrySending(db), 'the agency’s own time').toEqual({ ok: true, notBefore: next })
  await db.updateTable('verifactu').set({ failures: 3 }).execute()
  expect(await hurrySending(db)).toEqual({ ok: true, notBefore: null })
  expect((await readState(db)).next_at).toBeNull()
})
