import { expect, test } from 'vitest'
import { emptyTestDb, testDb } from '#tests/support/database/test-db.ts'
import { dump } from '#tests/support/database/dump.ts'
import { runCli } from '#tests/support/process/run-cli.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { openData } from '#server/open-data.ts'

/** The settings of a server that leaves the database to the deploy. */
const serverOf = (env: Record<string, string>) => readConfig({ ...env, MIGRATE: 'never' })
const quiet = createLog('error')

test('a deploy prepares a new database step by step, and a second run changes nothing', async () => {
  const { env, close } = await emptyTestDb()
  const run = (...words: string[]) => runCli(env, ['preparar', ...words])
  const look = await run('--comprobar')
  expect([look.code, look.err]).toEqual([1, expect.stringMatching(/1\. Esquema: falta \d+ pasos/)])
  await expect(openData(serverOf(env), quiet)).rejects.toThrow(
    /MIGRATE=never: the database lacks 001-shop.*shop -- preparar/,
  )
  if (env.DATABASE_URL === '') await close() // only one process opens the folder
  const done = await run()
  expect([done.code, done.out]).toEqual([
    0,
    expect.stringMatching(/pasos dados .*\n2\. Catálogo y códigos: cargados; \d+ productos/),
  ])
  expect((await run('--comprobar')).code).toBe(0)
  const { database, release } = await openData(serverOf(env), quiet)
  const before = await dump(database.db)
  release()
  const again = await run()
  expect([again.code, again.out]).toEqual([
    0,
    expect.stringMatching(/Esquema: ya estaba al día\.\n2\. Catálogo y códigos: ya estaban\./),
  ])
  expect(await dump(database.db)).toEqual(before)
  await database.close()
})

test('a look at what is due changes nothing', async () => {
  const { db, env } = await testDb()
  const before = await dump(db)
  const { code, out, err } = await runCli(env, ['preparar', '--comprobar', '--json'])
  expect([code, JSON.parse(out), err]).toEqual([
    1,
    {
      ok: false,
      steps: [expect.objectContaining({ isDue: false }), expect.objectContaining({ isDue: true })],
    },
    expect.stringContaining('no está lista todavía'),
  ])
  expect(await dump(db)).toEqual(before)
})
