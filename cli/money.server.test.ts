import { expect, test } from 'vitest'
import { simulado } from '#core/payments/provider/simulado.ts'
import type { PaymentProvider } from '#core/payments/provider/payment-provider.ts'
import { openPaymentCase } from '#core/payments/cases/payment-cases.server.ts'
import { recordRefund } from '#core/payments/refunds/record-refund.server.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import { dump } from '#tests/support/database/dump.ts'
import {
  orderRow,
  paymentContext,
  shopWithOrders,
  otherProvider,
} from '#tests/support/factories/order-life.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

const NUMBER = 'VR-TEST-0001'
const PUBLIC = { SHOP_URL: 'https://vereda.example', PAYMENTS: 'simulado' }

/** A shop with 12,50 € owed, and a payment without an order (C-1). */
async function shop(provider?: PaymentProvider) {
  const { db, env } = await shopWithOrders(1, provider)
  const refuse = async () =>
    ({ status: 'refused', ref: null, detail: 'x balance_insufficient' }) as const
  const { ctx } = paymentContext(db, { provider: { ...(provider ?? simulado), refund: refuse } })
  await refundOrder(ctx, NUMBER, {
    scope: { kind: 'amount', amountCents: 1250 },
    idempotencyKey: 'owner/1',
    reason: 'talla',
  })
  await openPaymentCase(ctx, {
    kind: 'unknown_order',
    subject: 'cs_1',
    orderId: null,
    reportedOrder: 'ord_lost',
    provider: 'stripe',
    paymentRef: 'pi_lost',
    amountCents: 5000,
    currency: 'EUR',
    detail: 'Se han pagado 50,00 € por un pedido que la tienda no tiene.',
  })
  const run = (...words: string[]) => runCli({ ...env, ...PUBLIC }, ['dinero', ...words])
  return { db, ctx, run }
}

test('the owner sees what is owed and why, and money that belongs to nothing', async () => {
  const { run } = await shop()
  const listed = await run('listar')
  expect([listed.code, listed.err]).toEqual([0, ''])
  for (const words of [
    'R-1',
    NUMBER,
    'no hay saldo en el proveedor',
    '1 reembolso, 12,50',
    'C-1',
    'ord_lost',
    'pi_lost',
  ]) {
    expect(listed.out).toContain(words)
  }
  expect((await run('listar', '--json')).json()).toMatchObject({
    owed: [{ code: 'R-1', amountCents: 1250, attempts: 1 }],
    cases: [{ code: 'C-1', kind: 'unknown_order', orderNumber: null }],
  })
})

test('what is owed is tried again at once', async () => {
  const { db, run } = await shop()
  const done = await run('reintentar', NUMBER.toLowerCase())
  expect([done.code, done.out]).toEqual([0, expect.stringContaining('El dinero está devuelto.')])
  expect(await orderRow(db)).toMatchObject({ payment_status: 'partly_refunded' })
  await run('visto', 'C-1')
  expect((await run('listar')).out).toBe('No se debe dinero a nadie, ni hay pagos que mirar.\n')
})

test('what still cannot be made is refused with exit code 1', async () => {
  const { run } = await shop(otherProvider)
  const tried = await run('reintentar', 'R-1', '--json')
  expect([tried.code, tried.json()]).toEqual([1, { ok: false, code: 'R-1', status: 'pending' }])
})

test('what was paid by hand, or is not owed, leaves the list', async () => {
  const { db, run } = await shop()
  const paid = await run('pagado', 'R-1', '--como', 'transferencia', '--si')
  expect([paid.code, paid.err]).toEqual([0, ''])
  expect(await orderRow(db)).toMatchObject({ payment_status: 'partly_refunded' })
  const other = await shop()
  expect((await other.run('dejar', 'R-1', '--motivo', 'un error', '--si')).code).toBe(0)
  expect(await orderRow(other.db)).toMatchObject({ payment_status: 'paid', refunded_cents: 0 })
})

test('a payment that was seen to is listed with what was done only when asked for', async () => {
  const { run } = await shop()
  expect((await run('visto', 'c-1', '--nota', 'devuelto en Stripe')).code).toBe(0)
  expect((await run('listar')).out).not.toContain('C-1')
  expect((await run('listar', '--todo')).out).toContain('[visto: devuelto en Stripe]')
})

