import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listAudit } from '#core/base/audit/audit.server.ts'
import { hashOf, readKeptFile } from '#core/base/files/kept-files.server.ts'
import { dump } from '#tests/support/database/dump.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { jpgSheet, pngSheet } from '#tests/support/notice/notice-files.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

async function shop() {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-notice-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true }))
  const png = await pngSheet()
  fs.writeFileSync(path.join(dir, 'aviso.png'), png)
  fs.writeFileSync(path.join(dir, 'gris.jpg'), await jpgSheet({ colour: '#555555' }))
  const { db, env } = await testDb()
  const run = (line: string) =>
    runCli(env, ['garantia', ...line.split(' ').map((word) => word.replace('DIR', dir))])
  return { db, png, run }
}

test('the owner places the notice, sees it, and takes it away; each is in the log', async () => {
  const { db, png, run } = await shop()
  expect((await run('ver')).out).toMatch(
    /^Falta el aviso oficial .*, obligatorio desde el 27 de septiembre de 2026\.\n/,
  )
  const placed = await run('aviso DIR/aviso.png --si --quien Lucía')
  expect([placed.code, placed.out]).toEqual([0, expect.stringMatching(/^Puesto\. Se ve en/)])
  const sha256 = hashOf(png)
  expect((await readKeptFile(db, sha256))?.bytes.equals(png)).toBe(true)
  const seen = await run('ver')
  expect(seen.out).toMatch(/está puesto desde el .* \(Lucía\): PNG, 1654 × 2339\./)
  expect(seen.out).toContain(`/img/garantia/${sha256}.png`)
  expect((await run('ver --json')).json()).toMatchObject({ placed: true, sha256 })
  const gone = await run('quitar --si')
  expect([gone.code, gone.out]).toEqual([0, 'Quitado. En su sitio está el texto nuestro.\n'])
  expect((await run('ver')).out).toContain('Lo quitaron el')
  const entries = await listAudit(db, { most: 9 })
  expect(entries.map(({ action }) => action)).toEqual([
    'guarantee.remove_notice',
    'guarantee.place_notice',
  ])
})

test('without a yes, or with a file that cannot be it, nothing changes', async () => {
  const { db, run } = await shop()
  const before = await dump(db)
  const asked = await run('aviso DIR/aviso.png')
  expect(asked.code).toBe(1)
  expect(asked.err).toMatch(/PNG en color, 1654 × 2339\.[^]*añade --si\./)
  for (const [line, message] of [
    ['aviso DIR/gris.jpg --si', 'gris.jpg: Está en blanco y negro'],
    ['aviso DIR/falta.png --si', 'No se puede leer el fichero'],
    ['quitar --si', 'No hay ningún aviso puesto.'],
  ] as const) {
    const { code, err } = await run(line)
    expect([code, err]).toEqual([1, expect.stringContaining(message)])
  }
  expect(await dump(db)).toEqual(before)
  await run('aviso DIR/aviso.png --si')
  const placed = await dump(db)
  expect((await run('aviso DIR/aviso.png --si')).err).toContain('es el que está puesto')
  expect((await run('quitar')).err).toContain('añade --si')
  expect(await dump(db)).toEqual(placed)
})
