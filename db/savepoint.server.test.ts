import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database/test-db.ts'
import type { Db } from './schema.ts'
import { transactApart } from './savepoint.ts'
import { transact } from './transact.ts'

const write = (trx: Db, key: string) =>
  trx
    .insertInto('idempotency_keys')
    .values({ key, request_hash: 'x', created_at: '2026-03-05T12:00:00.000Z' })
    .execute()

async function written(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('idempotency_keys').select('key').orderBy('key').execute()
  return rows.map(({ key }) => key)
}

test('a refusal takes back its own writes, and leaves those around it', async () => {
  const { db } = await testDb()
  const outcome = await transact({ db }, async (ctx) => {
    await write(ctx.db, 'before')
    const refused = await transactApart(ctx, async ({ db: trx }) => {
      await write(trx, 'half')
      throw new Error('refused')
    }).catch(() => 'refused')
    await transactApart(ctx, ({ db: trx }) => write(trx, 'after'))
    return refused
  })
  expect([outcome, await written(db)]).toEqual(['refused', ['after', 'before']])
})

test('a refusal that passes on one from within takes back the writes of both', async () => {
  const { db } = await testDb()
  const refuse = async (trx: Db, key: string) => {
    await write(trx, key)
    throw new Error('refused')
  }
  await transact({ db }, async (ctx) => {
    await write(ctx.db, 'before')
    await transactApart(ctx, async (outer) => {
      await write(outer.db, 'outer')
      await transactApart(outer, (inner) => refuse(inner.db, 'inner')).catch(() => 'refused')
      throw new Error('refused')
    }).catch(() => 'refused')
  })
  expect(await written(db)).toEqual(['before'])
})
