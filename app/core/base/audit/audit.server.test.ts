import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { audited, checkAudit, purgeExpiredAudit, listAudit, recordAudit } from './audit.server.ts'
import type { HouseActor } from '#core/base/actor/actor.ts'
import type { AuditInput } from './audit.ts'

const OWNER: HouseActor = { kind: 'staff', id: 'stf_ana', role: 'owner', from: 'a1b2' }
const AT = '2027-03-01T09:00:00.000Z'

const refund = (over: Partial<AuditInput> = {}): AuditInput => ({
  actor: OWNER,
  at: AT,
  action: 'order.refund',
  subject: { kind: 'order', id: 'ord_1' },
  summary: 'Reembolsa 12,50 € de VR-1',
  before: { refundedCents: 0 },
  after: { refundedCents: 1250 },
  ...over,
})

const record = (db: Db, over: Partial<AuditInput> = {}) =>
  transact(db, (trx) => recordAudit(trx, refund(over)))

test('an entry is read as it was written, and chained to the one before', async () => {
  const { db } = await testDb()
  const first = await record(db)
  const second = await record(db, {
    actor: { kind: 'shell', id: 'root' },
    action: 'price.set',
    subject: { kind: 'product', id: 'botas' },
    before: undefined,
    after: undefined,
  })
  expect(await listAudit(db, { most: 10 })).toEqual([second, first])
  expect(first).toMatchObject({
    number: 1,
    at: AT,
    actor: { kind: 'staff', id: 'stf_ana', role: 'owner' },
    before: { refundedCents: 0 },
    after: { refundedCents: 1250 },
    cameFrom: 'a1b2',
    previousHash: null,
  })
  expect(second).toMatchObject({
    number: 2,
    previousHash: first.hash,
    cameFrom: 'línea de órdenes',
  })
  expect(await checkAudit(db)).toEqual({ first: 1, last: 2, lastHash: second.hash, broken: null })
})

test('an entry is written inside a transaction, and is never earlier than the one before', async () => {
  const { db } = await testDb()
  await expect(recordAudit(db, refund())).rejects.toThrow('inside a transaction')
  await record(db)
  const late = await record(db, { at: '2027-02-01T00:00:00.000Z' })
  expect(late.at).toBe(AT)
})

test('a summary is one printable line, and facts are small', async () => {
  const { db } = await testDb()
  const { summary } = await record(db, { summary: `${'x'.repeat(299)}😀`, before: undefined })
  expect(summary).toBe(`${'x'.repeat(299)} `)
  expect((await record(db, { summary: 'a\nb\u0000c' })).summary).toBe('a b c')
  expect((await checkAudit(db)).broken).toBeNull()
  await expect(record(db, { after: { text: 'x'.repeat(3000) } })).rejects.toThrow('small')
})

test('operation and entry are stored together or not at all', async () => {
  const { db } = await testDb()
  const ctx = { db, actor: OWNER, now: () => new Date(AT) }
  const setClaim = (key: string) => (inside: { db: Db }) =>
    inside.db
      .insertInto('setting_changes')
      .values({ key, number: 1, value: '"x"', changed_at: AT, changed_by: 'root', undoes: null })
      .execute()
  await audited(ctx, () => refund(), setClaim('one'))
  await audited(ctx, () => undefined, setClaim('two'))
  await expect(
    audited(
      ctx,
      () => refund(),
      async (inside) => {
        await setClaim('three')(inside)
        throw new Error('broken')
      },
    ),
  ).rejects.toThrow('broken')
  await expect(
    audited(ctx, () => refund({ after: { text: 'x'.repeat(3000) } }), setClaim('four')),
  ).rejects.toThrow('small')
  const keys = await db.selectFrom('setting_changes').select('key').orderBy('key').execute()
  expect(keys.map(({ key }) => key)).toEqual(['one', 'two'])
  expect(await listAudit(db, { most: 10 })).toHaveLength(1)
})

test('forty operations that race on two connections leave forty numbers and one chain', async () => {
  const { db, reopen } = await testDb()
  const other = reopen().db
  await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      record(at % 2 === 0 ? db : other, { subject: { kind: 'order', id: `ord_${at}` } }),
    ),
  )
  const entries = await listAudit(db, { most: 100 })
  expect(entries.map(({ number }) => number)).toEqual(
    Array.from({ length: 40 }, (_, at) => 40 - at),
  )
  expect(new Set(entries.map(({ subject }) => subject.id)).size).toBe(40)
  expect((await checkAudit(db)).broken).toBeNull()
})

test('the database refuses to change, delete or reorder entries', async () => {
  const { db } = await testDb()
  await record(db)
  for (const change of [
    sql`update audit_entries set summary = 'otra cosa'`,
    sql`delete from audit_entries`,
    sql`update audit_chain set last_number = 0, last_hash = null`,
    sql`delete from audit_chain`,
  ])
    await expect(change.execute(db)).rejects.toThrow(/append-only|only grows/)
  expect((await checkAudit(db)).broken).toBeNull()
})

test('filters find entries by person, action, subject and time; pages continue by number', async () => {
  const { db } = await testDb()
  await record(db)
  await record(db, { action: 'order.cancel', at: '2027-03-02T09:00:00.000Z' })
  await record(db, {
    action: 'orders',
    subject: { kind: 'product', id: 'ord_1' },
    at: '2027-03-03T09:00:00.000Z',
  })
  await record(db, { actor: { kind: 'clock', id: 'expire' }, at: '2027-03-04T09:00:00.000Z' })
  const numbers = async (filter: Omit<Parameters<typeof listAudit>[1], 'most'>, most = 10) =>
    (await listAudit(db, { ...filter, most })).map(({ number }) => number)
  expect(await numbers({ actorId: 'stf_ana' })).toEqual([3, 2, 1])
  expect(await numbers({ action: 'order' })).toEqual([4, 2, 1])
  expect(await numbers({ action: 'order.cancel' })).toEqual([2])
  expect(await numbers({ action: '%' })).toEqual([])
  expect(await numbers({ subject: { id: 'ord_1' } })).toEqual([4, 3, 2, 1])
  expect(await numbers({ subject: { kind: 'order', id: 'ord_1' } })).toEqual([4, 2, 1])
  expect(
    await numbers({ since: '2027-03-02T09:00:00.000Z', until: '2027-03-04T09:00:00.000Z' }),
  ).toEqual([3, 2])
  expect(await numbers({}, 2)).toEqual([4, 3])
  expect(await numbers({ before: 3 }, 2)).toEqual([2, 1])
})

test('entries leave from the beginning after their time, and the rest is still a chain', async () => {
  const { db } = await testDb()
  for (let at = 0; at < 130; at += 1) await record(db, { at: '2020-01-01T00:00:00.000Z' })
  const kept = await record(db)
  expect(await purgeExpiredAudit(db, new Date('2027-03-02T00:00:00Z'))).toBe(130)
  expect(await listAudit(db, { most: 200 })).toEqual([kept])
  expect(await checkAudit(db)).toEqual({ first: 131, last: 131, lastHash: kept.hash, broken: null })
  expect((await record(db)).number).toBe(132)
  expect((await checkAudit(db)).broken).toBeNull()
})
