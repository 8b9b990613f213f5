import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import zlib from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { loadCatalogue } from '#core/catalogue/import/load-catalogue.server.ts'
import { createCatalogueReader } from '#core/catalogue/snapshot.server.ts'
import { setUnits, stockedShop } from '#tests/support/database/stocked-shop.ts'
import { jacket, tshirt } from '#tests/support/factories/factories.ts'
import { ask, listen } from '#tests/support/process/ask.ts'
import { productBatches } from '#core/catalogue/import/product-batches.server.ts'
import { endRecall, openRecall } from '#core/returns/recalls/open-recall.server.ts'
import { recallContext, TERMS } from '#tests/support/recalls/recalled-shop.ts'
import { claimJob, listJobs } from '#core/base/jobs/job-runs.server.ts'
import { createJobStore } from '../jobs/job-store.ts'
import { createJobRunner } from '../jobs/jobs.ts'
import { log } from '../log.ts'
import { createFeedFiles, type FeedOptions } from './feed-files.ts'
import { makeFeeds } from './make-feeds.ts'

const ORIGIN = 'https://vereda.example'
const never = new AbortController().signal

function newFolder(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-feeds-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true, force: true }))
  return path.join(dir, 'feeds')
}

/** Many products: more than one batch. */
const manyShirts = Array.from({ length: 60 }, (_, i) => ({
  ...tshirt,
  id: `mens-tshirt-${i + 1}`,
  name: `Camiseta ${i + 1}`,
}))

async function openFeeds(options: Partial<FeedOptions> = {}) {
  const { db } = await stockedShop([...manyShirts, jacket])
  const dir = newFolder()
  const clock = { nowMs: 0 }
  const feeds = createFeedFiles({
    db,
    dir,
    origin: () => ORIGIN,
    now: () => clock.nowMs,
    ...options,
  })
  const server = http.createServer((req, res) => {
    const { pathname } = new URL(req.url ?? '', ORIGIN)
    const answer = feeds.serve({ req, res, id: 'id', head: ['x-request-id', 'id'] }, pathname)
    if (answer) void answer
    else res.writeHead(418).end()
  })
  const port = await listen(server)
  const get = (at: string, headers: http.OutgoingHttpHeaders = {}, method = 'GET') =>
    ask(port, { path: at, headers, method })
  return { db, dir, feeds, clock, get, make: () => feeds.job.run(never) }
}

const FEED = '/feeds/google.xml'
const count = (text: string, part: string) => text.split(part).length - 1

test('the feed has every variant of every product, the sitemap every page', async () => {
  const { get, make } = await openFeeds()
  await make()
  const feed = (await get(FEED)).body.toString()
  expect(count(feed, '<item>')).toBe(60 * 6 + jacket.sizes.length * jacket.colors.length)
  expect(feed).toMatch(/^<\?xml .*<\/item>\n<\/channel><\/rss>\n$/s)
  const index = (await get('/sitemap.xml')).body.toString()
  expect(index).toContain(`<loc>${ORIGIN}/sitemap-1.xml</loc>`)
  const part = (await get('/sitemap-1.xml')).body.toString()
  expect(part).toContain(`<loc>${ORIGIN}/faq</loc>`)
  expect(count(part, '/products/mens-tshirt-')).toBe(60)
  expect(count(part, '/products/men?category=')).toBe(2)
  expect((await get('/sitemap-2.xml')).status).toBe(404)
  expect((await get('/feeds/other.xml')).status).toBe(418)
})

test('the sitemap has the notice of each recall, also of one that has ended', async () => {
  const { db, get, make } = await openFeeds()
  const codes: string[] = []
  for (const productId of [jacket.id, 'mens-tshirt-1']) {
    const opened = await openRecall(recallContext(db), { productId, terms: TERMS })
    codes.push(opened.ok ? opened.code : '')
  }
  await endRecall(recallContext(db), codes[0] ?? '')
  await make()
  const part = (await get('/sitemap-1.xml')).body.toString()
  for (const code of codes) expect(part).toContain(`<loc>${ORIGIN}/retiradas/${code}</loc>`)
})

test('it is sent compressed or not, with a tag, and not again to whom has it', async () => {
  const { get, make } = await openFeeds()
  await make()
  const plain = await get(FEED)
  const gzip = await get(FEED, { 'accept-encoding': 'br, gzip' })
  expect(zlib.gunzipSync(gzip.body)).toEqual(plain.body)
  expect(gzip.headers).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'content-encoding': 'gzip',
    'content-length': String(gzip.body.length),
    'x-request-id': 'id',
    vary: 'Accept-Encoding',
  })
  expect(gzip.headers.etag).not.toBe(plain.headers.etag)
  const again = await get(FEED, { 'if-none-match': plain.headers.etag })
  expect([again.status, again.body.length]).toEqual([304, 0])
  const head = await get(FEED, {}, 'HEAD')
  expect([head.headers['content-length'], head.body.length]).toEqual([String(plain.body.length), 0])
})

test('before the first making a request waits, and is asked to come again', async () => {
  const { get, make } = await openFeeds({ longestWaitMs: 5 })
  const early = await get(FEED)
  expect([early.status, early.headers['retry-after']]).toEqual([503, '60'])
  const { get: patient, make: makeNow } = await openFeeds()
  const waiting = patient('/sitemap.xml')
  await makeNow()
  expect((await waiting).status).toBe(200)
  await make()
  expect((await get(FEED)).status).toBe(200)
})

