import { createHash } from 'node:crypto'
import zlib from 'node:zlib'
import { expect, test } from 'vitest'
import { headersByName } from '#tests/support/process/ask.ts'
import { until } from '#tests/support/until.ts'
import { createGate, GoneError } from '../http/gate.ts'
import type { Page } from './finish-page.ts'
import { createPageCache, type Asker } from './page-cache.ts'

const gate = createGate({ running: 100, waiting: 0, longestWaitMs: 1000 })
const asker: Asker = { requestId: 'req', encoding: 'br', isFirstVisit: false, gate }
/** The build has one sheet. */
const readAsset = (webPath: string) => (webPath === '/assets/shop.css' ? 'p{color:red}' : undefined)
const at = (key: string, kind: 'plain' | 'query' | 'unkept' = 'plain') => ({ key, kind })
const withNonce = (response: Response) => ({ response, nonce: 'n0nce' })
const html = (text: string, status = 200, headers: Record<string, string> = {}) =>
  new Response(`<!doctype html><p>${text}</p>`, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  })

/** A cache whose pages the test finishes; `asked` lists the rendered keys in order. */
function cacheByHand() {
  const asked: string[] = []
  const waiting: ((page: Response | Error) => void)[] = []
  const cache = createPageCache(
    (key) => {
      asked.push(key)
      return new Promise((resolve, reject) => {
        waiting.push((page) => (page instanceof Error ? reject(page) : resolve(withNonce(page))))
      })
    },
    { base: () => ['x-shop', 'vereda'], readAsset },
  )
  /** Ends the oldest rendering, once there is one. */
  const finish = (page: Response | Error) => {
    const next = waiting.shift()
    if (next) next(page)
    else setImmediate(finish, page)
  }
  const begun = async (count = 1) => {
    while (asked.length < count) await new Promise(setImmediate)
  }
  return { cache, asked, finish, begun }
}

/** A cache whose pages are ready at once, with the number of renderings of each. */
function cacheOf(render: (key: string) => Response) {
  const asked: string[] = []
  const cache = createPageCache(
    async (key) => {
      asked.push(key)
      return withNonce(render(key))
    },
    { base: () => [], readAsset },
  )
  return { cache, rendered: asked }
}

const SHEET = '<head><link rel="stylesheet" href="/assets/shop.css"/></head>'
const SHEET_PAGE = `<!doctype html><p>${SHEET}</p>`
const inGzip: Asker = { ...asker, encoding: 'gzip' }
const encodingsOf = (page: Page | undefined) =>
  [page, page?.firstVisit].map((form) => Object.keys(form?.bodies ?? {}).toSorted())

test('a page is rendered once and then kept, in three encodings that say the same', async () => {
  const { cache, rendered } = cacheOf(() => html('Hola'.repeat(500)))
  const first = await cache.get(at('/'), asker)
  expect(await cache.get(at('/'), inGzip)).toBe(first)
  expect(rendered).toEqual(['/'])
  const { br, gzip, identity } = first.bodies
  if (!br || !gzip) throw new Error('not compressed')
  expect(identity.body.toString()).toContain('Hola')
  expect(zlib.brotliDecompressSync(br.body).equals(identity.body)).toBe(true)
  expect(zlib.gunzipSync(gzip.body).equals(identity.body)).toBe(true)
  expect(br.body.length).toBeLessThan(identity.body.length / 10)
})

test('a page is compressed once for who asked first, and in all ways when it is asked for again', async () => {
  const { cache, rendered } = cacheOf(() => html(SHEET))
  const page = await cache.get(at('/'), { ...asker, isFirstVisit: true })
  expect(encodingsOf(page)).toEqual([['identity'], ['br']])
  expect(cache.find('/', asker), 'who wants what is missing waits').toBeUndefined()
  expect(cache.isUnderway(at('/')), 'but not for a rendering').toBe(true)
  expect(encodingsOf(await cache.get(at('/'), asker))).toEqual([
    ['br', 'gzip', 'identity'],
    ['br', 'gzip'],
  ])
  expect(cache.find('/', inGzip)).toBe(page)
  expect(rendered).toEqual(['/'])
})

