import http from 'node:http'
import net from 'node:net'
import { once } from 'node:events'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '#tests/support/process/ask.ts'
import { openFastLane } from '../kept/fast-lane.ts'
import { createServerCloser } from './close-server.ts'

/** More than the system takes from the process at once. */
const KEPT = Buffer.alloc(16 * 1024 * 1024, 'x')
const HEAD = `HTTP/1.1 200 OK\r\ncontent-length: ${KEPT.length}\r\n\r\n`

/** A server with a fast lane for `/kept`, whose other answers the test gives by hand. */
async function openServer() {
  const waiting: http.ServerResponse[] = []
  const server = http.createServer((_req, res) => void waiting.push(res))
  let kept = 0
  openFastLane(server, (socket, { target }) => {
    if (target !== '/kept') return false
    socket.write(HEAD)
    socket.write(KEPT)
    kept += 1
    return true
  })
  const closer = createServerCloser(server)
  const port = await listen(server)
  /** The next request that waits for its answer. */
  const asked = async () => {
    while (waiting.length === 0) await nextIteration()
    return waiting.shift()
  }
  const connect = async () => {
    const socket = net.connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    let received = 0
    socket.on('data', (chunk) => (received += chunk.length))
    socket.on('error', () => {})
    const closed = once(socket, 'close')
    await once(socket, 'connect')
    const get = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: a.example\r\n\r\n`)
    return { socket, get, received: () => received, closed }
  }
  /** A connection that has had one answer of Node, and may use the fast lane. */
  const connectOnce = async () => {
    const connection = await connect()
    connection.get('/first')
    const first = await asked()
    first?.end('first')
    await once(connection.socket, 'data')
    return connection
  }
  return { server, closer, asked, connect, connectOnce, kept: () => kept }
}

const closes = (closer: ReturnType<typeof createServerCloser>) =>
  new Promise<void>((done) => {
    closer.close(done)
  })

test('a kept answer that a slow reader has not taken yet is sent to its end', async () => {
  const { closer, connectOnce, kept } = await openServer()
  const { socket, get, received, closed } = await connectOnce()
  const before = received()
  socket.pause()
  get('/kept')
  while (kept() === 0) await nextIteration()
  const done = closes(closer)
  socket.resume()
  await closed
  expect(received() - before).toBe(HEAD.length + KEPT.length)
  await done
})

test('a request that runs is answered; a connection that does nothing is closed meanwhile', async () => {
  const { server, closer, asked, connect, connectOnce } = await openServer()
  const [idle, silent, busy] = [await connectOnce(), await connect(), await connectOnce()]
  const before = busy.received()
  busy.get('/slow')
  const slow = await asked()
  expect(closer.running()).toBe(1)
  const done = closes(closer)
  expect(server.listening).toBe(false)
  await Promise.all([idle.closed, silent.closed])
  slow?.end('slow')
  await Promise.all([busy.closed, done])
  expect(busy.received()).toBeGreaterThan(before)
  expect(closer.running()).toBe(0)
})

test('who never reads an answer is cut', async () => {
  const { closer, connectOnce, kept } = await openServer()
  const { socket, get } = await connectOnce()
  socket.pause()
  get('/kept')
  while (kept() === 0) await nextIteration()
  const done = closes(closer)
  closer.cut()
  await expect(done).resolves.toBeUndefined()
})

test('a server that is about to stop ends each connection with its next answer', async () => {
  const { closer, asked, connectOnce } = await openServer()
  const [waits, comes] = [await connectOnce(), await connectOnce()]
  const heads = [waits, comes].map(({ socket }) => once(socket, 'data'))
  waits.get('/before')
  const before = await asked()
  closer.drain()
  before?.end('answered')
  comes.get('/after')
  const after = await asked()
  after?.end('answered')
  for (const head of heads) expect(String(await head)).toMatch(/\r\nconnection: close\r\n/i)
  await Promise.all([waits.closed, comes.closed])
})
