import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database/test-db.ts'
import { transactApart } from './savepoint.ts'
import { transact } from './transact.ts'

test('a refusal takes back its own writes, and leaves those around it', async () => {
  const { db } = await testDb()
  const write = (trx: typeof db, key: string) =>
    trx
      .insertInto('idempotency_keys')
      .values({ key, request_hash: 'x', created_at: '2026-03-05T12:00:00.000Z' })
      .execute()
  const outcome = await transact({ db }, async (ctx) => {
    await write(ctx.db, 'before')
    const refused = await transactApart(ctx, async ({ db: trx }) => {
      await write(trx, 'half')
      throw new Error('refused')
    }).catch(() => 'refused')
    await transactApart(ctx, ({ db: trx }) => write(trx, 'after'))
    return refused
  })
  const rows = await db.selectFrom('idempotency_keys').select('key').orderBy('key').execute()
  expect([outcome, rows.map(({ key }) => key)]).toEqual(['refused', ['after', 'before']])
})
