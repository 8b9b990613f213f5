import { expect, test } from 'vitest'
import { retention } from '#core/base/policy/retention.ts'
import { ownData } from '#core/account/own-data.server.ts'
import { deleteAccount } from '#core/account/profile.server.ts'
import { loggedChanges } from '#tests/support/database/catalogue-log.ts'
import { anonymiseOldOrders } from '#core/account/retention/anonymise.server.ts'
import type { Db } from '#db/schema.ts'
import { accountContext, registered } from '#tests/support/factories/accounts.ts'
import { NOON, tshirt } from '#tests/support/factories/factories.ts'
import { reviewedShop, reviewRows } from '#tests/support/factories/reviews.ts'
import { PASSWORD } from '#seed/people.ts'
import { purgeExpiredReviews } from './forget-reviews.server.ts'

const monthsLater = (months: number, ms = 0): Date => {
  const date = new Date(NOON)
  date.setUTCMonth(date.getUTCMonth() + months)
  return new Date(date.getTime() + ms)
}

/** That shop, with its order in an account. */
async function withAccount(db: Db) {
  const accounts = accountContext(db)
  const { shopper, browser } = await registered(accounts)
  await db.updateTable('orders').set({ user_id: shopper.id }).execute()
  return { accounts, shopper, browser }
}

test('reviews are deleted when the time of the privacy page is over, and pages show it', async () => {
  const { db } = await reviewedShop()
  const before = await loggedChanges(db)
  expect(await purgeExpiredReviews(db, monthsLater(retention.reviewMonths))).toBe(0)
  expect(await purgeExpiredReviews(db, monthsLater(retention.reviewMonths, 1))).toBe(1)
  expect(await reviewRows(db)).toEqual([])
  expect(await loggedChanges(db)).toBe(before + 1)
})

test('an account takes its reviews along in its data, and deletes them with itself', async () => {
  const { db } = await reviewedShop()
  const { accounts, shopper, browser } = await withAccount(db)
  expect(await ownData(db, shopper)).toMatchObject({
    reviews: [{ stars: 4, title: 'Abriga', text: 'Y no pesa.', status: 'published' }],
  })
  const before = await loggedChanges(db)
  const deleted = await deleteAccount(accounts, shopper, PASSWORD, browser, new Date(NOON))
  expect(deleted).toMatchObject({ ok: true })
  expect(await reviewRows(db)).toEqual([])
  expect(await loggedChanges(db)).toBeGreaterThan(before)
})

test('when an order loses its buyer, a published review stays without a name, any other goes', async () => {
  const { db, save } = await reviewedShop()
  await save({ stars: 2 }, tshirt.id)
  const before = await loggedChanges(db)
  await anonymiseOldOrders(db, monthsLater(12 * retention.orderYears + 1))
  expect(await reviewRows(db)).toMatchObject([
    { status: 'published', shown_name: 'Anónimo', buyer: null, text: 'Y no pesa.' },
  ])
  expect(await loggedChanges(db)).toBe(before + 1)
})
