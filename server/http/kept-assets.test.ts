import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import zlib from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { ask, listen } from '#tests/support/process/ask.ts'
import { DAY_MS, keepAssets, withKeptAssets } from './kept-assets.ts'
import { indexStaticFiles, serveStaticFiles } from './static-files.ts'

const NOW = new Date('2026-03-05T12:00:00.000Z')

function emptyFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-assets-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  return folder
}

/** A built client whose only script has this name and text. */
function clientWith(name: string, text: string): string {
  const client = path.join(emptyFolder(), 'client')
  const assets = path.join(client, 'assets')
  fs.mkdirSync(assets, { recursive: true })
  fs.writeFileSync(path.join(assets, name), text)
  fs.writeFileSync(path.join(assets, `${name}.br`), zlib.brotliCompressSync(text))
  fs.writeFileSync(path.join(assets, `${name}.map`), 'sources')
  return client
}

/** A server of this build that shares the folder `dir`. */
async function serverOf(dir: string, build: string, clientDir: string): Promise<number> {
  await keepAssets(dir, { build, clientDir, now: NOW })
  const own = serveStaticFiles(clientDir, indexStaticFiles(clientDir))
  const files = withKeptAssets(dir, own)
  return listen(
    http.createServer((req, res) => {
      const url = new URL(req.url ?? '', 'http://localhost')
      if (!files.serve(req, res, url, ['x-shop', 'vereda'])) res.writeHead(404).end('no file')
    }),
  )
}

test('servers of two builds have the files of both, compressed and for ever', async () => {
  const dir = path.join(emptyFolder(), 'shared')
  const before = await serverOf(dir, 'aaa', clientWith('cart-1a2b.js', 'old'))
  const after = await serverOf(dir, 'bbb', clientWith('cart-3c4d.js', 'new'))
  for (const port of [before, after]) {
    for (const [name, text] of [
      ['cart-1a2b.js', 'old'],
      ['cart-3c4d.js', 'new'],
    ]) {
      const plain = await ask(port, { path: `/assets/${name}` })
      expect([plain.status, plain.body.toString()]).toEqual([200, text])
      expect(plain.headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-shop': 'vereda',
      })
      const headers = { 'accept-encoding': 'br' }
      const small = await ask(port, { path: `/assets/${name}`, headers })
      expect(zlib.brotliDecompressSync(small.body).toString()).toBe(text)
    }
  }
})

test('nothing else of the folder is served, and nothing outside it', async () => {
  const outside = emptyFolder()
  const dir = path.join(outside, 'shared')
  fs.writeFileSync(path.join(outside, 'secret.js'), 'secret')
  const port = await serverOf(dir, 'aaa', clientWith('cart-1a2b.js', 'old'))
  fs.mkdirSync(path.join(dir, '.half'))
  fs.writeFileSync(path.join(dir, '.half/half-1a2b.js'), 'half')
  fs.mkdirSync(path.join(dir, 'aaa/folder.js'))
  for (const address of [
    '/assets/gone-5e6f.js',
    '/assets/cart-1a2b.js.map',
    '/assets/cart-1a2b.js.br',
    '/assets/half-1a2b.js',
    '/assets/folder.js',
    '/assets/..%2f..%2fsecret.js',
    '/assets/aaa/cart-1a2b.js',
    '/aaa/cart-1a2b.js',
  ]) {
    expect([address, (await ask(port, { path: address })).status]).toEqual([address, 404])
  }
  fs.rmSync(dir, { recursive: true }) // the share is away
  expect((await ask(port, { path: '/assets/gone-5e6f.js' })).status).toBe(404)
})

test('what no server has used for 30 days goes, and a build is copied once', async () => {
  const dir = emptyFolder()
  const old = path.join(dir, 'old')
  const recent = path.join(dir, 'recent')
  for (const [folder, days] of [
    [old, 31],
    [recent, 29],
  ] as const) {
    fs.mkdirSync(folder)
    const used = new Date(NOW.getTime() - days * DAY_MS)
    fs.utimesSync(folder, used, used)
  }
  const clientDir = clientWith('cart-1a2b.js', 'text')
  const keep = (now: Date) => keepAssets(dir, { build: 'aaa', clientDir, now })
  await Promise.all([keep(NOW), keep(NOW)])
  expect(fs.readdirSync(dir).toSorted()).toEqual(['aaa', 'recent'])
  expect(fs.readdirSync(path.join(dir, 'aaa')).toSorted()).toEqual([
    'cart-1a2b.js',
    'cart-1a2b.js.br',
  ])
  await keep(new Date(NOW.getTime() + 40 * DAY_MS))
  expect(fs.readdirSync(dir)).toEqual(['aaa'])
})

test('a folder that cannot be made is an error for the caller', async () => {
  const file = path.join(emptyFolder(), 'file')
  fs.writeFileSync(file, '')
  const clientDir = clientWith('cart-1a2b.js', 'text')
  await expect(keepAssets(file, { build: 'aaa', clientDir, now: NOW })).rejects.toThrow('EEXIST')
})
