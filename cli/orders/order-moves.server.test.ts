import { expect, test } from 'vitest'
import type { PaymentProvider } from '#core/payments/provider/payment-provider.ts'
import { dump } from '#tests/support/database/dump.ts'
import {
  elsewhere,
  orderRow,
  shopWithFreeOrder,
  shopWithOrders,
  storyOf,
  otherProvider,
} from '#tests/support/factories/order-life.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

const PUBLIC = { SHOP_URL: 'https://vereda.example', PAYMENTS: 'simulado' }
const NUMBER = 'VR-TEST-0001'

async function shop(provider?: PaymentProvider) {
  const { db, env } = await shopWithOrders(1, provider)
  const run = (...words: string[]) => runCli({ ...env, ...PUBLIC }, ['pedidos', ...words])
  const mails = () =>
    db
      .selectFrom('mail_outbox')
      .select(['kind', 'text'])
      .where('kind', '!=', 'order-confirmation')
      .execute()
  return { db, run, mails }
}

test('an order is sent and arrives, once each, and its buyer is told', async () => {
  const { db, run, mails } = await shop()
  const sent = await run(
    'enviar',
    NUMBER.toLowerCase(),
    '--transportista',
    'Ruta Norte',
    '--seguimiento',
    'PQ1',
    '--enlace',
    'https://rutanorte.example/PQ1',
    '--si',
  )
  expect([sent.code, sent.err]).toEqual([0, ''])
  expect(sent.out).toContain('VR-TEST-0001: enviado con Ruta Norte.')
  expect(await mails()).toMatchObject([{ kind: 'order-shipped' }])
  expect((await mails())[0]?.text).toContain('https://vereda.example/orders/link/')
  const again = await run('enviar', NUMBER, '--transportista', 'Ruta Norte', '--json')
  expect([again.code, again.err]).toEqual([1, 'Ahora no se puede: el pedido está enviado.\n'])
  expect(again.json()).toEqual({ ok: false, reason: 'not_now' })
  expect((await run('entregado', NUMBER, '--si')).code).toBe(0)
  expect((await storyOf(db)).slice(-2)).toEqual(['shipped by owner', 'delivered by owner'])
  const seen = await run('ver', NUMBER)
  expect(seen.out).toContain('Ruta Norte, PQ1, https://rutanorte.example/PQ1')
  expect(await mails()).toHaveLength(1)
})

test('a parcel that had not left is to be sent again, and its mail does not leave', async () => {
  const { db, run, mails } = await shop()
  const none = await run('deshacer-envio', NUMBER, '--motivo', 'otro', '--si', '--json')
  expect([none.code, none.err]).toEqual([1, 'De este pedido no ha salido ningún paquete.\n'])
  expect(none.json()).toEqual({ ok: false, reason: 'no_parcel' })
  await run('enviar', NUMBER, '--transportista', 'Ruta Norte', '--si')
  expect((await run('deshacer-envio', NUMBER)).err).toContain('Falta --motivo')
  const asked = await run('deshacer-envio', NUMBER, '--motivo', 'no-recogido')
  expect([asked.code, asked.err]).toEqual([1, expect.stringContaining('añade --si')])
  const undone = await run('deshacer-envio', NUMBER, '--motivo', 'no-recogido', '--si')
  expect([undone.code, undone.out]).toEqual([
    0,
    expect.stringContaining('El correo al cliente no había salido.'),
  ])
  expect(await mails()).toEqual([])
  expect(await orderRow(db)).toMatchObject({ fulfilment_status: 'unfulfilled' })
})

test('what a buyer notices is shown and asked first, and says what takes it back', async () => {
  const { db, run } = await shop()
  const before = await dump(db)
  const words = ['enviar', NUMBER, '--transportista', 'Ruta Norte', '--lineas', '1:1'] as const
  const asked = await run(...words)
  expect([asked.code, asked.err]).toEqual([
    1,
    expect.stringMatching(
      /^VR-TEST-0001, con Ruta Norte, a Lucía .*:\n {2}1\u00a0×\u00a0Chaqueta .*\n\nNo se ha cambiado nada\. .* añade --si\.\n$/,
    ),
  ])
  expect(await dump(db)).toEqual(before)
  const sent = await run(...words, '--si')
  expect(sent.out).toContain('El resto sigue por enviar.\nSi no ha salido: pedidos deshacer-envio')
  const sentOnly = await dump(db)
  const arrived = await run('entregado', NUMBER)
  expect(arrived.err).toMatch(
    /ha llegado:\n {2}Ruta Norte, salió .*\nNo se deshace: [^]*añade --si/,
  )
  expect(await dump(db)).toEqual(sentOnly)
})

