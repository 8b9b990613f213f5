import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dump } from '#tests/support/database/dump.ts'
import { setUnits } from '#tests/support/database/stocked-shop.ts'
import { shopWithOrders } from '#tests/support/factories/order-life.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

const PUBLIC = { SHOP_URL: 'https://vereda.example', PAYMENTS: 'simulado' }
const NUMBER = 'VR-TEST-0001'
const CARRIER = ['--transportista', 'Ruta Norte']

async function shop() {
  const { db, env } = await shopWithOrders(1)
  const cli = (...words: string[]) => runCli({ ...env, ...PUBLIC }, words)
  const run = (...words: string[]) => cli('pedidos', ...words)
  await run('enviar', NUMBER, ...CARRIER, '--si')
  const other = await db
    .selectFrom('variants')
    .select(['id', 'size', 'color'])
    .where('product_id', '=', 'mens-jacket-1')
    .where('id', '<>', 'mens-jacket-1/M/Azul')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return { db, cli, run, other }
}

test('pedidos reponer shows what goes where, asks, and then it waits to be sent', async () => {
  const { db, cli, run, other } = await shop()
  await setUnits(db, other.id, 3)
  const words = [
    'reponer',
    NUMBER,
    '--lineas',
    '1',
    '--motivo',
    'equivocado',
    '--por',
    `1=${other.id}`,
  ]
  const asked = await run(...words)
  expect([asked.code, asked.out]).toEqual([1, ''])
  expect(asked.err).toContain(`${NUMBER}, sin coste, a Lucía`)
  expect(asked.err).toContain(`, Talla\u00A0${other.size} · ${other.color}`)
  const made = await run(...words, '--si')
  expect([made.code, made.err]).toEqual([0, ''])
  expect(made.out).toContain(`${NUMBER}: reposición 1 apartada.`)
  expect((await run('ver', NUMBER)).out).toMatch(/Reposición 1\s+por enviar: 1.*\(equivocado\)/)
  expect((await cli('hoy')).out).toMatch(/1 reposición por enviar.*pedidos preparar/)
  expect((await run('listar')).out).toMatch(/enviado, reposición por enviar/)
  expect((await cli('stock', 'movimientos', other.id)).out).toContain('apartada: reposición')
  expect((await cli('stock', 'comprobar')).out).toContain('Todo cuadra')
})

test('pedidos preparar lists it and prints its slip; pedidos reponer-enviar notes that it left', async () => {
  const { cli, run } = await shop()
  await run('reponer', NUMBER, '--lineas', '2', '--motivo', 'falta', '--si')
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-again-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true, force: true }))
  const prepared = await run('preparar', '--carpeta', dir, '--si')
  expect(prepared.out).toContain('1 reposición, 1 prenda.')
  expect(prepared.out).toMatch(/1\s+mens-tshirt-1\/S\/Negro.*VR-TEST-0001 \(reposición\)/)
  expect(prepared.out).toContain(`  ${NUMBER}, reposición 1: 1\u00A0×\u00A0`)
  const slips = fs.readFileSync(path.join(dir, 'albaranes.html'), 'utf8')
  expect(slips).toContain(`Reposición del pedido <strong>${NUMBER}</strong>`)
  const send = ['reponer-enviar', NUMBER, ...CARRIER, '--seguimiento', 'PQ1']
  expect((await run(...send)).err).toContain(`${NUMBER}, reposición 1, con Ruta Norte, a Lucía`)
  const sent = await run(...send, '--si')
  expect([sent.code, sent.err]).toEqual([0, ''])
  expect((await run('ver', NUMBER)).out).toMatch(
    /Reposición 1\s+Ruta Norte, PQ1, salió .*\(falta\)/,
  )
  expect((await run('preparar')).out).toContain('No hay nada que preparar.')
  expect((await run('listar')).out).not.toContain('reposición')
  expect((await cli('hoy')).out).not.toContain('reposici')
  const twice = await run(...send, '--si')
  expect([twice.code, twice.err]).toEqual([1, expect.stringContaining('no hay ninguna reposición')])
})

