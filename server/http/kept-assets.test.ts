import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import zlib from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { folderStore } from '#core/base/files/folder-store.server.ts'
import { ask, listen } from '#tests/support/process/ask.ts'
import { log } from '../log.ts'
import { DAY_MS, keepAssets, withKeptAssets } from './kept-assets.ts'
import { indexStaticFiles, serveStaticFiles } from './static-files.ts'

const NOW = new Date()

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
  const store = folderStore(dir)
  await keepAssets(store, { build, clientDir, now: NOW })
  const own = serveStaticFiles(clientDir, indexStaticFiles(clientDir))
  const files = withKeptAssets(store, own, log)
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
  fs.writeFileSync(path.join(dir, '.half-1a2b.js'), 'half')
  fs.mkdirSync(path.join(dir, 'folder.js'))
  for (const address of [
    '/assets/gone-5e6f.js',
    '/assets/cart-1a2b.js.map',
    '/assets/cart-1a2b.js.br',
    '/assets/.half-1a2b.js',
    '/assets/builds/aaa.json',
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

test('what no server has used for 30 days goes, and what builds have in common stays', async () => {
  const dir = emptyFolder()
  const store = folderStore(dir)
  const keep = (build: string, name: string, now = NOW) =>
    keepAssets(store, { build, clientDir: clientWith(name, 'text'), now })
  for (const [build, days] of [
    ['old', 31],
    ['recent', 29],
  ] as const) {
    await keep(build, `${build}-1a2b.js`)
    const used = new Date(NOW.getTime() - days * DAY_MS)
    fs.utimesSync(path.join(dir, `builds/${build}.json`), used, used)
  }
  fs.writeFileSync(
    path.join(dir, 'builds/old.json'),
    JSON.stringify(['old-1a2b.js', 'new-1a2b.js']),
  )
  fs.utimesSync(path.join(dir, 'builds/old.json'), 0, 0)
  await Promise.all([keep('new', 'new-1a2b.js'), keep('new', 'new-1a2b.js')])
  expect(fs.readdirSync(path.join(dir, 'builds')).toSorted()).toEqual(['new.json', 'recent.json'])
  const names = fs.readdirSync(dir).filter((name) => name.endsWith('.js'))
  expect(names.toSorted()).toEqual(['new-1a2b.js', 'recent-1a2b.js'])
})

test('a file that is missing in the store is put again by the next start', async () => {
  const dir = emptyFolder()
  const clientDir = clientWith('cart-1a2b.js', 'text')
  const keep = () => keepAssets(folderStore(dir), { build: 'aaa', clientDir, now: NOW })
  await keep()
  fs.rmSync(path.join(dir, 'cart-1a2b.js'))
  await keep()
  expect(fs.readFileSync(path.join(dir, 'cart-1a2b.js'), 'utf8')).toBe('text')
})

test('a folder that cannot be made is an error for the caller', async () => {
  const file = path.join(emptyFolder(), 'file')
  fs.writeFileSync(file, '')
  const clientDir = clientWith('cart-1a2b.js', 'text')
  const keeping = keepAssets(folderStore(file), { build: 'aaa', clientDir, now: NOW })
  await expect(keeping).rejects.toThrow('ENOTDIR')
})
