import net from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ask } from '#tests/support/process/ask.ts'
import { expectHeaders, host, openShop, own, SHOP } from '#tests/support/process/shop-server.ts'
import type { ServerParts } from './server.ts'

const big = Buffer.alloc(64 * 1024 + 1, 'x')
const stopping: Partial<ServerParts> = { isStopping: () => true }
const failing: Partial<ServerParts> = { ping: () => Promise.reject(new Error('no database')) }

test.each<[string, number, Parameters<typeof ask>[1], Partial<ServerParts>?]>([
  ['a page', 200, { path: '/products/men', headers: { host } }],
  ['a page that is not there', 404, { path: '/missing', headers: { host } }],
  ['a page that fails', 500, { path: '/fails', headers: { host } }],
  ['a personal page', 200, { path: '/checkout/success', headers: { host } }],
  ['a file', 200, { path: '/assets/shop.js', headers: { host } }],
  ['a file that is not there', 404, { path: '/assets/none.js', headers: { host } }],
  ['a picture that is not there', 404, { path: '/img/none.avif', headers: { host } }],
  ['a post of our own page', 200, { method: 'POST', path: '/api/x', headers: own, body: '{}' }],
  ['a post that fails', 500, { method: 'POST', path: '/fails', headers: own, body: '{}' }],
  ['a post without origin', 403, { method: 'POST', path: '/api/x', headers: { host }, body: '{}' }],
  [
    'a post of another page',
    403,
    {
      method: 'POST',
      path: '/api/x',
      headers: { ...own, origin: 'https://evil.example' },
      body: '{}',
    },
  ],
  ['a post that is too big', 413, { method: 'POST', path: '/api/x', headers: own, body: big }],
  ['a method of no use here', 405, { method: 'PUT', path: '/', headers: own }],
  ['a removal', 405, { method: 'DELETE', path: '/api/x', headers: own }],
  ['a trace', 405, { method: 'TRACE', path: '/', headers: { host } }],
  ['a question about rights', 405, { method: 'OPTIONS', path: '/api/x', headers: own }],
  ['another host', 421, { headers: { host: 'evil.example' } }],
  ['another host, for a file', 421, { path: '/assets/shop.js', headers: { host: 'evil.example' } }],
  ['an address that is none', 400, { path: '/%zz', headers: { host } }],
  ['an address of another host', 400, { path: '//evil.example/x', headers: { host } }],
  ['an address of another host by backslash', 400, { path: '/\\evil.example', headers: { host } }],
  ['a question after health', 200, { path: '/healthz', headers: { host } }],
  ['a question after readiness', 200, { path: '/readyz', headers: { host } }],
  ['the same without a database', 503, { path: '/readyz', headers: { host } }, failing],
  ['the same of pages alone', 200, { path: '/readyz?nivel=paginas', headers: { host } }, failing],
  ['the same while it stops', 503, { path: '/readyz?nivel=paginas', headers: { host } }, stopping],
])('%s is answered %i, with every protecting header', async (_what, status, question, parts) => {
  const { port } = await openShop(parts)
  const answer = await ask(port, question)
  expect(answer.status).toBe(status)
  expectHeaders(answer)
  expect(answer.body.toString()).not.toMatch(/at \/|node_modules|Error:|rendering failed/)
})

test('a page that the browser has is not sent again, and its headers are', async () => {
  const { port } = await openShop()
  const first = await ask(port, { path: '/', headers: { host } })
  const headers = { host, 'if-none-match': first.headers.etag }
  const again = await ask(port, { path: '/', headers })
  expect([again.status, again.body.length]).toEqual([304, 0])
  expectHeaders(again)
  expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
})

test('an address with a slash too many leads to the one without, and never elsewhere', async () => {
  const { port } = await openShop()
  const asked = await ask(port, { path: '/products/men//?category=pants', headers: { host } })
  expect([asked.status, asked.headers.location]).toEqual([308, '/products/men?category=pants'])
  expectHeaders(asked)
  for (const away of ['/.//evil.example/', '/a/..//evil.example/', '/%2e//evil.example//']) {
    const { status, headers } = await ask(port, { path: away, headers: { host } })
    expect([away, status, headers.location]).toEqual([away, 400, undefined])
  }
  expect((await ask(port, { path: '/', headers: { host } })).status).toBe(200)
})

test('HEAD gets the headers of a page and no body', async () => {
  const { port } = await openShop()
  const head = await ask(port, { method: 'HEAD', path: '/', headers: { host } })
  const get = await ask(port, { path: '/', headers: { host } })
  expect([head.status, head.body.length]).toEqual([200, 0])
  expect(head.headers['content-length']).toBe(String(get.body.length))
})