test('what cannot be is refused with the reason, and changes nothing', async () => {
  const { db, run } = await shop()
  await run('visto', 'C-1')
  const before = await dump(db)
  const refusals = [
    [['pagado', 'R-1'], 2, 'Falta --como TEXTO'],
    [['pagado', 'R-1', '--como', 'transferencia'], 1, 'añade --si'],
    [['dejar', 'R-1'], 2, 'Falta --motivo TEXTO'],
    [['dejar', 'R-1', '--motivo', 'x'], 1, 'añade --si'],
    [['dejar', 'R-9', '--motivo', 'x', '--si'], 1, 'No se debe ningún reembolso «R-9»'],
    [['visto', 'C-1'], 1, 'C-1 ya estaba visto.'],
    [['visto', 'C-9'], 1, 'No hay ningún pago «C-9»'],
    [['reintentar'], 2, ''],
  ] as const
  const runs = await Promise.all(refusals.map(([words]) => run(...words)))
  for (const [index, [words, code, text]] of refusals.entries()) {
    expect(runs[index]?.code, words.join(' ')).toBe(code)
    expect(runs[index]?.err, words.join(' ')).toContain(text)
  }
  expect(await dump(db)).toEqual(before)
})

test('what is being sent is neither paid by hand nor given up', async () => {
  const { db, run } = await shop()
  const soon = new Date(Date.now() + 60_000).toISOString()
  await db.updateTable('refunds').set({ sending_until: soon }).execute()
  for (const words of [
    ['pagado', 'R-1', '--como', 'transferencia', '--si'],
    ['dejar', 'R-1', '--motivo', 'un error', '--si'],
  ]) {
    const refused = await run(...words)
    expect([refused.code, refused.err]).toEqual([
      1,
      'R-1 se está pidiendo ahora mismo al proveedor, y podría salir dos veces. Espera dos minutos y mira dinero listar. No se ha apuntado nada.\n',
    ])
  }
  expect((await run('dejar', 'R-1', '--motivo', 'un error', '--si', '--json')).json()).toEqual({
    ok: false,
    reason: 'being_sent',
  })
})

test('the ledger agrees with the orders, or the orders that differ are named', async () => {
  const { db, run } = await shop()
  const good = await run('comprobar')
  expect([good.code, good.out]).toEqual([0, 'Todo cuadra: 1 pedido.\n'])
  await db.updateTable('orders').set({ refunded_cents: 1, payment_status: 'refunded' }).execute()
  await db.updateTable('refunds').set({ amount_cents: 2 }).execute()
  const bad = await run('comprobar')
  expect([bad.code, bad.out]).toEqual([1, ''])
  expect(bad.err.replaceAll('\u00a0', ' ')).toBe(
    [
      'VR-TEST-0001: hay apuntados 12,50 € entre devuelto y por devolver, y el pedido dice 0,01 €.',
      'VR-TEST-0001: consta como «devuelto», y por lo apuntado está «pagado».',
      'VR-TEST-0001: de un reembolso de 0,02 € hay apuntados 12,50 € (ref_1).',
      '',
      'No cuadra en 3 puntos (1 pedido).',
      '',
    ].join('\n'),
  )
})

test('a refund made at the provider is entered once there is room for it', async () => {
  const { db, ctx, run } = await shop()
  const { payment_ref: paymentRef } = await orderRow(db)
  const made = { refundId: null, ref: 're_1', paymentRef: paymentRef ?? '', amountCents: 25_000 }
  await recordRefund(ctx, { ...made, status: 'done' })
  expect((await run('listar')).out).toContain('Reembolso que no cuadra')
  expect((await run('apuntar', 'C-1', '--si')).err).toContain('no es un reembolso por apuntar')
  const early = await run('apuntar', 'C-2', '--si')
  expect([early.code, early.err]).toEqual([1, expect.stringContaining('sigue sin caber')])
  await run('dejar', 'R-1', '--motivo', 'se devolvió en Stripe', '--si')
  expect((await run('apuntar', 'C-2')).err).toContain('añade --si')
  expect((await run('apuntar', 'C-2', '--si')).out).toBe(
    'C-2: 250,00\u00a0€ apuntados en VR-TEST-0001.\n',
  )
  expect(await orderRow(db)).toMatchObject({ refunded_cents: 25_000 })
})
