import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDb } from '#tests/support/test-db.ts'
import { isRetryable, isUniqueViolation } from './errors.ts'
import type { Db } from './schema.ts'

async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  )
}

const mail = (db: Db, id: string, key: string) =>
  sql`insert into mail_outbox
    (id, kind, dedupe_key, message_id, to_email, subject, html, text, status, next_attempt_at, created_at)
    values (${id}, 'k', ${key}, ${key}, 'l@correo.example', 's', 'h', 't', 'pending', 'n', 'n')`.execute(
    db,
  )

test('a second row with the same key is recognised: primary or merely unique', async () => {
  const { db } = await testDb()
  await mail(db, 'mail_1', 'a')
  const samePrimaryKey = await errorOf(mail(db, 'mail_1', 'b'))
  const sameUniqueKey = await errorOf(mail(db, 'mail_2', 'a'))
  expect([samePrimaryKey, sameUniqueKey].map(isUniqueViolation)).toEqual([true, true])
  expect([samePrimaryKey, sameUniqueKey].map(isRetryable)).toEqual([false, false])
})

test('other faults are not taken for it', async () => {
  const { db } = await testDb()
  const faults = await Promise.all(
    [
      sql`insert into stock (variant_id, quantity) values ('nobody', 1)`, // foreign key
      sql`update catalogue_state set id = 2`, // check
      sql`update catalogue_state set version = null`, // not null
      sql`select * from nowhere`,
      sql`select from where`,
    ].map((statement) => errorOf(statement.execute(db))),
  )
  expect(faults.every((fault) => fault instanceof Error)).toBe(true)
  expect(faults.map(isUniqueViolation)).toEqual([false, false, false, false, false])
  expect(faults.map(isRetryable)).toEqual([false, false, false, false, false])
})

test.each([undefined, null, 'unique', 23505, {}, new Error('UNIQUE constraint failed')])(
  '%s is no fault of a database',
  (thrown) => {
    expect([isUniqueViolation(thrown), isRetryable(thrown)]).toEqual([false, false])
  },
)

test('deadlocks and serialisation failures may be tried again', () => {
  expect(['40001', '40P01', '23505', '57014'].map((code) => isRetryable({ code }))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
