import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database/test-db.ts'
import { createDatabaseClock, databaseNow } from './clock.ts'

test('the clock of the database goes on between two questions', async () => {
  const { db, reopen } = await testDb()
  const other = reopen()
  const now = createDatabaseClock(other.db)
  const before = await databaseNow(db)
  const first = await now()
  await other.close() // nothing can be asked any more
  const second = await now()
  const after = await databaseNow(db)
  const SECOND_MS = 1000 // SQLite answers whole seconds
  expect(first.getTime()).toBeGreaterThanOrEqual(before.getTime())
  expect(second.getTime()).toBeGreaterThanOrEqual(first.getTime())
  expect(second.getTime()).toBeLessThanOrEqual(after.getTime() + SECOND_MS)
})
