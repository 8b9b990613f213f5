import net from 'node:net'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { ask } from '#tests/support/process/ask.ts'
import { webStream } from '#core/base/async/web-stream.server.ts'
import { expectHeaders, host, openShop, own } from '#tests/support/process/shop-server.ts'
import { createGate } from './gate.ts'
import { createGates } from './gates.ts'
import { createPageCache } from '../pages/page-cache.ts'
import type { Renderer } from '../pages/renderer.ts'

const fails = () => Promise.reject(new Error('not for the router'))
/** Whoever asks it fails. */
const noRenderer: Renderer = {
  renderPublic: fails,
  renderPersonal: fails,
  renderDevelopment: fails,
}

const HTML = { 'content-type': 'text/html; charset=utf-8' }

/** A shop whose renderings end when the test ends them, behind gates with room for one. */
async function openSlowShop() {
  const narrow = () => createGate({ running: 1, waiting: 1, longestWaitMs: 60_000 })
  const gates = { ...createGates(), renders: narrow(), personal: narrow(), orders: narrow() }
  const released = Promise.withResolvers<void>()
  const rendered: string[] = []
  const pages = createPageCache(
    async (key) => {
      rendered.push(key)
      if (key.startsWith('/search')) await released.promise
      return { response: new Response(key, { headers: HTML }), nonce: 'n0nce' }
    },
    { base: () => [], readAsset: () => undefined },
  )
  const renderer: Renderer = {
    renderPublic: () => Promise.reject(new Error('by the cache')),
    renderDevelopment: () => Promise.reject(new Error('not while serving')),
    renderPersonal: async (request) => {
      rendered.push(request.url)
      await released.promise
      return new Response('done')
    },
  }
  const { port, logged } = await openShop({ gates, pages, renderer })
  const get = (path: string, headers = {}) => ask(port, { path, headers: { host, ...headers } })
  const post = (path: string) => ask(port, { method: 'POST', path, headers: own, body: '{}' })
  const until = async (isSo: () => boolean) => {
    await expect.poll(isSo, { interval: 2 }).toBe(true)
  }
  return { port, gates, get, post, until, rendered, logged, release: () => released.resolve() }
}

test('a request too many is refused at once, in the form it asked for; the rest goes on', async () => {
  const { gates, get, until, release, logged } = await openSlowShop()
  await get('/products/men')
  const waiting = [get('/search?q=1'), get('/search?q=2')]
  await until(() => gates.renders.waiting === 1)
  const document = await get('/search?q=3')
  expect(document.status).toBe(503)
  expect(document.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
  expect(document.body.toString()).toContain('<html lang="es">')
  expect(document.headers['content-security-policy']).toContain(
    "default-src 'none'; style-src 'sha",
  )
  const data = await get('/search.data?q=4')
  expect([data.status, data.headers['content-type']]).toEqual([503, 'text/plain; charset=utf-8'])
  expect(data.headers['x-remix-response']).toBeUndefined() // the router shows its own error page
  for (const answer of [document, data]) expect(answer.headers['x-request-id']).toBeDefined()
  // Cached pages, files, health checks and the checkout do not wait.
  const paths = ['/products/men', '/assets/shop.js', '/healthz', '/readyz', '/checkout']
  for (const path of paths) expect([path, (await get(path)).status]).toEqual([path, 200])
  release()
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200])
  expect(logged.filter(({ level }) => level === 'error')).toEqual([])
})

test('orders beyond what is taken are told in JSON, and wait behind no page', async () => {
  const { gates, get, post, until, release } = await openSlowShop()
  const pages = [get('/search?q=1'), get('/search?q=2'), get('/', { cookie: 'session=a' })]
  await until(() => gates.renders.waiting === 1 && gates.personal.running === 1)
  const orders = [post('/api/orders'), post('/api/orders')]
  await until(() => gates.orders.running === 1 && gates.orders.waiting === 1)
  const refused = await post('/API/orders')
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
  expect(JSON.parse(refused.body.toString())).toEqual({ ok: false, reason: 'busy' })
  expectHeaders(refused)
  release()
  const answers = await Promise.all([...pages, ...orders])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
})

