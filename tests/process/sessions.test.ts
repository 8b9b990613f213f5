import { expect, onTestFinished, test } from 'vitest'
import { shopOfFile } from '#tests/support/database/shop-database.ts'
import { createClient, registerClient } from '#tests/support/process/shop-client.ts'
import { PASSWORD } from '#seed/people.ts'
import { startShop, type ShopOptions } from '#tests/support/process/shop-process.ts'

/** The shop of most tests: each has its own people and addresses there. */
const { shop: usual, db: database } = await shopOfFile()

async function openShop(options: ShopOptions) {
  const shop = await startShop({
    ...options,
    env: { TRUSTED_PROXIES: '127.0.0.1', ...options.env },
  })
  onTestFinished(() => shop.stop())
  return shop
}

test.each(['sqlite', 'postgres'] as const)(
  '%s: a session lives and dies as it should',
  async (db) => {
    const shop = db === 'sqlite' ? usual : await openShop({ db })
    const tab = createClient(shop, '198.51.100.1')
    const email = await registerClient(tab, 'Elena')
    const first = tab.cookie()
    const isIn = async (cookie: string) =>
      (await createClient(shop, '198.51.100.7').get('/profile/settings', { cookie })).status === 200
    expect(await isIn(first)).toBe(true)
    const again = await tab.postForm('/cuenta/entrar.data', { email, password: PASSWORD })
    const second = tab.cookie()
    expect(second).not.toBe(first)
    expect([await isIn(first), await isIn(second)]).toEqual([false, true])
    const token = decodeURIComponent(second).split('=')[1]!.split('.')[0]!
    expect(again.body.toString()).not.toContain(token)

    const phone = createClient(shop, '198.51.100.2')
    await phone.postForm('/cuenta/entrar.data', { email, password: PASSWORD })
    const change = { intent: 'password', current: PASSWORD, next: 'otra senda de tierra' }
    expect((await tab.postForm('/profile/settings', change)).status).toBe(303)
    expect([await isIn(second), await isIn(phone.cookie()), await isIn(tab.cookie())]).toEqual([
      false,
      false,
      true,
    ])
    const third = tab.cookie()
    expect((await tab.postForm('/cuenta/salir', {})).status).toBe(303)
    expect(tab.cookie()).not.toContain('vereda_session')
    expect(await isIn(third)).toBe(false)

    await tab.postForm('/cuenta/entrar.data', { email, password: change.next })
    const last = tab.cookie()
    const deletion = { intent: 'account-delete', password: change.next }
    const gone = await tab.postForm('/profile/settings', deletion)
    expect([gone.status, gone.headers.location]).toEqual([302, '/'])
    expect(await isIn(last)).toBe(false)
    expect(shop.logs.join('\n')).not.toContain(token)
  },
)

test('an expired session signs nobody in, and its cookie goes', async () => {
  const tab = createClient(usual, '198.51.100.11')
  await registerClient(tab, 'Carla')
  await database.updateTable('sessions').set({ expires_at: '2026-01-01T00:00:00.000Z' }).execute()
  const answer = await tab.get('/profile/settings')
  expect(answer.headers.location).toMatch(/^\/\?cuenta=entrar/)
  expect(tab.cookie()).not.toContain('vereda_session')
})

test.each([
  ['http://127.0.0.1', ''],
  ['https://vereda.example', '__Host-'],
])('under %s the cookie is as closed as it can be', async (origin, prefix) => {
  const isHttps = origin.startsWith('https')
  const env = { SHOP_URL: origin, PAYMENTS: 'simulado' }
  const tab = createClient(isHttps ? await openShop({ env }) : usual, '198.51.100.12')
  const headers = isHttps ? { host: 'vereda.example', origin } : {}
  const answer = await tab.postForm(
    '/cuenta/registro.data',
    {
      email: 'diana@correo.example',
      password: PASSWORD,
      firstName: 'Diana',
      lastName: 'Prueba',
      phone: '600 000 000',
    },
    headers,
  )
  const [cookie = '', ...more] = answer.headers['set-cookie'] ?? []
  expect(more).toEqual([expect.stringMatching(`^${prefix}vereda_device=`)])
  expect(cookie.startsWith(`${prefix}vereda_session=`)).toBe(true)
  const attributes = cookie.split('; ').slice(1)
  expect(attributes).toContain('Path=/')
  expect(attributes).toContain('HttpOnly')
  expect(attributes).toContain('SameSite=Lax')
  expect(attributes.includes('Secure')).toBe(isHttps)
  expect(cookie).not.toMatch(/domain/i)
  const own = await tab.get('/profile/settings', isHttps ? { host: 'vereda.example' } : {})
  expect(own.status).toBe(200)
})

test('what is no cookie of ours is a visitor’s, and no fault', async () => {
  const stranger = createClient(usual, '198.51.100.13')
  const broken = [
    '',
    '=',
    ';',
    '%',
    '%E0%A4%A',
    'a.b',
    'a.b.c',
    '.',
    `${'a'.repeat(32)}.${'A'.repeat(43)}%3D`,
    '"',
    '"x',
    '{"a":1}',
    '\u00ff\u00fe',
    'x'.repeat(7000),
    '__proto__',
    "' or 1=1 --",
  ]
  for (const value of broken) {
    for (const name of ['vereda_session', ' vereda_session', '__Host-vereda_session']) {
      const cookie = `vereda_session=x; ${name}=${value}`
      const home = await stranger.get('/faq', { cookie })
      expect(home.status, value).toBe(200)
      // A cookie with an invalid signature counts as none: the response is the cached public page.
      expect(home.headers['cache-control']).toBe('no-cache')
      const page = await stranger.get('/profile/orders', { cookie })
      expect(page.headers.location).toMatch(/^\/\?cuenta=entrar/)
      const call = await stranger.post('/wishlist.data', 'intent=clear', {
        cookie,
        'content-type': 'application/x-www-form-urlencoded',
      })
      expect(call.status).toBe(401)
    }
  }
})

test('two who look at the same pages at once never see each other', async () => {
  const names = ['Ainhoa', 'Bruno']
  const [one, other] = names.map((_, n) => createClient(usual, `198.51.100.2${n}`)) as [
    ReturnType<typeof createClient>,
    ReturnType<typeof createClient>,
  ]
  await registerClient(one, names[0]!)
  await registerClient(other, names[1]!)
  const visitor = createClient(usual, '198.51.100.29')
  const paths = ['/', '/products/men', '/wishlist', '/profile/orders', '/faq.data', '/_.data']
  for (let round = 0; round < 6; round += 1) {
    await Promise.all(
      paths.flatMap((path) => [
        one.get(path).then(({ body }) => expect(body.toString()).not.toMatch(/bruno/i)),
        other.get(path).then(({ body }) => expect(body.toString()).not.toMatch(/ainhoa/i)),
        visitor.get(path).then(({ body }) => expect(body.toString()).not.toMatch(/ainhoa|bruno/i)),
      ]),
    )
  }
  expect((await one.get('/')).body.toString()).toContain('Ainhoa')
  expect((await other.get('/')).body.toString()).toContain('Bruno')
})
