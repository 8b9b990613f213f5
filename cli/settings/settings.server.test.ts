import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dump } from '#tests/support/database/dump.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { shopWithOrders } from '#tests/support/factories/order-life.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

async function shop() {
  const { db, env } = await testDb()
  return { db, env, run: (...words: string[]) => runCli(env, ['ajustes', ...words]) }
}

test('a value is shown before and after, and written only with a yes', async () => {
  const { db, run } = await shop()
  const before = await dump(db)
  const asked = await run('poner', 'tarifa.estandar.precio', '4,95')
  expect([asked.code, asked.out]).toEqual([1, ''])
  expect(asked.err).toContain('3,95\u00A0€ → 4,95\u00A0€')
  expect(asked.err).toContain('verá que el total ha cambiado')
  expect(asked.err).toContain('No se ha cambiado nada. Para hacerlo sin preguntar, añade --si.')
  expect(await dump(db)).toEqual(before)
  const done = await run('poner', 'tarifa.estandar.precio', '4,95', '--si', '--quien', 'Lucía')
  expect([done.code, done.out, done.err]).toEqual([
    0,
    'tarifa.estandar.precio: 3,95\u00A0€ → 4,95\u00A0€\n',
    '',
  ])
  const seen = await run('ver', 'tarifa.estandar.precio')
  expect(seen.out).toContain('4,95\u00A0€')
  expect(seen.out).toMatch(/Cambiado\s+.*, Lucía/)
})

test('a wrong value is named, and changes nothing', async () => {
  const { db, run } = await shop()
  const before = await dump(db)
  for (const [key, value, message] of [
    ['tarifa.estandar.precio', 'cuatro', 'Escribe un importe en euros, como 4,95.'],
    ['tarifa.estandar.precio', '-4', 'No puede ser menos de 0,00\u00A0€.'],
    ['tienda.telefono', '91 CASA', 'Escribe el teléfono con sus cifras'],
    ['tienda.direccion.codigo-postal', '99999', 'Un código postal de España'],
    ['devoluciones.dias', '7', 'No puede ser menos de 14 días.'],
    ['devoluciones.desistimiento', '31', 'no pueden ser menos que los de desistimiento (31)'],
  ] as const) {
    const { code, out, err } = await run('poner', key, value, '--si')
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain(message)
    expect(err).toContain('No se ha cambiado nada.')
  }
  expect((await run('poner', 'tarifa.expres.precio', '6,95', '--si')).err).toContain(
    'ya tiene ese valor',
  )
  expect(await dump(db)).toEqual(before)
})

test('an amount far from the one before is asked about', async () => {
  const { run } = await shop()
  const { err } = await run('poner', 'tarifa.estandar.precio', '39,50')
  expect(err).toContain('Es mucho cambio: 10 veces más. Mira si hay una coma fuera de sitio.')
  expect((await run('poner', 'tarifa.estandar.precio', '0,39')).err).toContain('Es mucho cambio')
  expect((await run('poner', 'tarifa.estandar.precio', '4,95')).err).not.toContain('mucho cambio')
})

test('the history names who and when, and deshacer goes back and forth', async () => {
  const { run } = await shop()
  expect((await run('deshacer', 'tienda.telefono', '--si')).err).toContain(
    'no se ha cambiado nunca',
  )
  await run('poner', 'tienda.telefono', '910 000 000', '--si', '--quien', 'Lucía')
  const undone = await run('deshacer', 'tienda.telefono', '--si', '--quien', 'Marta')
  expect(undone.out).toBe('tienda.telefono: 910 000 000 → +34 900 000 000\n')
  const again = await run('deshacer', 'tienda.telefono', '--si')
  expect(again.out).toBe('tienda.telefono: +34 900 000 000 → 910 000 000\n')
  const { out } = await run('historia', 'tienda.telefono')
  expect(out).toMatch(/2\s+\S+ .*Marta\s+\+34 900 000 000 \(deshace el 1\)/)
  expect(out).toMatch(/1\s+\S+ .*Lucía\s+910 000 000/)
  expect(out).toMatch(/los ficheros\s+\+34 900 000 000/)
  expect((await run('historia', 'tienda.telefono', '--json')).json()).toMatchObject({
    changes: [
      { number: 3, undoes: 2 },
      { number: 2, undoes: 1 },
      { number: 1, undoes: null },
    ],
  })
})

