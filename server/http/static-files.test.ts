import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import zlib from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { ask, listen } from '#tests/support/process/ask.ts'
import { indexStaticFiles, serveStaticFiles } from './static-files.ts'

const SCRIPT_PATH = '/assets/shop-1a2b.js'
const SCRIPT = 'export const shop = "Vereda"\n'.repeat(50)

/** Serves a built folder, with a secret file beside it, on its own port. */
async function builtShop() {
  const outside = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-static-'))
  onTestFinished(() => fs.rmSync(outside, { recursive: true }))
  const root = path.join(outside, 'client')
  fs.mkdirSync(path.join(root, 'assets'), { recursive: true })
  fs.mkdirSync(path.join(root, 'img'))
  fs.writeFileSync(path.join(outside, 'secret.txt'), 'secret')
  fs.writeFileSync(path.join(root, 'assets/shop-1a2b.js'), SCRIPT)
  fs.writeFileSync(path.join(root, 'assets/shop-1a2b.js.br'), zlib.brotliCompressSync(SCRIPT))
  fs.writeFileSync(path.join(root, 'assets/shop-1a2b.js.gz'), zlib.gzipSync(SCRIPT))
  fs.writeFileSync(path.join(root, 'img/hat.avif'), 'picture')
  fs.writeFileSync(path.join(root, 'robots.txt'), 'User-agent: *')
  fs.writeFileSync(path.join(root, '.env.txt.bak'), 'secret')
  fs.symlinkSync(path.join(outside, 'secret.txt'), path.join(root, 'link.txt'))
  const files = serveStaticFiles(root, indexStaticFiles(root), new Set(['58fe8d63']))
  const server = http.createServer((req, res) => {
    const url = new URL(req.url ?? '', 'http://localhost')
    if (!files.serve(req, res, url, ['x-shop', 'vereda'])) res.writeHead(404).end('no file')
  })
  const port = await listen(server)
  return { port, root }
}

test('a file comes with its type, length, tag, and a policy under which nothing runs', async () => {
  const { port } = await builtShop()
  const { status, headers, body } = await ask(port, { path: '/robots.txt' })
  expect([status, body.toString()]).toEqual([200, 'User-agent: *'])
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-length': '13',
    'cache-control': 'public, max-age=3600',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    etag: expect.stringMatching(/^"[\w-]+"$/),
    'x-shop': 'vereda',
  })
  expect(headers.vary).toBeUndefined()
})

test.each([
  ['/assets/shop-1a2b.js', 'public, max-age=31536000, immutable'],
  ['/robots.txt?v=1', 'public, max-age=3600'],
  ['/img/hat.avif?v=58fe8d63', 'public, max-age=31536000, immutable'],
  // Of another build, which may have another picture there.
  ['/img/hat.avif?v=1a2b3c4d', 'no-cache'],
  ['/img/hat.avif?v=1a2b3c4d&v=58fe8d63', 'no-cache'],
  ['/img/hat.avif?v=', 'no-cache'],
  ['/img/hat.avif', 'public, max-age=3600'],
  ['/img/hat.avif?w=1', 'public, max-age=3600'],
])('%s may be kept: %s', async (address, cacheControl) => {
  const { port } = await builtShop()
  expect((await ask(port, { path: address })).headers['cache-control']).toBe(cacheControl)
})

test.each([
  ['br, gzip', 'br', zlib.brotliDecompressSync],
  ['gzip', 'gzip', zlib.gunzipSync],
  ['br;q=0, gzip', 'gzip', zlib.gunzipSync],
  ['', undefined, (body: Buffer) => body],
] as const)('to a client that accepts %j a script goes as %s', async (accept, encoding, unpack) => {
  const { port } = await builtShop()
  const { headers, body } = await ask(port, {
    path: '/assets/shop-1a2b.js',
    headers: { 'accept-encoding': accept },
  })
  expect(headers['content-encoding']).toBe(encoding)
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(headers.vary).toBe('Accept-Encoding')
  expect(headers['content-length']).toBe(String(body.length))
  expect(unpack(body).toString()).toBe(SCRIPT)
})

test('what has no packed form goes as it is', async () => {
  const { port } = await builtShop()
  const headers = { 'accept-encoding': 'br, gzip' }
  const answer = await ask(port, { path: '/img/hat.avif', headers })
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.body.toString()).toBe('picture')
})

test('a client that has it already gets no body, and each encoding has a tag of its own', async () => {
  const { port } = await builtShop()
  const plain = await ask(port, { path: SCRIPT_PATH })
  const packed = await ask(port, { path: SCRIPT_PATH, headers: { 'accept-encoding': 'br' } })
  expect(plain.headers.etag).not.toBe(packed.headers.etag)
  const again = await ask(port, {
    path: SCRIPT_PATH,
    headers: { 'if-none-match': plain.headers.etag },
  })
  expect([again.status, again.body.length]).toEqual([304, 0])
  expect(again.headers).toMatchObject({
    etag: plain.headers.etag,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  })
  const other = { 'if-none-match': packed.headers.etag }
  expect((await ask(port, { path: SCRIPT_PATH, headers: other })).status).toBe(200)
})

test('HEAD tells what GET would, without the body', async () => {
  const { port } = await builtShop()
  const head = await ask(port, { path: SCRIPT_PATH, method: 'HEAD' })
  const get = await ask(port, { path: SCRIPT_PATH })
  const comparable = (headers: http.IncomingHttpHeaders) => ({
    ...headers,
    date: '',
    connection: '',
  })
  expect(comparable(head.headers)).toEqual(comparable(get.headers))
  expect([head.status, head.body.length]).toEqual([200, 0])
})

test.each([
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/..%5csecret.txt',
  '/....//secret.txt',
  '/assets/%00/../robots.txt%00',
  '/link.txt',
  '/.env.txt.bak',
  '/assets',
  '/assets/',
  '/',
  '/assets/shop-1a2b.js.br',
  '/assets/shop-1a2b.js.gz',
  '/ROBOTS.txt',
  '/__proto__',
  '/constructor',
])('%s is no file of the shop', async (address) => {
  const { port } = await builtShop()
  const answer = await ask(port, { path: address })
  expect([answer.status, answer.body.toString()]).toEqual([404, 'no file'])
})

test('a file that is added after the start is not served', async () => {
  const { port, root } = await builtShop()
  fs.writeFileSync(path.join(root, 'late.txt'), 'late')
  expect((await ask(port, { path: '/late.txt' })).status).toBe(404)
})
