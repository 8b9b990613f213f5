import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { loadCatalogue } from '#core/catalogue/import/load-catalogue.server.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import type { Db } from '#db/schema.ts'
import { makeFeeds } from '#server/feeds/make-feeds.ts'
import { shippedProducts } from '#tests/support/factories/shop-order.ts'

/**
 * What the feed and the sitemap of a large catalogue cost: time, CPU, memory, and the longest hold
 * of the event loop in CPU time of its thread: `node tests/bench/feeds.ts --products=10000`.
 */
const { values: options } = parseArgs({
  options: { products: { type: 'string', default: '10000' } },
})
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-feeds-'))
const database = openDatabase({ dataDir: dir })
try {
  await migrateDatabase(database, { dataDir: dir }, () => {})
  await loadCatalogue(database.db, shippedProducts, new Date().toISOString())
  await copyProducts(database.db, Math.ceil(Number(options.products) / shippedProducts.length))
  const { count } = await database.db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  const loop = watchLoop()
  const before = process.memoryUsage().rss
  const begun = performance.now()
  const folder = path.join(dir, 'feeds')
  await makeFeeds({
    db: database.db,
    dir: folder,
    origin: 'https://vereda.example',
    before: new Map(),
    signal: new AbortController().signal,
  })
  const { longestMs, memory } = loop.stop()
  const bytes = fs.statSync(path.join(folder, 'google.xml')).size
  process.stdout.write(
    `${Number(count)} products: ${((performance.now() - begun) / 1000).toFixed(1)} s, ` +
      `feed ${Math.round(bytes / 1e6)} MB, longest hold ${Math.round(longestMs)} ms of CPU, ` +
      `memory +${Math.round((memory - before) / 1e6)} MB\n`,
  )
} finally {
  await database.close()
  fs.rmSync(dir, { recursive: true })
}

/** Copies every product, its variants and its stock under other ids. */
async function copyProducts(db: Db, times: number): Promise<void> {
  for (let n = 1; n < times; n += 1) {
    const end = `-copy${n}`
    await sql`insert into products (id, position, name, price_cents, is_active, details)
      select id || ${end}, position, name, price_cents, is_active, details from products
      where position >= 0 and id not like '%-copy%'`.execute(db)
    await sql`insert into variants (id, product_id, size, color, position, is_active)
      select product_id || ${end} || substr(id, length(product_id) + 1), product_id || ${end}, size,
        color, position, is_active
      from variants where product_id not like '%-copy%'`.execute(db)
    await sql`insert into stock (variant_id, on_hand)
      select product_id || ${end} || substr(id, length(product_id) + 1), 5
      from variants where product_id not like '%-copy%'`.execute(db)
  }
}

function watchLoop() {
  const cpuMs = () => process.threadCpuUsage().user / 1000 + process.threadCpuUsage().system / 1000
  let last = cpuMs()
  let longestMs = 0
  let memory = 0
  const timer = setInterval(() => {
    const now = cpuMs()
    longestMs = Math.max(longestMs, now - last)
    last = now
    memory = Math.max(memory, process.memoryUsage().rss)
  }, 1)
  return {
    stop: () => {
      clearInterval(timer)
      return { longestMs, memory }
    },
  }
}
