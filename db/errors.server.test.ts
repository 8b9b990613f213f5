import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database/test-db.ts'
import {
  DatabaseUnavailable,
  isBusy,
  isDiskFull,
  isLockTimeout,
  isRetryable,
  isUnavailable,
  isUniqueViolation,
} from './errors.ts'
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

test.each<[string, unknown, boolean]>([
  ['a lost connection', new DatabaseUnavailable('lost'), true],
  ['the same from another copy of the module', { name: 'DatabaseUnavailable' }, true],
  ['ended by an administrator', { code: '57P01' }, true],
  ['a statement that took too long', { code: '57014' }, true],
  ['a lock that took too long', { code: '55P03' }, true],
  ['no connection left', { code: '53300' }, true],
  ['no room on Postgres', { code: '53100' }, true],
  ['SQLITE_BUSY', { errcode: 5 }, true],
  ['SQLITE_BUSY_SNAPSHOT', { errcode: 517 }, true],
  ['SQLITE_FULL', { errcode: 13 }, true],
  ['SQLITE_IOERR_WRITE', { errcode: 778 }, true],
  ['a deadlock', { code: '40P01' }, false],
  ['a row that is there', { code: '23505' }, false],
  ['the same on SQLite', { errcode: 2067 }, false],
  ['a mail server that refuses', { code: 'ECONNREFUSED' }, false],
  ['nothing', undefined, false],
])('%s: whether the database can serve it now', (_, error, expected) => {
  expect(isUnavailable(error)).toBe(expected)
})

test('the reasons are told apart', () => {
  expect([isBusy({ errcode: 261 }), isBusy({ errcode: 13 }), isBusy({ code: '55P03' })]).toEqual([
    true,
    false,
    false,
  ])
  expect([isLockTimeout({ code: '55P03' }), isLockTimeout({ code: '57014' })]).toEqual([
    true,
    false,
  ])
  expect([{ errcode: 13 }, { code: '53100' }, { errcode: 5 }].map(isDiskFull)).toEqual([
    true,
    true,
    false,
  ])
})
