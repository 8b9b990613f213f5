import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database/test-db.ts'
import { kindOf } from './kind.ts'
import type { Db } from './schema.ts'
import { withoutFlush } from './without-flush.ts'

const FULL = 2
const NORMAL = 1

/** What a commit promises now; Postgres always promises all. */
async function promiseOf(db: Db): Promise<number> {
  if (kindOf(db) === 'postgres') return FULL
  const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db)
  return rows[0]?.synchronous ?? Number.NaN
}

test('only what asks for it goes without; others that come meanwhile keep their promise', async () => {
  const { db } = await testDb()
  let isDone = false
  const inside = withoutFlush(db, async (connection) => {
    const before = await promiseOf(connection)
    await sql`select 1`.execute(connection)
    isDone = true
    return [before, await promiseOf(connection)]
  })
  const order = db.transaction().execute(async (trx) => {
    const hasWaited = isDone || kindOf(trx) === 'postgres' // for its turn
    return { hasWaited, promise: await promiseOf(trx) }
  })
  const expected = kindOf(db) === 'sqlite' ? NORMAL : FULL
  expect(await inside).toEqual([expected, expected])
  expect(await order).toEqual({ hasWaited: true, promise: FULL })
  expect(await promiseOf(db)).toBe(FULL)
})

test('after an error the next commit keeps its promise', async () => {
  const { db } = await testDb()
  const failing = withoutFlush(db, (connection) => sql`select nothing`.execute(connection))
  await expect(failing).rejects.toThrow(/nothing/)
  expect(await promiseOf(db)).toBe(FULL)
})

test('inside a transaction its promise holds', async () => {
  const { db } = await testDb()
  const seen = await db.transaction().execute((trx) => withoutFlush(trx, promiseOf))
  expect(seen).toBe(FULL)
})
