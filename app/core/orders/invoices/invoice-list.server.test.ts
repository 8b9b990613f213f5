import { expect, test } from 'vitest'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { LATER, paymentContext, shopWithOlderOrders } from '#tests/support/factories/order-life.ts'
import { undoSentParcel } from '#core/owner/packing/undo-dispatch.server.ts'
import { bookRows, bookSums } from './books.ts'
import { pageOfInvoices, recordOf, sumInvoices } from './invoice-list.server.ts'
import { invoicesBetween } from './invoices.server.ts'

const parcel = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }

/** Five invoices: two on each of two days, one on a third. */
async function shop() {
  const { db } = await shopWithOlderOrders(5)
  for (let n = 0; n < 5; n += 1) {
    const at = new Date(LATER.getTime() + Math.floor(n / 2) * 24 * 3_600_000).toISOString()
    await shipOrder(paymentContext(db).ctx, `VR-TEST-000${n + 1}`, parcel, at)
  }
  return db
}

test('the invoices of a period come with the newest first, page by page, and none twice', async () => {
  const db = await shop()
  const read = async (fromDay: string, toDay: string, series?: 'S' | 'F') => {
    const found: string[] = []
    let after: Awaited<ReturnType<typeof pageOfInvoices>>['next']
    do {
      const page = await pageOfInvoices(db, { fromDay, toDay, series }, { after, most: 2 })
      found.push(...page.rows.map(({ number }) => number.slice(-1)))
      after = page.next
    } while (after)
    return found.join('')
  }
  const [first, last] = (await pageOfInvoices(db, ALL, { most: 9 })).rows
    .map(({ issuedOn }) => issuedOn)
    .toSorted()
    .filter((_, at, all) => at === 0 || at === all.length - 1)
  expect(await read('2026-01-01', '2026-12-31')).toBe('54321')
  expect(await read('2026-01-01', '2026-12-31', 'S')).toBe('54321')
  expect(await read('2026-01-01', '2026-12-31', 'F')).toBe('')
  expect(await read(first ?? '', first ?? '')).toBe('21')
  expect(await read(last ?? '', last ?? '')).toBe('5')
})

const ALL = { fromDay: '2026-01-01', toDay: '2026-12-31' }

test('the sums of a period are those of the book', async () => {
  const db = await shop()
  const book = bookSums(await invoicesBetween(db, ALL))
  const sum = (of: 'baseCents' | 'quotaCents') =>
    book.reduce((total, row) => total + row.sum[of], 0)
  expect(await sumInvoices(db, ALL)).toEqual({
    invoices: 5,
    cancelled: 0,
    summed: 5,
    baseCents: sum('baseCents'),
    quotaCents: sum('quotaCents'),
  })
  expect(sum('baseCents')).toBeGreaterThan(0)
})

test('a cancelled invoice is in the list and the book, and adds to neither', async () => {
  const db = await shop()
  const { ctx } = paymentContext(db)
  const before = await sumInvoices(db, ALL)
  const at = new Date(LATER.getTime() + 49 * 3_600_000).toISOString()
  await undoSentParcel(ctx, 'VR-TEST-0005', { reason: 'wrong_order' }, at)
  const after = await sumInvoices(db, ALL)
  expect(after).toMatchObject({ invoices: 5, cancelled: 1, summed: 4 })
  expect(after.baseCents).toBe((before.baseCents / 5) * 4)
  const { rows } = await pageOfInvoices(db, ALL, { most: 9 })
  expect(rows.map(({ isCancelled }) => isCancelled)).toEqual([true, false, false, false, false])
  expect(await recordOf(db, rows[0]?.number ?? '')).toMatchObject({ isCancelled: true })
  const book = await invoicesBetween(db, ALL)
  expect(bookSums(book)).toMatchObject([{ invoices: 4, sum: { baseCents: after.baseCents } }])
  expect(bookRows(book).map((row) => row.at(-1))).toEqual([
    'suma',
    'sí',
    'sí',
    'sí',
    'sí',
    'anulada',
  ])
})

test('a record names the hash of the one before', async () => {
  const db = await shop()
  const { rows } = await pageOfInvoices(db, ALL, { most: 9 })
  const [newest, before] = rows
  const record = await recordOf(db, newest?.number ?? '')
  expect(record).toMatchObject({ hash: newest?.hash, previousHash: before?.hash, position: 5 })
})
