import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { headersByName, listen } from '#tests/support/process/ask.ts'
import { createBoundedServer, type ConnectionRules } from './connections.ts'
import { baseHeaders } from './security-headers.ts'

const LARGE = Buffer.alloc(200_000, 'x')
const QUICK = { headersTimeout: 300, requestTimeout: 400, connectionsCheckingInterval: 50 }

async function open(rules: Partial<ConnectionRules> = {}): Promise<number> {
  const base = () => baseHeaders('https://vereda.example')
  const server = createBoundedServer({ base, isProxy: () => true, ...rules }, (_req, res) => {
    res.end(LARGE)
  })
  return listen(server)
}

/** A connection that sends the given text, and reads only if `reads` is true. */
function connect(port: number, sends = '', reads = true) {
  const socket = net.connect(port, '127.0.0.1', () => socket.write(sends))
  let received = ''
  let isClosed = false
  socket.on('error', () => {})
  socket.on('close', () => (isClosed = true))
  if (reads) socket.on('data', (chunk) => (received += chunk.toString('latin1')))
  const closed = async (withinMs: number) => {
    for (const end = Date.now() + withinMs; !isClosed && Date.now() < end;) await sleep(10)
    return isClosed
  }
  return { socket, closed, received: () => received }
}

/** Waits until the server has closed a connection that the test does not read from. */
const isReset = async (socket: net.Socket) => {
  for (let i = 0; i < 100 && !socket.destroyed; i += 1) {
    socket.write('x')
    await sleep(20)
  }
  return socket.destroyed
}

test.each([
  ['what is no request', 'nonsense\r\n\r\n', 400],
  ['headers that are too large', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['headers that never end', 'GET / HTTP/1.1\r\nhost: x\r\n', 408],
  ['a body that never ends', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n', 408],
  ['an expectation', 'GET / HTTP/1.1\r\nhost: x\r\nexpect: tea\r\n\r\n', 417],
])('%s is refused with every protecting header', async (what, sends, status) => {
  const port = await open({ times: QUICK })
  // The response to an endless body may have begun already: then the connection only closes.
  const { closed, received } = connect(port, sends)
  expect(await closed(5000)).toBe(true)
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
  const port = await open({ times: { silentTimeout: 200 } })
  expect(await connect(port).closed(5000)).toBe(true)
})

test('a connection that reads nothing of sixty answers goes', async () => {
  const port = await open({ times: { silentTimeout: 200 } })
  const { socket } = connect(port, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(60), false)
  await sleep(1000)
  expect(await isReset(socket)).toBe(true)
})

test('one client has so many connections, and others still get theirs', async () => {
  const port = await open({ isProxy: () => false })
  const all = Array.from({ length: 520 }, () => connect(port))
  const openOnes = () => all.filter(({ socket }) => !socket.destroyed)
  for (let i = 0; i < 200 && openOnes().length > 512; i += 1) await sleep(20)
  await sleep(100)
  expect(openOnes()).toHaveLength(512)
  for (const { socket } of all) socket.destroy()
  await sleep(100)
  expect(await connect(port).closed(200)).toBe(false)
})

test('a proxy brings the connections of many clients', async () => {
  const port = await open()
  const all = Array.from({ length: 520 }, () => connect(port))
  await sleep(500)
  expect(all.filter(({ socket }) => !socket.destroyed)).toHaveLength(520)
  for (const { socket } of all) socket.destroy()
})

test('a client that goes on sending after its refusal is cut off', async () => {
  const port = await open({ times: QUICK })
  // `allowHalfOpen`: the socket stays open after the server ends its side.
  const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => {}).resume()
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n')
  const drip = setInterval(() => socket.write('x'), 100)
  const isCut = await Promise.race([
    new Promise((resolve) => socket.once('close', () => resolve(true))),
    sleep(4000, false),
  ])
  clearInterval(drip)
  socket.destroy()
  expect(isCut).toBe(true)
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
    expect(seconds * 1000).toBeLessThan(keepAliveTimeout)
  },
)
