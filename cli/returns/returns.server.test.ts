import { checkStock } from '#core/stock/stock-movements.server.ts'
import { expect, test } from 'vitest'
import type { PaymentProvider } from '#core/payments/provider/payment-provider.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import { createReturn } from '#core/returns/create-return.server.ts'
import { declareWithdrawal } from '#core/returns/declare-withdrawal.server.ts'
import type { Db } from '#db/schema.ts'
import { dump } from '#tests/support/database/dump.ts'
import {
  holdings,
  orderRow,
  shopWithOrders,
  otherProvider,
} from '#tests/support/factories/order-life.ts'
import { returnContext, sentShop, wish } from '#tests/support/factories/returned-goods.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

const PUBLIC = { SHOP_URL: 'https://vereda.example', PAYMENTS: 'simulado' }

const UNKNOWN = { name: 'Ana', number: 'VR-2222-2222', email: 'ana@correo.example' }
const WHOLE = { isWhole: true, goods: '', units: [] }

/** A delivered order with a return of two jackets (DV-1); a withdrawal of no order (DV-2). */
async function shop() {
  const { db, env, ctx } = await sentShop()
  let codes = 0
  const asking = { ...ctx, newReturnCode: () => `DV-${(codes += 1)}` }
  await createReturn(asking, 'ord_1', { ...wish(), note: 'Grande' })
  await declareWithdrawal(asking, { ...UNKNOWN, ...WHOLE })
  const run = (...words: string[]) => runCli({ ...env, ...PUBLIC }, ['devoluciones', ...words])
  return { db, run }
}

/** An order that is not shipped, with its buyer's withdrawal (DV-1). */
async function withdrawnShop(provider?: PaymentProvider) {
  const { db, env } = await shopWithOrders(1, provider)
  const ctx = returnContext(db)
  const asking = { ...ctx, newReturnCode: () => 'DV-1' }
  const { email } = await orderRow(db)
  await declareWithdrawal(asking, { ...UNKNOWN, ...WHOLE, number: 'VR-TEST-0001', email })
  return { db, env, ctx }
}

test('the owner sees what waits, until when, and what to do', async () => {
  const { run } = await shop()
  const listed = await run('listar')
  expect([listed.code, listed.err]).toEqual([0, ''])
  for (const words of [
    'DV-1',
    'DV-2',
    '19 mar 2026',
    'esperar el paquete',
    'ningún pedido así',
    '2 devoluciones.',
  ]) {
    expect(listed.out).toContain(words)
  }
  expect((await run('listar', '--json')).json()).toMatchObject({
    returns: [
      { code: 'DV-1', dueDay: '2026-03-19' },
      { code: 'DV-2', order: null },
    ],
  })
  const seen = await run('ver', 'dv-1')
  for (const words of ['No es mi talla', 'Grande', 'Franqueo pagado', 'Chaqueta Ordesa']) {
    expect(seen.out).toContain(words)
  }
})

test('what came back is received, paid back once, and closed', async () => {
  const { db, run } = await shop()
  const before = await holdings(db)
  const received = await run('recibir', 'DV-1', '--reponer')
  expect([received.code, received.err]).toEqual([0, ''])
  expect((await holdings(db)).jackets).toBe(before.jackets + 2)
  const asked = await run('reembolsar', 'DV-1')
  expect(asked.code).toBe(1)
  expect(asked.err).toContain('Se devuelven')
  const paid = await run('reembolsar', 'DV-1', '--si')
  expect([paid.code, paid.err]).toEqual([0, ''])
  expect(paid.out).toContain('El dinero está devuelto.')
  expect(await orderRow(db)).toMatchObject({ payment_status: 'partly_refunded' })
  const again = await run('reembolsar', 'DV-1', '--si', '--json')
  expect([again.code, again.err]).toEqual([
    1,
    'Ahora no se puede: la devolución está cerrada, con el dinero devuelto.\n',
  ])
  expect(again.json()).toEqual({ ok: false, reason: 'not_now' })
  const closed = await run('reembolsar', 'DV-2', '--ya-devuelto', '--si')
  expect(closed.out).toContain('DV-2: cerrada.')
  expect((await run('listar')).out).toContain('No espera ninguna devolución.')
})

test('what never left is not received: its units are on sale again by the cancelling, once', async () => {
  const { db, env, ctx } = await withdrawnShop()
  await cancelOrder(ctx, 'VR-TEST-0001')
  const before = await dump(db)
  const ran = await runCli(env, ['devoluciones', 'recibir', 'DV-1', '--reponer'])
  expect([ran.code, ran.err]).toEqual([
    1,
    expect.stringContaining('no ha salido: nada puede volver'),
  ])
  expect(await dump(db)).toEqual(before)
})

test('a withdrawal shows whether its order has something to send, or its money goes back', async () => {
  const { db, env, ctx } = await withdrawnShop(otherProvider)
  const see = async () => (await runCli(env, ['devoluciones', 'ver', 'DV-1'])).out
  expect(await see()).toContain('VR-TEST-0001 (por enviar)')
  await refundOrder(ctx, 'VR-TEST-0001', {
    scope: { kind: 'rest' },
    idempotencyKey: 'owner/1',
    reason: '',
  })
  expect(await orderRow(db)).toMatchObject({ payment_status: 'paid' })
  expect(await see()).toContain('VR-TEST-0001 (sin nada que enviar)')
})

