import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database/test-db.ts'
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
