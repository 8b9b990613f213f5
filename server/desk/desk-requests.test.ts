import { expect, test } from 'vitest'
import { ask } from '#tests/support/process/ask.ts'
import { host, openShop, own, SHOP } from '#tests/support/process/shop-server.ts'
import { createGate } from '../http/gate.ts'
import { createRateLimit, type RateLimit } from '../limits/rate-limit.ts'
import { createDesk } from './desk-requests.ts'

/** A shop whose desk renders one line; `isOpen`: somebody may sign in there. */
async function openDesk(isOpen = true, limit?: RateLimit) {
  const rendered: string[] = []
  const gate = createGate({ running: 1, waiting: 1, longestWaitMs: 50 })
  const accountsGate = createGate({ running: 4, waiting: 4, longestWaitMs: 50 })
  const held = Promise.withResolvers<void>()
  const desk = createDesk(
    {
      shopUrl: () => SHOP,
      hasStaff: async () => isOpen,
      renderer: {
        renderPersonal: async (request) => {
          rendered.push(`${request.method} ${new URL(request.url).pathname}`)
          const isSignIn = /\/entrar/.test(decodeURIComponent(request.url).toLowerCase())
          const isSlow = request.url.endsWith('/slow')
          if (isSlow || (isSignIn && request.method === 'POST')) await held.promise
          return new Response('the desk', {
            headers: { 'content-type': 'text/html', 'cache-control': 'private, no-store' },
          })
        },
      },
      files: async () => ({ serve: () => false }),
      live: { answer: async () => false },
      preview: async () => ({ kind: 'away', location: '/', isData: false }),
      gate,
      accountsGate,
      hasSession: async ({ headers }) => headers.cookie === 'mostrador=open',
      clientAddress: (req) => String(req.headers['x-test-client'] ?? '203.0.113.9'),
      logSecurity: () => {},
    },
    limit,
  )
  return { ...(await openShop({ desk })), rendered, gate, accountsGate, release: held.resolve }
}

const PAGE = '/mostrador/pedidos'

test('until somebody may sign in, an address of the desk is any unknown one', async () => {
  const { port, rendered } = await openDesk(false)
  for (const path of ['/mostrador', PAGE, '/mostrador/missing', '/mostrador/assets/x.js']) {
    const { status, headers, body } = await ask(port, { path, headers: { host } })
    const other = await ask(port, {
      path: path.replace('mostrador', 'mostrados'),
      headers: { host },
    })
    expect([status, body.toString()]).toEqual([
      other.status,
      other.body.toString().replace('mostrados', 'mostrador'),
    ])
    expect(Object.keys(headers)).toEqual(Object.keys(other.headers))
  }
  expect(rendered).toEqual([])
})

test('a page of the desk is rendered each time, is not indexed, and tells no other site', async () => {
  const { port, rendered } = await openDesk()
  for (const path of [PAGE, PAGE, '/Mostrador/pedidos', '/mostrador', '/mostrador.data']) {
    const { status, headers } = await ask(port, { path, headers: { host } })
    expect([status, headers['x-robots-tag'], headers['referrer-policy']]).toEqual([
      200,
      'noindex, nofollow',
      'same-origin',
    ])
    expect(headers['cache-control']).toBe('private, no-store')
  }
  expect(rendered).toHaveLength(5)
})

test('the bare address works, and with a slash leads to it', async () => {
  const { port } = await openDesk()
  const slash = await ask(port, { path: '/mostrador/?a=1', headers: { host } })
  expect([slash.status, slash.headers.location]).toEqual([308, '/mostrador?a=1'])
})

test('an address that only begins alike is the shop’s', async () => {
  const { port, rendered } = await openDesk()
  await ask(port, { path: '/mostradores', headers: { host } })
  expect(rendered).toEqual([])
})

test.each([
  ['without origin', { host }],
  ['of another page', { ...own, origin: 'https://evil.example' }],
  ['that says it comes from elsewhere', { ...own, 'sec-fetch-site': 'cross-site' }],
  ['of a neighbour', { ...own, 'sec-fetch-site': 'same-site' }],
])('a post %s changes nothing', async (_, headers) => {
  const { port, rendered } = await openDesk()
  const { status } = await ask(port, { method: 'POST', path: PAGE, headers, body: 'intent=enviar' })
  expect(status).toBe(403)
  expect(rendered).toEqual([])
})

test('a post of the desk’s own page arrives, and one that is too big does not', async () => {
  const { port, rendered } = await openDesk()
  const post = (body: string | Buffer) =>
    ask(port, { method: 'POST', path: PAGE, headers: own, body })
  expect((await post('intent=enviar')).status).toBe(200)
  expect((await post(Buffer.alloc(1024 * 1024 + 1, 'x'))).status).toBe(413)
  expect(rendered).toEqual([`POST ${PAGE}`])
})