test('who wants what a page has does not wait until it is compressed in all ways', async () => {
  const { cache } = cacheOf(() => html(SHEET))
  const page = await cache.get(at('/'), asker)
  const before = cache.bytes
  expect(cache.find('/', asker)).toBe(page)
  expect(encodingsOf(page)).toEqual([['br', 'identity'], []])
  await until(() => expect(cache.find('/', inGzip)).toBe(page))
  const { br, gzip } = page.bodies
  const first = page.firstVisit?.bodies
  const further = gzip!.body.length + first!.br!.body.length + first!.gzip!.body.length
  const uncompressed = SHEET_PAGE.length // was held until then
  expect(cache.bytes - before).toBe(further - uncompressed)
  expect(zlib.brotliDecompressSync(br!.body).equals(page.bodies.identity.body)).toBe(true)
})

test('those who wait for one rendering get the encoding that each can read', async () => {
  const { cache, finish, asked } = cacheByHand()
  const waiting = [cache.get(at('/'), asker), cache.get(at('/'), inGzip)]
  finish(html('Hola'))
  for (const page of await Promise.all(waiting)) expect(page.bodies).toHaveProperty('gzip')
  expect(asked).toEqual(['/'])
})

test('twenty visitors at once wait for one rendering', async () => {
  const { cache, asked, finish } = cacheByHand()
  const waiting = Array.from({ length: 20 }, () => cache.get(at('/'), asker))
  finish(html('Hola'))
  const pages = await Promise.all(waiting)
  expect(new Set(pages).size).toBe(1)
  expect(asked).toEqual(['/'])
})

test('a page that was begun before a change is answered, but not kept', async () => {
  const { cache, asked, finish, begun } = cacheByHand()
  const before = cache.get(at('/'), asker)
  await begun()
  cache.clear()
  finish(html('old price'))
  expect((await before).bodies.identity.body.toString()).toContain('old price')
  const after = cache.get(at('/'), asker)
  finish(html('new price'))
  expect((await after).bodies.identity.body.toString()).toContain('new price')
  expect(await cache.get(at('/'), asker)).toBe(await after)
  expect(asked).toEqual(['/', '/'])
})

test('a request after a change does not get what was begun before it, and still shares', async () => {
  const { cache, asked, finish, begun } = cacheByHand()
  const before = cache.get(at('/'), asker)
  await begun()
  cache.clear()
  const after = cache.get(at('/'), asker)
  finish(html('old price'))
  await before
  const another = cache.get(at('/'), asker)
  finish(html('new price'))
  expect((await after).bodies.identity.body.toString()).toContain('new price')
  expect(await another).toBe(await after)
  expect(asked).toEqual(['/', '/'])
})

test('a rendering that fails is told to all who wait, and is tried again for the next', async () => {
  const { cache, asked, finish } = cacheByHand()
  const waiting = [cache.get(at('/'), asker), cache.get(at('/'), asker)]
  finish(new Error('no database'))
  const outcomes = await Promise.allSettled(waiting)
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected'])
  const next = cache.get(at('/'), asker)
  finish(html('Hola'))
  expect((await next).status).toBe(200)
  expect(asked).toHaveLength(2)
})

test.each([
  ['not found', () => html('404', 404)],
  ['a fault', () => html('500', 500)],
  ['a redirect', () => new Response(null, { status: 302, headers: { location: '/' } })],
  ['for one visitor', () => html('x', 200, { 'set-cookie': 'a=b' })],
  ['one of very many', () => html('x', 200, { 'cache-control': 'private, no-cache' })],
  ['not to be stored', () => html('x', 200, { 'cache-control': 'private, no-store' })],
])('what is %s is answered and never kept', async (_what, response) => {
  const { cache, rendered } = cacheOf(response)
  const first = await cache.get(at('/x'), asker)
  expect(await cache.get(at('/x'), asker)).not.toBe(first)
  expect(rendered).toHaveLength(2)
})

