import { beforeAll, expect, test } from 'vitest'
import { length } from '#tests/support/bars.ts'
import { shopOfFile } from '#tests/support/database/shop-database.ts'
import { changesNothing } from '#tests/support/database/dump.ts'
import { untilMailsLeft } from '#tests/support/factories/mails-left.ts'
import { orderRequest, requestLine, uuid } from '#tests/support/factories/order-request.ts'
import { createClient, type Client } from '#tests/support/process/shop-client.ts'
import { shippedShirt } from '#tests/support/factories/shop-order.ts'
import { recordWork } from '#tests/support/watch/work-of-requests.ts'
import { barOfSameTime, mediansMs } from '#tests/support/process/timing.ts'

/** Any of these words in another person's response is a leak. */
const SECRETS = /lucía|herrero|calle del olmo/i
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

const email = 'lucia@correo.example'

const work = recordWork()
const { shop, db } = await shopOfFile({ env: work.env })
let number: string
/** The path of the link in the confirmation. */
let link: string
let clients = 0

beforeAll(async () => {
  number = await place(1)
  const mail = await db
    .selectFrom('mail_outbox')
    .select('text')
    .where('kind', '=', 'order-confirmation')
    .executeTakeFirstOrThrow()
  link = /\/orders\/link\/[\w-]+/.exec(mail.text)?.[0] ?? 'no link'
  await untilMailsLeft(db)
})

const newClient = (): Client => createClient(shop, `198.51.100.${(clients += 1)}`)

async function place(n: number): Promise<string> {
  const request = orderRequest({ n, recipient: { email }, lines: [requestLine(shippedShirt)] })
  await newClient().post('/api/orders', { ...request, idempotencyKey: uuid(n) })
  const order = await db
    .selectFrom('orders')
    .select('number')
    .where('idempotency_key', '=', uuid(n))
    .executeTakeFirstOrThrow()
  return order.number
}

const search = (client: Client, typedNumber: string, typedEmail: string) =>
  client.post(
    '/orders',
    new URLSearchParams({ number: typedNumber, email: typedEmail }).toString(),
    FORM,
  )

test('a stranger sees nothing of an order, and cannot cancel it', async () => {
  const stranger = newClient()
  const page = await stranger.get(`/orders/${number}`)
  expect([page.status, page.headers.location]).toEqual([302, `/orders?numero=${number}`])
  await changesNothing(db, async () => {
    const asked = await stranger.post(`/orders/${number}`, '', FORM)
    expect(asked.status).not.toBe(429)
    expect(asked.body.toString()).not.toMatch(SECRETS)
  })
})

test('the link of the mail opens its order, and only that', async () => {
  const other = await place(2)
  const buyer = newClient()
  const opened = await buyer.get(link)
  expect([opened.status, opened.headers.location]).toEqual([302, `/orders/${number}`])
  expect(opened.headers['referrer-policy']).toBe('no-referrer')
  expect(opened.headers['cache-control']).toBe('private, no-store')
  const page = await buyer.get(`/orders/${number}`)
  expect(page.body.toString()).toMatch(SECRETS)
  expect(page.headers['referrer-policy']).toBe('same-origin')
  expect(page.headers['cache-control']).toBe('private, no-store')
  expect((await buyer.get(`/orders/${other}`)).status).toBe(302)
})

test('number and e-mail open it too, however they were typed', async () => {
  const buyer = newClient()
  const typed = number.toLowerCase().replaceAll('-', ' ')
  const found = await search(buyer, typed, ' LUCIA@correo.example')
  expect([found.status, found.headers.location]).toEqual([302, `/orders/${number}`])
  expect((await buyer.get(`/orders/${number}`)).body.toString()).toMatch(SECRETS)
})

test('a wrong e-mail and an unknown number cannot be told apart', async () => {
  const [one, another] = [newClient(), newClient()]
  const wrong = await search(one, number, 'otra@correo.example')
  const missing = await search(another, 'VR-2222-2222', 'otra@correo.example')
  expect(wrong.status).toBe(404)
  const plain = (body: Buffer, typed: string) =>
    body
      .toString()
      .replaceAll(typed, 'NUMBER')
      .replaceAll(/nonce="[^"]*"/g, '')
  expect(plain(wrong.body, number)).toBe(plain(missing.body, 'VR-2222-2222'))
  expect(wrong.headers['set-cookie']).toBeUndefined()
  // And none takes longer: both ask the database the same.
  expect(work.stepsOf(wrong)).toEqual(work.stepsOf(missing))
  const times = await mediansMs(
    length(3, 15),
    () => search(newClient(), number, 'otra@correo.example'),
    () => search(newClient(), 'VR-2222-2222', 'otra@correo.example'),
  )
  barOfSameTime('a wrong e-mail and an unknown number', times)
})

test('a guessing client is stopped, and the others are not', async () => {
  const guesser = newClient()
  const statuses: number[] = []
  const places: (string | undefined)[] = []
  for (let n = 0; n < 60; n += 1) {
    const guess = Buffer.from(`adivina ${n}`.padEnd(16, '.')).toString('base64url')
    const answer = await guesser.get(`/orders/link/${guess}`)
    statuses.push(answer.status)
    places.push(answer.headers.location)
  }
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 302))
  expect(new Set(places)).toEqual(new Set(['/orders?enlace=no', undefined]))
  expect(new Set(statuses.slice(20))).toEqual(new Set([429]))
  const search429 = await search(guesser, number, email)
  expect(search429.status).toBe(429)
  expect(Number(search429.headers['retry-after'])).toBeGreaterThan(0)
  expect((await newClient().get(link)).headers.location).toBe(`/orders/${number}`)
})

test('a customer who opens many of their own orders is not counted', async () => {
  const buyer = newClient()
  for (let n = 0; n < 15; n += 1) {
    expect((await search(buyer, number, email)).status).toBe(302)
    expect((await buyer.get(link)).headers.location).toBe(`/orders/${number}`)
  }
})

test('an opened order can be cancelled, once', async () => {
  const buyer = newClient()
  await buyer.get(link)
  const cancelled = await buyer.post(`/orders/${number}`, '', FORM)
  expect(cancelled.status).toBe(200)
  expect(cancelled.body.toString()).toContain('Pedido cancelado.')
  const again = await buyer.post(`/orders/${number}`, '', FORM)
  expect(again.status).toBe(409)
  const rows = await db
    .selectFrom('orders')
    .select(['status', 'payment_status'])
    .where('number', '=', number)
    .execute()
  expect(rows).toEqual([{ status: 'cancelled', payment_status: 'refunded' }])
})