test('a client that has gone leaves the queue, and nothing is rendered for it', async () => {
  const { port, gates, get, until, rendered, release } = await openSlowShop()
  const first = get('/search?q=1')
  await until(() => gates.renders.running === 1)
  const socket = (await import('node:net')).connect(port, '127.0.0.1')
  socket.write(`GET /search?q=gone HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  await until(() => gates.renders.waiting === 1)
  socket.destroy()
  await until(() => gates.renders.waiting === 0)
  release()
  await first
  expect(rendered).toEqual(['/search?q=1'])
})

const look = (port: number, path: string, headers = {}) =>
  ask(port, { path, headers: { host, 'x-test-client': '203.0.113.9', ...headers } })

test('typing addresses is cut off; looking at products, and at what is kept, is not', async () => {
  const { port } = await openShop()
  for (let i = 0; i < 300; i += 1) {
    expect((await look(port, `/products/shirt-${i}`)).status).toBe(200)
  }
  const invented = await Promise.all(
    Array.from({ length: 300 }, (_, i) => look(port, `/search?q=${i}`)),
  )
  const counts = Object.groupBy(invented, ({ status }) => status)
  expect([counts[200]?.length, counts[429]?.length]).toEqual([240, 60])
  const refused = await look(port, '/anywhere')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.body.toString()).toContain('<html lang="es">')
  expectHeaders(refused)
  for (const path of ['/search?q=x', '/products/men?size=M', '/orders']) {
    expect([path, (await look(port, path)).status]).toEqual([path, 429])
  }
  expect((await look(port, '/products/shirt-1')).status).toBe(200)
  expect((await look(port, '/products/shirt-never-seen')).status).toBe(429)
  expect((await look(port, '/anywhere', { 'x-test-client': '198.51.100.1' })).status).toBe(200)
})

test('spellings of an address and products that are not there are rendered once, and cost nothing', async () => {
  const rendered: string[] = []
  const pages = createPageCache(
    async (key) => {
      rendered.push(key)
      const status = key.includes(':') ? 404 : 200
      return { response: new Response(key, { status, headers: HTML }), nonce: 'n0nce' }
    },
    { base: () => [], readAsset: () => undefined },
  )
  const { port } = await openShop({ pages })
  for (let i = 0; i < 300; i += 1) {
    const answer = await look(port, `/products/missing-${i}?x=${i}`)
    expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store'])
  }
  const spellings = ['/PRODUCTS/men?size=M', '/products/%6Den?size=M', '/Products/Men?size=M']
  for (const path of spellings) {
    const { status, headers } = await look(port, path, { cookie: 'session=a' })
    expect([path, status, headers.location]).toEqual([path, 308, '/products/men?size=M'])
  }
  expect(rendered).toEqual(['/products/:productId'])
})

test('an unknown address leads home, and a wrong method is refused, without the router', async () => {
  const { port, logged } = await openShop({ renderer: noRenderer })
  const unknown = await look(port, '/unknown?x=1', { cookie: 'session=a' })
  expect([unknown.status, unknown.headers.location]).toEqual([302, '/#pagina-desconocida'])
  expectHeaders(unknown)
  const read = await look(port, '/api/orders')
  expect([read.status, read.headers.allow]).toEqual([405, 'POST'])
  for (const [path, status] of [
    ['/unknown', 404],
    ['/unknown.data', 404],
    ['/api/cart-products', 405],
    ['/api/cart-products/_.data', 405],
  ] as const) {
    const answer = await ask(port, { method: 'POST', path, headers: own, body: '{}' })
    expect([path, answer.status]).toEqual([path, status])
    expectHeaders(answer)
  }
  expect(logged.filter(({ level }) => level === 'error')).toEqual([])
})

test('two hundred at once on a page that is not kept yet are all answered', async () => {
  const { port } = await openShop()
  const answers = await Promise.all(Array.from({ length: 200 }, () => look(port, '/products/men')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(200)
})

test('who types all day still opens pages, and a script that types is refused', async () => {
  const { port } = await openShop()
  const typed = await Promise.all(
    Array.from({ length: 620 }, (_, i) => look(port, `/api/search?q=${i}`)),
  )
  expect(typed.filter(({ status }) => status === 429)).toHaveLength(20)
  expect((await look(port, '/search?q=x')).status).toBe(200)
})

test('each signed-in customer has turns of their own', async () => {
  const { port } = await openShop()
  const visit = (session: string) => look(port, '/', { cookie: `session=${session}` })
  const answers = await Promise.all(Array.from({ length: 130 }, () => visit('a')))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  expect((await visit('b')).status).toBe(200)
  expect((await look(port, '/search?q=x')).status).toBe(200)
})

test('a post counts against its client before it waits for anything', async () => {
  const { port } = await openShop()
  const headers = { ...own, 'x-test-client': '203.0.113.9' }
  const post = (path: string) => ask(port, { method: 'POST', path, headers, body: '{}' })
  const some = ['/contact', '/api/empty-searches']
  const all = await Promise.all(Array.from({ length: 250 }, (_, i) => post(some[i % 2] ?? '')))
  expect(all.filter(({ status }) => status === 429)).toHaveLength(10)
  expect((await post('/api/discounts')).status).toBe(200)
})

test('forged events of the payment provider are cut off, and its own never', async () => {
  const renderer: Renderer = {
    ...noRenderer,
    renderPersonal: async (request) =>
      new Response('', { status: (await request.text()) === 'signed' ? 200 : 400 }),
  }
  const { port } = await openShop({ renderer })
  const send = async (body: string, count: number) => {
    const one = () =>
      ask(port, { method: 'POST', path: '/api/webhooks/stripe', headers: { host }, body })
    const answers = await Promise.all(Array.from({ length: count }, one))
    return answers.map(({ status }) => status)
  }
  for (let i = 0; i < 4; i += 1) expect(new Set(await send('signed', 30))).toEqual(new Set([200]))
  const forged = await send('forged', 80)
  expect(forged.filter((status) => status === 400)).toHaveLength(60)
  expect(forged.filter((status) => status === 429)).toHaveLength(20)
})

test('what is the same for all is kept, and never waits with the pages of one visitor', async () => {
  const { port } = await openShop({ renderer: noRenderer })
  for (const path of ['/api/cart-products?id=a', '/api/search-index', '/robots.txt']) {
    const answer = await look(port, path, { cookie: 'session=a' })
    expect([path, answer.status]).toEqual([path, 200])
  }
})

test('a reader who takes nothing keeps no place from others, and gets no more than its share', async () => {
  // Far more than the system takes from the process for a connection.
  const chunk = new Uint8Array(64 * 1024)
  const chunks = 32 * 16
  const page = () => Readable.from(Array.from({ length: chunks }, () => chunk))
  let rendered = 0
  const renderer: Renderer = {
    ...noRenderer,
    renderPersonal: async () => {
      rendered += 1
      return new Response(webStream(page()))
    },
  }
  const gates = createGates()
  const { port } = await openShop({ renderer, gates })
  for (let i = 0; i < 30; i += 1) {
    const socket = net.connect(port, '127.0.0.1').pause()
    onTestFinished(() => void socket.destroy())
    socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nCookie: session=a\r\n\r\n`)
  }
  const isIdle = () => gates.personal.running + gates.personal.waiting === 0
  await expect.poll(() => [rendered > 7, isIdle()], { interval: 2 }).toEqual([true, true])
  const refused = await look(port, '/', { cookie: 'session=a' })
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '5'])
  expect(rendered).toBeLessThan(30)
  const other = await look(port, '/', { cookie: 'session=b', 'x-test-client': '198.51.100.1' })
  expect([other.status, other.body.length]).toEqual([200, chunks * chunk.length])
})
