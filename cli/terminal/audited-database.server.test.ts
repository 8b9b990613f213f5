import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listAudit, recordAudit } from '#core/base/audit/audit.server.ts'
import type { AuditInput } from '#core/base/audit/audit.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { auditedDatabase } from './audited-database.ts'

const ENTRY: AuditInput = {
  actor: { kind: 'shell', id: 'root' },
  at: '2027-03-01T09:00:00.000Z',
  action: 'product.price',
  subject: { kind: 'product', id: 'botas' },
  summary: 'precios poner botas',
}

async function database(entry: AuditInput | null = ENTRY) {
  const { db } = await testDb()
  const audited = auditedDatabase(db, entry && (() => entry))
  const actions = async () => (await listAudit(db, { most: 10 })).map(({ action }) => action)
  return { plain: db, ...audited, actions }
}

const add = (db: Db, words: string) =>
  db
    .insertInto('empty_searches')
    .values({ words, times: 1, first_day: '2027-03-01', last_day: '2027-03-01' })
    .execute()

test('the first transaction that changes something has the entry; later ones have none', async () => {
  const { db, actions, isRecorded } = await database()
  await transact(db, (trx) => trx.selectFrom('orders').select('id').execute())
  await transact(db, (trx) => trx.deleteFrom('empty_searches').execute()) // nothing there
  await transact(db, (trx) =>
    trx
      .updateTable('audit_chain')
      .set((eb) => ({ id: eb.ref('id') }))
      .execute(),
  )
  expect([await actions(), isRecorded()]).toEqual([[], false])
  await transact(db, (trx) => add(trx, 'one'))
  await transact(db, (trx) => add(trx, 'two'))
  await add(db, 'three') // a later step
  expect([await actions(), isRecorded()]).toEqual([['product.price'], true])
})

test('what rolls back takes its entry along, and the next transaction has it', async () => {
  const { db, actions } = await database()
  const failed = transact(db, async (trx) => {
    await add(trx, 'one')
    throw new Error('broken')
  })
  await expect(failed).rejects.toThrow('broken')
  expect(await actions()).toEqual([])
  await transact(db, (trx) => add(trx, 'one'))
  expect(await actions()).toEqual(['product.price'])
})

test('an entry that fails takes the change along', async () => {
  const { plain, db } = await database({ ...ENTRY, summary: '' })
  await expect(transact(db, (trx) => add(trx, 'one'))).rejects.toThrow(/check/i)
  expect(await plain.selectFrom('empty_searches').selectAll().execute()).toEqual([])
})

test('a use case that writes its own entry leaves that one alone', async () => {
  const { db, actions } = await database()
  await transact(db, async (trx) => {
    await add(trx, 'one')
    await recordAudit(trx, { ...ENTRY, action: 'own.entry' })
  })
  await transact(db, (trx) => add(trx, 'two'))
  expect(await actions()).toEqual(['own.entry'])
})

test('a first change outside a transaction is refused, and so is any by a reading command', async () => {
  const { plain, db } = await database()
  const reading = auditedDatabase(plain, null).db
  for (const change of [
    () => add(db, 'one'),
    () => add(reading, 'one'),
    () => transact(reading, (trx) => add(trx, 'one')),
    () => reading.updateTable('staff').set({ name: 'x' }).execute(),
    () => reading.deleteFrom('orders').execute(),
    () => sql`delete from orders`.execute(reading),
    () => transact(reading, (trx) => sql` update staff set name = 'x'`.execute(trx)),
  ])
    await expect(async () => change()).rejects.toThrow('would leave no entry')
  expect(await reading.selectFrom('orders').select('id').execute()).toEqual([])
})