test('what cannot be is refused with the reason, and changes nothing', async () => {
  const { db, run } = await shop()
  const before = await dump(db)
  const refusals = [
    [['enviar', NUMBER], 2, 'Falta --transportista NOMBRE.'],
    [['enviar', 'VR-NADA', '--transportista', 'X'], 1, 'No hay ningún pedido «VR-NADA».'],
    [['enviar', NUMBER, '--transportista', 'X', '--enlace', 'http://x.example'], 1, 'https://'],
    [['entregado', NUMBER], 1, 'el pedido está por enviar'],
    [['cancelar', NUMBER], 1, 'Se devuelven 250,43'],
    [['reembolsar', NUMBER], 2, 'Di cuánto con --todo, --importe o --lineas.'],
    [['reembolsar', NUMBER, '--todo', '--importe', '1'], 2, 'Di cuánto'],
    [['reembolsar', NUMBER, '--importe', 'mucho'], 2, '--importe tiene que ser un precio'],
    [['reembolsar', NUMBER, '--importe', '999', '--si'], 1, 'Es más de lo que queda'],
    [['reembolsar', NUMBER, '--lineas', '9', '--si'], 1, 'Esas líneas no son de este pedido'],
    [['reembolsar', NUMBER, '--lineas', '1:3', '--si'], 1, 'Esas líneas no son de este pedido'],
    [['reembolsar', NUMBER, '--lineas', '1:1:1', '--si'], 2, '--lineas es como 1:2,3'],
    [['reembolsar', NUMBER, '--todo'], 1, 'añade --si'],
  ] as const
  const runs = await Promise.all(refusals.map(([words]) => run(...words)))
  for (const [index, [words, code, text]] of refusals.entries()) {
    expect(runs[index]?.code, words.join(' ')).toBe(code)
    expect(runs[index]?.err, words.join(' ')).toContain(text)
  }
  expect(await dump(db)).toEqual(before)
})

test('a cancelled order gives the money back, and says so', async () => {
  const { db, run, mails } = await shop()
  const cancelled = await run('cancelar', NUMBER, '--si')
  expect(cancelled.out).toMatch(
    /^VR-TEST-0001: cancelado\. Se devuelven 250,43\s€\. El dinero está devuelto\.\n$/,
  )
  expect(await orderRow(db)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' })
  expect((await mails()).map(({ kind }) => kind).toSorted()).toEqual([
    'order-cancelled',
    'order-refunded',
  ])
  const again = await run('cancelar', NUMBER, '--si')
  expect([again.code, again.err]).toEqual([
    1,
    'Ahora no se puede cancelar: el pedido está cancelado.\n',
  ])
})

test('before an order is cancelled its question says what becomes of the money, and why', async () => {
  const { run } = await shop(otherProvider)
  const asked = async () => {
    const { code, err } = await run('cancelar', NUMBER)
    expect([code, err]).toEqual([1, expect.stringContaining('añade --si')])
    return err
  }
  await run('reembolsar', NUMBER, '--importe', '12,50', '--si')
  expect(await asked()).toMatch(/Se devuelven 237,93\s€, y otros 12,50\s€ que ya se deben\./)
  await run('reembolsar', NUMBER, '--todo', '--si')
  expect(await asked()).toMatch(/Ya se deben 250,43\s€, y la tienda los sigue devolviendo\./)
  const owed = await run('cancelar', NUMBER, '--si')
  expect(owed.out).toMatch(/cancelado\. Ya se debían 250,43\s€\. El proveedor de pago aún no/)
})

test('there is nothing to give back of what was not paid, cost nothing or went back', async () => {
  const asked = async (env: Record<string, string>) => {
    const ran = await runCli({ ...env, ...PUBLIC }, ['pedidos', 'cancelar', NUMBER])
    expect([ran.code, ran.err]).toEqual([1, expect.stringContaining('añade --si')])
    return ran.err
  }
  const unpaid = await shopWithOrders(1, elsewhere())
  expect(await asked(unpaid.env)).toContain('Está sin pagar: no hay nada que devolver.')
  const free = await shopWithFreeOrder()
  expect(await asked(free.env)).toContain('No costó nada: no hay nada que devolver.')
  const back = await shopWithOrders(1)
  await runCli({ ...back.env, ...PUBLIC }, ['pedidos', 'reembolsar', NUMBER, '--todo', '--si'])
  expect(await asked(back.env)).toContain('Ya está todo devuelto: no hay nada que devolver.')
})

test('an order of which it is not clear what is to go back is not cancelled', async () => {
  const { db, run } = await shop()
  // Raw: no use case produces an unclear state.
  await db.updateTable('orders').set({ refunded_cents: 25_043 }).execute()
  const before = await dump(db)
  const refused = await run('cancelar', NUMBER, '--si', '--json')
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('No está claro')])
  expect(refused.json()).toEqual({ ok: false, reason: 'too_much' })
  expect(await dump(db)).toEqual(before)
})

test('what cannot be cancelled is refused before anything is asked', async () => {
  const { db, run } = await shop()
  await run('enviar', NUMBER, '--transportista', 'Ruta Norte', '--si')
  const before = await dump(db)
  const refused = await run('cancelar', NUMBER, '--json')
  expect([refused.code, refused.err]).toEqual([
    1,
    'Ahora no se puede cancelar: el pedido está enviado.\n',
  ])
  expect(refused.json()).toEqual({ ok: false, reason: 'not_now' })
  expect(await dump(db)).toEqual(before)
})

