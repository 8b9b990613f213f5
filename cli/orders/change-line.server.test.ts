import { expect, test } from 'vitest'
import { dump } from '#tests/support/database/dump.ts'
import { setUnits } from '#tests/support/database/stocked-shop.ts'
import { storyOf } from '#tests/support/factories/order-life.ts'
import { NUMBER } from '#tests/support/factories/returned-goods.ts'
import { LARGE, MEDIUM, shopToChange } from '#tests/support/orders/changed-line.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

const PUBLIC = { SHOP_URL: 'https://vereda.example', PAYMENTS: 'simulado' }
const SEND = ['enviar', NUMBER, '--transportista', 'Ruta Norte']

async function shop() {
  const { db, env, change, variantOf } = await shopToChange(2)
  const run = (...words: string[]) => runCli({ ...env, ...PUBLIC }, ['pedidos', ...words])
  return { db, run, change, variantOf }
}

test('pedidos talla changes a whole line, after both were shown', async () => {
  const { db, run, variantOf } = await shop()
  const words = ['talla', NUMBER, '1', '--talla', 'l']
  const asked = await run(...words)
  expect([asked.code, asked.err]).toEqual([
    1,
    expect.stringMatching(/2\u00a0×\u00a0Chaqueta.*M · Azul\nSerá: Talla\u00a0L · Azul/),
  ])
  expect(await variantOf()).toBe(MEDIUM)
  const made = await run(...words, '--si')
  expect([made.code, made.err]).toEqual([0, ''])
  expect(made.out).toContain(`${NUMBER}: la línea 1 es ahora 2\u00a0×\u00a0Chaqueta Ordesa`)
  expect(await variantOf()).toBe(LARGE)
  expect(await storyOf(db)).toContain('line_changed by owner')
  expect((await run(...words, '--si')).out).toContain('estaba igual')
})

test('some units that cost less are a line of their own, and the difference goes back', async () => {
  const { db, run, variantOf } = await shop()
  await db.updateTable('variants').set({ price_cents: 8999 }).where('id', '=', LARGE).execute()
  const words = ['talla', NUMBER, '1', '--talla', 'L', '--unidades', '1']
  const asked = await run(...words)
  expect(asked.err).toMatch(/Será: Talla\u00a0L · Azul \(1 de 2\)\nSe devuelven 10,88\u00a0€\./)
  const made = await run(...words, '--si')
  expect([made.code, made.out]).toEqual([
    0,
    expect.stringMatching(
      /una línea nueva lleva 1\u00a0×.*10,88\u00a0€ de diferencia: El dinero está/,
    ),
  ])
  expect([await variantOf(0), await variantOf(2)]).toEqual([MEDIUM, LARGE])
})

test.each<[string, string[], number, string]>([
  ['more units than the line has', ['1', '--talla', 'L', '--unidades', '3'], 2, 'va de 1 a 2'],
  ['nothing said', ['1'], 2, 'Di qué cambia'],
  ['a word as the line', ['uno', '--talla', 'L'], 2, 'La línea es su número'],
  ['a line that is not there', ['7', '--talla', 'L'], 1, 'no tiene la línea 7'],
  ['a size that is not sold', ['1', '--talla', 'XXL'], 1, 'no se vende. Puede ser:\n'],
  ['what is sold out', ['1', '--talla', 'L'], 1, 'no quedan tantas. Quedan 1.'],
])('pedidos talla with %s is refused', async (_, words, exit, says) => {
  const { db, run } = await shop()
  await setUnits(db, LARGE, 1)
  const before = await dump(db)
  const refused = await run('talla', NUMBER, ...words, '--si')
  expect([refused.code, refused.err]).toEqual([exit, expect.stringContaining(says)])
  expect(await dump(db)).toEqual(before)
})

test('once it has left, the line stays', async () => {
  const { run } = await shop()
  await run(...SEND, '--si')
  const late = await run('talla', NUMBER, '1', '--talla', 'L', '--si')
  expect([late.code, late.err]).toEqual([1, expect.stringContaining('ya ha salido')])
})

test('before a parcel leaves, who printed its slip is told that the buyer changed it', async () => {
  const { run, change } = await shop()
  expect((await run(...SEND)).err).not.toContain('Ojo')
  expect((await run('preparar', NUMBER)).out).toContain(MEDIUM)
  await change(LARGE)
  const list = (await run('preparar', NUMBER)).out
  expect([list.includes(MEDIUM), list.includes(LARGE)]).toEqual([false, true])
  const asked = await run(...SEND)
  expect(asked.err).toContain('Ojo: el cliente cambió una talla o un color después de pedir.')
  expect(asked.err).toContain('Talla\u00a0L · Azul')
})

test('a dearer size is an order of its own, whose link goes out, and keeps its line from leaving', async () => {
  const { db, run } = await shop()
  await db.updateTable('variants').set({ price_cents: 11_999 }).where('id', '=', LARGE).execute()
  const words = ['talla', NUMBER, '1', '--talla', 'L', '--unidades', '1']
  const asked = await run(...words)
  expect(asked.err).toMatch(/Se paga ahora: 130,67\u00a0€\nSe devuelve al pagarlo: 108,88\u00a0€/)
  const made = await run(...words, '--si')
  expect([made.code, made.err]).toEqual([0, ''])
  const [, number = ''] = /^(\S+): pedido de cambio de/.exec(made.out) ?? []
  expect((await run('ver', NUMBER)).out).toContain(`espera el pago de ${number}: 1\u00a0×`)
  expect((await run('ver', number)).out).toContain(NUMBER)
  const sent = await run(...SEND, '--si')
  expect([sent.code, sent.err]).toEqual([1, expect.stringContaining(`pago del cambio ${number}`)])
  expect((await run('cancelar', number, '--si')).code).toBe(0)
  expect((await run(...SEND, '--si')).code).toBe(0)
})
