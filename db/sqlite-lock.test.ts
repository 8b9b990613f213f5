import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { length, measured } from '#tests/support/bars.ts'
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
 * Another process that holds the write lock for a while; resolves when it has the lock. The result
 * resolves at its end with the longest delay of that idle process by the machine, in ms.
 */
async function lockFor(file: string, ms: number): Promise<{ idleDelayMs: Promise<number> }> {
  const script = `
    const delay = require('node:perf_hooks').monitorEventLoopDelay({ resolution: 5 })
    const { DatabaseSync } = require('node:sqlite')
    const db = new DatabaseSync(process.argv[1], { timeout: 5000 })
    db.exec('begin immediate')
    delay.enable()
    process.send('locked')
    setTimeout(() => {
      db.exec('commit')
      db.close()
      process.send(delay.max / 1e6, () => process.disconnect())
    }, Number(process.argv[2]))`
  const child = spawn(process.execPath, ['-e', script, file, String(ms)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  const ended = once(child, 'message') as Promise<[number]>
  ended.catch(() => {}) // a test may end first
  return { idleDelayMs: ended.then(([idleMs]) => idleMs) }
}

const add = sql`insert into t values (1)`

test('another program that holds the lock stops nothing but the write that waits for it', async () => {
  const { db, quick, file } = shop()
  await sql`create table t (x integer) strict`.execute(db)
  const lockMs = length(1000, 3000)
  const { idleDelayMs } = await lockFor(file, lockMs)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  let ticks = 0
  const timer = setInterval(() => (ticks += 1), 20)
  let isWritten = false
  const written = Promise.all([
    db.transaction().execute((trx) => add.execute(trx)),
    add.execute(db), // single statements wait as well
  ]).then(() => (isWritten = true))
  await sql`select 1`.execute(quick)
  expect(isWritten).toBe(false)
  await written
  clearInterval(timer)
  delay.disable()
  // A wait for the lock would hold the loop as long as that. A busy machine delays every process;
  // the other process measures by how much.
  expect(delay.max / 1e6).toBeLessThan(length(0.7 * lockMs, 50) + (await idleDelayMs))
  expect(ticks).toBeGreaterThan(3)
  const { rows } = await sql`select x from t`.execute(db)
  expect(rows).toHaveLength(2)
  measured(`lock held ${lockMs} ms, loop held at most ${Math.round(delay.max / 1e6)} ms`)
})

test('a lock held for too long refuses, and those who queued do not each wait as long again', async () => {
  const { quick, file } = shop()
  await sql`create table t (x integer) strict`.execute(quick)
  await lockFor(file, 30_000)
  const begun = performance.now()
  const write = () => quick.transaction().execute((trx) => add.execute(trx))
  const errors = await Promise.all(
    Array.from({ length: 40 }, () => write().catch((error: unknown) => error)),
  )
  expect(performance.now() - begun).toBeLessThan(15_000) // the first alone waits half a second
  expect(errors.map(isUnavailable)).toEqual(Array.from({ length: 40 }, () => true))
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
