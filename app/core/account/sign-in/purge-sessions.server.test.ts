import { expect, test } from 'vitest'
import { browserWith, registered, withResets } from '#tests/support/factories/accounts.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { findSession } from './accounts.server.ts'
import { purgeExpiredSessions } from './purge-sessions.server.ts'
import { requestReset } from './password-reset.server.ts'

const DAYS = 24 * 3_600_000

test('sessions and links that are over are not kept; the others are', async () => {
  const { db } = await testDb()
  const { ctx } = withResets(db)
  const { browser } = await registered(ctx)
  await requestReset(ctx, { email: 'lucia@correo.example' }, browserWith())
  expect(await purgeExpiredSessions(db, new Date())).toBe(0)
  expect((await findSession(ctx, browser)).shopper).not.toBeNull()
  expect(await purgeExpiredSessions(db, new Date(Date.now() + 31 * DAYS))).toBe(1)
  for (const table of ['sessions', 'verifications'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
})

test('a session of more than ninety days is not kept, though it is used each day', async () => {
  const { db } = await testDb()
  await registered(withResets(db).ctx)
  const now = new Date('2026-11-21T12:00:00.000Z')
  const began = (days: number) => ({
    created_at: new Date(now.getTime() - days * DAYS).toISOString(),
    expires_at: new Date(now.getTime() + 30 * DAYS).toISOString(),
  })
  await db.updateTable('sessions').set(began(89)).execute()
  expect(await purgeExpiredSessions(db, now)).toBe(0)
  await db.updateTable('sessions').set(began(91)).execute()
  expect(await purgeExpiredSessions(db, now)).toBe(1)
})
