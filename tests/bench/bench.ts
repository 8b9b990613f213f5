import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startShop } from '#tests/support/process/shop-process.ts'
import { compareImports } from './import.ts'
import { isPastLimit, limitWords, medians, type Values } from './limits.ts'
import { cpuSecondsOf, loadPage } from './load.ts'
import { compareSizes, memoryMb } from './scale.ts'
import { mobileScores } from './lighthouse.ts'
import { fetchRaw, pageBytes } from './page-bytes.ts'

/**
 * `npm run bench`: how fast the shop starts, what pages weigh, how fast and how large the server
 * is, what Lighthouse says; each beside its last value and its limit. Fails if one is past its
 * limit (`limits.ts`). Rates are given as ratios to a plain server in the same run, since machines
 * differ. `--save` keeps the values as the last ones; `--lighthouse=N` takes the median of N runs
 * (5; 0 leaves them out). `--products=168,10000,100000` compares shops of these sizes instead
 * (`scale.ts`); `--import=168,10000,100000` measures imports of so many products (`import.ts`), with
 * `--db=postgres` in a Postgres.
 */
const LAST_FILE = path.join(import.meta.dirname, 'last.json')
const LISTING = '/products/men'
const PAGES = ['/', LISTING, '/products/mens-jacket-1', '/checkout']
/** What a shopper who comes back has in the browser: something to check out. */
const KEPT = {
  cart: JSON.stringify([
    {
      id: 'mens-tshirt-1',
      name: 'Camiseta',
      price: 29.99,
      image: '/img/products/mens-tshirt-1/blanco-front-640.jpg',
      quantity: 1,
      size: 'M',
      color: 'Blanco',
    },
  ]),
}
const STARTS = 5
const ROUNDS = 3
const SECONDS_PER_ROUND = 3

/** A start with empty data, as after an installation, up to the first page. */
async function measureStart(): Promise<Values> {
  const begun = performance.now()
  const shop = await startShop({ isHasty: true, isOnDisk: true })
  try {
    await (await fetch(shop.url + LISTING)).text()
    const pid = shop.pid() ?? 0
    return {
      'start: to the first listing, ms': Math.round(performance.now() - begun),
      'start: CPU until then, ms': Math.round(cpuSecondsOf(pid) * 1000),
      'start: memory after it, MB': memoryMb(pid),
    }
  } finally {
    await shop.stop()
  }
}

async function measure(lighthouseRuns: number): Promise<Values> {
  const starts: Values[] = []
  while (starts.length < STARTS) starts.push(await measureStart())
  const values = medians(starts)
  const shop = await startShop({ isHasty: true, isOnDisk: true })
  try {
    const pid = shop.pid() ?? 0
    for (const [what, bytes] of Object.entries(await pageBytes(shop.url + LISTING))) {
      values[`listing: ${what}, bytes`] = bytes
    }
    Object.assign(values, await compareWithPlain(shop.url, pid))
    values['memory after load, MB'] = memoryMb(pid)
    for (const page of lighthouseRuns > 0 ? PAGES : []) {
      const runs: Values[] = []
      while (runs.length < lighthouseRuns) runs.push(await mobileScores(shop.url + page, KEPT))
      for (const [what, score] of Object.entries(medians(runs))) {
        values[`lighthouse mobile ${page}: ${what}`] = score
      }
    }
    return values
  } finally {
    await shop.stop()
  }
}

/** Alternating rounds, so that what else the machine does falls on both. */
async function compareWithPlain(shopUrl: string, shopPid: number): Promise<Values> {
  const { headers, body } = await fetchRaw(shopUrl + LISTING, 'gzip')
  const answer = JSON.stringify({ headers, body: body.toString('base64') })
  const plain = spawn(process.execPath, [path.join(import.meta.dirname, 'plain-server.ts'), answer])
  try {
    const [line] = (await once(plain.stdout, 'data')) as [Buffer]
    const plainTarget = { port: Number(line.toString()), path: LISTING, pid: plain.pid ?? 0 }
    const shopTarget = { port: Number(new URL(shopUrl).port), path: LISTING, pid: shopPid }
    const total = { shop: 0, plain: 0, shopCpu: 0, plainCpu: 0 }
    for (let round = 0; round < ROUNDS; round += 1) {
      const ofShop = await loadPage(shopTarget, SECONDS_PER_ROUND)
      const ofPlain = await loadPage(plainTarget, SECONDS_PER_ROUND)
      total.shop += ofShop.answers / ofShop.seconds / ROUNDS
      total.plain += ofPlain.answers / ofPlain.seconds / ROUNDS
      total.shopCpu += ofShop.answers / ofShop.cpuSeconds / ROUNDS
      total.plainCpu += ofPlain.answers / ofPlain.cpuSeconds / ROUNDS
    }
    return {
      'listing: answers a second': Math.round(total.shop),
      'listing: ratio to a plain server': round2(total.shop / total.plain),
      'listing: ratio per CPU second': round2(total.shopCpu / total.plainCpu),
    }
  } finally {
    plain.kill()
  }
}

const round2 = (value: number): number => Math.round(value * 100) / 100

const { values: options } = parseArgs({
  options: {
    save: { type: 'boolean', default: false },
    lighthouse: { type: 'string', default: '5' },
    products: { type: 'string' },
    import: { type: 'string' },
    db: { type: 'string', default: 'sqlite' },
  },
})
if (options.products !== undefined) {
  await compareSizes(options.products.split(',').map(Number))
  process.exit()
}
if (options.import !== undefined) {
  const db = options.db === 'postgres' ? 'postgres' : 'sqlite'
  await compareImports(options.import.split(',').map(Number), db)
  process.exit()
}
const values = await measure(Number(options.lighthouse))
const last: Values = fs.existsSync(LAST_FILE)
  ? (JSON.parse(fs.readFileSync(LAST_FILE, 'utf8')) as Values)
  : {}
const past = Object.keys(values).filter((name) => isPastLimit(name, values[name] ?? Number.NaN))
for (const [name, value] of Object.entries(values)) {
  const columns = [
    name.padEnd(56),
    String(value).padStart(9),
    `last ${last[name] ?? '–'}`.padStart(14),
    limitWords(name).padStart(14),
    past.includes(name) ? '  PAST ITS LIMIT' : '',
  ]
  process.stdout.write(`${columns.join('').trimEnd()}\n`)
}
if (options.save) fs.writeFileSync(LAST_FILE, `${JSON.stringify(values, null, 2)}\n`)
if (past.length > 0) {
  process.stderr.write(`Past its limit: ${past.join('; ')}\n`)
  process.exitCode = 1
}
