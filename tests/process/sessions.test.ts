import { expect, onTestFinished, test } from 'vitest'
import { createClient, registerClient } from '#tests/support/process/shop-client.ts'
import { PASSWORD } from '#seed/people.ts'
import { openShopDb } from '#tests/support/factories/shop-order.ts'
import { startShop, type ShopOptions } from '#tests/support/process/shop-process.ts'

const behindProxy = { TRUSTED_PROXIES: '127.0.0.1' }

async function openShop(options: ShopOptions = {}) {
  const shop = await startShop({ ...options, env: { ...behindProxy, ...options.env } })
  onTestFinished(() => shop.stop())
  return shop
}

test.each(['sqlite', 'postgres'] as const)(
  '%s: a session lives and dies as it should',
  async (db) => {
    const shop = await openShop({ db })
    const tab = createClient(shop, '198.51.100.1')
    const email = await registerClient(tab, 'Ainhoa')
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
  const shop = await openShop()
  const tab = createClient(shop, '198.51.100.1')
  await registerClient(tab, 'Ainhoa')
  const db = openShopDb(shop.dataDir)
  db.prepare('update sessions set expires_at = ?').run('2026-01-01T00:00:00.000Z')
  db.close()
  const answer = await tab.get('/profile/settings')
  expect(answer.headers.location).toMatch(/^\/\?cuenta=entrar/)
  expect(tab.cookie()).not.toContain('vereda_session')
})

test.each([
  ['http://127.0.0.1', ''],
  ['https://vereda.example', '__Host-'],
])('under %s the cookie is as closed as it can be', async (origin, prefix) => {
  const isHttps = origin.startsWith('https')
  const shop = await openShop(isHttps ? { env: { SHOP_URL: origin, PAYMENTS: 'simulado' } } : {})
  const tab = createClient(shop, '198.51.100.1')
  const headers = isHttps ? { host: 'vereda.example', origin } : {}
  const answer = await tab.postForm(
    '/cuenta/registro.data',
    {
      email: 'ainhoa@correo.example',
      password: PASSWORD,
      firstName: 'Ainhoa',
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
  const shop = await openShop()
  const stranger = createClient(shop, '198.51.100.1')
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
  const shop = await openShop()
  const names = ['Ainhoa', 'Bruno']
  const [one, other] = names.map((_, n) => createClient(shop, `198.51.100.${n}`)) as [
    ReturnType<typeof createClient>,
    ReturnType<typeof createClient>,
  ]
  await registerClient(one, names[0]!)
  await registerClient(other, names[1]!)
  const visitor = createClient(shop, '198.51.100.9')
  const paths = ['/', '/products/men', '/wishlist', '/profile/orders', '/faq.data', '/_.data']
  for (let round = 0; round < 15; round += 1) {
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
