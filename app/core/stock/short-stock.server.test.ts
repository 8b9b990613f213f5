import { expect, test } from 'vitest'
import { shopWithOrders } from '#tests/support/factories/order-life.ts'
import { shortStock } from './short-stock.server.ts'

/** The orders of `shopWithOrders` are of the day before. */
const NOW = new Date('2026-03-06T07:00:00.000Z')

test('what sells and is low is listed with its days, and what does not sell is left out', async () => {
  const { db } = await shopWithOrders(3)
  const lines = await db.selectFrom('order_lines').select('variant_id').distinct().execute()
  const upTo = 100_000
  const found = await shortStock(db, { upTo, most: 50, now: NOW })
  expect(found.map(({ variantId }) => variantId).toSorted()).toEqual(
    lines.map(({ variant_id }) => variant_id).toSorted(),
  )
  const days = found.map(({ coverDays }) => coverDays ?? -1)
  expect(days.every((one) => one >= 0)).toBe(true)
  expect(days).toEqual(days.toSorted((a, b) => a - b))
  expect(await shortStock(db, { upTo, most: 0, now: NOW })).toEqual([])
  expect(await shortStock(db, { upTo: -1, most: 50, now: NOW })).toEqual([])
})

test('sales of more than four weeks ago count no more', async () => {
  const { db } = await shopWithOrders(1)
  const later = new Date('2026-05-06T07:00:00.000Z')
  expect(await shortStock(db, { upTo: 100_000, most: 50, now: later })).toEqual([])
})
