import { asShopper } from '#tests/support/database/actors.ts'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import { NOON } from '#tests/support/factories/factories.ts'
import { orderRow, paymentContext, shopWithOrders } from '#tests/support/factories/order-life.ts'
import { runCli } from '#tests/support/process/run-cli.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { recordDispute } from '#core/payments/cases/record-dispute.server.ts'

const MARCH = ['--desde', '2026-03-01', '--hasta', '2026-03-31']
const APRIL = ['--desde', '2026-04-01', '--hasta', '2026-04-30']

async function shop() {
  const { db, env } = await shopWithOrders(3)
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-report-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true }))
  const csv = async (...words: string[]) => {
    const file = path.join(dir, 'ventas.csv')
    const ran = await runCli(env, ['informe', 'ventas', ...words, '--csv', file, '--si'])
    expect([ran.code, ran.err]).toEqual([0, ''])
    return fs.readFileSync(file, 'utf8')
  }
  const run = (...words: string[]) => runCli(env, ['informe', 'ventas', ...words])
  const { ctx } = paymentContext(db)
  const on = (day: string) => ({ ...ctx, now: () => new Date(NOON.replace('2026-03-05', day)) })
  return { db, run, csv, on }
}

test('days on which nothing happened are counted, not shown, and the VAT says what it leaves out', async () => {
  const { run } = await shop()
  const { out } = await run(...MARCH)
  expect(out).toContain('Sin ventas ni devoluciones, y no se muestran: 30 días.')
  expect(out.match(/^\d+ mar 2026 /gm)).toHaveLength(1)
  expect(out).toContain('Es lo facturado en estas fechas, con lo rectificado ya quitado')
  const { rows } = (await run(...MARCH, '--json')).json() as { rows: unknown[] }
  expect(rows).toHaveLength(31)
})

test('the report of a closed month stays the same, whatever comes back later', async () => {
  const { db, run, csv, on } = await shop()
  const report = async () => [
    (await run(...MARCH)).out,
    (await run(...MARCH, '--json')).out,
    (await run(...MARCH, '--por', 'producto')).out,
    await csv(...MARCH),
    await csv(...MARCH, '--por', 'mes'),
    await csv(...MARCH, '--por', 'producto'),
  ]
  const closed = await report()
  await cancelOrder(asShopper(on('2026-04-02')), 'VR-TEST-0001')
  await refundOrder(on('2026-04-03'), 'VR-TEST-0002', {
    scope: { kind: 'amount', amountCents: 1000 },
    idempotencyKey: 'owner/1',
    reason: '',
  })
  const { payment_ref: paymentRef } = await orderRow(db, 'ord_3')
  await recordDispute(on('2026-04-04'), {
    ref: 'dp_1',
    paymentRef: paymentRef ?? '',
    amountCents: 5000,
    currency: 'EUR',
    reason: 'fraudulent',
    status: 'lost',
    dueAt: null,
  })
  expect(await report()).toEqual(closed)
  expect((await run(...APRIL)).out).toMatch(
    /Cobrado\s+0,00\s€\s+Devuelto\s+−260,43\s€\s+Disputas\s+−50,00\s€\s+Neto\s+−310,43\s€/,
  )
  // A negative amount is a number for a spreadsheet, and no formula.
  expect((await csv(...APRIL, '--por', 'mes')).split('\n').slice(0, 2)).toEqual([
    '\uFEFFmes;pedidos;unidades;articulos;descuentos;envio;iva;iva_incluido;cobrado;devuelto;disputas;neto;regalo',
    '2026-04;0;0;0,00;0,00;0,00;0,00;0,00;0,00;260,43;50,00;-310,43;0,00',
  ])
})

test('a name that a spreadsheet would read as a formula is written as text', async () => {
  const { db, csv } = await shop()
  await db.updateTable('order_lines').set({ name: '=1+1' }).execute()
  const [, first] = (await csv(...MARCH, '--por', 'producto')).split('\n')
  expect(first).toContain(";'=1+1;")
})

test('a period that goes on says so', async () => {
  const { run } = await shop()
  expect((await run(...MARCH)).out).not.toContain('no ha terminado')
  expect((await run('--desde', '2026-03-01', '--hasta', '2027-12-31')).out).toContain(
    'El período no ha terminado',
  )
})
