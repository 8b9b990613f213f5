import { expect, test } from 'vitest'
import { recordAudit } from '#core/base/audit/audit.server.ts'
import { transact } from '#db/transact.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { askBackup, backupState, endBackup, lastBackups, openBackup } from './backups.server.ts'

const at = (hour: number) => `2027-03-01T0${hour}:00:00.000Z`

test('one backup at a time is open, also if several ask at once', async () => {
  const { db } = await testDb()
  const asked = await Promise.all(
    ['a', 'b', 'c'].map((id) => askBackup(db, { id, by: 'stf_ana', at: at(1) })),
  )
  expect(asked.filter(({ ok }) => ok)).toHaveLength(1)
  const open = await openBackup(db)
  const end = { file: 'vereda.db', bytes: 5_000_000_000 }
  expect(await endBackup(db, open?.id ?? '', end, at(2))).toBe(true)
  expect(await endBackup(db, open?.id ?? '', { fault: 'late' }, at(3)), 'it ends once').toBe(false)
  expect(await openBackup(db)).toBeUndefined()
  expect(await lastBackups(db, 5)).toMatchObject([{ ...end, endedAt: at(2), fault: null }])
  expect(await askBackup(db, { id: 'd', by: 'stf_ana', at: at(4) })).toEqual({ ok: true })
})

test('the last good backup counts, and a later failure is said', async () => {
  const { db } = await testDb()
  expect(await backupState(db)).toEqual({ madeAt: null, isSound: true })
  await askBackup(db, { id: 'a', by: 'stf_ana', at: at(1) })
  await endBackup(db, 'a', { fault: 'disk\0full' }, at(1))
  expect(await backupState(db)).toEqual({ madeAt: null, isSound: false })
  await askBackup(db, { id: 'b', by: 'stf_ana', at: at(2) })
  await endBackup(db, 'b', { file: 'x', bytes: 1 }, at(2))
  expect(await backupState(db)).toEqual({ madeAt: at(2), isSound: true })
  await askBackup(db, { id: 'c', by: 'stf_ana', at: at(3) })
  await endBackup(db, 'c', { fault: 'disk full' }, at(3))
  expect(await backupState(db)).toEqual({ madeAt: at(2), isSound: false })
  expect((await lastBackups(db, 2)).map(({ id }) => id)).toEqual(['c', 'b'])
})

test('a backup by the command line counts too', async () => {
  const { db } = await testDb()
  await transact(db, (trx) =>
    recordAudit(trx, {
      actor: { kind: 'shell', id: 'root' },
      at: at(5),
      action: 'backup.make',
      subject: { kind: 'database', id: 'shop' },
      summary: 'copia hacer',
    }),
  )
  expect(await backupState(db)).toEqual({ madeAt: at(5), isSound: true })
})
