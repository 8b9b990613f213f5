import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { StatementSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bar, length } from '#tests/support/bars.ts'
import { until } from '#tests/support/until.ts'
import { isDiskFull, isUnavailable } from './errors.ts'
import { openDatabase } from './open.ts'
import { createDatabaseCheck } from './database-check.ts'
import { migrate } from './migrate.ts'

function shop() {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-lock-'))
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true }))
  const database = openDatabase({ dataDir })
  onTestFinished(() => database.close())
  return { ...database, file: path.join(dataDir, 'shop.db') }
}

/**
 * Another process that holds the write lock; resolves when it has the lock. `release` resolves with
 * the longest delay of that idle process by the machine, in ms.
 */
async function lock(file: string): Promise<{ release: () => Promise<number> }> {
  const script = `
    const delay = require('node:perf_hooks').monitorEventLoopDelay({ resolution: 5 })
    const { DatabaseSync } = require('node:sqlite')
    const db = new DatabaseSync(process.argv[1], { timeout: 60_000 })
    db.exec('begin immediate')
    delay.enable()
    process.send('locked')
    process.once('message', () => {
      db.exec('commit')
      db.close()
      process.send(delay.max / 1e6, () => process.disconnect())
    })`
  const child = spawn(process.execPath, ['-e', script, file], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  const release = async () => {
    const ended = once(child, 'message') as Promise<[number]>
    child.send('release')
    return (await ended)[0]
  }
  return { release }
}

const add = sql`insert into t values (1)`

test('another program that holds the lock stops nothing but the write that waits for it', async () => {
  const { db, quick, file } = shop()
  await sql`create table t (x integer) strict`.execute(db)
  const { release } = await lock(file)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  let isWritten = false
  const written = Promise.all([
    db.transaction().execute((trx) => add.execute(trx)),
    add.execute(db), // single statements wait as well
  ]).then(() => (isWritten = true))
  let ticks = 0
  const timer = setInterval(() => (ticks += 1), 20)
  // Statements that waited in SQLite would let the loop turn once for each, and give up before that.
  await until(() => expect(ticks).toBeGreaterThan(length(20, 50)))
  await sql`select 1`.execute(quick)
  expect(isWritten).toBe(false)
  const idleMs = await release()
  await written
  clearInterval(timer)
  delay.disable()
  const { rows } = await sql`select x from t`.execute(db)
  expect(rows).toHaveLength(2)
  // A busy machine delays every process; the other process measures by how much.
  bar('a locked file holds the loop, ms more than the machine', delay.max / 1e6 - idleMs, 50)
})

test('a lock held for too long refuses, and those who queued do not each wait as long again', async () => {
  const { quick, file } = shop()
  await sql`create table t (x integer) strict`.execute(quick)
  await lock(file)
  const tries = vi.spyOn(StatementSync.prototype, 'run')
  onTestFinished(() => tries.mockRestore())
  const triesUntilRefused: number[] = []
  const write = async () => {
    const error = await quick
      .transaction()
      .execute((trx) => add.execute(trx))
      .catch((caught: unknown) => caught)
    triesUntilRefused.push(tries.mock.calls.length)
    return error
  }
  const errors = await Promise.all(Array.from({ length: 40 }, write))
  expect(errors.map(isUnavailable)).toEqual(Array.from({ length: 40 }, () => true))
  const [first = 0] = triesUntilRefused
  expect(first).toBeGreaterThan(10)
  // Each of the others once. A machine that stands still makes one of them wait again.
  expect(triesUntilRefused.at(-1)).toBeLessThan(5 * first + 40)
})

test('no room is told as such, in a transaction and in whether the shop is ready', async () => {
  const { db, quick, kind, ping } = shop()
  await migrate(db, kind)
  await sql`create table filler (x blob) strict`.execute(db)
  await createDatabaseCheck({ quick: db, ping })()
  await sql`pragma max_page_count = 1`.execute(db) // raised to the size of the file
  const error = await db
    .transaction()
    .execute((trx) => sql`create table big as select zeroblob(100000) as x`.execute(trx))
    .catch((caught: unknown) => caught)
  expect([isDiskFull(error), isUnavailable(error)]).toEqual([true, true])
  const fill = sql`insert into filler values (zeroblob(3000))`
  while (
    await fill.execute(db).then(
      () => true,
      () => false,
    )
  ) {
    // until the free pages are used up
  }
  await expect(createDatabaseCheck({ quick: db, ping })()).rejects.toThrow('disk full')
  await sql`select 1`.execute(quick) // reads still work
  await sql`pragma max_page_count = 100000`.execute(db)
  await createDatabaseCheck({ quick: db, ping })()
})
