import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ask, listen } from '#tests/support/process/ask.ts'
import { withPendingPicture } from './pending-picture.ts'
import { indexStaticFiles, serveStaticFiles } from './static-files.ts'

const PUBLIC = path.resolve(import.meta.dirname, '../../public')

/** A build with the shop's own sign, and a picture of a hat. */
async function shop() {
  const build = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-pending-'))
  onTestFinished(() => fs.rmSync(build, { recursive: true }))
  fs.mkdirSync(path.join(build, 'img/products/mens-hat-1'), { recursive: true })
  fs.writeFileSync(path.join(build, 'img/products/mens-hat-1/marron-front-640.jpg'), 'a hat')
  fs.copyFileSync(path.join(PUBLIC, 'pending.png'), path.join(build, 'pending.png'))
  const files = withPendingPicture(serveStaticFiles(build, indexStaticFiles(build)))
  const server = http.createServer((req, res) => {
    const url = new URL(req.url ?? '', 'http://localhost')
    if (!files.serve(req, res, url, [])) res.writeHead(404).end('no file')
  })
  return { port: await listen(server) }
}

test.each([
  '/img/products/mens-tent-1/verde-front-640.jpg?v=0',
  '/img/products/mens-tent-1/verde-oliva-front-400.avif?v=0',
  '/img/products/mens-tent-1/verde-detail-2000.avif?v=0',
])('a product without pictures shows the sign of the shop, for an hour: %s', async (address) => {
  const { port } = await shop()
  const { status, headers } = await ask(port, { path: address })
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'image/png',
    'public, max-age=3600',
  ])
})

test.each([
  ['/img/products/mens-hat-1/marron-front-640.jpg?v=0', [200, 'a hat']],
  // Of a photograph that is gone, which may come back under this address.
  ['/img/products/mens-tent-1/verde-front-640.jpg?v=o1a2b3c4d', [404, 'no file']],
  ['/img/products/mens-tent-1/verde-front-640.jpg', [404, 'no file']],
  ['/img/places/none-640.jpg?v=0', [404, 'no file']],
])('%s is what it was', async (address, answer) => {
  const { port } = await shop()
  const { status, body } = await ask(port, { path: address })
  expect([status, body.toString()]).toEqual(answer)
})
