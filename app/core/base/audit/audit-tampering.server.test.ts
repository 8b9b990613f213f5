import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { checkAudit, recordAudit, type AuditCheck } from './audit.server.ts'

/** As somebody with the database's tools would. */
async function dropTriggers(db: Db, kind: 'sqlite' | 'postgres'): Promise<void> {
  const names =
    kind === 'sqlite'
      ? ['audit_entries_no_update', 'audit_entries_no_delete', 'audit_chain_forward']
      : ['audit_entries_guard', 'audit_chain_guard']
  for (const name of names) {
    const table = name.startsWith('audit_chain') ? 'audit_chain' : 'audit_entries'
    const on = kind === 'postgres' ? sql` on ${sql.table(table)}` : sql``
    await sql`drop trigger ${sql.ref(name)}${on}`.execute(db)
  }
}

/** A log of 110 entries, more than one batch. */
async function log() {
  const { db, kind } = await testDb()
  await transact(db, async (trx) => {
    for (let at = 1; at <= 110; at += 1)
      await recordAudit(trx, {
        actor: { kind: 'shell', id: 'root' },
        at: '2027-03-01T09:00:00.000Z',
        action: 'order.refund',
        subject: { kind: 'order', id: `ord_${at}` },
        summary: `Reembolsa ${at} céntimos`,
        after: { cents: at },
      })
  })
  await dropTriggers(db, kind)
  const broken = async (change: string) => {
    await sql.raw(change).execute(db)
    return (await checkAudit(db)).broken
  }
  return { db, broken }
}

test('a changed entry is found, whatever was changed', async () => {
  const { db } = await log()
  for (const change of [
    `summary = 'Reembolsa 1 céntimo'`,
    `before_json = '{}'`,
    `after_json = '{"cents":1}'`,
    `after_json = null`,
    `actor_id = 'stf_otra'`,
    `actor_kind = 'system'`,
    `at = '2027-03-01T09:00:01.000Z'`,
    `subject_kind = 'product'`,
    `subject_id = 'ord_9'`,
    `action = 'order.cancel'`,
    `came_from = 'x'`,
    `hash = '00'`,
  ]) {
    const rolledBack = transact(db, async (trx) => {
      await sql.raw(`update audit_entries set ${change} where number = 104`).execute(trx)
      throw Object.assign(new Error('rolled back'), await checkAudit(trx))
    })
    const { broken } = (await rolledBack.catch((error: unknown) => error)) as AuditCheck
    expect([change, broken]).toEqual([change, { number: 104, why: 'hash' }])
  }
  expect((await checkAudit(db)).broken).toBeNull()
})

test('an entry that is missing, in the middle or at an end, is found', async () => {
  const { db, broken } = await log()
  expect(await broken('delete from audit_entries where number = 110')).toEqual({
    number: 110,
    why: 'missing',
  })
  expect(await broken('delete from audit_entries where number = 104')).toEqual({
    number: 104,
    why: 'missing',
  })
  expect(await broken('delete from audit_entries where number = 1')).toEqual({
    number: 1,
    why: 'missing',
  })
  expect((await checkAudit(db)).last).toBe(110)
})

test('an end that was cut off, with the counter put back, does not fit the last hash', async () => {
  const { broken } = await log()
  expect(
    (await broken('delete from audit_entries where number > 106')) &&
      (await broken('update audit_chain set last_number = 106')),
  ).toEqual({ number: 106, why: 'link' })
})

test('an entry with a right hash of its own that does not follow the one before is found', async () => {
  const { db, broken } = await log()
  // The hash of entry 2 of another log: whole in itself, but after another entry.
  const other = await testDb()
  await transact(other.db, async (trx) => {
    for (const id of ['ord_x', 'ord_2'])
      await recordAudit(trx, {
        actor: { kind: 'shell', id: 'root' },
        at: '2027-03-01T09:00:00.000Z',
        action: 'order.refund',
        subject: { kind: 'order', id },
        summary: 'Otra cosa',
      })
  })
  const row = await other.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('number', '=', 2)
    .executeTakeFirstOrThrow()
  await db.updateTable('audit_entries').set(row).where('number', '=', 2).execute()
  expect(await broken('select 1')).toEqual({ number: 2, why: 'link' })
})
