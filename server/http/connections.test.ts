import fs from 'node:fs'
import type http from 'node:http'
import net from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { headersByName, listen } from '#tests/support/process/ask.ts'
import { createBoundedServer, type ConnectionRules } from './connections.ts'
import { baseHeaders } from './security-headers.ts'

const LARGE = Buffer.alloc(200_000, 'x')
const QUICK = { headersTimeout: 300, requestTimeout: 400, connectionsCheckingInterval: 50 }

/** A server, its port, and its connections: how many there were, and those that are open. */
async function open(
  rules: Partial<ConnectionRules> = {},
  answer: http.RequestListener = (_req, res) => void res.end(LARGE),
) {
  const base = () => baseHeaders('https://vereda.example')
  const server = createBoundedServer({ base, isProxy: () => true, ...rules }, answer)
  const seen: net.Socket[] = []
  server.on('connection', (socket: net.Socket) => seen.push(socket))
  const openOnes = () => seen.filter(({ destroyed }) => !destroyed).length
  return { port: await listen(server), seen: () => seen.length, openOnes }
}

/** A connection that sends the given text, and reads only if `reads` is true. */
function connect(port: number, sends = '', reads = true) {
  const socket = net.connect(port, '127.0.0.1', () => socket.write(sends))
  let received = ''
  let isClosed = false
  socket.on('error', () => {})
  socket.on('close', () => (isClosed = true))
  if (reads) socket.on('data', (chunk) => (received += chunk.toString('latin1')))
  return { socket, isClosed: () => isClosed, received: () => received }
}

/** Connects 520 times; resolves when the server has seen all of them. */
async function connectMany({ port, seen }: Awaited<ReturnType<typeof open>>) {
  const all = Array.from({ length: 520 }, () => connect(port))
  await expect.poll(seen).toBe(520)
  return () => {
    for (const { socket } of all) socket.destroy()
  }
}

test.each([
  ['what is no request', 'nonsense\r\n\r\n', 400, {}],
  ['headers that are too large', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431, {}],
  ['headers that never end', 'GET / HTTP/1.1\r\nhost: x\r\n', 408, QUICK],
  ['a body that never ends', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n', 408, QUICK],
  ['an expectation', 'GET / HTTP/1.1\r\nhost: x\r\nexpect: tea\r\n\r\n', 417, {}],
])('%s is refused with every protecting header', async (what, sends, status, times) => {
  const { port } = await open({ times })
  // The response to an endless body may have begun already: then the connection only closes.
  const { isClosed, received } = connect(port, sends)
  await expect.poll(isClosed).toBe(true)
  if (what.startsWith('a body')) return
  const [head = ''] = received().split('\r\n\r\n')
  const [first, ...lines] = head.split('\r\n')
  expect(first).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(headersByName(lines.flatMap((line) => line.split(/: (.*)/).slice(0, 2)))).toMatchObject({
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'strict-transport-security': expect.any(String),
    'cache-control': 'no-store',
  })
})

test('a connection that sends nothing goes', async () => {
  const { port } = await open({
    times: { silentTimeout: 200, headersTimeout: 0, requestTimeout: 0 },
  })
  await expect.poll(connect(port).isClosed).toBe(true)
})

test('a connection that reads nothing of sixty answers goes', async () => {
  const { port, seen, openOnes } = await open({ times: { silentTimeout: 200 } })
  const { socket } = connect(port, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(60), false)
  // At the server: who never reads does not see the end.
  await expect.poll(() => [seen(), openOnes()]).toEqual([1, 0])
  socket.destroy()
})

test('who waits for an answer of the shop is not cut off, and goes when it reads nothing of it', async () => {
  let store: (() => void) | undefined
  const { port, openOnes } = await open({ times: { silentTimeout: 100 } }, (req, res) => {
    req.resume()
    store ??= () => void res.end(Buffer.alloc(50_000_000))
  })
  const post = 'POST /api/orders HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n'
  const buyer = connect(port, `${post}{}`, false)
  const idle = connect(port)
  const unfinished = connect(port, `${post}{`)
  await expect.poll(() => [idle.isClosed(), unfinished.isClosed()]).toEqual([true, true])
  // Their limit has been over for both; the buyer's began no later than the second one's.
  const later = connect(port)
  await expect.poll(later.isClosed).toBe(true)
  expect([buyer.isClosed(), openOnes()]).toEqual([false, 1])
  store?.()
  await expect.poll(openOnes).toBe(0)
  buyer.socket.destroy()
})

test('one client has so many connections, and others still get theirs', async () => {
  const server = await open({ isProxy: () => false })
  const closeAll = await connectMany(server)
  expect(server.openOnes()).toBe(512)
  closeAll()
  await expect.poll(server.openOnes).toBe(0)
  const { received, socket } = connect(server.port, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await expect.poll(received).toMatch(/^HTTP\/1.1 200 /)
  socket.destroy()
})

test('a proxy brings the connections of many clients', async () => {
  const server = await open()
  const closeAll = await connectMany(server)
  expect(server.openOnes()).toBe(520)
  closeAll()
})

test('a client that goes on sending after its refusal is cut off', async () => {
  const { port } = await open({ times: QUICK })
  // `allowHalfOpen`: the socket stays open after the server ends its side.
  const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => {}).resume()
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n')
  const drip = setInterval(() => socket.write('x'), 100)
  onTestFinished(() => {
    clearInterval(drip)
    socket.destroy()
  })
  await expect.poll(() => socket.destroyed).toBe(true)
})

const RECIPES = path.resolve(import.meta.dirname, '../../deploy/nginx')

test.each(['shop.conf', 'compose.conf'])(
  'the proxy of %s lets go of an idle connection before the shop closes it',
  (name) => {
    const base = () => baseHeaders('https://vereda.example')
    const { keepAliveTimeout } = createBoundedServer({ base, isProxy: () => true }, () => {})
    const recipe = fs.readFileSync(path.join(RECIPES, name), 'utf8')
    const upstream = /^upstream shop \{([^}]*)\}/m.exec(recipe)?.[1] ?? ''
    const seconds = Number(/^ *keepalive_timeout (\d+)s;/m.exec(upstream)?.[1] ?? 60) // nginx's own
    expect(keepAliveTimeout).toBeGreaterThan(seconds * 1000)
  },
)
