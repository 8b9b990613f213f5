import { expect, test } from 'vitest'
import { browserWith, registered, withResets } from '#tests/support/accounts.ts'
import { testDb } from '#tests/support/test-db.ts'
import { findSession, requestReset } from './accounts.server.ts'
import { forgetEndedSessions } from './forget-sessions.server.ts'

const DAYS = 24 * 3_600_000

test('sessions and links that are over are not kept; the others are', async () => {
  const { db } = await testDb()
  const { parts } = withResets(db)
  const { browser } = await registered(parts)
  await requestReset(parts, { email: 'lucia@correo.example' }, browserWith())
  expect(await forgetEndedSessions(db, new Date())).toBe(0)
  expect((await findSession(parts, browser)).shopper).not.toBeNull()
  expect(await forgetEndedSessions(db, new Date(Date.now() + 31 * DAYS))).toBe(1)
  for (const table of ['sessions', 'verifications'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
})
