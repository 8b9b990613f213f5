import { expect, test } from 'vitest'
import { claimJob, endJob } from '#core/base/jobs/job-runs.server.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

test('the owner sees when each job ran, and what failed, also in what waits today', async () => {
  const { db, env } = await testDb()
  const run = (...words: string[]) => runCli(env, words)
  expect((await run('trabajos')).out).toContain('Ningún servidor')
  for (const name of ['check-money', 'forget-mails']) {
    await claimJob(db, { name, holder: 'server', firstAfterMs: 0 })
    const claimed = await claimJob(db, { name, holder: 'server', firstAfterMs: 0 })
    if (!claimed.ok) throw new Error('not claimed')
    const error = new Error('no space left')
    const end = { nextInMs: 60_000 }
    await endJob(
      db,
      claimed.run,
      name === 'check-money' ? { kind: 'failed', ...end, error } : { kind: 'done', ...end },
    )
  }
  const { out } = await run('trabajos')
  expect(out).toMatch(/check-money +— .*ha fallado 1 vez, .*: Error: no space left/)
  expect(out).toMatch(/forget-mails .* bien/)
  expect(out).toContain('2 trabajos, 1 falla.')
  expect((await run('hoy')).out).toMatch(/1 tarea de la tienda falla: check-money +trabajos/)
})
