import { expect, test } from 'vitest'
import { changeAddress } from '#core/orders/delivery/change-address.server.ts'
import { deliveryOf } from '#core/orders/delivery/delivery-address.ts'
import { findOrder } from '#core/orders/orders.server.ts'
import { dump } from '#tests/support/database/dump.ts'
import { paymentContext, shopWithOrders, storyOf } from '#tests/support/factories/order-life.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

const PUBLIC = { SHOP_URL: 'https://vereda.example', PAYMENTS: 'simulado' }
const NUMBER = 'VR-TEST-0001'
const SEND = ['enviar', NUMBER, '--transportista', 'Ruta Norte']

async function shop() {
  const { db, env } = await shopWithOrders(2)
  const run = (...words: string[]) => runCli({ ...env, ...PUBLIC }, ['pedidos', ...words])
  const now = async () => deliveryOf((await findOrder(db, 'ord_1'))!.recipient)
  /** Its buyer corrects the street. */
  const moved = async () => {
    const read = await now()
    const ctx = { ...paymentContext(db).ctx, actor: { kind: 'shopper', id: null } as const }
    await changeAddress(ctx, NUMBER, { read, wanted: { ...read, address: 'Calle Nueva, 2' } })
  }
  return { db, run, now, moved }
}

test('pedidos direccion changes what is said, after both addresses were shown', async () => {
  const { db, run, now } = await shop()
  const before = await now()
  const words = ['direccion', NUMBER, '--calle', 'Calle Mayor, 2', '--telefono', 'ninguno']
  const asked = await run(...words)
  expect([asked.code, asked.err]).toEqual([1, expect.stringMatching(/Ahora: .*\nSerá: .*Mayor, 2/)])
  expect(await now()).toEqual(before)
  const made = await run(...words, '--si')
  expect([made.code, made.err]).toEqual([0, ''])
  expect(made.out).toContain(`${NUMBER}: va a `)
  expect(await now()).toEqual({ ...before, address: 'Calle Mayor, 2', phone: '' })
  expect(await storyOf(db)).toContain('address_changed by owner')
  expect((await run(...words, '--si')).out).toContain('estaba igual')
})

test.each<[string, string[], number, string]>([
  ['nothing said', [], 2, 'Di qué cambia'],
  ['a postcode that does not exist', ['--postal', '99999'], 1, 'Código postal: El código postal'],
  ['a city without a name', ['--poblacion', ' '], 1, 'Población: Falta la ciudad.'],
  ['a place with other taxes', ['--postal', '35001'], 1, 'cuestan otra cosa'],
])('pedidos direccion with %s is refused', async (_, options, exit, words) => {
  const { db, run } = await shop()
  const before = await dump(db)
  const refused = await run('direccion', NUMBER, ...options, '--si')
  expect([refused.code, refused.err]).toEqual([exit, expect.stringContaining(words)])
  expect(await dump(db)).toEqual(before)
})

test('once it has left, the address stays', async () => {
  const { run } = await shop()
  await run(...SEND, '--si')
  const late = await run('direccion', NUMBER, '--calle', 'Calle Tarde, 3', '--si')
  expect([late.code, late.err]).toEqual([1, expect.stringContaining('ya ha salido una parte')])
})

test('before a parcel leaves, who printed its label is told that the buyer changed it', async () => {
  const { run, moved } = await shop()
  expect((await run(...SEND)).err).not.toContain('Ojo')
  await moved()
  const asked = await run(...SEND)
  expect(asked.err).toContain('Ojo: el cliente cambió la dirección después de pedir.')
  expect(asked.err).toContain('Calle Nueva, 2')
})

test('pedidos correo corrects the address of the mails, and confirms the order there', async () => {
  const { db, run } = await shop()
  const words = ['correo', NUMBER, 'lucia.nueva@correo.example']
  expect((await run(...words)).err).toContain('a lucia.nueva@correo.example.')
  const made = await run(...words, '--si')
  expect([made.code, made.err]).toEqual([0, ''])
  expect(made.out).toContain('La confirmación sale ahora.')
  const before = await storyOf(db)
  const again = await run(...words, '--si')
  expect([again.code, again.err]).toEqual([1, expect.stringContaining('ya es ese')])
  const wrong = await run('correo', NUMBER, 'lucia@correo', '--si')
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('Revisa el correo')])
  expect(await storyOf(db)).toEqual(before)
})
