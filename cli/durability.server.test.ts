import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listAudit } from '#core/base/audit/audit.server.ts'
import { hashOf, readKeptFile } from '#core/base/files/kept-files.server.ts'
import { dump } from '#tests/support/database/dump.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { stockShop } from '#tests/support/factories/factories.ts'
import { pngSheet } from '#tests/support/notice/notice-files.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

async function shop() {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-label-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true }))
  const png = await pngSheet({ width: 900, height: 600 })
  fs.writeFileSync(path.join(dir, 'garan.png'), png)
  fs.writeFileSync(path.join(dir, 'otra.pdf'), '%PDF-1.7')
  const { db, env } = await testDb()
  await stockShop(db)
  const run = (line: string) =>
    runCli(env, ['productos', ...line.split(' ').map((word) => word.replace('DIR', dir))])
  return { db, png, run }
}

const TERMS = '--condiciones https://garantia.example/5'

test('the owner notes a guarantee of durability, places its label, and takes both away; each is in the log', async () => {
  const { db, png, run } = await shop()
  expect((await run('garantias')).out).toMatch(/^Ningún producto/)
  const noted = await run(`durabilidad mens-jacket-1 5 ${TERMS} --si`)
  expect([noted.code, noted.out]).toEqual([0, expect.stringContaining('5 años de garantía')])
  expect((await run('garantias')).out).toContain('mens-jacket-1, 5 años: productos etiqueta')
  const placed = await run('etiqueta mens-jacket-1 DIR/garan.png --si --quien Lucía')
  expect([placed.code, placed.out]).toEqual([0, 'Chaqueta Ordesa (mens-jacket-1): puesta.\n'])
  expect((await readKeptFile(db, hashOf(png)))?.bytes.equals(png)).toBe(true)
  expect((await run('garantias')).out).toContain('ninguno sin su etiqueta')
  expect((await run('durabilidad mens-jacket-1 7 --si')).out).toContain('7 años')
  expect((await run('garantias --json')).json()).toEqual({
    guaranteed: 1,
    unlabelled: ['mens-jacket-1'],
  })
  expect((await run('quitar-etiqueta mens-jacket-1 --si')).code).toBe(0)
  expect((await run('durabilidad mens-jacket-1 0 --si')).out).toContain('sin garantía')
  const products = db.selectFrom('products').select('details').where('id', '=', 'mens-jacket-1')
  expect((await products.executeTakeFirstOrThrow()).details).not.toContain('durability')
  const entries = await listAudit(db, { most: 9 })
  expect(entries.map(({ action, subject }) => [action, subject.id])).toEqual([
    ['product.edit', 'mens-jacket-1'],
    ['product.remove_label', 'mens-jacket-1'],
    ['product.edit', 'mens-jacket-1'],
    ['product.place_label', 'mens-jacket-1'],
    ['product.edit', 'mens-jacket-1'],
  ])
})

test('two years, missing terms, a label without its guarantee, or no yes: nothing changes', async () => {
  const { db, run } = await shop()
  const before = await dump(db)
  for (const [line, message] of [
    [
      `durabilidad mens-jacket-1 2 ${TERMS} --si`,
      'durabilidad: «2» no vale: la garantía de durabilidad',
    ],
    ['durabilidad mens-jacket-1 5 --si', 'faltan las condiciones'],
    [`durabilidad mens-jacket-1 5 ${TERMS}`, 'añade --si'],
    ['etiqueta mens-jacket-1 DIR/garan.png --si', 'no tiene garantía de durabilidad'],
    ['etiqueta mens-jacket-1 DIR/otra.pdf --si', 'El PDF no se puede mostrar'],
    ['etiqueta mens-jacket-1 DIR/falta.png --si', 'No se puede leer el fichero'],
    ['quitar-etiqueta mens-jacket-1 --si', 'no tiene etiqueta'],
  ] as const) {
    const { code, err } = await run(line)
    expect([code, err]).toEqual([1, expect.stringContaining(message)])
  }
  expect(await dump(db)).toEqual(before)
  await run(`durabilidad mens-jacket-1 5 ${TERMS} --si`)
  expect((await run('etiqueta mens-jacket-1 DIR/garan.png')).err).toMatch(
    /PNG, 900 × 600\.[^]*5 años[^]*añade --si/,
  )
  await run('etiqueta mens-jacket-1 DIR/garan.png --si')
  const placed = await dump(db)
  expect((await run('etiqueta mens-jacket-1 DIR/garan.png --si')).err).toContain('la que está')
  expect((await run('quitar-etiqueta mens-jacket-1')).err).toContain('añade --si')
  expect(await dump(db)).toEqual(placed)
})