test('a link from a mail asks again from the desk itself, so that the strict cookie comes along', async () => {
  const { port, rendered } = await openDesk()
  const headers = { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
  const { status, body } = await ask(port, { path: PAGE, headers })
  expect(status).toBe(200)
  expect(body.toString()).toContain('http-equiv="refresh" content="0"')
  expect(rendered).toEqual([])
})

test('the desk waits at its own gate: shoppers pass while it is full', async () => {
  const { port, gate, release } = await openDesk()
  const slow = ask(port, { path: '/mostrador/slow', headers: { host } })
  const second = ask(port, { path: PAGE, headers: { host } })
  await expect.poll(() => gate.running + gate.waiting).toBe(2)
  expect((await ask(port, { path: PAGE, headers: { host } })).status).toBe(503)
  expect((await ask(port, { path: '/search', headers: { host } })).status).toBe(200)
  expect((await second).status).toBe(503)
  release()
  expect((await slow).status).toBe(200)
})

test.each([
  '/mostrador/entrar',
  '/mostrador/entrar?index',
  '/mostrador/entrar.data?index',
  '/mostrador/entrar/_.data',
  '/mostrador/entrar/',
  '/mostrador/entrar/codigo',
  '/mostrador/entrar/invitacion/abc',
  '/Mostrador/Entrar',
  '/mostrador/entr%61r',
])(
  'who signs in at %s and waits for the hash of a password does not hold up the desk',
  async (path) => {
    const { port, gate, accountsGate, release } = await openDesk()
    const signsIn = () => ask(port, { method: 'POST', path, headers: own, body: 'correo=x' })
    const signIns = [signsIn(), signsIn()]
    await expect.poll(() => gate.running + gate.waiting + accountsGate.running).toBe(2)
    expect((await ask(port, { path: PAGE, headers: { host } })).status).toBe(200)
    release()
    expect((await Promise.all(signIns)).map(({ status }) => status)).toEqual([200, 200])
  },
)

test.each([
  ['POST', '/mostrador/entrardentro/slow'],
  ['GET', '/mostrador/entrar/slow'],
])('%s %s hashes no password, and waits at the gate of the desk', async (method, path) => {
  const { port, gate, accountsGate, release } = await openDesk()
  const asked = ask(port, { method, path, headers: own })
  await expect.poll(() => gate.running + accountsGate.running).toBe(1)
  expect(gate.running).toBe(1)
  release()
  await asked
})

test('nobody who has not signed in keeps long bodies in memory', async () => {
  const { port, release } = await openDesk()
  release()
  const post = (path: string) =>
    ask(port, { method: 'POST', path, headers: own, body: Buffer.alloc(65 * 1024, 'x') })
  expect((await post('/mostrador/entrar')).status).toBe(413)
  expect((await post(PAGE)).status).toBe(200)
})

test('a client has a limit at the desk that shoppers do not share', async () => {
  const { port } = await openDesk(true, createRateLimit(2, { windowMs: 3_600_000 }))
  const asked = (path: string) =>
    ask(port, { path, headers: { host, 'x-test-client': '203.0.113.77' } })
  const statuses = [await asked(PAGE), await asked(PAGE), await asked(PAGE)].map(
    ({ status }) => status,
  )
  expect(statuses).toEqual([200, 200, 429])
  expect((await asked('/search')).status).toBe(200)
})

test('photographs may be large, on their address alone and of somebody who is signed in', async () => {
  const { port, rendered } = await openDesk()
  const pictures = '/mostrador/productos/mens-hat-1/fotos'
  const post = (path: string, cookie: string, bytes: number) =>
    ask(port, {
      method: 'POST',
      path,
      headers: { ...own, cookie },
      body: Buffer.alloc(bytes, 'x'),
    })
  const large = 2 * 1024 * 1024
  expect((await post(pictures, 'mostrador=open', large)).status).toBe(200)
  expect(rendered).toEqual([`POST ${pictures}`])
  for (const [path, cookie, bytes] of [
    [pictures, 'mostrador=closed', large],
    [pictures, 'mostrador=open', 24 * 1024 * 1024 + 1],
    [`${pictures}/mas`, 'mostrador=open', large],
    ['/mostrador/productos/../pedidos/fotos', 'mostrador=open', large],
  ] as const) {
    expect([path, (await post(path, cookie, bytes)).status]).toEqual([path, 413])
  }
  expect(rendered).toHaveLength(1)
})
