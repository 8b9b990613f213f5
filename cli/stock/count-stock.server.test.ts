import { asOwner } from '#tests/support/database/actors.ts'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findVariant } from '#core/stock/owner-stock.server.ts'
import { countUnits } from '#core/stock/count-units.server.ts'
import { dump } from '#tests/support/database/dump.ts'
import { stockedShop, unitsOf } from '#tests/support/database/stocked-shop.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

const JACKET = 'mens-jacket-1/M/Azul'

async function shop() {
  const { db, env } = await stockedShop()
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-count-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true, force: true }))
  const file = path.join(dir, 'recuento.csv')
  const contar = (text: string | Buffer, ...words: string[]) => {
    fs.writeFileSync(file, text)
    return runCli(env, ['stock', 'contar', file, ...words])
  }
  return { db, env, file, contar }
}

test('a count is shown with its differences, and written after a yes', async () => {
  const { db, contar } = await shop()
  const text = `\uFEFFVariante;Unidades\n${JACKET};12\nMENS-JACKET-1/s/azul; 10\nmens-jacket-1/M/Negro;\n`
  const asked = await contar(text)
  expect([asked.code, asked.out]).toEqual([1, ''])
  expect(asked.err).toMatch(/mens-jacket-1\/M\/Azul +Chaqueta Ordesa +10 +12 +\+2/)
  expect(asked.err).toContain('añade --si')
  expect(await unitsOf(db, JACKET)).toBe(10)
  const done = await contar(text, '--si', '--json')
  expect([done.code, done.json()]).toEqual([
    0,
    {
      ok: true,
      counted: [{ variantId: JACKET, before: 10, units: 12 }],
      moved: 0,
      agreeing: 1,
      left: 1,
      uncounted: expect.any(Number),
    },
  ])
  expect(await unitsOf(db, JACKET)).toBe(12)
  expect((await contar(text, '--si')).out).toContain('Nada que cambiar.')
})

test.each(['1,200', '35,5'])(
  '%s in a table of commas is refused, and counts nothing',
  async (units) => {
    const { db, contar } = await shop()
    const before = await dump(db)
    const refused = await contar(`variante,unidades\n${JACKET},${units}\n`, '--si')
    expect(refused.code).toBe(1)
    expect(refused.err).toContain(`si «${units}» es un solo dato, va entre comillas`)
    expect(await dump(db)).toEqual(before)
  },
)

test('a form to fill has every variant once, and comes back empty as «not counted»', async () => {
  const { env, db, file } = await shop()
  const run = (...words: string[]) => runCli(env, ['stock', 'contar', ...words])
  expect((await run('--plantilla', file)).code).toBe(0)
  const { variants } = await db
    .selectFrom('variants')
    .select((eb) => eb.fn.countAll().as('variants'))
    .executeTakeFirstOrThrow()
  const lines = fs.readFileSync(file, 'utf8').trim().split('\n')
  expect(lines).toHaveLength(Number(variants) + 1)
  expect((await run('--plantilla', file)).err).toContain('ya existe')
  const back = await run(file, '--json')
  expect(back.json()).toMatchObject({ counted: [], left: Number(variants) })
  expect((await run()).code).toBe(2)
})

test.each([
  ['cosa;unidades\nx;1\n', 'Línea 1: falta la columna «variante»'],
  [
    `variante;cosa\n${JACKET};1\n`,
    'Línea 1: falta la columna «unidades», con lo contado, o «sitio»',
  ],
  ['variante;unidades\n', 'Línea 1: el fichero no tiene ninguna línea contada.'],
  [
    `variante;unidades\n${JACKET};9\nnada/M/Azul;1\n`,
    'Línea 3: no se vende ninguna variante «nada/M/Azul»',
  ],
  [`variante;sitio\n${JACKET};${'x'.repeat(21)}\n`, 'tiene más de 20 letras.'],
  [`variante;unidades\n${JACKET};-1\n`, 'Línea 2: «-1» no es un número de unidades.'],
  [`variante;unidades\n${JACKET};1,5\n`, 'Línea 2: «1,5» no es un número'],
  [`variante;unidades\n${JACKET};100000\n`, 'Línea 2: 100000 unidades son más de 99.999.'],
  [`variante;unidades\n${JACKET};1\n${JACKET};2\n`, 'Línea 3: esa variante ya está en la línea 2.'],
  [Buffer.from([0x76, 0xe9, 0x0a]), 'Línea 1: el fichero no está en UTF-8.'],
])('a fault is told with its line, and nothing changes: %#', async (text, words) => {
  const { db, contar } = await shop()
  const before = await dump(db)
  const { code, out, err } = await contar(text, '--si')
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain(words)
  expect(await dump(db)).toEqual(before)
})

test('a count is all or nothing, also where one variant was sold meanwhile', async () => {
  const { db } = await shop()
  const by = { at: '2026-11-21T10:00:00.000Z' }
  const before = await dump(db)
  const other = { variantId: 'mens-jacket-1/S/Azul', units: 3, expected: 10 }
  expect(
    await countUnits(asOwner(db), [other, { variantId: JACKET, units: 5, expected: 11 }], by),
  ).toMatchObject({ ok: false, reason: 'other_units', variantId: JACKET })
  expect(await countUnits(asOwner(db), [other, { variantId: 'x', units: 5 }], by)).toMatchObject({
    ok: false,
    reason: 'unknown',
    variantId: 'x',
  })
  expect(await dump(db)).toEqual(before)
})

test('a place is set by a command or by the table, and goes out with its form', async () => {
  const { db, env, file, contar } = await shop()
  const sitio = (...words: string[]) => runCli(env, ['stock', 'sitio', ...words])
  const shelf = async () => (await findVariant(db, JACKET))?.shelf
  expect((await sitio(JACKET, ' A3-2 ')).out).toContain(`${JACKET}: en A3-2.`)
  expect((await sitio(JACKET, 'x'.repeat(21))).code).toBe(2)
  expect((await runCli(env, ['stock', 'contar', '--plantilla', file])).code).toBe(0)
  expect(fs.readFileSync(file, 'utf8')).toContain(`${JACKET};Chaqueta Ordesa;A3-2;`)
  const moved = await contar(`variante;sitio\n${JACKET};B10\n`, '--si')
  expect([moved.code, moved.out]).toEqual([0, expect.stringContaining('Apuntado: 1 sitio.')])
  expect(await shelf()).toBe('B10')
  expect((await sitio(JACKET, 'no')).out).toContain('sin sitio')
  expect(await shelf()).toBeNull()
})
