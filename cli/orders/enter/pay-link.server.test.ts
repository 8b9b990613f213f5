import { expect, test } from 'vitest'
import { listAudit } from '#core/base/audit/audit.server.ts'
import { dump } from '#tests/support/database/dump.ts'
import { orderRow, shopWithOrders } from '#tests/support/factories/order-life.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

const PUBLIC = { SHOP_URL: 'https://vereda.example', PAYMENTS: 'simulado' }
const TOLD =
  'mens-jacket-1/M/Azul:2 --correo ana@correo.example --nombre Ana --apellidos Gil --postal 28013 --poblacion Madrid'

/** A shop with an order that its command line has entered to be paid in this way. */
async function entered(pago: string) {
  const { db, env } = await shopWithOrders(0)
  const run = (...words: string[]) => runCli({ ...env, ...PUBLIC }, ['pedidos', ...words])
  const words = [...TOLD.split(' '), '--calle', 'Calle Mayor, 2', '--pago', pago]
  const asked = await run('nuevo', ...words)
  const made = await run('nuevo', ...words, '--si')
  const { id, number } = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  const mails = () => db.selectFrom('mail_outbox').select(['kind', 'to_email as to']).execute()
  return { db, run, asked, made, id, number, mails }
}

test('an order by link is entered, its link is sent again, and it is paid at the till instead', async () => {
  const { db, run, asked, made, id, number, mails } = await entered('enlace')
  expect(asked.err).toContain('Por enlace de pago, hasta el')
  expect([made.code, made.err]).toEqual([0, ''])
  expect(made.out).toContain(`pedidos enlace ${number}`)
  expect((await run('ver', number)).out).toContain('sin pagar, por enlace (link, —)')
  expect((await run('listar')).out).toMatch(/ espera su enlace /)
  expect((await run('listar', '--json')).json()).toMatchObject({ orders: [{ awaits: 'link' }] })

  const unsure = await run('enlace', number)
  expect([unsure.code, unsure.err]).toEqual([1, expect.stringContaining('ana@correo.example')])
  expect(await mails()).toHaveLength(1)
  const sent = await run('enlace', number, '--si')
  expect([sent.code, sent.out]).toEqual([0, expect.stringContaining('Se puede pagar hasta el')])
  const corrected = await run('correo', number, 'bien@correo.example', '--si')
  expect([corrected.code, corrected.out]).toEqual([0, expect.stringContaining('Otro enlace')])
  const to = (await mails()).map((mail) => mail.to)
  expect(to).toEqual(['ana@correo.example', 'ana@correo.example', 'bien@correo.example'])

  const without = await run('cobrado', number, '--si')
  expect([without.code, without.err]).toEqual([1, expect.stringContaining('--como')])
  const cash = await run('cobrado', number, '--como', 'efectivo', '--si')
  expect([cash.code, cash.out]).toEqual([0, expect.stringContaining('cobrado. La confirmación')])
  expect(await orderRow(db, id)).toMatchObject({ payment_provider: 'cash', payment_status: 'paid' })
  const again = await run('cobrado', number, '--como', 'efectivo', '--si')
  expect([again.code, again.err]).toEqual([1, expect.stringContaining('ya estaba cobrado')])
  const late = await run('enlace', number, '--si')
  expect([late.code, late.err]).toEqual([1, expect.stringContaining('no espera ningún enlace')])
  const entries = await listAudit(db, { most: 10 })
  expect(entries.map(({ action }) => action).toReversed()).toEqual([
    'order.place',
    'order.send_link',
    'order.change_email',
    'order.record_transfer',
  ])
  expect(JSON.stringify(entries)).not.toMatch(/Ana|ana@|bien@|Mayor/)
})

test('an order that was paid at once has no link, and none is recorded', async () => {
  const { db, run, number } = await entered('efectivo')
  const before = await dump(db)
  const refused = await run('enlace', number, '--si')
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('no espera ningún')])
  const taken = await run('cobrado', number, '--como', 'datafono', '--si')
  expect([taken.code, taken.err]).toEqual([1, expect.stringContaining('ya estaba cobrado')])
  expect(await dump(db)).toEqual(before)
})
