import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { applyDueSales } from '#core/catalogue/sale-prices/apply-sales.server.ts'
import { addDays, madridDay } from '#core/base/dates/madrid-time.ts'
import { dump } from '#tests/support/database/dump.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { backpack, fileProduct, jacket, tshirt } from '#tests/support/factories/factories.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

const today = madridDay(new Date())
const inDays = (days: number) => addDays(today, days)
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

async function shop() {
  const { db, env } = await stockedShop([jacket, tshirt, backpack])
  const run = async (...words: string[]) => {
    const ran = await runCli(env, words)
    return { ...ran, out: plain(ran.out), err: plain(ran.err) }
  }
  return { db, run, reduce: (...words: string[]) => run('precios', 'rebajar', ...words) }
}

const priceOf = async (db: Awaited<ReturnType<typeof shop>>['db'], id: string) =>
  (
    await db
      .selectFrom('products')
      .select('price_cents')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).price_cents

test('a sale is shown before it is made, begins at once, is listed, and ends early', async () => {
  const { db, run, reduce } = await shop()
  const before = await dump(db)
  const words = ['chaqueta', '--porcentaje', '20', '--hasta', inDays(5)]
  const asked = await reduce(...words)
  expect(asked.code).toBe(1)
  expect(asked.err).toMatch(
    /Chaqueta Ordesa \(mens-jacket-1\) +99,99 € +79,99 € +99,99 € +−20 %\nEn total: 1 producto, desde /,
  )
  expect(asked.err).toContain('No se ha cambiado nada. Para hacerlo sin preguntar, añade --si.')
  expect(await dump(db)).toEqual(before)
  const made = await reduce(...words, '--si')
  expect([made.code, made.out]).toEqual([
    0,
    expect.stringContaining('Rebaja 1 guardada: 1 producto'),
  ])
  expect(await priceOf(db, jacket.id)).toBe(7999)
  expect((await run('precios', 'rebajas')).out).toMatch(/1 +en marcha .* Chaqueta Ordesa/)
  expect((await run('precios', 'rebajas', '1')).out).toMatch(/mens-jacket-1\) +79,99 € +rebajado/)
  expect((await run('precios', 'ver', jacket.id)).out).toMatch(/Al acabar la rebaja +99,99 €/)
  const notBegun = await run('precios', 'borrar', '1')
  expect([notBegun.code, notBegun.err]).toEqual([
    1,
    'La rebaja 1 ya ha empezado. Para acabarla: precios terminar 1.\n',
  ])
  const ended = await run('precios', 'terminar', '1', '--si')
  expect(ended.out).toBe('La rebaja 1 ha acabado: 1 producto ha vuelto a su precio.\n')
  expect(await priceOf(db, jacket.id)).toBe(9999)
  expect((await run('precios', 'rebajas')).out).toBe(
    'No hay ninguna rebaja en marcha ni prevista.\n',
  )
  expect((await run('precios', 'rebajas', '--todas')).out).toMatch(/1 +acabada/)
})

test('the price that the owner sets during a sale stays, and she is told', async () => {
  const { db, run, reduce } = await shop()
  await reduce(jacket.id, '--porcentaje', '50', '--hasta', inDays(5), '--si')
  const set = await run('precios', 'poner', jacket.id, '89,99', '--si')
  expect([set.code, set.out]).toEqual([0, expect.stringContaining('Su rebaja ha acabado')])
  expect((await run('precios', 'rebajas', '1')).out).toContain('tiene otro precio tuyo')
  await run('precios', 'terminar', '1', '--si')
  expect(await priceOf(db, jacket.id)).toBe(8999)
})

test('a sale of a category is planned by days of Madrid, and deleted before it begins', async () => {
  const { db, run, reduce } = await shop()
  const days = ['--desde', `${inDays(3)} 09:30`, '--hasta', inDays(5)]
  const made = await reduce(
    '--categoria',
    'camisetas',
    '--precio',
    '19,99',
    ...days,
    '--si',
    '--json',
  )
  expect(made.json()).toMatchObject({
    ok: true,
    id: 1,
    products: [{ productId: tshirt.id, regularCents: 2999, priceCents: 1999, isAnnounced: true }],
  })
  const { startsAt, endsAt } = made.json() as { startsAt: string; endsAt: string }
  expect([madridDay(startsAt), madridDay(endsAt)]).toEqual([inDays(3), inDays(6)])
  expect(await priceOf(db, tshirt.id)).toBe(2999)
  const twice = await reduce('--todo', '--porcentaje', '10', ...days, '--si')
  expect(twice.err).toBe(
    'Ya tienen otra rebaja en esas fechas («precios rebajas» las lista):\n  Camiseta Lozoya (mens-tshirt-1): rebaja 1\n',
  )
  const early = await run('precios', 'terminar', '1', '--si')
  expect(early.err).toContain('no ha empezado')
  expect((await run('precios', 'borrar', '1')).out).toBe('La rebaja 1 ya no empezará.\n')
  expect(await applyDueSales(db, endsAt)).toBe(0)
  expect(await priceOf(db, tshirt.id)).toBe(2999)
})

