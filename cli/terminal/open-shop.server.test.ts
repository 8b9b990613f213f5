import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { runCli, runCliProcess } from '#tests/support/process/run-cli.ts'
import { emptyTestDb, testDb } from '#tests/support/database/test-db.ts'

const LIST = ['codigos', 'listar']
const list = (env: Record<string, string>) => runCli(env, LIST)

test('where there is no shop, none is made', async () => {
  const dataDir = path.join(os.tmpdir(), `vereda-nothing-${process.pid}`)
  // As a process, for its exit code.
  const { code, out, err } = await runCliProcess({ DATA_DIR: dataDir }, LIST)
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain(`No hay ninguna tienda en ${dataDir}.`)
  expect(fs.existsSync(dataDir)).toBe(false)
})

test('an empty database is no shop, and stays empty', async () => {
  const { db, env } = await emptyTestDb()
  const { code, err } = await list(env)
  expect([code, err]).toEqual([1, expect.stringContaining('está vacía')])
  expect(await db.introspection.getTables({ withInternalKyselyTables: true })).toEqual([])
})

test('an older database is left to the shop to bring up to date; a newer one is not touched', async () => {
  const { db, env } = await testDb()
  await sql`update kysely_migration set name = '999-future' where name = '003-accounts'`.execute(db)
  expect((await list(env)).err).toContain('de una versión más nueva de la tienda (999-future)')
  await sql`delete from kysely_migration where name = '999-future'`.execute(db)
  const { code, err } = await list(env)
  expect([code, err]).toEqual([1, expect.stringContaining('le falta 003-accounts')])
})

test('a database that does not answer is named, without its password', async () => {
  const { code, err } = await list({ DATABASE_URL: 'postgres://shop:secreto@127.0.0.1:1/shop' })
  expect([code, err]).toEqual([
    1,
    expect.stringContaining('no contesta (Postgres 127.0.0.1:1/shop)'),
  ])
  expect(err).not.toContain('secreto')
  const wrong = await list({ DATABASE_URL: 'mysql://x' })
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('DATABASE_URL')])
})

test('a file that is no database is told in a sentence', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-broken-'))
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true }))
  fs.writeFileSync(path.join(dataDir, 'shop.db'), 'x'.repeat(5000))
  const { code, err } = await list({ DATA_DIR: dataDir })
  expect([code, err.split('\n')]).toEqual([1, [expect.stringContaining('no contesta'), '']])
})

test('the map needs no shop; a word that is none is wrong usage', async () => {
  const nowhere = { DATA_DIR: path.join(os.tmpdir(), 'vereda-nowhere') }
  const [map, help, wrong] = await Promise.all([
    runCli(nowhere, []),
    runCli(nowhere, ['stock', 'poner', '--help']),
    runCliProcess(nowhere, ['stok']),
  ])
  expect([map.code, help.code, wrong.code]).toEqual([0, 0, 2])
  expect(map.out).toContain('catalogo importar')
  expect(help.out).toContain('--si-hay N')
  expect([wrong.out, wrong.err]).toEqual(['', expect.stringContaining('¿Querías decir «stock»?')])
})