test('a kept page carries its headers: type, policy with script hashes, etag, no cookie', async () => {
  const script = 'one()'
  const { cache } = cacheOf(() =>
    html(`<script nonce="n0nce">${script}</script>`, 200, {
      'x-route': 'home',
      'set-cookie': 'a=b',
      'content-length': '1',
    }),
  )
  const page = await cache.get(at('/'), asker)
  const hash = createHash('sha256').update(script).digest('base64')
  const headers = headersByName(page.headers)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding, Cookie, Sec-Fetch-Site',
    etag: page.etag,
    'x-route': 'home',
  })
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}'`)
  expect(Object.keys(headers)).not.toContain('set-cookie')
  expect(Object.keys(headers).filter((name) => name === 'content-length')).toEqual([])
})

test('what is no page gets the policy under which nothing runs', async () => {
  const { cache } = cacheOf(() => Response.json([{ id: 'mens-hat-1' }]))
  const headers = headersByName((await cache.get(at('/api/cart-products'), asker)).headers)
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
})

test('the shop’s own headers are on every page', async () => {
  const { cache, finish } = cacheByHand()
  const page = cache.get(at('/'), asker)
  finish(html('Hola'))
  expect(headersByName((await page).headers)).toMatchObject({ 'x-shop': 'vereda' })
})

test('equal pages have equal etags, others others', async () => {
  const { cache } = cacheOf((key) => html(key === '/b' ? 'b' : 'a'))
  const [a, b, c] = await Promise.all([
    cache.get(at('/a'), asker),
    cache.get(at('/b'), asker),
    cache.get(at('/c'), asker),
  ])
  expect(a.etag).toBe(c.etag)
  expect(a.etag).not.toBe(b.etag)
  expect(a.etag).toMatch(/^"[\w-]{27}"$/)
})

/** Incompressible bytes, so that a page weighs three times its body. */
const noise = (bytes: number) =>
  createHash('shake256', { outputLength: bytes }).update('noise').digest()

const FIT = Math.floor((40 * 1024 * 1024) / (2 * 300_000 + 5000))

test('when memory is full, the page asked for longest ago goes first', async () => {
  const { cache, rendered } = cacheOf(() => new Response(noise(300_000)))
  // Each weighs a little less than a 64th of the memory.
  const keys = Array.from({ length: FIT }, (_, i) => `/${i}`)
  for (const key of keys) await cache.get(at(key), asker)
  await cache.get(at('/0'), asker)
  await cache.get(at('/one-more'), asker)
  expect(cache.bytes).toBeLessThan(40 * 1024 * 1024)
  await cache.get(at('/0'), asker)
  expect(rendered).toHaveLength(FIT + 1)
  await cache.get(at('/1'), asker)
  expect(rendered).toHaveLength(FIT + 2)
}, 60_000)

test('a page that is very large is answered, and pushes nothing out', async () => {
  const { cache } = cacheOf((key) => (key === '/feed' ? new Response(noise(5_000_000)) : html('x')))
  await cache.get(at('/'), asker)
  expect((await cache.get(at('/feed'), asker)).bodies.identity.body.length).toBe(5_000_000)
  expect([cache.has(at('/')), cache.has(at('/feed')), cache.entries]).toEqual([true, false, 1])
}, 60_000)

test('pages with parameters push out one another, never those without', async () => {
  const { cache } = cacheOf(() => html('x'))
  await cache.get(at('/'), asker)
  for (let i = 0; i < 1100; i += 1) await cache.get(at(`/?size=${i}`, 'query'), asker)
  expect([cache.has(at('/')), cache.entries]).toEqual([true, 1001])
})

test('what a page takes is counted as it is: exact bodies, key and headers', async () => {
  const { cache } = cacheOf(() => html('Hola'.repeat(100)))
  await cache.get(at('/'), asker)
  const { br, gzip } = (await cache.get(at('/'), inGzip)).bodies
  const bytes = [br!.body, gzip!.body] // the uncompressed one is made from them
  for (const body of bytes) expect(body.buffer.byteLength).toBe(body.length)
  const sum = bytes.reduce((all, body) => all + body.length, 0)
  expect(cache.bytes).toBeGreaterThan(sum + 4096)
  expect(cache.bytes).toBeLessThan(sum + 8192)
})

