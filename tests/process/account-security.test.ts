import { expect, test } from 'vitest'
import { shopOfFile } from '#tests/support/database/shop-database.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { createClient, registerClient } from '#tests/support/process/shop-client.ts'
import { PASSWORD } from '#seed/people.ts'
import { shippedShirt } from '#tests/support/factories/shop-order.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const EMAIL = '/cuenta/correo.data'
const NEXT = 'otra senda de tierra'
const NEW_EMAIL = 'ainhoa.nueva@correo.example'

const { shop, db } = await shopOfFile({
  env: {
    STRIPE_SECRET_KEY: 'sk_test_nobody',
    STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
    STRIPE_API_BASE: 'http://127.0.0.1:9', // nothing listens there
  },
})

type Line = { msg: string; event?: string; account?: string; client?: string; level: string }

const events = () =>
  shop.logs.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'security')

async function codeTo(email: string): Promise<string> {
  const mails = await db
    .selectFrom('mail_outbox')
    .select('text')
    .where('to_email', '=', email)
    .where('kind', 'like', 'code%')
    .execute()
  return /^ {4}(\d{3} \d{3})$/m.exec(mails.at(-1)?.text ?? '')?.[1] ?? 'no code'
}

test('what happens to an account is in the log, and neither address nor client in clear', async () => {
  const home = createClient(shop, '2001:db8:1:2::7')
  const stranger = createClient(shop, '203.0.113.77')
  const email = await registerClient(home, 'Ainhoa')
  const guess = { email, password: 'no es esta' }
  for (let n = 0; n < 6; n += 1) await stranger.postForm('/cuenta/entrar.data', guess)
  await stranger.postForm('/cuenta/olvidada.data', { email })
  await stranger.post('/orders', `number=VR-2222-2222&email=${email}`, FORM)
  for (let n = 0; n < 10; n += 1) await stranger.get('/orders/link/AAAAAAAAAAAAAAAAAAAAAA')
  await stranger.post('/api/webhooks/stripe', '{}', { 'stripe-signature': 't=1,v1=00' })
  await stranger.postForm('/cuenta/entrar.data', guess, { origin: 'https://elsewhere.example' })
  const profile = (body: object) => home.postForm('/profile/settings.data', body)
  await home.postForm(EMAIL, { intent: 'send' })
  await home.postForm(EMAIL, { intent: 'verify', code: '000 000' })
  await profile({ intent: 'sessions-end' })
  await profile({ intent: 'password', current: 'no es esta', next: NEXT })
  await profile({ intent: 'password', current: PASSWORD, next: NEXT })
  await home.postForm(EMAIL, { intent: 'change', password: NEXT, email: NEW_EMAIL })
  const codes = { oldCode: await codeTo(email), newCode: await codeTo(NEW_EMAIL) }
  const changed = await home.postForm(EMAIL, { intent: 'confirm', ...codes })
  expect(changed.status).toBe(200)
  await profile({ intent: 'account-delete', password: NEXT })

  const expected = [
    'sign_in_failed',
    'sign_in_throttled',
    'reset_asked',
    'wrong_order_lookup',
    'order_lookup_throttled',
    'bad_webhook_signature',
    'bad_origin',
    'wrong_code',
    'sessions_ended',
    'wrong_password',
    'password_changed',
    'email_changed',
    'account_deleted',
  ]
  await expect.poll(() => [...new Set(events().map(({ event }) => event))]).toEqual(expected)
  const of = (event: string) => events().find((line) => line.event === event)
  expect(of('sign_in_failed')).toMatchObject({
    level: 'warn',
    account: expect.stringMatching(/^[\da-f]{16}$/),
  })
  // Lines of one account and of one client can be matched.
  expect(of('sign_in_failed')?.account).toBe(of('password_changed')?.account)
  expect(of('sign_in_failed')?.client).toBe(of('bad_origin')?.client)
  expect(of('sign_in_failed')?.client).not.toBe(of('password_changed')?.client)
  const log = shop.logs.join('\n')
  for (const secret of [email, NEW_EMAIL, '203.0.113.77', '2001:db8', PASSWORD, NEXT]) {
    expect(log).not.toContain(secret)
  }
})

test('a password that is changed by a link is told to its owner, who may not have asked', async () => {
  const home = createClient(shop, '203.0.113.88')
  const email = await registerClient(home, 'Carmen')
  const mails = async () =>
    db.selectFrom('mail_outbox').select(['kind', 'text']).where('to_email', '=', email).execute()
  await home.postForm('/cuenta/olvidada.data', { email })
  const reset = (await mails()).find(({ kind }) => kind === 'password_reset')
  const token = /token=([\w-]+)/.exec(reset?.text ?? '')?.[1]
  await home.postForm(`/reset-password.data?token=${token}`, { password: NEXT })
  const told = (await mails()).filter(({ kind }) => kind === 'password_changed')
  expect(told).toHaveLength(1)
})

test('signing out leaves nothing for the next person at the browser', async () => {
  const browser = createClient(shop, '198.51.100.20')
  const email = await registerClient(browser, 'Bruno')
  const order = orderRequest({ recipient: { email }, lines: [requestLine(shippedShirt)] })
  await browser.post('/api/orders', order) // the payment fails, but the order stands
  const { number } = await db.selectFrom('orders').select('number').executeTakeFirstOrThrow()
  await browser.post('/orders', `number=${number}&email=${email}`, FORM)
  expect((await browser.get(`/orders/${number}`)).status).toBe(200)
  expect(browser.cookie()).toMatch(/vereda_order=.*/)
  expect(browser.cookie()).toMatch(/vereda_opened=.*/)

  const answer = await browser.postForm('/cuenta/salir', {})
  expect(answer.headers['clear-site-data']).toBe('"cache"')
  // The remaining cookie marks a known browser without naming the person.
  expect(browser.cookie()).toMatch(/^vereda_device=[\w%]+\.[\w%]+$/)
  expect((await browser.get('/checkout/success')).headers.location).toBe('/')
  expect((await browser.get(`/orders/${number}`)).headers.location).toMatch(/^\/orders\?numero=/)
})
