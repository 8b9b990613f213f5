import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database/test-db.ts'
import { noteTakesMoney } from '#core/orders/invoices/chain-head.server.ts'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { LATER, shopWithOrders } from '#tests/support/factories/order-life.ts'
import { orderRequest } from '#tests/support/factories/order-request.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

const ADDRESS = { SHOP_URL: 'https://vereda.example' }
const TRIES = { ...ADDRESS, PAYMENTS: 'simulado' }
const SELLS = {
  ...ADDRESS,
  STRIPE_SECRET_KEY: 'sk_live_nobody',
  STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
}
const CHECK = ['facturas', 'comprobar']

test('a shop that takes money is told that it invoices with sample data', async () => {
  const { env } = await testDb()
  const trying = await runCli({ ...env, ...TRIES }, CHECK)
  expect([trying.code, trying.err]).toEqual([0, ''])
  expect((await runCli({ ...env, ...TRIES }, ['hoy'])).out).not.toContain('datos de ejemplo')
  const selling = await runCli({ ...env, ...SELLS }, CHECK)
  expect([selling.code, selling.err]).toEqual([1, expect.stringContaining('datos de ejemplo')])
  expect((await runCli({ ...env, ...SELLS }, ['hoy'])).out).toContain('datos de ejemplo')
})

test('sales that wait for the shop’s own data are told in each list, and issued when they are there', async () => {
  const { db, env, context } = await shopWithOrders(0)
  const run = (...words: string[]) => runCli({ ...env, ...TRIES }, words)
  await noteTakesMoney(db, true) // as a server said, whose provider this program has not
  await placeOrder({ ...context, now: () => LATER }, orderRequest({ n: 1 }))
  expect((await run('hoy')).out).toMatch(
    /No se factura: la tienda tiene datos de ejemplo \(1\s+pedido\s+cobrado/,
  )
  expect((await run(...CHECK)).err).toMatch(
    /^No se factura: .*facturas pendientes\.\n1 pedido cobrado sin factura por los datos de ejemplo/,
  )
  expect(await run('facturas', 'emitir', 'VR-TEST-0001', '--si')).toMatchObject({
    code: 1,
    err: expect.stringContaining('No se factura: la tienda tiene datos de ejemplo.'),
  })
  expect((await run('facturas', 'pendientes', '--si')).err).toContain('Siguen sin factura: VR-TEST')
  for (const [key, value] of Object.entries({ nif: 'B12345674', 'razon-social': 'Monte, S. L.' })) {
    expect((await run('ajustes', 'poner', `tienda.${key}`, value, '--si')).code).toBe(0)
  }
  expect((await run(...CHECK)).err).toContain('que ya no están: usa facturas pendientes.')
  expect((await run('facturas', 'pendientes', '--si')).out).toBe('Al día: 1 pedido.\n')
  expect(await run(...CHECK)).toMatchObject({ code: 0, err: '' })
})

test('a wrong tax number is refused; one that is stored is told, and stops no other setting', async () => {
  const { db, env } = await testDb()
  const run = (...words: string[]) => runCli({ ...env, ...TRIES }, words)
  const refused = await run('ajustes', 'poner', 'tienda.nif', 'B12345678', '--si')
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringContaining('Ese NIF no es correcto: revisa las cifras y la letra.'),
  ])
  expect(await db.selectFrom('setting_changes').selectAll().execute()).toEqual([])
  const at = '2026-03-05T12:00:00.000Z'
  const change = { number: 1, changed_at: at, changed_by: 'Ana', undoes: null }
  await db
    .insertInto('setting_changes')
    .values({ key: 'tienda.nif', value: '"B12345678"', ...change })
    .execute()
  expect((await run('hoy')).out).toContain('El NIF de la tienda, B12345678, no es correcto')
  expect(await run(...CHECK)).toMatchObject({ code: 1, err: expect.stringContaining('B12345678') })
  expect(await run('ajustes', 'poner', 'devoluciones.dias', '45', '--si')).toMatchObject({
    code: 0,
  })
  expect((await run('ajustes', 'poner', 'tienda.nif', 'b-12345674', '--si')).code).toBe(0)
  expect((await run('hoy')).out).not.toContain('El NIF')
})
