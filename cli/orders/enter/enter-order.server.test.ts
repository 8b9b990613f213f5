import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listAudit } from '#core/base/audit/audit.server.ts'
import { bankStatement, entry } from '#tests/support/bank-statement.ts'
import { dump } from '#tests/support/database/dump.ts'
import { orderRow, shopWithOrders } from '#tests/support/factories/order-life.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

const PUBLIC = { SHOP_URL: 'https://vereda.example', PAYMENTS: 'simulado' }
const IBAN = 'ES91 2100 0418 4502 0005 1332'
const WHO = ['--correo', 'ana@correo.example', '--nombre', 'Ana', '--apellidos', 'Gil Soto']
const WHERE = ['--calle', 'Calle Mayor, 2', '--postal', '28013', '--poblacion', 'Madrid']
const JACKETS = 'mens-jacket-1/M/Azul:2'

async function shop() {
  const { db, env } = await shopWithOrders(0)
  const run = (...words: string[]) => runCli({ ...env, ...PUBLIC }, words)
  const enter = (...words: string[]) => run('pedidos', 'nuevo', ...words, ...WHO, ...WHERE)
  const numbers = async () =>
    (await db.selectFrom('orders').select('number').execute()).map(({ number }) => number)
  return { db, run, enter, numbers }
}

test('an order by telephone is shown, entered, waits for its transfer, and is paid', async () => {
  const { db, run, enter, numbers } = await shop()
  const words = [JACKETS, '--pago', 'transferencia', '--codigo', 'WELCOME10']
  const early = await enter(...words, '--si')
  expect([early.code, early.err]).toEqual([1, expect.stringContaining('cobro.iban')])
  expect((await run('ajustes', 'poner', 'cobro.iban', IBAN, '--si')).code).toBe(0)

  const asked = await enter(...words)
  expect(asked.code).toBe(1)
  for (const text of ['2 × ', 'Descuento WELCOME10', 'Total: 217,78', 'Por transferencia, hasta']) {
    expect(asked.err.replaceAll('\u00A0', ' ')).toContain(text)
  }
  expect(await numbers()).toEqual([])

  const made = await enter(...words, '--si')
  expect([made.code, made.err]).toEqual([0, ''])
  const [number = ''] = await numbers()
  expect(made.out).toContain(`pedidos cobrado ${number}`)
  expect((await run('pedidos', 'ver', number)).out).toMatch(/sin pagar, por transferencia/)

  const part = await run('pedidos', 'cobrado', number, '--importe', '100', '--si')
  expect([part.code, part.out]).toEqual([0, expect.stringContaining('no cuadra')])
  const unsure = await run('pedidos', 'cobrado', number)
  expect([unsure.code, unsure.err.replaceAll('\u00A0', ' ')]).toEqual([
    1,
    expect.stringContaining('217,78 €. Ha llegado 217,78 €.'),
  ])
  const paid = await run('pedidos', 'cobrado', number, '--si')
  expect([paid.code, paid.out]).toEqual([0, expect.stringContaining('cobrado. La confirmación')])
  expect((await run('pedidos', 'cobrado', number, '--si')).out).toContain('ya estaba cobrado')
  const entries = await listAudit(db, { most: 10 })
  expect(
    entries
      .map(({ action }) => action)
      .toReversed()
      .slice(1),
  ).toEqual(['order.place', 'order.record_transfer', 'order.record_transfer'])
  expect(JSON.stringify(entries)).not.toMatch(/Ana|ana@|Mayor/)
})

test('an order paid in cash, as a present, with a full invoice', async () => {
  const { db, enter, numbers } = await shop()
  const words = 'mens-tshirt-1/S/Negro --pago efectivo --regalo Felicidades --nif 12345678Z'
  const made = await enter(...words.split(' '), '--envio', 'expres', '--si')
  expect([made.code, made.err]).toEqual([0, ''])
  expect(await numbers()).toHaveLength(1)
  const { id } = await db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  expect(await orderRow(db, id)).toMatchObject({
    payment_provider: 'cash',
    payment_status: 'paid',
    gift_note: 'Felicidades',
    shipping_method: 'express',
  })
})

test.each<[string, string[], number, string]>([
  ['no method', [JACKETS], 2, 'Falta --pago'],
  ['an unknown method', [JACKETS, '--pago', 'bizum'], 2, 'transferencia'],
  ['what is not there', ['nada/M/Azul', '--pago', 'efectivo'], 1, 'No hay ninguna variante'],
  ['no units', ['mens-jacket-1/M/Azul:0', '--pago', 'efectivo'], 2, 'UDS'],
  ['too many', ['mens-jacket-1/M/Azul:11', '--pago', 'efectivo'], 1, 'demasiadas'],
  ['a wrong tax number', [JACKETS, '--pago', 'efectivo', '--nif', '12345678A'], 1, 'NIF'],
  ['a country without a tariff', [JACKETS, '--pago', 'efectivo', '--pais', 'US'], 1, 'no se envía'],
])('pedidos nuevo with %s is refused, and changes nothing', async (_, words, exit, text) => {
  const { db, enter } = await shop()
  const before = await dump(db)
  const refused = await enter(...words, '--si')
  expect([refused.code, refused.err]).toEqual([exit, expect.stringContaining(text)])
  expect(await dump(db)).toEqual(before)
})

test('pedidos cobrado refuses an order that is paid in another way', async () => {
  const { run, enter, numbers } = await shop()
  await enter(JACKETS, '--pago', 'datafono', '--si')
  const [number = ''] = await numbers()
  const refused = await run('pedidos', 'cobrado', number, '--si')
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('no se paga')])
})

test('the statement of the bank pays the orders that it names, and only once', async () => {
  const { run, enter, numbers } = await shop()
  await run('ajustes', 'poner', 'cobro.iban', IBAN, '--si')
  await enter('mens-tshirt-1/S/Negro', '--pago', 'transferencia', '--si')
  const [number = ''] = await numbers()
  const { totalCents } = JSON.parse((await run('pedidos', 'ver', number, '--json')).out).amounts
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-bank-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true }))
  const file = path.join(dir, 'movimientos.xml')
  const amount = (totalCents / 100).toFixed(2)
  fs.writeFileSync(
    file,
    bankStatement(
      entry({ amount, text: number.replaceAll('-', '') }),
      entry({ amount: '5.00', text: 'de Ana' }),
    ),
  )
  const asked = await run('pedidos', 'extracto', file)
  expect([asked.code, asked.err]).toEqual([1, expect.stringMatching(/lo cobra[^]*sin número/)])
  const paid = await run('pedidos', 'extracto', file, '--si')
  expect([paid.code, paid.out]).toEqual([0, expect.stringContaining(`${number}: cobrado`)])
  const again = await run('pedidos', 'extracto', file, '--si')
  expect([again.code, again.out]).toEqual([0, expect.stringContaining('Nada que cobrar')])
  fs.writeFileSync(file, 'otra cosa')
  const wrong = await run('pedidos', 'extracto', file, '--si')
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('CAMT.053')])
})
