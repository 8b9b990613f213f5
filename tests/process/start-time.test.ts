import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { sourceLines } from '#server/bundle/source-lines.ts'
import { cpuSecondsOf } from '../bench/load.ts'
import { bar, length } from '#tests/support/bars.ts'
import { startShop } from '#tests/support/process/shop-process.ts'
import { bareStart } from '#tests/support/process/timing.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const BUNDLE = join(ROOT, 'build/server')
const LISTING = '/products/men'
/** Large packages that only some visitors need, or some shops. */
const LATE = [
  'better-auth',
  'stripe',
  'nodemailer',
  '@zxcvbn-ts/language-common',
  '@opentelemetry/sdk-trace',
  '@opentelemetry/exporter-trace-otlp-http',
  'aws4fetch',
  'libxml2-wasm',
  'pdfkit',
  'pg',
]

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'vereda-start-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** The packages that a built file contains, or the one that it is. */
function packagesIn(file: string): string[] {
  const text = `// ${file}\n${readFileSync(file, 'utf8')}`
  const found = text.matchAll(/^\/\/ .*node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\//gm)
  return [...new Set([...found].map(([, name = '']) => name))]
}

test('a start loads the bundle alone, without the large packages that few visitors need', async () => {
  const list = join(folder(), 'modules')
  const preload = resolve(import.meta.dirname, '../support/watch/list-modules.ts')
  const env = { NODE_OPTIONS: `--import ${preload}`, MODULES_FILE: list }
  const shop = await startShop({ env })
  try {
    expect((await fetch(shop.url + LISTING)).status).toBe(200)
    const urls = readFileSync(list, 'utf8').split('\n')
    const files = urls.filter((url) => url.startsWith('file:')).map((url) => fileURLToPath(url))
    expect(files).toContain(join(BUNDLE, 'main.js'))
    expect(files.filter((file) => !file.startsWith(BUNDLE) && file !== preload)).toEqual([])
    const loaded = new Set(files.filter((file) => file !== preload).flatMap(packagesIn))
    expect([...loaded]).toContain('react-dom')
    expect(LATE.filter((name) => loaded.has(name))).toEqual([])
    const assets = readdirSync(join(BUNDLE, 'assets')).filter((name) => name.endsWith('.js'))
    const built = new Set(assets.flatMap((name) => packagesIn(join(BUNDLE, 'assets', name))))
    const outside = ['libxml2-wasm', 'pdfkit', 'pg'] // of the bundle
    expect(LATE.filter((name) => !built.has(name))).toEqual(outside)
  } finally {
    await shop.stop()
  }
})

/** The sources took sixty times a bare start, and 215 MB. */
const MOST_BARE_STARTS = 30
const MOST_MEGABYTES = 150

/** `npm test` judges what decides them: that the bundle alone is loaded, in the test above. */
test('the time of the processor until the first list, and the memory, are recorded', async () => {
  const shop = await startShop({ isHasty: true })
  try {
    const shares: number[] = []
    for (let round = 0; round < length(1, 3); round += 1) {
      await shop.kill()
      await shop.restart()
      expect((await fetch(shop.url + LISTING)).status).toBe(200)
      shares.push(cpuSecondsOf(shop.pid() ?? 0) / bareStart())
    }
    bar('a start in bare starts', Math.min(...shares), MOST_BARE_STARTS)
    const status = readFileSync(`/proc/${shop.pid()}/status`, 'utf8')
    const megabytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
    bar('a start in MB', megabytes, MOST_MEGABYTES)
  } finally {
    await shop.stop()
  }
})

test('the built shop runs without its sources, and where the compile cache cannot be written', async () => {
  const copy = folder()
  for (const name of ['package.json', 'content', 'build/client.json', 'build/server']) {
    const isCache = (path: string) => path === join(BUNDLE, 'cache')
    const options = { recursive: true, filter: (path: string) => !isCache(path) }
    cpSync(join(ROOT, name), join(copy, name), options)
  }
  for (const name of ['node_modules', 'build/client'])
    symlinkSync(join(ROOT, name), join(copy, name))
  writeFileSync(join(copy, 'build/server/cache'), 'a file, where the folder would be')
  const shop = await startShop({ folder: copy })
  try {
    const page = await (await fetch(shop.url + LISTING)).text()
    const [script] = /\/assets\/[\w.-]+\.js/.exec(page) ?? ['']
    expect((await fetch(shop.url + script)).status).toBe(200)
    expect(shop.logs.filter((line) => !line.startsWith('{'))).toEqual([])
  } finally {
    await shop.stop()
  }
})

test('a stack trace of the built shop names the line of the source', () => {
  const assets = join(BUNDLE, 'assets')
  const wanted = 'async function readIndex('
  const built = readdirSync(assets).find(
    (name) => name.endsWith('.js') && readFileSync(join(assets, name), 'utf8').includes(wanted),
  )
  const lineOf = (file: string) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .findIndex((line) => line.includes(wanted)) + 1
  const file = join(assets, built ?? '')
  const source = 'app/core/catalogue/snapshot.server.ts'
  const stack = `    at readIndex (file://${file}:${lineOf(file)}:20)\n    at node:internal/x:1:1`
  const line = lineOf(join(ROOT, source))
  expect(line).toBeGreaterThan(1)
  expect(sourceLines(stack)).toMatch(
    new RegExp(`^    at readIndex \\(${source}:${line}:\\d+\\)\\n    at node:internal/x:1:1$`),
  )
})