test('a longer text comes from a file', async () => {
  const { run } = await shop()
  const dir = fs.mkdtempSync(path.join(fs.realpathSync('/tmp'), 'vereda-ajuste-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true }))
  const file = path.join(dir, 'presentacion.txt')
  fs.writeFileSync(file, 'Ropa de montaña, y poco más.\n')
  const { out } = await run('poner', 'tienda.presentacion', '--desde', file, '--si')
  expect(out).toContain('→ Ropa de montaña, y poco más.')
  expect((await run('poner', 'tienda.presentacion', '--desde', `${file}x`)).err).toContain(
    'No se puede leer',
  )
  fs.writeFileSync(file, Buffer.from('Ropa de montaña', 'latin1'))
  const latin = await run('poner', 'tienda.presentacion', '--desde', file, '--si')
  expect([latin.code, latin.err]).toEqual([1, expect.stringContaining('no está en UTF-8')])
  expect((await run('poner', 'tienda.presentacion')).code).toBe(2)
  expect((await run('poner', 'tienda.presentacion', 'x', '--desde', file)).code).toBe(2)
})

test('the list has every setting and marks the changed ones; a wrong key gets near ones', async () => {
  const { run } = await shop()
  await run('poner', 'tienda.telefono', '910 000 000', '--si')
  const { out } = await run('listar')
  expect(out).toContain('tarifa.internacional.pt')
  expect(out).toContain('salida.festivos.2027')
  const json = (await run('listar', '--json')).json() as {
    settings: { key: string; isChanged: boolean }[]
  }
  expect(json.settings.filter(({ isChanged }) => isChanged).map(({ key }) => key)).toEqual([
    'tienda.telefono',
  ])
  const wrong = await run('ver', 'telefono')
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('tienda.telefono')])
})

test.each([
  [
    'tarifa.estandr.precio',
    /¿Querías decir tarifa\.estandar\.precio\?\nLos que se le parecen:\n  tarifa\.estandar\.precio  el/,
  ],
  ['tarifa.express', /  tarifa\.expres\.plazo  /],
  ['precio', /Los que se le parecen:\n  regalo\.precio  .*\n  tarifa\.\w+\.precio  /],
  ['zzz', /«zzz»\.\n[^]*\nTodos: ajustes listar\.$/],
])('the key «%s» is answered with the nearest first', async (key, words) => {
  const { run } = await shop()
  const wrong = await run('poner', key, '1', '--si')
  expect([wrong.code, wrong.err.trim()]).toEqual([1, expect.stringMatching(words)])
})

test('a key is found whatever its capitals and accents', async () => {
  const { run } = await shop()
  expect((await run('ver', 'Garantía.Años')).out).toContain('garantia.anos')
})

test('the other commands follow the settings of the database', async () => {
  const { env, run } = await shop()
  await run('poner', 'existencias.pocas', '7', '--si')
  const few = async (of: typeof env) => (await runCli(of, ['stock', 'bajo', '--json'])).json()
  expect(await few(env)).toMatchObject({ upTo: 7 })
  expect(await few((await shop()).env)).toMatchObject({ upTo: 3 })
})

test('another NIF is asked about with what it does to the invoices, once there are some', async () => {
  const { env } = await shopWithOrders(1)
  const asked = await runCli(env, ['ajustes', 'poner', 'tienda.nif', 'B12345674'])
  expect(asked.code).toBe(1)
  expect(asked.err).toMatch(/B00000000 → B12345674[\s\S]*series nuevas \(S2-…, F2-…\)/)
})