test('a price that the law does not let announce is said before', async () => {
  const { run, reduce } = await shop()
  await run('precios', 'poner', jacket.id, '75', '--si')
  await run('precios', 'poner', jacket.id, '99,99', '--si')
  const asked = await reduce(jacket.id, '--porcentaje', '20', '--hasta', inDays(5))
  expect(asked.err).toMatch(/79,99 € +75,00 € +no\n/)
  expect(asked.err).toContain('1 producto se venderá a ese precio sin anunciarse como rebaja')
})

test('sizes with their own price are told before a price or a sale, and only where there are some', async () => {
  const { run, reduce } = await shop()
  await run('precios', 'talla', jacket.id, 'L', '109,99', '--si')
  const kept = '1 talla conserva su precio propio: Chaqueta Ordesa, L.\n'
  const asked = await run('precios', 'poner', jacket.id, '89,99')
  expect(asked.err).toContain(kept)
  const done = await run('precios', 'poner', jacket.id, '89,99', '--si')
  expect(done.out).toContain(kept)
  const sale = await reduce(jacket.id, '--porcentaje', '20', '--hasta', inDays(5))
  expect(sale.err).toContain(
    '1 talla con precio propio baja el mismo tanto por ciento que su producto: Chaqueta Ordesa, L.\n',
  )
  const others = [
    await run('precios', 'poner', tshirt.id, '26,99'),
    await reduce(tshirt.id, '--porcentaje', '20', '--hasta', inDays(5)),
  ]
  for (const { err } of others) expect(err).not.toContain('precio propio')
})

test('a sale by more than half needs --aunque-grande too', async () => {
  const { db, reduce } = await shop()
  const before = await dump(db)
  const words = ['--todo', '--porcentaje', '60', '--hasta', inDays(5), '--si']
  const stopped = await reduce(...words)
  expect(stopped.err).toContain(
    'Mochila Respomuso 28 L (mens-backpack-1): de 84,99 € a 33,99 €, un 60 % menos',
  )
  expect(stopped.err).toContain('añade --aunque-grande')
  expect(await dump(db)).toEqual(before)
  expect((await reduce(...words, '--aunque-grande')).code).toBe(0)
})

test.each<[string[], number, string]>([
  [['--porcentaje', '20', '--hasta', inDays(5)], 2, 'Di qué productos'],
  [[jacket.id, '--todo', '--porcentaje', '20', '--hasta', inDays(5)], 2, 'Di qué productos'],
  [[jacket.id, '--hasta', inDays(5)], 2, 'Di cuánto baja'],
  [[jacket.id, '--porcentaje', '20', '--precio', '5', '--hasta', inDays(5)], 2, 'Di cuánto baja'],
  [[jacket.id, '--porcentaje', '20'], 2, 'Falta --hasta'],
  [[jacket.id, '--porcentaje', '20', '--hasta', '30/11/2026'], 2, '--hasta tiene que ser un día'],
  [[jacket.id, '--porcentaje', '20', '--hasta', '2027-03-28 02:30'], 2, '--hasta tiene que ser'],
  [[jacket.id, '--porcentaje', '20', '--hasta', inDays(-1)], 1, 'Acabaría antes de empezar'],
  [['--todo', '--porcentaje', '100', '--hasta', inDays(5)], 1, 'de 1 a 99'],
  [
    ['--categoria', 'kayaks', '--porcentaje', '9', '--hasta', inDays(5)],
    2,
    '--categoria puede ser',
  ],
  [['--categoria', 'faldas', '--porcentaje', '9', '--hasta', inDays(5)], 1, 'ningún producto'],
  [['kayak', '--porcentaje', '9', '--hasta', inDays(5)], 1, 'No hay ningún producto'],
  [
    ['--todo', '--precio', '29,99', '--hasta', inDays(5)],
    1,
    'Camiseta Lozoya (mens-tshirt-1): 29,99 €',
  ],
  [['--todo', '--precio', '2.499', '--hasta', inDays(5)], 2, 'Escríbelo sin punto de millares'],
  [['--todo', '--precio', '30000000', '--hasta', inDays(5)], 1, 'Es demasiado'],
])('%s is refused', async (words, code, text) => {
  const { db, reduce } = await shop()
  const before = await dump(db)
  const refused = await reduce(...words, '--si')
  expect([refused.code, refused.err]).toEqual([code, expect.stringContaining(text)])
  expect(await dump(db)).toEqual(before)
})