test('pedidos entregado notes that it has arrived, alone or with the rest', async () => {
  const { run } = await shop()
  await run('reponer', NUMBER, '--lineas', '2', '--motivo', 'falta', '--si')
  const early = await run('entregado', NUMBER, '--reposicion', '1', '--si')
  expect(early.code).toBe(1)
  await run('reponer-enviar', NUMBER, '--transportista', 'Otra Vez', '--si')
  const asked = await run('entregado', NUMBER)
  expect(asked.err).toMatch(/Ruta Norte, salió[^]*Otra Vez, salió/)
  const both = await run('entregado', NUMBER, '--paquete', '1', '--reposicion', '1', '--si')
  expect([both.code, both.err]).toEqual([2, expect.stringContaining('no los dos')])
  expect((await run('entregado', NUMBER, '--reposicion', '1', '--si')).code).toBe(0)
  const shown = (await run('ver', NUMBER)).out
  expect(shown).toMatch(/Reposición 1\s+Otra Vez, salió .*, llegó .*\(falta\)/)
  expect((await run('entregado', NUMBER)).err).not.toContain('Otra Vez')
})

test('pedidos reembolsar says before what it keeps from being sent again', async () => {
  const { run } = await shop()
  await run('reponer', NUMBER, '--lineas', '1', '--motivo', 'roto', '--si')
  const asked = await run('reembolsar', NUMBER, '--lineas', '1:2')
  expect(asked.err).toMatch(/Ya no sale lo que se iba a enviar otra vez: 1\s×/)
  const other = await run('reembolsar', NUMBER, '--lineas', '2')
  expect(other.err).not.toContain('otra vez:')
})

test('pedidos reponer-cancelar puts the units back on sale', async () => {
  const { cli, run } = await shop()
  await run('reponer', NUMBER, '--lineas', '1:2', '--motivo', 'perdido', '--si')
  const asked = await run('reponer-cancelar', NUMBER)
  expect(asked.err).toContain('El cliente espera esto')
  const done = await run('reponer-cancelar', NUMBER, '--si')
  expect([done.code, done.err]).toEqual([0, ''])
  expect((await run('ver', NUMBER)).out).toMatch(/Reposición 1\s+cancelada .*\(perdido\)/)
  expect((await cli('stock', 'comprobar')).out).toContain('Todo cuadra')
})

test.each<[string, string[], number, string]>([
  ['no reason', ['--lineas', '1'], 2, 'Falta --motivo'],
  ['no lines', ['--motivo', 'roto'], 2, 'Falta --lineas'],
  ['a reason that there is not', ['--lineas', '1', '--motivo', 'feo'], 2, 'uno de estos: roto'],
  ['more than left', ['--lineas', '1:3', '--motivo', 'roto'], 1, 'no han salido tantas'],
  [
    'another product',
    ['--lineas', '1', '--motivo', 'roto', '--por', '1=mens-tshirt-1/S/Negro'],
    1,
    'tiene que ser del mismo producto',
  ],
  [
    'a line that is not sent again',
    ['--lineas', '1', '--motivo', 'roto', '--por', '2=mens-tshirt-1/S/Negro'],
    2,
    '--por es como',
  ],
])('pedidos reponer with %s is refused', async (_, options, exit, words) => {
  const { db, run } = await shop()
  const before = await dump(db)
  const refused = await run('reponer', NUMBER, ...options, '--si')
  expect([refused.code, refused.err]).toEqual([exit, expect.stringContaining(words)])
  expect(await dump(db)).toEqual(before)
})

test('what nobody has left is refused with what is left, and what was replaced with how to go on', async () => {
  const { db, run } = await shop()
  await run('reponer', NUMBER, '--lineas', '2', '--motivo', 'roto', '--si')
  const again = ['reponer', NUMBER, '--lineas', '2', '--motivo', 'roto', '--si']
  expect((await run(...again)).err).toContain('añade --otra-vez')
  await run('reponer-enviar', NUMBER, ...CARRIER, '--si')
  expect((await run(...again, '--otra-vez')).code).toBe(0)
  await setUnits(db, 'mens-jacket-1/M/Azul', 0)
  const none = await run('reponer', NUMBER, '--lineas', '1', '--motivo', 'roto', '--si')
  expect(none.err).toContain('no quedan unidades: mens-jacket-1/M/Azul, 0 a la venta.')
})
