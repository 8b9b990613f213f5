import net from 'node:net'
import { expect, test } from 'vitest'
import { ask } from '#tests/support/process/ask.ts'
import { expectHeaders, host, openShop, own, SHOP } from '#tests/support/process/shop-server.ts'

/** More than the socket buffers hold. */
const MUCH = 16 * 1024 * 1024

test('a body of 64 KiB is read whole; a byte more is refused, announced or not', async () => {
  const { port } = await openShop()
  const post = (body: Buffer | Buffer[]) =>
    ask(port, { method: 'POST', path: '/api/x', headers: own, body })
  const fits = await post(Buffer.alloc(64 * 1024, 'y'))
  expect([fits.status, fits.body.length]).toEqual([200, `POST ${SHOP}/api/x `.length + 64 * 1024])
  expect((await post(Buffer.alloc(64 * 1024 + 1, 'x'))).status).toBe(413)
  for (const length of [5, 200]) {
    const unannounced = await post(Array.from({ length }, () => Buffer.alloc(16 * 1024, 'y')))
    expect([length, unannounced.status]).toEqual([length, 413])
    expectHeaders(unannounced)
  }
})

test.each([
  ['announced', `content-length: ${MUCH}`, Buffer.alloc(MUCH, 'y')],
  [
    'not announced',
    'transfer-encoding: chunked',
    `${MUCH.toString(16)}\r\n${'y'.repeat(MUCH)}\r\n0\r\n\r\n`,
  ],
])(
  'a body that is too large, %s, is refused in words, on a connection that goes on',
  async (_, size, body) => {
    const { port } = await openShop()
    const socket = net.connect(port, '127.0.0.1')
    const failed: unknown[] = []
    let heard = ''
    socket.on('error', (error) => failed.push(error))
    socket.on('data', (data: Buffer) => (heard += data.toString()))
    const head = [`POST /api/x HTTP/1.1`, `host: ${host}`, `origin: ${SHOP}`, size, '', '']
    socket.write(head.join('\r\n'))
    socket.write(body)
    socket.write(
      [`GET /healthz HTTP/1.1`, `host: ${host}`, 'connection: close', '', ''].join('\r\n'),
    )
    await new Promise((resolve) => {
      socket.once('close', resolve)
    })
    expect(failed).toEqual([])
    expect(heard.match(/^HTTP.*/gm)).toEqual(['HTTP/1.1 413 Payload Too Large', 'HTTP/1.1 200 OK'])
  },
)

test('a visitor who hangs up while sending is no fault, and the shop goes on', async () => {
  const { port, logged } = await openShop()
  const socket = net.connect(port, '127.0.0.1')
  const head = [`POST /api/x HTTP/1.1`, `host: ${host}`, `origin: ${SHOP}`]
  socket.write([...head, 'expect: 100-continue', 'content-length: 1000', '', ''].join('\r\n'))
  await new Promise((resolve) => {
    socket.once('data', resolve) // "100 Continue": the server now waits for the body
  })
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
    socket.resetAndDestroy()
  })
  expect((await ask(port, { headers: { host } })).status).toBe(200)
  expect(logged.filter(({ level }) => level === 'error')).toEqual([])
})