test('refusals are in Spanish and are never cached', async () => {
  const { port } = await openShop()
  const { headers, body } = await ask(port, { method: 'PUT', headers: own })
  expect(headers).toMatchObject({ allow: 'GET, HEAD, POST', 'cache-control': 'no-store' })
  expect(body.toString()).toBe('Método no permitido\n')
})

test('a fault names itself by the number that stands in the log, and says nothing else', async () => {
  const { port, logged } = await openShop()
  const { headers, body } = await ask(port, { path: '/fails', headers: { host } })
  expect(body.toString()).toBe(`Algo ha fallado. Código: ${String(headers['x-request-id'])}\n`)
  const requestId = headers['x-request-id']
  expect(logged).toContainEqual({
    level: 'error',
    message: 'request failed',
    fields: { requestId, error: expect.any(Error) },
  })
})

test('no hostile host gets into a page', async () => {
  const { port } = await openShop()
  const hosts = ['evil.example', 'vereda.example.evil.example', 'vereda.example:81']
  for (const name of hosts) {
    const answer = await ask(port, { headers: { host: name, 'x-forwarded-host': 'evil.example' } })
    expect([name, answer.status, answer.body.includes('evil')]).toEqual([name, 421, false])
  }
  const forwarded = { host, 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  const personal = await ask(port, { path: '/checkout/success', headers: forwarded })
  expect(personal.body.toString()).toBe(`GET ${SHOP}/checkout/success `)
})

test('a request that names two hosts is refused', async () => {
  const { port } = await openShop()
  const socket = net.connect(port, '127.0.0.1')
  socket.end(`GET / HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
})

test('a shop that stops is not ready, and logs no fault', async () => {
  let isStopping = false
  const { port, logged } = await openShop({ isStopping: () => isStopping })
  expect((await ask(port, { path: '/readyz', headers: { host } })).status).toBe(200)
  isStopping = true
  const { status } = await ask(port, { path: '/readyz', headers: { host } })
  expect([status, logged.filter(({ level }) => level === 'error')]).toEqual([503, []])
})

test('health can be asked under any name: the machines that ask know none', async () => {
  const { port } = await openShop()
  const answer = await ask(port, { path: '/healthz', headers: { host: '10.0.0.7:3000' } })
  expect([answer.status, answer.body.toString()]).toEqual([200, 'ok\n'])
})

test('codes and orders are limited by visitor, however the address is spelled', async () => {
  const { port } = await openShop()
  const spellings = [
    '/api/discounts',
    '/API/Discounts',
    '/api/%64iscounts',
    '/api/discounts.data',
    '/api/orders',
    '/api/ORDERS',
  ]
  const tryCode = (i: number, client: string) =>
    ask(port, {
      method: 'POST',
      path: spellings[i % spellings.length] ?? '',
      headers: { ...own, 'x-test-client': client },
      body: '{}',
    })
  const statuses: number[] = []
  for (let i = 0; i < 40; i += 1) statuses.push((await tryCode(i, '203.0.113.9')).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  expect(statuses.slice(30)).toEqual(Array.from({ length: 10 }, () => 429))
  const refused = await tryCode(0, '203.0.113.9')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expectHeaders(refused)
  expect((await tryCode(0, '198.51.100.1')).status).toBe(200)
})

test('the log tells what was asked, and nothing about who asked', async () => {
  const { port, logged } = await openShop()
  const headers = { host, cookie: 'vereda_order=abc', 'user-agent': 'Lucía' }
  await ask(port, { path: '/products/men?email=lucia@correo.example', headers })
  await ask(port, { path: '/assets/shop.js', headers })
  expect(logged).toEqual([
    {
      level: 'info',
      message: 'request',
      fields: {
        requestId: expect.any(String),
        method: 'GET',
        path: '/products/men',
        status: 200,
        ms: expect.any(Number),
      },
    },
  ])
})

test.each<[string, string | undefined, boolean]>([
  ['/checkout/success', undefined, true],
  ['/checkout/success.data', undefined, true],
  ['/orders/VR-1/NOTHING', undefined, false],
  ['/ORDERS/VR-1/Return', undefined, true],
  ['/orders/VR-1', undefined, true],
  ['/desistimiento', undefined, true],
  ['/', 'session=abc', true],
  ['/products/men', 'theme=dark; session=abc', true],
  ['/', undefined, false],
  ['/checkout', undefined, false],
  ['/checkout/successor', undefined, false],
  ['/products/men', 'theme=dark', false],
])('%s with the cookie %j is made for one visitor: %s', async (path, cookie, isPersonal) => {
  const { port } = await openShop()
  const headers = { host, ...(cookie === undefined ? {} : { cookie }) }
  const answer = await ask(port, { path, headers })
  expect(answer.headers['cache-control'] === 'private, no-store').toBe(isPersonal)
})