test.each<[string[], number, string]>([
  [['9,99'], 1, 'de 99,99 € a 9,99 €, unas 10 veces menos'],
  [['9,99', '--si'], 1, 'Si los precios están bien, añade --aunque-grande.'],
  [['2.499'], 2, '«2.499» puede ser miles de euros'],
  [['30000000', '--si', '--aunque-grande'], 1, 'un precio puede llegar hasta 100.000,00 €'],
])('precios poner %s is refused', async (words, code, text) => {
  const { db, run } = await shop()
  const before = await dump(db)
  const refused = await run('precios', 'poner', jacket.id, ...words)
  expect([refused.code, refused.err]).toEqual([code, expect.stringContaining(text)])
  expect(await dump(db)).toEqual(before)
})

test('a strange price is set with both options', async () => {
  const { db, run } = await shop()
  const set = await run('precios', 'poner', jacket.id, '9,99', '--si', '--aunque-grande')
  expect(set.code).toBe(0)
  expect(await priceOf(db, jacket.id)).toBe(999)
})

function fileWith(text: string, name = 'precios.csv'): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-cli-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true, force: true }))
  const file = path.join(dir, name)
  fs.writeFileSync(file, text)
  return file
}

test('an import lists the prices that draw attention, and does not take them with --si alone', async () => {
  const { db, run } = await shop()
  const before = await dump(db)
  const file = fileWith(
    'id;precio\nmens-jacket-1;9,99\nmens-tshirt-1;2499,00\nmens-backpack-1;79,99\n',
  )
  const section = `Llaman la atención, por si falta o sobra una coma:
  Chaqueta Ordesa (mens-jacket-1): de 99,99 € a 9,99 €, unas 10 veces menos
  Camiseta Lozoya (mens-tshirt-1): de 29,99 € a 2499,00 €, un 8233 % más\n`.replace(
    '2499,00',
    '2.499,00',
  )
  const [dry, asked, yes] = [
    await run('catalogo', 'comprobar', file),
    await run('catalogo', 'importar', file),
    await run('catalogo', 'importar', file, '--si'),
  ]
  expect([dry.code, asked.code, yes.code]).toEqual([0, 1, 1])
  for (const text of [dry.out, asked.err, yes.err]) expect(text).toContain(section)
  expect(asked.err).toContain('añade --si --aunque-grande')
  expect(await dump(db)).toEqual(before)
  const done = await run('catalogo', 'importar', file, '--si', '--aunque-grande')
  expect(done.code).toBe(0)
  expect(await priceOf(db, jacket.id)).toBe(999)
})

test('a new product with a price far from its category draws attention too', async () => {
  const { run } = await shop()
  const hats = [1, 2, 3, 4].map((n) =>
    fileProduct({
      id: `mens-hat-${n}`,
      categories: ['hats'],
      priceCents: n === 4 ? 249_900 : 2499,
    }),
  )
  const file = fileWith(JSON.stringify({ note: 'x', products: hats }), 'gorros.json')
  const refused = await run('catalogo', 'importar', file, '--si', '--json')
  expect(refused.code).toBe(1)
  expect(refused.json()).toMatchObject({
    applied: false,
    priceAlarms: [{ productId: 'mens-hat-4', kind: 'category', fromCents: 2499, toCents: 249_900 }],
  })
  expect(refused.err).toContain('nuevo a 2.499,00 €, y los de su categoría rondan los 24,99 €')
})

test.each([
  ['2.499', '«2.499» puede ser miles de euros o un precio con tres decimales.'],
  ['30000000,00', 'Es demasiado: el precio puede llegar hasta 100.000,00 €.'],
  ['3000000000000', '«3000000000000» no es un precio.'],
])('an import refuses the price «%s» with its line', async (price, text) => {
  const { run } = await shop()
  const file = fileWith(`id;precio\nmens-jacket-1;${price}\n`)
  const refused = await run('catalogo', 'importar', file, '--si', '--aunque-grande')
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringContaining(`precios.csv, línea 2 (mens-jacket-1, precio): ${text}`),
  ])
})
