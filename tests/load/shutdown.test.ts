import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { PlaceOrderOutcome } from '#core/checkout/outcome.ts'
import { bar } from '#tests/support/bars.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { openShopDb, shippedShirt } from '#tests/support/factories/shop-order.ts'
import { msOf } from '#tests/support/process/timing.ts'

const MAIN = path.resolve(import.meta.dirname, '../../build/server/main.js')

function folder(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-process-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** A server process that may fail to start: its output and its exit. */
function run(env: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      for (const listener of listeners) listener()
    })
  }
  const exit = once(child, 'close').then(([code]) => code as number | null)
  /** Waits for output that matches; returns the match. */
  const hears = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(said)
        if (!match) return
        listeners.delete(look)
        resolve(match)
      }
      listeners.add(look)
      void exit.then(() => reject(new Error(`it ended without saying ${String(pattern)}: ${said}`)))
      look()
    })
  return { child, exit, hears, said: () => said }
}

async function open(dataDir: string, env: Record<string, string> = {}) {
  const server = run({ DATA_DIR: dataDir, ...env })
  const [, url = ''] = await server.hears(/"listening","url":"([^"]+)"/)
  return { ...server, url }
}

/** A purchase whose headers the server has read, while it waits for the body. */
async function halfSentOrder(url: string) {
  const body = JSON.stringify(orderRequest({ lines: [requestLine(shippedShirt)] }))
  const agent = new http.Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const request = http.request(`${url}/api/orders`, {
    method: 'POST',
    agent,
    headers: {
      origin: url,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  })
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>
  request.flushHeaders()
  await once(request, 'continue')
  return async (): Promise<PlaceOrderOutcome> => {
    request.end(body)
    const [response] = await answered
    return JSON.parse((await response.toArray()).join('')) as PlaceOrderOutcome
  }
}

/** Waits until a shop that was asked to stop has ended; returns its exit code and its complaints. */
async function endOf(shop: ReturnType<typeof run>, what: string) {
  const [ms, code] = await msOf(() => shop.exit)
  bar(`SIGTERM, ${what}: ms`, ms, 10_000)
  return [code, shop.said().match(/"[^"]*did not stop[^"]*"/g)]
}
/** It ended by itself: its last resort, which says so in the log, was not needed. */
const BY_ITSELF = [0, null]

test('asked to stop, the shop finishes the order in hand, and takes no other', async () => {
  const dataDir = folder()
  const shop = await open(dataDir)
  const finishOrder = await halfSentOrder(shop.url)
  shop.child.kill('SIGTERM')
  await shop.hears(/"stopping"/)
  await expect(fetch(`${shop.url}/healthz`)).rejects.toThrow('fetch failed')
  const outcome = await finishOrder()
  expect(outcome).toMatchObject({ ok: true })
  expect(await endOf(shop, 'an order in hand')).toEqual(BY_ITSELF)
  const db = openShopDb(dataDir)
  expect(db.prepare('select count(*) as n from orders').get()).toEqual({ n: 1 })
  db.close()
})

test('connections that are kept, or never asked anything, end at once, beside an order in hand', async () => {
  const shop = await open(folder())
  const agent = new http.Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const request = http.get(`${shop.url}/`, { agent })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const kept = response.socket
  await response.toArray()
  const silent = net.connect(Number(new URL(shop.url).port), '127.0.0.1')
  onTestFinished(() => void silent.destroy())
  silent.on('error', () => {})
  await once(silent, 'connect')
  // What ends only when the shop cuts off everything would end together with the order.
  const finishOrder = await halfSentOrder(shop.url)
  const ended = [silent.resume(), kept].map((socket) => once(socket, 'close'))
  shop.child.kill('SIGTERM')
  await Promise.all(ended)
  expect(await finishOrder()).toMatchObject({ ok: true })
  expect(await endOf(shop, 'kept connections')).toEqual(BY_ITSELF)
})

test('SIGTERM: a mail server that never answers does not hold it up', async () => {
  const silent = net.createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as net.AddressInfo // a TCP server's address is never a string
  const shop = await open(folder(), { SMTP_URL: `smtp://127.0.0.1:${port}` })
  const talked = once(silent, 'connection')
  await (
    await halfSentOrder(shop.url)
  )()
  await talked // the confirmation is being sent, and gets no greeting
  shop.child.kill('SIGTERM')
  expect(await endOf(shop, 'a hanging mail server')).toEqual(BY_ITSELF)
})

test('SIGTERM: readiness goes first, and who still comes while it drains is served', async () => {
  const shop = await open(folder(), { DRAIN_MS: '1500' })
  shop.child.kill('SIGTERM')
  await shop.hears(/"stopping"/)
  const [ready, page] = await Promise.all([fetch(`${shop.url}/readyz`), fetch(shop.url)])
  expect([ready.status, page.status]).toEqual([503, 200])
  // A proxy must not use the connection again, which is cut soon.
  expect([ready, page].map(({ headers }) => headers.get('connection'))).toEqual(['close', 'close'])
  expect(shop.said()).not.toContain('"level":"error"')
  expect(await shop.exit).toBe(0)
  await expect(fetch(`${shop.url}/healthz`)).rejects.toThrow('fetch failed')
})

test('after a stop the folder is free, and the shop opens again with its orders', async () => {
  const dataDir = folder()
  const first = await open(dataDir)
  await (
    await halfSentOrder(first.url)
  )()
  first.child.kill('SIGINT')
  expect(await first.exit).toBe(0)
  const second = await open(dataDir)
  const db = openShopDb(dataDir)
  expect(db.prepare('select count(*) as n from orders').get()).toEqual({ n: 1 })
  db.close()
  expect(second.said()).not.toContain('catalogue loaded')
  second.child.kill('SIGTERM')
  expect(await second.exit).toBe(0)
})

test('a second server on the same folder is refused, and the first goes on', async () => {
  const dataDir = folder()
  const first = await open(dataDir)
  const second = run({ DATA_DIR: dataDir })
  expect(await second.exit).toBe(1)
  expect(second.said()).toContain('another server is already running on the folder')
  expect(second.said()).toContain('DATA_DIR')
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
})

test('a port that is taken is told, and the folder is not kept', async () => {
  const first = await open(folder())
  const dataDir = folder()
  const second = run({ DATA_DIR: dataDir, PORT: new URL(first.url).port })
  expect(await second.exit).toBe(1)
  expect(second.said()).toMatch(/The shop cannot start: .*EADDRINUSE/)
  await open(dataDir)
})

test.each([
  ['PORT', { PORT: 'http' }],
  ['SHOP_URL', { SHOP_URL: 'vereda.example' }],
  ['SMTP_URL', { SMTP_URL: 'mail.example' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'everybody' }],
  ['SESSION_SECRET', { SESSION_SECRET: 'short' }],
  ['SESSION_SECRET', { DATABASE_URL: 'postgres://127.0.0.1:1/shop' }],
])('a wrong %s stops the start in a line that names it', async (name, env) => {
  const server = run({ DATA_DIR: folder(), ...env })
  expect(await server.exit).toBe(1)
  expect(server.said()).toMatch(new RegExp(`^The shop cannot start: [^]*  ${name}: `))
  expect(server.said()).not.toContain('start failed') // no stack: the program is not at fault
})

test('a database that is not there stops the start, and its password is not repeated', async () => {
  const env = {
    DATABASE_URL: 'postgres://shop:hunter2@127.0.0.1:1/shop',
    DATA_DIR: folder(),
    SESSION_SECRET: 'tests-only-'.repeat(4),
  }
  const server = run(env)
  expect(await server.exit).toBe(1)
  expect(server.said()).toContain('The shop cannot start: ')
  expect(server.said()).not.toContain('hunter2')
})