test('money goes back by line, by amount and whole, and the order shows it', async () => {
  const { db, run, mails } = await shop()
  const byLine = await run('reembolsar', NUMBER, '--lineas', '2', '--motivo', 'talla', '--si')
  expect(byLine.out).toMatch(/^VR-TEST-0001: 32,66\s€\. El dinero está devuelto\.\n$/)
  const byAmount = await run('reembolsar', NUMBER, '--importe', '12,50', '--si', '--json')
  expect(byAmount.json()).toMatchObject({ ok: true, amountCents: 1250, status: 'done' })
  expect((await run('reembolsar', NUMBER, '--todo', '--si')).code).toBe(0)
  expect(await orderRow(db)).toMatchObject({ payment_status: 'refunded', refunded_cents: 25_043 })
  expect(await mails()).toHaveLength(3)
  const seen = await run('ver', NUMBER)
  expect(seen.out).toMatch(/−32,66\s€ {2}devuelto: talla/)
  const none = await run('reembolsar', NUMBER, '--todo', '--si')
  expect([none.code, none.err]).toEqual([1, 'De este pedido no hay nada cobrado que devolver.\n'])
})

test('the same refund typed again pays once, unless the owner says that it is another', async () => {
  const { db, run } = await shop()
  const refund = ['reembolsar', NUMBER, '--importe', '12,50', '--si'] as const
  expect((await run(...refund)).code).toBe(0)
  const before = await dump(db)
  const again = await run(...refund, '--json')
  expect(again.code).toBe(1)
  expect(again.err).toMatch(/ya se devolvieron 12,50\s€ .*--otra-vez/)
  expect(again.json()).toMatchObject({ ok: false, reason: 'asked_before', amountCents: 1250 })
  expect(await dump(db)).toEqual(before)
  expect((await run(...refund, '--otra-vez')).code).toBe(0)
  expect(await orderRow(db)).toMatchObject({ refunded_cents: 2500 })
})

test('a paid order of which a part went back is still to send, and its list says both', async () => {
  const { run } = await shop()
  await run('reembolsar', NUMBER, '--lineas', '2', '--si')
  const listed = await run('listar', '--estado', 'por-enviar')
  expect(listed.out).toMatch(/VR-TEST-0001 .* por enviar +devuelto en parte/)
  const json = (await run('listar', '--estado', 'por-enviar', '--json')).json()
  expect(json).toMatchObject({ orders: [{ number: NUMBER, isToSend: true }] })
  expect((await run('ver', NUMBER)).out).toMatch(/Camiseta.* 1 cancelada, 1 reembolsada/)
  const sent = await run('enviar', NUMBER, '--transportista', 'Ruta Norte', '--si')
  expect([sent.code, sent.out]).toEqual([0, expect.stringMatching(/Va:\n +2\u00a0×\u00a0Chaqueta/)])
  expect(sent.out).not.toContain('Camiseta')
  expect((await run('listar')).out).toMatch(/ enviado +devuelto en parte/)
})

test('an order whose money goes back is not sent, and the owner is told why', async () => {
  const { run } = await shop(otherProvider)
  const asked = await run('reembolsar', NUMBER, '--todo', '--si')
  expect([asked.code, asked.out]).toEqual([0, expect.stringContaining('lo sigue intentando')])
  const refused = await run('enviar', NUMBER, '--transportista', 'Ruta Norte', '--json')
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringContaining('No se envía: el dinero'),
  ])
  expect(refused.json()).toEqual({ ok: false, reason: 'money_going_back' })
  expect((await run('listar', '--estado', 'por-enviar')).out).toBe('Ningún pedido así.\n')
  expect((await run('listar')).out).toContain('nada que enviar')
})

test('with a wrong configuration no order is touched', async () => {
  const { db, env } = await shopWithOrders(1)
  const before = await dump(db)
  const half = { ...env, STRIPE_SECRET_KEY: 'sk_test_1' }
  const refused = await runCli(half, ['pedidos', 'cancelar', NUMBER, '--si'])
  expect(refused.code).toBe(1)
  expect(refused.err).toContain('STRIPE_WEBHOOK_SECRET')
  expect(await dump(db)).toEqual(before)
})

test('the owner sees what unpaid orders hold, and which part that is', async () => {
  const { env } = await shopWithOrders(2, elsewhere())
  const held = await runCli(env, ['stock', 'retenido'])
  expect(held.out).toMatch(/4 +6 +40 % +mens-jacket-1\/M\/Azul/)
  expect(held.out).toContain('2 pedidos sin pagar retienen 6 unidades, el 5 % de las existencias.')
  const paid = await shopWithOrders(1)
  const json = (await runCli(paid.env, ['stock', 'retenido', '--json'])).json()
  expect(json).toMatchObject({ orders: 0, heldUnits: 0, sharePercent: 0, variants: [] })
})
