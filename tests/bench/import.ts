import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import { exportCatalogue } from '#core/catalogue/import/owner-catalogue.server.ts'
import { loadCatalogue } from '#core/catalogue/import/load-catalogue.server.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { startPostgres } from '#tests/support/database/postgres.ts'
import { shippedProducts } from '#tests/support/factories/shop-order.ts'
import { fillProducts } from '#tests/support/many-products.ts'
import { freePort } from '#tests/support/process/free-port.ts'
import { startShop, type Shop } from '#tests/support/process/shop-process.ts'
import { round1, type Values } from './limits.ts'
import { cpuSecondsOf } from './load.ts'
import { longestHold, LOOP_WATCH, memoryMb, printColumns, untilIdle } from './scale.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const VISIT_EVERY_MS = 50
const PAGES = ['/products/men', '/products/women', '/', '/products/mens-jacket-1']

/**
 * Imports files of `count` products into a running shop with the sample catalogue, by the command
 * line and beside visitors: first the products, then the same with other prices.
 */
async function measureImport(count: number, db: 'sqlite' | 'postgres'): Promise<Values> {
  const folder = fs.mkdtempSync(path.join(ROOT, 'build', 'import-'))
  const watchPort = await freePort()
  const env = {
    TRUSTED_PROXIES: '127.0.0.1',
    NODE_OPTIONS: `--import ${LOOP_WATCH}`,
    LOOP_WATCH_PORT: String(watchPort),
  }
  const shop = await startShop({ db, env, isHasty: true, isOnDisk: true })
  try {
    const files = await writeFiles(folder, count)
    await untilIdle(shop.pid() ?? 0)
    await longestHold(watchPort)
    const values: Values = { 'file, MB': Math.round(fs.statSync(files.products).size / 1e6) }
    for (const [what, file] of Object.entries(files)) {
      const measured = await importBeside(shop, watchPort, file)
      for (const [name, value] of Object.entries(measured)) values[`${what}: ${name}`] = value
    }
    return values
  } finally {
    await shop.stop()
    fs.rmSync(folder, { recursive: true })
  }
}

/** JSON with the products, and a table with new prices of all of them. */
async function writeFiles(folder: string, count: number) {
  const database = openDatabase({ dataDir: path.join(folder, 'data') })
  try {
    await migrateDatabase(database, { dataDir: path.join(folder, 'data') }, () => {})
    await loadCatalogue(database.db, shippedProducts, new Date().toISOString())
    await fillProducts(database.db, count)
    const { text } = await exportCatalogue(database.db, 'json')
    const { products } = JSON.parse(text) as { products: CatalogueFileProduct[] }
    const files = { products: path.join(folder, 'a.json'), prices: path.join(folder, 'b.csv') }
    fs.writeFileSync(files.products, text)
    const rows = products.map(({ id, priceCents }) => `${id};${(priceCents + 100) / 100}`)
    fs.writeFileSync(files.prices, ['id;precio', ...rows].join('\n').replaceAll('.', ','))
    return files
  } finally {
    await database.close()
  }
}

async function importBeside(shop: Shop, watchPort: number, file: string): Promise<Values> {
  const pid = shop.pid() ?? 0
  const done = new AbortController()
  const visits = visit(shop, done.signal)
  const peak = watchMemory(pid, done.signal)
  const cpu = cpuSecondsOf(pid)
  const importer = await runImport(shop, file)
  const during = await longestHold(watchPort)
  await untilIdle(pid)
  done.abort()
  return {
    seconds: importer.seconds,
    'CPU of the importer, s': importer.cpuSeconds,
    'memory of the importer, MB': importer.memoryMb,
    'memory of the server, MB': await peak,
    'work of the server, s of CPU': round1(cpuSecondsOf(pid) - cpu),
    'longest hold: import, ms': during,
    'longest hold: after it, ms': await longestHold(watchPort),
    'longest wait of a visitor, ms': await visits,
  }
}

async function runImport(shop: Shop, file: string) {
  const begun = performance.now()
  const child = spawn(
    process.execPath,
    ['cli/shop.ts', 'catalogo', 'importar', file, '--si', '--aunque-grande'],
    {
      cwd: ROOT,
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: shop.dataDir,
        ...(shop.databaseUrl && { DATABASE_URL: shop.databaseUrl }),
        ...(process.env['IMPORT_OPTIONS'] && { NODE_OPTIONS: process.env['IMPORT_OPTIONS'] }),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  let [memory, cpu] = [0, 0]
  const watch = setInterval(() => {
    try {
      memory = Math.max(memory, memoryMb(child.pid ?? 0) || 0) // NaN while it ends
      cpu = cpuSecondsOf(child.pid ?? 0)
    } catch {
      // It has just ended.
    }
  }, 20)
  const [code] = (await once(child, 'exit')) as [number]
  clearInterval(watch)
  if (code !== 0) throw new Error(`the import ended with ${code}: ${said}`)
  const seconds = round1((performance.now() - begun) / 1000)
  return { seconds, cpuSeconds: round1(cpu), memoryMb: memory }
}

async function visit(shop: Shop, signal: AbortSignal): Promise<number> {
  let longest = 0
  for (let n = 0; !signal.aborted; n += 1) {
    const begun = performance.now()
    const response = await fetch(shop.url + PAGES[n % PAGES.length], {
      headers: { 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` },
    })
    await response.text()
    if (response.status !== 200) throw new Error(`a visitor got ${response.status}`)
    longest = Math.max(longest, performance.now() - begun)
    await sleep(VISIT_EVERY_MS)
  }
  return Math.round(longest)
}

async function watchMemory(pid: number, signal: AbortSignal): Promise<number> {
  let most = 0
  while (!signal.aborted) {
    most = Math.max(most, memoryMb(pid))
    await sleep(20)
  }
  return most
}

/** Prints the values of imports of several sizes side by side. */
export async function compareImports(
  counts: readonly number[],
  db: 'sqlite' | 'postgres',
): Promise<void> {
  const cluster = db === 'postgres' ? await startPostgres() : undefined
  if (cluster) process.env['TEST_DATABASE_URL'] = cluster.url
  try {
    const columns = []
    for (const count of counts) columns.push(await measureImport(count, db))
    printColumns(counts, columns)
  } finally {
    await cluster?.stop()
  }
}
