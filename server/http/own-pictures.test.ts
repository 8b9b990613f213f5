import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { folderStore } from '#core/base/files/folder-store.server.ts'
import { ask, listen } from '#tests/support/process/ask.ts'
import { log } from '../log.ts'
import { withOwnPictures } from './own-pictures.ts'
import { indexStaticFiles, serveStaticFiles } from './static-files.ts'

/** A shop whose build has a picture of a hat, and whose owner added another version of it. */
async function shopWithPictures() {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-own-'))
  onTestFinished(() => fs.rmSync(base, { recursive: true }))
  const [build, own] = [path.join(base, 'client'), path.join(base, 'pictures')]
  fs.mkdirSync(path.join(build, 'img/products/mens-hat-1'), { recursive: true })
  fs.writeFileSync(path.join(build, 'img/products/mens-hat-1/marron-front-640.jpg'), 'of the build')
  fs.writeFileSync(path.join(base, 'front-640.jpg'), 'secret')
  const files = withOwnPictures(
    folderStore(own),
    serveStaticFiles(build, indexStaticFiles(build)),
    log,
  )
  const server = http.createServer((req, res) => {
    const url = new URL(req.url ?? '', 'http://localhost')
    if (!files.serve(req, res, url, ['x-shop', 'vereda'])) res.writeHead(404).end('no file')
  })
  const port = await listen(server)
  // Added after the start, as the owner's command does.
  const folder = path.join(own, 'mens-hat-1/marron/o1a2b3c4d')
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, 'front-640.jpg'), 'of the owner')
  fs.writeFileSync(path.join(folder, 'front-1000.avif'), 'wide')
  return { port, own }
}

const HAT = '/img/products/mens-hat-1/marron-front-640.jpg'

test.each([
  [HAT, 'of the build'],
  [`${HAT}?v=58fe8d63`, 'of the build'],
  [`${HAT}?v=o1a2b3c4d`, 'of the owner'],
])('%s is the picture %s', async (address, text) => {
  const { port } = await shopWithPictures()
  const { status, headers, body } = await ask(port, { path: address })
  expect([status, body.toString()]).toEqual([200, text])
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    etag: expect.any(String),
    'x-shop': 'vereda',
  })
})

test('a version that was made without the widest picture shows the next one', async () => {
  const { port } = await shopWithPictures()
  const address = '/img/products/mens-hat-1/marron-front-2000.avif?v=o1a2b3c4d'
  const { status, body } = await ask(port, { path: address })
  expect([status, body.toString()]).toEqual([200, 'wide'])
})

test('a colour of several words has its pictures too', async () => {
  const { port, own } = await shopWithPictures()
  const folder = path.join(own, 'mens-hat-1/verde-oliva/o1a2b3c4d')
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, 'front-640.jpg'), 'olive')
  const address = '/img/products/mens-hat-1/verde-oliva-front-640.jpg?v=o1a2b3c4d'
  const { status, body } = await ask(port, { path: address })
  expect([status, body.toString()]).toEqual([200, 'olive'])
})

test('a picture of the owner is stored for ever; a missing one is not, nor is another in its place', async () => {
  const { port } = await shopWithPictures()
  const own = await ask(port, { path: `${HAT}?v=o1a2b3c4d` })
  expect(own.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const missing = await ask(port, { path: `${HAT}?v=o00000000` })
  expect([missing.status, missing.headers['cache-control'], missing.body.toString()]).toEqual([
    404,
    'no-store',
    '',
  ])
})

test.each([
  '/img/products/../../front-640.jpg?v=o1a2b3c4d',
  '/img/products/mens-hat-1/..%2f..%2fmarron-front-640.jpg?v=o1a2b3c4d',
  '/img/products/%2e%2e/marron-front-640.jpg?v=o1a2b3c4d',
  `${HAT}?v=..%2F..%2F..`,
  `${HAT}?v=o1a2b3c4d%00`,
])('no address leads out of the folder: %s', async (address) => {
  const { port } = await shopWithPictures()
  const { body } = await ask(port, { path: address })
  expect(body.toString()).not.toMatch(/secret|of the owner/)
})
