import { expect, test } from 'vitest'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { listRecallOrders } from '#core/returns/recalls/recall-remedies.server.ts'
import { shopOfFile } from '#tests/support/database/shop-database.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { paymentContext } from '#tests/support/factories/order-life.ts'
import { shippedShirt } from '#tests/support/factories/shop-order.ts'
import { createClient } from '#tests/support/process/shop-client.ts'
import { ACTION, HAZARD, recallMails } from '#tests/support/recalls/recalled-shop.ts'
import { runCli } from '#tests/support/process/run-cli.ts'
import { until } from '#tests/support/until.ts'

const { shop, db } = await shopOfFile()
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const visitor = createClient(shop, '198.51.100.1')
const buyer = createClient(shop, '198.51.100.2')

/** A page's text, as a visitor without scripts has it. */
const page = async (client: typeof visitor, path: string) => {
  const { status, body } = await client.get(path, { accept: 'text/html' })
  return { status, text: body.toString() }
}

test('a buyer comes from the mail to the notice and chooses, without scripts', async () => {
  expect((await page(visitor, '/retiradas')).text).toContain('No hemos retirado ningún producto.')
  const product = `/products/${shippedShirt.id}`
  expect((await page(visitor, product)).text).not.toContain('motivos de seguridad')
  await buyer.post('/api/orders', orderRequest({ lines: [requestLine(shippedShirt)] }))
  const { number } = await db.selectFrom('orders').select('number').executeTakeFirstOrThrow()
  const parcel = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }
  const at = new Date().toISOString()
  const { ctx } = paymentContext(db, { now: () => new Date() })
  expect(await shipOrder(ctx, number, parcel, at)).toMatchObject({ ok: true })
  const env = {
    DATA_DIR: shop.dataDir,
    DATABASE_URL: shop.databaseUrl ?? '',
    SHOP_URL: shop.url,
    PAYMENTS: 'simulado',
  }
  const words = ['--riesgo', HAZARD, '--que-hacer', ACTION, '--remedio', 'reembolso,cambio', '--si']
  const done = await runCli(env, ['productos', 'retirar', shippedShirt.id, ...words])
  expect([done.code, done.err]).toEqual([0, ''])
  await until(async () => {
    const { text } = await page(visitor, product)
    expect(text).toContain('Retirado por motivos de seguridad')
    expect(text).not.toContain('Avísame cuando vuelva')
  })

  const [mail] = await recallMails(db)
  const [link = '', code = ''] =
    /\/orders\/link\/[\w-]+\?retirada=(RT-\w+-\w+)/.exec(mail?.text ?? '') ?? []
  expect((await page(visitor, '/retiradas')).text).toContain(`/retiradas/${code}`)
  const notice = await page(visitor, `/retiradas/${code}`)
  expect(notice).toMatchObject({ status: 200, text: expect.stringContaining(HAZARD) })
  expect((await page(visitor, '/retiradas/RT-2222-2222')).status).toBe(404)
  const form = `/orders/${number}/retirada/${code}`
  const closed = await visitor.get(form)
  expect([closed.status, closed.headers.location]).toEqual([302, `/orders?numero=${number}`])

  const reader = createClient(shop, '198.51.100.3')
  const opened = await reader.get(link)
  expect([opened.status, opened.headers.location]).toEqual([302, form])
  expect((await page(reader, form)).text).toContain('Qué prefieres')
  expect((await page(reader, `/orders/${number}`)).text).toContain('Leer el aviso y elegir')
  const wrong = await reader.postForm(form, { remedy: 'repair' }, FORM)
  expect([wrong.status, wrong.body.toString()]).toEqual([
    409,
    expect.stringContaining('Elige una de las opciones.'),
  ])
  expect((await reader.postForm(form, { remedy: '' }, FORM)).status).toBe(422)
  const stranger = await visitor.postForm(form, { remedy: 'refund' }, FORM)
  expect([stranger.status, stranger.headers.location]).toEqual([302, `/orders?numero=${number}`])
  expect(await listRecallOrders(db, code)).toMatchObject([{ number, remedy: null }])
  const chosen = await reader.postForm(form, { remedy: 'refund' }, FORM)
  expect([chosen.status, chosen.body.toString()]).toEqual([
    200,
    expect.stringContaining('Apuntado.'),
  ])
  expect(await listRecallOrders(db, code)).toMatchObject([{ number, remedy: 'refund' }])
})
