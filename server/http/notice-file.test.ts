import { createHash } from 'node:crypto'
import http from 'node:http'
import { expect, test } from 'vitest'
import type { KeptFile } from '#core/base/files/kept-files.server.ts'
import { ask, listen } from '#tests/support/process/ask.ts'
import { withNoticeFile } from './notice-file.ts'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 255])
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const addressOf = (bytes: Buffer, kind: string) => `/img/garantia/${hashOf(bytes)}.${kind}`

/** A shop that keeps these files, and how often its database was asked. */
async function shopWith(read: (sha256: string) => Promise<KeptFile | undefined>) {
  const asked: string[] = []
  const errors: string[] = []
  const files = withNoticeFile(
    (sha256) => {
      asked.push(sha256)
      return read(sha256)
    },
    { serve: () => false },
    { error: (message) => void errors.push(message) },
  )
  const server = http.createServer((req, res) => {
    const url = new URL(req.url ?? '', 'http://localhost')
    if (!files.serve(req, res, url, ['x-shop', 'vereda'])) res.writeHead(404).end('no file')
  })
  return { port: await listen(server), asked, errors }
}

const both = new Map<string, KeptFile>([
  [hashOf(PNG), { name: 'a.png', type: 'image/png', bytes: PNG }],
  [hashOf(SVG), { name: 'a.svg', type: 'image/svg+xml', bytes: SVG }],
])
const keeps = async (sha256: string) => both.get(sha256)

test('the file is sent byte for byte, for ever, as what it is, and read once', async () => {
  const { port, asked } = await shopWith(keeps)
  const path = addressOf(PNG, 'png')
  const { status, headers, body } = await ask(port, {
    path,
    headers: { 'accept-encoding': 'br, gzip' },
  })
  expect([status, body.equals(PNG)]).toEqual([200, true])
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': '8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-shop': 'vereda',
  })
  expect(headers['content-encoding']).toBeUndefined()
  const again = await ask(port, { path, headers: { 'if-none-match': headers.etag ?? '' } })
  expect([again.status, again.body.length]).toEqual([304, 0])
  const head = await ask(port, { path, method: 'HEAD' })
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '8', 0])
  expect(asked).toHaveLength(1)
})

test('a drawing that is opened alone keeps its styles and runs nothing', async () => {
  const { port } = await shopWith(keeps)
  const { headers } = await ask(port, { path: addressOf(SVG, 'svg') })
  const policy = headers['content-security-policy']
  expect(headers['content-type']).toBe('image/svg+xml')
  expect(policy).toMatch(/^default-src 'none'; style-src 'unsafe-inline';.*; sandbox;/)
  expect(policy).not.toContain('script-src')
})

test('a file that is not kept is 404 and is not stored, and other addresses go on', async () => {
  const { port } = await shopWith(keeps)
  const missing = await ask(port, { path: `/img/garantia/${'0'.repeat(64)}.png` })
  expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'no-store'])
  for (const path of ['/img/garantia/x.png', '/img/garantia/../x', '/'])
    expect((await ask(port, { path })).body.toString()).toBe('no file')
})

test('without the database it is 503 and not stored, and is read again', async () => {
  let isDown = true
  const { port, errors } = await shopWith(async (sha256) => {
    if (isDown) throw new Error('no database')
    return keeps(sha256)
  })
  const path = addressOf(PNG, 'png')
  const down = await ask(port, { path })
  expect([down.status, down.headers['cache-control']]).toEqual([503, 'no-store'])
  expect(errors).toEqual(['file not sent'])
  isDown = false
  expect((await ask(port, { path })).status).toBe(200)
})

test('the label of a product has an address of its own', async () => {
  const { port } = await shopWith(keeps)
  const path = addressOf(PNG, 'png').replace('/garantia/', '/garan/')
  expect((await ask(port, { path })).body.equals(PNG)).toBe(true)
})
