import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listAudit } from '#core/base/audit/audit.server.ts'
import { fileText } from '#core/settings/page-texts.ts'
import { readSettings } from '#core/settings/settings.server.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

const OWN = fileText('faq').replace('nos preguntan', 'preguntáis')

async function shop() {
  const { db, env } = await testDb()
  const dir = fs.mkdtempSync(path.join(fs.realpathSync('/tmp'), 'vereda-borradores-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true }))
  const file = path.join(dir, 'faq.txt')
  fs.writeFileSync(file, OWN)
  const run = (...words: string[]) => runCli(env, ['textos', ...words])
  const entries = async () =>
    (await listAudit(db, { action: 'text', most: 9 })).map(({ action }) => action)
  return { db, file, run, entries }
}

test('a draft is kept, listed and published, each with its entry', async () => {
  const { db, file, run, entries } = await shop()
  expect((await run('publicar', 'faq', '--si')).err).toContain('no tiene borrador')
  const kept = await run('borrador', 'faq', file, '--quien', 'Lucía', '--sale', '2099-12-01 08:00')
  expect([kept.code, kept.out]).toEqual([0, expect.stringContaining('Sale solo el 1 de diciembre')])
  expect(await readSettings(db)).toEqual({})
  expect((await run('borradores')).out).toMatch(/faq\s+Lucía\s+.*1\/12\/99, 8:00/)
  const asked = await run('publicar', 'faq')
  expect([asked.code, asked.err]).toEqual([1, expect.stringContaining('Cambia la cabecera')])
  const made = await run('publicar', 'faq', '--si', '--quien', 'Lucía')
  expect([made.code, made.err]).toEqual([0, ''])
  expect(await readSettings(db)).toEqual({ 'texto.faq': OWN })
  expect((await run('borradores')).out).toBe('No hay borradores.\n')
  expect(await entries()).toEqual(['text.set', 'text.draft'])
})

test('another draft is asked about, and can be thrown away', async () => {
  const { db, file, run, entries } = await shop()
  await run('borrador', 'faq', file, '--quien', 'Lucía')
  fs.writeFileSync(file, '# A medias')
  const asked = await run('borrador', 'faq', file)
  expect([asked.code, asked.err]).toEqual([1, expect.stringContaining('un borrador de Lucía')])
  const kept = await run('borrador', 'faq', file, '--si')
  expect(kept.out).toContain('Así no puede salir: Línea 1: ')
  expect((await run('publicar', 'faq', '--si')).err).toContain('/faq: Línea 1: ')
  const past = await run('borrador', 'faq', file, '--si', '--sale', '2020-01-01')
  expect(past.err).toContain('ya ha pasado')
  expect((await run('tirar', 'faq', '--si')).out).toBe('Borrador de /faq tirado.\n')
  expect(await db.selectFrom('page_drafts').selectAll().execute()).toEqual([])
  expect(await entries()).toEqual(['text.discard_draft', 'text.draft', 'text.draft'])
})
