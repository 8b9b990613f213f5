import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { textPages } from '#core/settings/page-texts.ts'
import { dump } from '#tests/support/database/dump.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { stockShop } from '#tests/support/factories/factories.ts'
import { shippedCatalogue } from '#tests/support/factories/shop-catalogue.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

async function shop() {
  const { db, env } = await testDb()
  const dir = fs.mkdtempSync(path.join(fs.realpathSync('/tmp'), 'vereda-textos-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true }))
  const file = path.join(dir, 'pagina.txt')
  const run = (...words: string[]) => runCli(env, ['textos', ...words])
  /** Writes the page into the file, with a change. */
  const edit = async (page: string, from: string | RegExp, to: string) => {
    await run('ver', page, file, '--si')
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(from, to))
  }
  return { db, env, file, run, edit }
}

test('every page, written and put back, changes nothing', async () => {
  const { db, file, run } = await shop()
  await stockShop(db, shippedCatalogue())
  const before = await dump(db)
  for (const page of textPages()) {
    const seen = await run('ver', page, file, '--si')
    expect([seen.code, seen.out]).toEqual([0, `/${page} está en ${file}.\n`])
    expect((await run('ver', page)).out).toBe(fs.readFileSync(file, 'utf8'))
    const { code, err } = await run('poner', page, file, '--si')
    expect([code, err]).toEqual([1, expect.stringContaining('no cambia nada')])
  }
  expect(await dump(db)).toEqual(before)
})

test('what changes is shown first, and stored only with a yes', async () => {
  const { db, file, run, edit } = await shop()
  const before = await dump(db)
  await edit('returns', 'Pruébatelo con calma.', 'Pruébatelo sin prisa.')
  const text = fs.readFileSync(file, 'utf8')
  fs.writeFileSync(
    file,
    `${text.replace(/# Cambios de talla[^#]*/, '').replace('la misma caja', 'su caja')}\n# Regalos [regalos]\n\nCada regalo tiene {{plazo.devolver}}.\n`,
  )
  const asked = await run('poner', 'returns', file)
  expect([asked.code, asked.out]).toEqual([1, ''])
  for (const line of [
    'Cambia la cabecera',
    'Cambia: Cómo se hace [pasos].',
    'Nueva: Regalos [regalos].',
    'Se quita: Cambios de talla o color [cambios].',
    'añade --si',
  ]) {
    expect(asked.err).toContain(line)
  }
  expect(await dump(db)).toEqual(before)
  expect((await run('poner', '/Returns', file, '--si', '--quien', 'Lucía')).code).toBe(0)
  expect((await run('ver', 'returns')).out).toBe(
    fs.readFileSync(file, 'utf8').replace('\n\n\n', '\n\n'),
  )
  expect((await run('listar', '--json')).json()).toMatchObject({
    pages: expect.arrayContaining([
      { page: 'returns', title: 'Devoluciones', isChanged: true },
      { page: 'terms', title: 'Condiciones de compra', isChanged: false },
    ]) as unknown,
  })
})

test('deshacer goes back and forth, and the history says who and what', async () => {
  const { file, run, edit } = await shop()
  expect((await run('deshacer', 'returns', '--si')).err).toContain('no se ha cambiado nunca')
  const original = (await run('ver', 'returns')).out
  await edit('returns', 'con calma', 'sin prisa')
  await run('poner', 'returns', file, '--si', '--quien', 'Lucía')
  expect((await run('deshacer', 'returns', '--si', '--quien', 'Marta')).code).toBe(0)
  expect((await run('ver', 'returns')).out).toBe(original)
  expect((await run('deshacer', 'returns', '--si')).code).toBe(0)
  expect((await run('ver', 'returns')).out).toContain('sin prisa')
  const { out } = await run('historia', 'returns')
  expect(out).toMatch(/2\s+\S+ .*Marta\s+Cambia la cabecera/)
  expect(out).toMatch(/1\s+\S+ .*Lucía\s+Cambia la cabecera/)
  expect((await run('historia', 'returns', '--json')).json()).toMatchObject({
    changes: [
      { number: 3, undoes: 2 },
      { number: 2, undoes: 1, value: null },
      { number: 1, undoes: null },
    ],
  })
})

test.each([
  ['{{plazo.devolver}}', '{{plazo.inventado}}', /Línea \d+: {{plazo\.inventado}} no es ninguna/],
  ['(/orders)', '(javascript:x)', /Línea \d+: .*no vale como enlace/],
  ['# Plazo', '#Plazo', /Línea 5: Una sección empieza con/],
  ['Pruébatelo', '<b>Pruébatelo</b>', /Línea 3: Aquí no se escribe HTML/],
])('a file with %s as %s is refused with its line, and changes nothing', async (from, to, said) => {
  const { db, file, run, edit } = await shop()
  const before = await dump(db)
  await edit('returns', from, to)
  const { code, out, err } = await run('poner', 'returns', file, '--si')
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(said)
  expect(err).toContain('No se ha cambiado nada.')
  expect(await dump(db)).toEqual(before)
})

test('another page, a missing file and a text by «ajustes» are refused', async () => {
  const { env, file, run } = await shop()
  expect((await run('ver', 'retruns')).err).toContain(
    '¿Querías decir returns? Puede ser: returns (Devoluciones), ',
  )
  expect((await run('ver', 'devoluciones')).err).toContain('¿Querías decir returns?')
  expect((await run('ver', 'constructor')).code).toBe(1)
  expect((await run('poner', 'returns', file)).err).toContain('No se puede leer')
  const { code, err } = await runCli(env, ['ajustes', 'ver', 'texto.returns'])
  expect([code, err]).toEqual([1, expect.stringContaining('se cambian con «textos»')])
})
