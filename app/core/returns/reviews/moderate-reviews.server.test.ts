import { expect, test } from 'vitest'
import { loggedChanges } from '#tests/support/database/catalogue-log.ts'
import type { Db } from '#db/schema.ts'
import { dump } from '#tests/support/database/dump.ts'
import { times } from '#tests/support/factories/order-life.ts'
import {
  deliveredShop,
  reviewContext,
  reviewedShop,
  reviewRows,
} from '#tests/support/factories/reviews.ts'
import {
  checkOwnerText,
  findReview,
  listReviews,
  OWNER_TEXT,
  publishReview,
  rejectReview,
  replyToReview,
  waitingReviews,
} from './moderate-reviews.server.ts'

const CHANGED = { ok: false, reason: 'changed' }
const mailsOf = (db: Db) =>
  db
    .selectFrom('mail_outbox')
    .select(['to_email', 'text'])
    .where('kind', '=', 'review-rejected')
    .execute()

test('the owner reads what waits, and publishes what was read', async () => {
  const { db, save } = await deliveredShop()
  expect(await waitingReviews(db)).toEqual({ waiting: 0, oldestAt: null })
  await save()
  const [one] = await listReviews(db, { all: false })
  expect(one).toMatchObject({ stars: 4, orderNumber: 'VR-TEST-0001', status: 'waiting' })
  expect(await waitingReviews(db)).toMatchObject({ waiting: 1 })
  const found = await findReview(db, ` ${one?.id.toLowerCase()} `)
  expect(found).toEqual(one)
  const before = await loggedChanges(db)
  const read = { id: one?.id ?? '', revision: 1 }
  const all = await Promise.all(times(5, () => publishReview(reviewContext(db), read)))
  expect(all.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await loggedChanges(db), 'kept pages are made anew').toBe(before + 1)
  expect(await listReviews(db, { all: false })).toEqual([])
  expect(await listReviews(db, { all: true })).toMatchObject([{ status: 'published' }])
})

test('a text that changed after it was read is not decided on, and nothing changes', async () => {
  const { db, ctx, save } = await deliveredShop()
  await save()
  const [one] = await reviewRows(db)
  const read = { id: one?.id ?? '', revision: 1 }
  await save({ text: 'Otra cosa.' })
  const before = await dump(db)
  expect(await publishReview(reviewContext(db), read)).toEqual(CHANGED)
  expect(await rejectReview(ctx, read, 'No.')).toEqual(CHANGED)
  expect(await replyToReview({ db }, { ...read, revision: 2 }, 'Hola')).toEqual(CHANGED)
  expect(await rejectReview(ctx, { id: 'OP-2222-2222', revision: 1 }, 'No.')).toEqual(CHANGED)
  expect(await findReview(db, 'OP-2222-2222')).toBeUndefined()
  expect(await findReview(db, '\u0000')).toBeUndefined()
  expect(await dump(db)).toEqual(before)
})

test('a rejected one is told to its author with the reason, and leaves the page', async () => {
  const { db, ctx, read } = await reviewedShop()
  await replyToReview({ db }, read, 'Gracias.')
  const before = await loggedChanges(db)
  expect(await rejectReview(ctx, read, 'Trae un teléfono.')).toEqual({ ok: true })
  expect(await reviewRows(db)).toMatchObject([
    { status: 'rejected', reject_reason: 'Trae un teléfono.', reply: null, published_at: null },
  ])
  expect(await loggedChanges(db)).toBe(before + 1)
  const [mail, ...more] = await mailsOf(db)
  expect(more).toEqual([])
  expect(mail?.text).toContain('Trae un teléfono.')
  expect(mail?.text).toMatch(/\/orders\/link\//)
  expect(await rejectReview(ctx, read, 'Otra vez.')).toEqual(CHANGED)
  expect(await mailsOf(db)).toHaveLength(1)
  expect(await publishReview(reviewContext(db), read), 'a mistake is undone').toEqual({ ok: true })
  expect(await reviewRows(db)).toMatchObject([{ status: 'published', reject_reason: null }])
})

test('the answer stands below a published one, is replaced and taken away', async () => {
  const { db, read } = await reviewedShop()
  const version = await loggedChanges(db)
  expect(await replyToReview({ db }, read, 'Gracias.')).toEqual({ ok: true })
  expect(await replyToReview({ db }, read, 'Muchas gracias.')).toEqual({ ok: true })
  expect(await reviewRows(db)).toMatchObject([{ reply: 'Muchas gracias.' }])
  expect(await replyToReview({ db }, read, null)).toEqual({ ok: true })
  expect(await reviewRows(db)).toMatchObject([{ reply: null }])
  expect(await loggedChanges(db)).toBe(version + 3)
})

test.each([
  ['', 'empty'],
  [' \u200B ', 'empty'],
  ['x'.repeat(OWNER_TEXT + 1), 'too_long'],
  ['a\u0007b', 'unreadable'],
])('the owner writes nothing that cannot be read: %j', (typed, reason) => {
  expect(checkOwnerText(typed)).toEqual({ ok: false, reason })
})

test('what the owner writes is tidied', () => {
  expect(checkOwnerText(' Una.\r\nDos. ')).toEqual({ ok: true, text: 'Una.\nDos.' })
})
