import { expect, test } from 'vitest'
import { captureQueries } from '#tests/support/database/captured-queries.ts'
import { LOST, moneyShop } from '#tests/support/owner-order/money-shop.ts'
import type { ListEnd, Page } from '#core/base/text/list-end.ts'
import { pageOfWaiting } from '#core/payments/offline/waiting-transfers.server.ts'
import { pageOfOwed } from '#core/payments/refunds/owed-refunds.server.ts'
import { countMoney } from './count-money.server.ts'
import {
  closePaymentCase,
  openPaymentCase,
  pageOfCases,
  reopenPaymentCase,
} from './payment-cases.server.ts'

/** All rows of a list, page by page; each page must be one query. */
async function walk<Row>(read: (after: ListEnd | undefined) => Promise<Page<Row>>) {
  const pages: Row[][] = []
  let after: ListEnd | undefined
  do {
    let page: Page<Row> | undefined
    const queries = await captureQueries(async () => void (page = await read(after)))
    expect(queries).toHaveLength(1)
    pages.push(page?.rows ?? [])
    after = page?.next
  } while (after !== undefined && pages.length < 9)
  return pages
}

test('each list of money is read by pages, the oldest first, and counted in one query', async () => {
  const { db, ctx, tell } = await moneyShop(3)
  const dispute = { ...LOST, kind: 'dispute', dispute: { status: 'needs_response', dueAt: null } }
  await openPaymentCase(ctx, { ...dispute, kind: 'dispute', subject: 'dp_1' })
  for (const subject of ['cs_2', 'cs_3']) await openPaymentCase(ctx, { ...LOST, subject })
  const waiting = [await tell('transfer'), await tell('transfer')]
  await tell('link')
  const owed = await walk((after) => pageOfOwed(db, { after, most: 2 }))
  expect(owed.map((rows) => rows.map(({ id }) => id))).toEqual([['ref_1', 'ref_2'], ['ref_3']])
  expect(owed[0]?.[0]).toMatchObject({ amountCents: 1250, totalCents: 25_043 })
  const cases = await walk((after) => pageOfCases(db, 'others', { after, most: 2 }))
  expect(cases.map((rows) => rows.map(({ id }) => id))).toEqual([['cas_1', 'cas_3'], ['cas_4']])
  const disputes = await walk((after) => pageOfCases(db, 'disputes', { after, most: 2 }))
  expect(disputes).toMatchObject([[{ id: 'cas_2' }]])
  const transfers = await walk((after) => pageOfWaiting(db, 'transfer', { after, most: 1 }))
  expect(transfers.flat()).toMatchObject(waiting.map((number) => ({ number, totalCents: 12_099 })))
  const queries = await captureQueries(async () =>
    expect(await countMoney(db)).toEqual({
      owed: 3,
      owedCents: 3750,
      disputes: 1,
      others: 3,
      transfers: 2,
      links: 1,
      couriers: 0,
    }),
  )
  expect(queries).toHaveLength(1)
})

test('what was seen is read with the last one first, and one of them opens again once', async () => {
  const { db, ctx } = await moneyShop(0)
  await openPaymentCase(ctx, { ...LOST, subject: 'cs_2' })
  const [first, last] = ['2026-03-06T10:00:00.000Z', '2026-03-06T11:00:00.000Z']
  await closePaymentCase(db, 'cas_1', { at: first, note: null })
  await closePaymentCase(db, 'cas_2', { at: last, note: 'devuelto' })
  const seen = await walk((after) => pageOfCases(db, 'seen', { after, most: 1 }))
  expect(seen).toMatchObject([[{ id: 'cas_2' }], [{ id: 'cas_1' }]])
  expect(await reopenPaymentCase(db, 'cas_1', last)).toBe(false)
  expect(await reopenPaymentCase(db, 'cas_1', first)).toBe(true)
  expect(await reopenPaymentCase(db, 'cas_1', first)).toBe(false)
  expect(await countMoney(db)).toMatchObject({ owed: 0, owedCents: 0, others: 1 })
})
