import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { askBackup, lastBackups } from '#core/base/backups/backups.server.ts'
import { memoryFolder } from '#tests/support/database/memory-folder.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { backupJob } from './backup-job.ts'

const NOW = new Date('2027-03-01T09:00:00.000Z')
const signal = new AbortController().signal

async function shop() {
  const { db } = await testDb()
  const dataDir = memoryFolder()
  let made = 0
  const job = backupJob({
    db,
    now: () => NOW,
    dataDir,
    make: async (folder) => {
      made += 1
      const file = `vereda-2027030${made}-090000.db`
      fs.writeFileSync(path.join(folder, file), 'x')
      return { file, bytes: 1 }
    },
  })
  const ask = (id: string) => askBackup(db, { id, by: 'stf_ana', at: NOW.toISOString() })
  const files = () => fs.readdirSync(path.join(dataDir, 'copias'))
  return { db, dataDir, job, ask, files }
}

test('what was asked for is made once, and only the last five files stay', async () => {
  const { db, job, ask, files, dataDir } = await shop()
  await job.run(signal)
  expect(await lastBackups(db, 5)).toEqual([])
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
    await ask(id)
    if (id === 'a') await job.run(signal)
    else await job.run(signal).then(() => job.run(signal))
    if (id === 'a') fs.writeFileSync(path.join(dataDir, 'copias/mia.db'), 'x')
  }
  expect(files().toSorted()).toEqual([
    'mia.db',
    ...[3, 4, 5, 6, 7].map((day) => `vereda-2027030${day}-090000.db`),
  ])
})

test('a failure is stored in words, and the next may be asked for', async () => {
  const { db, ask } = await shop()
  await ask('a')
  const make = async () => ({ fault: 'El disco está lleno.' })
  await backupJob({ db, now: () => NOW, dataDir: memoryFolder(), make }).run(signal)
  expect(await lastBackups(db, 1)).toMatchObject([{ file: null, fault: 'El disco está lleno.' }])
  expect(await ask('b')).toEqual({ ok: true })
})