test('an order whose buyer has withdrawn leaves only on the owner’s word', async () => {
  const { db, env } = await withdrawnShop()
  const send = (...more: string[]) =>
    runCli({ ...env, ...PUBLIC }, [
      'pedidos',
      'enviar',
      'VR-TEST-0001',
      '--transportista',
      'Ruta Norte',
      ...more,
    ])
  const before = await dump(db)
  const asked = await send()
  expect(asked.code).toBe(1)
  expect(asked.err).toContain('Ojo: el cliente ha desistido de este pedido (DV-1).')
  expect(await dump(db)).toEqual(before)
  expect((await send('--si')).code).toBe(0)
  expect(await orderRow(db)).toMatchObject({ fulfilment_status: 'shipped' })
  expect((await send()).err).toBe('Ahora no se puede: el pedido está enviado.\n')
})

test('money that the provider has not moved yet is on its way, not there', async () => {
  const { db, run } = await shop()
  await run('reembolsar', 'DV-1', '--si')
  expect((await run('listar', '--todas')).out).toContain('devuelto el dinero')
  // Raw: the simulated provider moves money at once.
  await db.updateTable('refunds').set({ status: 'pending', settled_at: null }).execute()
  const listed = await run('listar', '--todas')
  expect(listed.out).toContain('dinero de camino')
  expect(listed.out).not.toContain('devuelto el dinero')
})

test('declining a return that is on sale again takes it off, for it goes back', async () => {
  const { db, run } = await shop()
  await run('recibir', 'DV-1', '--reponer')
  const declined = await run('rechazar', 'DV-1', '--motivo', 'Está usada.', '--si')
  expect([declined.code, declined.err]).toEqual([0, ''])
  expect(declined.out).toContain('van de vuelta')
  expect((await checkStock(db)).faults).toEqual([])
  const units = await db.selectFrom('order_lines').select('returned_units').execute()
  expect(units.every((line) => line.returned_units === 0)).toBe(true)
})

test('the customer is told of a declined return, with the owner’s reason', async () => {
  const { db, run } = await shop()
  const declined = await run('rechazar', 'DV-1', '--motivo', 'Está usada.', '--si')
  expect([declined.code, declined.err]).toEqual([0, ''])
  const mail = await db
    .selectFrom('mail_outbox')
    .select('text')
    .where('kind', '=', 'return-declined')
    .executeTakeFirstOrThrow()
  expect(mail.text).toContain('Está usada.')
})

const returnRow = (db: Db) => db.selectFrom('returns').selectAll().executeTakeFirstOrThrow()

test('a withdrawal in time is declined in a second step only, with the law before the eyes', async () => {
  const { db, env } = await withdrawnShop()
  const run = (...words: string[]) => runCli({ ...env, ...PUBLIC }, ['devoluciones', ...words])
  const before = await dump(db)
  const refused = await run('rechazar', 'DV-1', '--motivo', 'No.', '--si', '--json')
  expect(refused.code).toBe(1)
  for (const words of [
    'desistimiento dentro de plazo',
    'Real Decreto Legislativo',
    '--excepcion',
  ]) {
    expect(refused.err).toContain(words)
  }
  expect(refused.json()).toEqual({ ok: false, reason: 'in_time', lastDay: null })
  expect(await dump(db)).toEqual(before)
  const declined = await run(
    'rechazar',
    'DV-1',
    '--motivo',
    'No.',
    '--excepcion',
    'a medida',
    '--si',
  )
  expect([declined.code, declined.err]).toEqual([0, ''])
  expect(await returnRow(db)).toMatchObject({ status: 'declined', decline_exception: 'a medida' })
  const reopened = await run('reabrir', 'DV-1', '--si')
  expect([reopened.code, reopened.out]).toEqual([
    0,
    'DV-1: abierta otra vez. El correo al cliente sale ahora.\n',
  ])
  expect(await returnRow(db)).toMatchObject({ status: 'requested', decline_exception: null })
})

test('what cannot be is refused with the reason, and changes nothing', async () => {
  const { db, run } = await shop()
  const before = await dump(db)
  const refusals = [
    [['ver', 'DV-NADA'], 1, 'No hay ninguna devolución «DV-NADA».'],
    [['rechazar', 'DV-1'], 2, 'Falta --motivo TEXTO'],
    [['rechazar', 'DV-1', '--motivo', 'No.'], 1, 'añade --si'],
    [['recibir', 'DV-2', '--reponer'], 1, 'No se sabe qué prendas son'],
    [['reembolsar', 'DV-2', '--si'], 1, 'No se sabe qué prendas son'],
    [['reembolsar', 'DV-1'], 1, 'añade --si'],
    [['recibir'], 2, ''],
    [['reabrir', 'DV-1', '--si'], 1, 'no está rechazada'],
  ] as const
  for (const [words, code, text] of refusals) {
    const ran = await run(...words)
    expect(ran.code, words.join(' ')).toBe(code)
    expect(ran.err, words.join(' ')).toContain(text)
  }
  expect(await dump(db)).toEqual(before)
})
