import { beforeAll, expect, test } from 'vitest'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { shopOfFile } from '#tests/support/database/shop-database.ts'
import { changesNothing } from '#tests/support/database/dump.ts'
import { orderRequest, requestLine, uuid } from '#tests/support/factories/order-request.ts'
import { paymentContext } from '#tests/support/factories/order-life.ts'
import { createClient, type Client } from '#tests/support/process/shop-client.ts'
import { shippedShirt } from '#tests/support/factories/shop-order.ts'

const { shop, db } = await shopOfFile()
const year = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Madrid', year: 'numeric' })
const S1 = `S-${year.format(new Date())}-000001`
let buyer: Client
let number: string
let clients = 0
const newClient = (): Client => createClient(shop, `198.51.100.${(clients += 1)}`)

/** A guest's order, sent: the browser that placed it may see it. */
beforeAll(async () => {
  buyer = newClient()
  const request = orderRequest({ n: 1, lines: [requestLine(shippedShirt)] })
  await buyer.post('/api/orders', { ...request, idempotencyKey: uuid(1) })
  const order = await db.selectFrom('orders').select('number').executeTakeFirstOrThrow()
  ;({ number } = order)
  const parcel = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }
  const at = new Date().toISOString()
  await shipOrder(paymentContext(db).ctx, number, parcel, at)
})

const invoicePath = (ending = '') => `/orders/${number}/invoices/${S1}${ending}`
const form = (changes: Record<string, string> = {}) => ({
  name: 'Taller Herrero, S. L.',
  taxId: 'B00000000',
  address: 'Calle del Olmo, 14',
  postcode: '28012',
  city: 'Madrid',
  ...changes,
})

test('who bought sees the invoice, as a page that loads nothing and as a PDF, never stored', async () => {
  const page = await buyer.get(invoicePath())
  expect(page.status).toBe(200)
  expect(page.headers).toMatchObject({
    'cache-control': expect.stringContaining('no-store') as string,
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'.*style-src 'sha256-/,
    ) as string,
    'content-type': 'text/html; charset=utf-8',
  })
  for (const words of [S1, number, 'SIN VALIDEZ FISCAL', 'Base imponible']) {
    expect(page.body.toString()).toContain(words)
  }
  const pdf = await buyer.get(invoicePath('.pdf'))
  expect(pdf.headers).toMatchObject({
    'cache-control': expect.stringContaining('no-store') as string,
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${S1}.pdf"`,
  })
  expect(pdf.body.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await buyer.get(`/orders/${number}`)).body.toString()).toContain(invoicePath('.pdf'))
})

test('nobody else sees it, and an unknown one leads to the order', async () => {
  const stranger = newClient()
  for (const ending of ['', '.pdf']) {
    const refused = await stranger.get(invoicePath(ending))
    expect([refused.status, refused.headers.location]).toEqual([302, `/orders?numero=${number}`])
  }
  const unknown = await buyer.get(`/orders/${number}/invoices/S-2020-000009`)
  expect([unknown.status, unknown.headers.location]).toEqual([302, `/orders/${number}`])
})

test('the link of the mail about the dispatch leads to the invoice, for this browser', async () => {
  const mail = await db
    .selectFrom('mail_outbox')
    .select('text')
    .where('kind', '=', 'order-shipped')
    .executeTakeFirstOrThrow()
  const link = /\/orders\/link\/[\w-]+\?factura=S-\d{4}-\d{6}/.exec(mail.text)?.[0] ?? 'no link'
  const reader = newClient()
  const opened = await reader.get(link)
  expect(opened.headers.location).toBe(invoicePath())
  expect((await reader.get(invoicePath())).status).toBe(200)
  const foreign = link.replace(/factura=.*/, 'factura=https://mal.example')
  expect((await reader.get(foreign)).headers.location).toBe(`/orders/${number}`)
})

test('a full invoice is asked for with a form that says what is wrong, and works once', async () => {
  const path = `/orders/${number}/invoice`
  expect((await buyer.get(path)).body.toString()).toContain('Pedir la factura')
  await changesNothing(db, async () => {
    const wrong = await buyer.postForm(path, form({ taxId: '12345678A', city: '' }))
    expect(wrong.status).toBe(422)
    for (const words of ['Ese NIF no es correcto', 'Falta la ciudad', 'value="12345678A"']) {
      expect(wrong.body.toString()).toContain(words)
    }
    expect((await newClient().postForm(path, form())).status).toBe(302) // to the look-up
    const foreign = { country: 'PT', idType: 'passport', taxId: '—' }
    const unknown = (await buyer.postForm(path, form(foreign))).body.toString()
    expect(unknown).toContain('El número del documento necesita cifras o letras')
    expect(unknown).toMatch(
      /<option[^>]*value="PT"[^>]*selected|<option[^>]*selected[^>]*value="PT"/,
    )
    expect(unknown).toMatch(
      /<option[^>]*value="passport"[^>]*selected|selected[^>]*value="passport"/,
    )
  })
  const done = await buyer.postForm(path, form())
  expect(done.body.toString()).toContain('Aquí tienes tu factura.')
  await buyer.postForm(path, form())
  const other = await buyer.postForm(path, form({ name: 'Otro' }))
  expect([other.status, other.body.toString()]).toEqual([
    409,
    expect.stringContaining('no se cambia'),
  ])
  const kinds = await db.selectFrom('invoices').select('kind').orderBy('issued_at').execute()
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(['F2', 'F3'])
})
