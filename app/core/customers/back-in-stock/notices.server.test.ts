import { expect, test } from 'vitest'
import { ownData } from '#core/account/own-data.server.ts'
import { deleteAccount } from '#core/account/profile.server.ts'
import type { Db } from '#db/schema.ts'
import { PASSWORD } from '#seed/people.ts'
import { setUnits, stockedShop } from '#tests/support/database/stocked-shop.ts'
import { accountContext, registered } from '#tests/support/factories/accounts.ts'
import { jacket } from '#tests/support/factories/factories.ts'
import { endOwnNotice, purgeExpiredNotices, moveNotices, ownNotices } from './notices.server.ts'

const OTHER = 'otra@correo.example'

async function shop() {
  const { db } = await stockedShop([jacket])
  const ctx = accountContext(db)
  const { shopper, browser } = await registered(ctx)
  for (const size of ['S', 'M', 'L']) await setUnits(db, `${jacket.id}/${size}/Azul`, 0)
  return { db, ctx, browser, shopper }
}

type Row = { email: string; userId?: string; size?: string; at?: string; isConfirmed?: boolean }

async function insert(db: Db, id: string, row: Row): Promise<void> {
  const at = row.at ?? '2026-03-05T12:00:00.000Z'
  await db
    .insertInto('back_in_stock_notices')
    .values({
      id,
      variant_id: `${jacket.id}/${row.size ?? 'M'}/Azul`,
      email: row.email,
      user_id: row.userId ?? null,
      secret_hash: id.padEnd(64, '0'),
      created_at: at,
      confirmed_at: row.isConfirmed === false ? null : at,
    })
    .execute()
}

const idsOf = async (db: Db) =>
  (await db.selectFrom('back_in_stock_notices').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  )

test('a shopper sees and ends what the account asked, and all of a proved address', async () => {
  const { db, shopper } = await shop()
  await insert(db, 'account', { email: shopper.email, userId: shopper.id })
  await insert(db, 'guest', { email: shopper.email, size: 'S' })
  await insert(db, 'other', { email: OTHER })
  const proved = { ...shopper, emailVerified: true }
  const unproved = { ...shopper, emailVerified: false }
  const seen = async (by: typeof shopper) => (await ownNotices(db, by)).map(({ id }) => id)
  expect((await seen(proved)).toSorted()).toEqual(['account', 'guest'])
  expect(await seen(unproved)).toEqual(['account'])
  for (const id of ['other', 'guest', 'nada']) await endOwnNotice(db, unproved, id)
  await endOwnNotice(db, proved, 'other')
  expect(await idsOf(db)).toEqual(['account', 'guest', 'other'])
  await endOwnNotice(db, proved, 'guest')
  expect(await idsOf(db)).toEqual(['account', 'other'])
})

test('the exported data of an account have its notices, without ids and secrets', async () => {
  const { db, shopper } = await shop()
  await insert(db, 'account', { email: shopper.email, userId: shopper.id })
  await insert(db, 'other', { email: OTHER })
  const { notices } = await ownData(db, shopper)
  expect(notices).toEqual([
    {
      productId: jacket.id,
      name: jacket.name,
      size: 'M',
      color: 'Azul',
      createdAt: '2026-03-05T12:00:00.000Z',
      isConfirmed: true,
    },
  ])
})

test('they end with the account, also those that a guest asked at its proved address', async () => {
  const { db, ctx, shopper, browser } = await shop()
  await insert(db, 'account', { email: shopper.email, userId: shopper.id })
  await insert(db, 'guest', { email: shopper.email, size: 'S' })
  await insert(db, 'other', { email: OTHER })
  const proved = { ...shopper, emailVerified: true }
  const outcome = await deleteAccount(ctx, proved, PASSWORD, browser, new Date())
  expect(outcome.ok).toBe(true)
  expect(await idsOf(db)).toEqual(['other'])
})

test('they follow the account to a new address, where none is doubled', async () => {
  const { db, shopper } = await shop()
  await insert(db, 'follows', { email: shopper.email, userId: shopper.id })
  await insert(db, 'doubled', { email: shopper.email, userId: shopper.id, size: 'S' })
  await insert(db, 'guest', { email: shopper.email, size: 'L' })
  await insert(db, 'there', { email: OTHER, size: 'S' })
  await moveNotices(db, shopper, OTHER)
  const rows = await db
    .selectFrom('back_in_stock_notices')
    .select(['id', 'email'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { id: 'follows', email: OTHER },
    { id: 'guest', email: shopper.email },
    { id: 'there', email: OTHER },
  ])
})

test('they are forgotten after six months, and after a week if never confirmed', async () => {
  const { db } = await shop()
  await insert(db, 'old', { email: 'a@correo.example', at: '2026-02-28T12:00:00.000Z' })
  await insert(db, 'kept', { email: 'b@correo.example', at: '2026-03-01T12:00:00.000Z' })
  const unconfirmed = { isConfirmed: false, size: 'S' }
  await insert(db, 'week', { ...unconfirmed, email: OTHER, at: '2026-08-25T11:59:00.000Z' })
  await insert(db, 'young', {
    ...unconfirmed,
    email: 'c@correo.example',
    at: '2026-08-25T12:00:00.000Z',
  })
  expect(await purgeExpiredNotices(db, new Date('2026-09-01T12:00:00.000Z'))).toBe(2)
  expect(await idsOf(db)).toEqual(['kept', 'young'])
})