test('each of several servers makes its own files, whatever another one does', async () => {
  const { db, feeds, get } = await openFeeds({ longestWaitMs: 2000 })
  // A server of the release before shares the job, and runs it.
  const claim = { name: feeds.job.name, holder: 'another', firstAfterMs: 0 }
  await claimJob(db, claim)
  expect(await claimJob(db, claim)).toMatchObject({ ok: true })
  const runner = createJobRunner({ log, store: createJobStore(db, log) })
  onTestFinished(() => runner.stop())
  runner.add(feeds.job)
  runner.start()
  expect((await get(FEED)).status).toBe(200)
  expect(await listJobs(db), 'it is no job that one server runs for all').toEqual([])
})

test('a change is in the files after the pause, and only then are they made again', async () => {
  const { db, dir, feeds, clock, get, make } = await openFeeds()
  await make()
  const before = await get(FEED)
  const isSoldOut = async () => (await get(FEED)).body.toString().includes('out_of_stock')
  expect(await isSoldOut()).toBe(false)
  await setUnits(db, 'mens-tshirt-7/M/Azul', 0)
  clock.nowMs = 60_000
  await make() // nobody has said that there is a change
  expect(await isSoldOut()).toBe(false)
  feeds.markDirty()
  await make()
  expect(await isSoldOut()).toBe(true)
  await setUnits(db, 'mens-tshirt-7/M/Azul', 5)
  feeds.markDirty()
  clock.nowMs += 4999
  await make()
  expect(await isSoldOut()).toBe(true)
  clock.nowMs += 1
  await make()
  expect((await get(FEED)).body).toEqual(before.body)
  expect(fs.readdirSync(dir).toSorted()).toEqual([
    'google.xml',
    'google.xml.gz',
    'sitemap-1.xml',
    'sitemap-1.xml.gz',
    'sitemap.xml',
    'sitemap.xml.gz',
  ])
})

test('while changes follow each other the files are made ever more rarely', async () => {
  const { db, feeds, clock, get, make } = await openFeeds()
  const madeAt: number[] = []
  let before: string | undefined
  for (let second = 0; second <= 300; second += 1) {
    clock.nowMs = second * 1000
    // Each change shows: the units of one size come and go.
    await setUnits(db, 'mens-tshirt-7/M/Azul', madeAt.length % 2)
    feeds.markDirty()
    await make()
    const { etag } = (await get(FEED, {}, 'HEAD')).headers
    if (etag !== before) madeAt.push(second)
    before = etag
  }
  expect(madeAt).toEqual([0, 5, 15, 35, 75, 155, 235])
  // After a look that finds nothing to do, a change is there after the shortest pause again.
  clock.nowMs += 80_000
  await make()
  clock.nowMs += 80_000
  await make()
  await setUnits(db, 'mens-tshirt-7/M/Azul', 9)
  feeds.markDirty()
  await make()
  clock.nowMs += 5000
  await setUnits(db, 'mens-tshirt-7/M/Azul', 0)
  feeds.markDirty()
  await make()
  expect((await get(FEED)).body.toString()).toContain('out_of_stock')
})

test('files without a change keep their tags', async () => {
  const { feeds, clock, get, make } = await openFeeds()
  await make()
  const before = await get(FEED)
  clock.nowMs = 60_000
  feeds.markDirty()
  await make()
  expect((await get(FEED)).headers.etag).toBe(before.headers.etag)
})

test('a sitemap of many addresses has parts, and parts that it loses go', async () => {
  const { db, dir } = await openFeeds()
  const make = (partAddresses: number) =>
    makeFeeds({ db, dir, origin: ORIGIN, before: new Map(), signal: never, partAddresses })
  await make(40)
  const parts = fs.readdirSync(dir).filter((name) => /^sitemap-\d+\.xml$/.test(name))
  const texts = parts.map((name) => fs.readFileSync(path.join(dir, name), 'utf8'))
  expect(parts.length).toBeGreaterThan(2)
  for (const text of texts) {
    expect(count(text, '<loc>')).toBeLessThanOrEqual(40)
    expect(text).toMatch(/^<\?xml .*<urlset .*<\/urlset>\n$/s)
  }
  expect(count(texts.join(''), '/products/mens-tshirt-')).toBe(60)
  const index = fs.readFileSync(path.join(dir, 'sitemap.xml'), 'utf8')
  expect(count(index, '<sitemap>')).toBe(parts.length)
  await make(50_000)
  expect(fs.readdirSync(dir).filter((name) => name.startsWith('sitemap-'))).toHaveLength(2)
})

test('a making that is broken off leaves the files before, and nothing else', async () => {
  const { db, dir, feeds, clock, get, make } = await openFeeds()
  await make()
  const names = fs.readdirSync(dir)
  await loadCatalogue(db, [jacket], '2026-02-01T00:00:00.000Z')
  feeds.markDirty()
  clock.nowMs = 60_000
  const stopping = AbortSignal.abort()
  await expect(feeds.job.run(stopping)).rejects.toThrow('aborted')
  expect(fs.readdirSync(dir)).toEqual(names)
  expect(count((await get(FEED)).body.toString(), 'mens-tshirt-60_')).toBe(6)
  await make()
  expect(count((await get(FEED)).body.toString(), 'mens-tshirt-')).toBe(0)
})

test('products read in batches are those of the catalogue in memory', async () => {
  const { db } = await stockedShop([...manyShirts, { ...jacket, stock: { default: 0 } }])
  const inBatches = []
  for await (const products of productBatches(db)) inBatches.push(...products)
  const reader = await createCatalogueReader(db, {
    pollMs: 3_600_000,
    onChange: () => {},
    onError: () => {},
  })
  reader.stop()
  const { byId } = reader.current()
  expect(inBatches).toHaveLength(byId.size)
  for (const product of inBatches) {
    // The files name no maker.
    const { madeBy: _madeBy, ...inMemory } = byId.get(product.id)!
    expect(product).toEqual(inMemory)
  }
})