test.each([
  ['unkept', html('x')],
  ['plain', html('x', 404)],
] as const)('what is not kept is compressed for its asker only: %s, %o', async (kind, response) => {
  const { cache } = cacheOf(() => response)
  const page = await cache.get(at('/x', kind), { ...asker, encoding: 'gzip' })
  expect(Object.keys(page.bodies).toSorted()).toEqual(['gzip', 'identity'])
  expect([cache.has(at('/x', kind)), cache.entries]).toEqual([false, 0])
})

test('when all waiting clients have gone, the page is not begun; the next one begins anew', async () => {
  const narrow = createGate({ running: 1, waiting: 5, longestWaitMs: 60_000 })
  const { cache, asked, finish } = cacheByHand()
  const clients = [new AbortController(), new AbortController()]
  const first = cache.get(at('/first'), { ...asker, gate: narrow })
  const waiting = clients.map(({ signal }) =>
    cache.get(at('/second'), { ...asker, gate: narrow, signal }),
  )
  clients[0]?.abort()
  expect(cache.isUnderway(at('/second'))).toBe(true)
  clients[1]?.abort()
  expect(cache.isUnderway(at('/second'))).toBe(false)
  for (const one of waiting) await expect(one).rejects.toBeInstanceOf(GoneError)
  const next = cache.get(at('/second'), { ...asker, gate: narrow })
  await new Promise(setImmediate)
  finish(html('first'))
  await first
  await new Promise(setImmediate)
  finish(html('second'))
  expect((await next).bodies.identity.body.toString()).toContain('second')
  expect(asked).toEqual(['/first', '/second'])
})

test('the numbers tell what was found', async () => {
  const { cache } = cacheOf(() => html('x'))
  expect(cache.find('/', asker)).toBeUndefined()
  await cache.get(at('/'), asker)
  cache.find('/', asker)
  expect([cache.entries, cache.hits, cache.misses]).toEqual([1, 1, 1])
  cache.clear()
  expect([cache.entries, cache.bytes]).toEqual([0, 0])
})

test('a script that got into a page is not allowed, and the nonce is nowhere', async () => {
  const { cache } = cacheOf(() => html('<script nonce="n0nce">a()</script><script>evil()</script>'))
  const page = await cache.get(at('/'), asker)
  const hash = (script: string) => createHash('sha256').update(script).digest('base64')
  const policy = headersByName(page.headers)['content-security-policy']
  expect(policy).toContain(hash('a()'))
  expect(policy).not.toContain(hash('evil()'))
  expect(page.bodies.identity.body.toString()).not.toContain('n0nce')
})

test('a kept page has both forms of one rendering; the one of a first visit allows its styles', async () => {
  const { cache, rendered } = cacheOf(() => html(SHEET))
  await cache.get(at('/'), asker)
  const page = await cache.get(at('/'), inGzip)
  const first = page.firstVisit
  if (!first?.bodies.br || !first.bodies.gzip) throw new Error('no form for a first visit')
  expect(rendered).toEqual(['/'])
  expect(page.bodies.identity.body.toString()).not.toContain('<style>')
  const text = zlib.brotliDecompressSync(first.bodies.br.body).toString()
  expect(text).toContain('<style>p{color:red}</style>')
  expect(zlib.gunzipSync(first.bodies.gzip.body).toString()).toBe(text)
  expect(first.etag).not.toBe(page.etag)
  const policies = [page, first].map(({ headers }) => headersByName(headers))
  const hash = createHash('sha256').update('p{color:red}').digest('base64')
  expect(policies.map((headers) => headers['content-security-policy'])).toEqual([
    expect.stringContaining("style-src 'self';"),
    expect.stringContaining(`style-src 'self' 'sha256-${hash}';`),
  ])
  expect(first.bodies).not.toHaveProperty('identity')
  expect(cache.bytes).toBeGreaterThan(first.bodies.br.body.length + 4096)
})

test('what is not kept has only the form of its asker', async () => {
  const { cache } = cacheOf(() => html(SHEET, 404))
  const later = await cache.get(at('/x'), asker)
  expect([Object.keys(later.bodies), later.firstVisit]).toEqual([['identity', 'br'], undefined])
  const first = await cache.get(at('/x'), { ...asker, isFirstVisit: true })
  expect(Object.keys(first.bodies)).toEqual(['identity'])
  expect(Object.keys(first.firstVisit?.bodies ?? {})).toEqual(['br'])
})
