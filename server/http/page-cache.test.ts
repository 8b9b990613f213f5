import { createHash } from 'node:crypto'
import zlib from 'node:zlib'
import { expect, test } from 'vitest'
import { headersByName } from '#tests/support/ask.ts'
import { createPageCache, pageKey } from './page-cache.ts'

const SHOP = 'https://vereda.example'
const keyOf = (address: string) => pageKey(new URL(address, SHOP))
const html = (text: string, status = 200, headers: Record<string, string> = {}) =>
  new Response(`<!doctype html><p>${text}</p>`, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  })

/** A cache over pages that are finished by hand: `asked` tells what was rendered, in order. */
function cacheByHand() {
  const asked: string[] = []
  const waiting: ((page: Response | Error) => void)[] = []
  const cache = createPageCache(
    (key) => {
      asked.push(key)
      return new Promise((resolve, reject) => {
        waiting.push((page) => (page instanceof Error ? reject(page) : resolve(page)))
      })
    },
    () => ['x-shop', 'vereda'],
  )
  const finish = (page: Response | Error) => waiting.shift()?.(page)
  return { cache, asked, finish }
}

/** A cache whose pages are ready at once, and how often each was rendered. */
function cacheOf(render: (key: string) => Response) {
  const rendered: string[] = []
  const cache = createPageCache(
    async (key) => {
      rendered.push(key)
      return render(key)
    },
    () => [],
  )
  return { cache, rendered }
}

test.each([
  ['/', '/'],
  ['/products/men?category=pants', '/products/men?category=pants'],
  ['/products/men?utm_source=x&category=pants&fbclid=y', '/products/men?category=pants'],
  ['/products/men?utm_source=x', '/products/men'],
  ['/?__proto__=1&constructor=2', '/'],
  ['/products/men?page=2&category=pants', '/products/men?category=pants&page=2'],
  ['/products/men?category=pants&page=2', '/products/men?category=pants&page=2'],
  ['/api/cart-products?id=b&id=a&id=c', '/api/cart-products?id=a&id=b&id=c'],
  ['/products/x?size=M&color=Marr%C3%B3n', '/products/x?color=Marr%C3%B3n&size=M'],
  ['/products/men?category=', '/products/men'],
  ['/products/x?color=Turquesa&size=XXL', '/products/x'],
  ['/products/x?color=Azul&size=%C3%9Anico', '/products/x?color=Azul&size=%C3%9Anico'],
  ['/products/x?size=M&size=S', '/products/x?size=M'],
  ['/products/x?size=XXL&size=M', '/products/x'],
  ['/products/x?category=pants&price=80-&sort=name&page=2', '/products/x'],
  ['/search?q=polar&page=2', '/search?page=2&q=polar'],
  ['/products/men?page=50', '/products/men?page=50'],
  ['/products/men?page=99', '/products/men?page=50'],
  ['/products/men?page=1', '/products/men'],
  ['/products/men?page=2x', '/products/men'],
  ['/search?q=camisa%20blanca&utm_source=x', '/search?q=camisa+blanca'],
  ['/search?q=', '/search'],
  ['/search?q=%20%20', '/search'],
  [`/search?q=${'x'.repeat(81)}`, '/search'],
  [`/products/men?category=${'x'.repeat(80)}`, '/products/men?category=-'],
  ['/products/men?category=coats&collection=summer', '/products/men?category=-&collection=-'],
  ['/products/men?size=m&color=azul&price=1&sort=cheap', '/products/men?color=-&price=-&size=-'],
  ['/products/men?size=S,M,Q&size=M', '/products/men?size=M&size=S'],
  ['/products/men?size=M&size=S', '/products/men?size=M&size=S'],
  ['/products/men/accessories?id=x&size=M', '/products/men/accessories?size=M'],
  ['/products/b%C3%A1sicos?size=M,L', '/products/b%C3%A1sicos?size=L&size=M'],
  ['/products/men.data?size=M,L&_routes=a', '/products/men.data?_routes=a&size=L&size=M'],
  ['/products/men.data?_routes=a', '/products/men.data?_routes=a'],
  ['/products/men#top', '/products/men'],
  ['/?q=1', '/'],
  ['/?id=1', '/'],
  ['/?_routes=1', '/'],
  ['/?color=Azul&size=M', '/'],
  ['/collections/bali?q=polar&page=2', '/collections/bali'],
  ['/search?id=1&color=Azul', '/search'],
  ['/search.data?q=polar&_routes=a', '/search.data?_routes=a&q=polar'],
  ['/SEARCH?q=polar', '/SEARCH?q=polar'],
  ['/s%65arch?q=polar', '/s%65arch?q=polar'],
  ['/products/x.data?color=Azul', '/products/x.data?color=Azul'],
])('%s is kept as %s', (address, key) => {
  expect(keyOf(address)).toBe(key)
})

test('a page is rendered once and then kept, in three encodings that say the same', async () => {
  const { cache, rendered } = cacheOf(() => html('Hola'.repeat(500)))
  const first = await cache.get('/', 'req')
  expect(await cache.get('/', 'req')).toBe(first)
  expect(rendered).toEqual(['/'])
  const { br, gzip, identity } = first.bodies
  expect(identity.body.toString()).toContain('Hola')
  expect(zlib.brotliDecompressSync(br.body).equals(identity.body)).toBe(true)
  expect(zlib.gunzipSync(gzip.body).equals(identity.body)).toBe(true)
  expect(br.body.length).toBeLessThan(identity.body.length / 10)
})

test.each(['/Collections/bali', '/collections/b%61li', '/products/b%c3%a1sicos'])(
  'a page under another spelling of its address is answered, but not kept: %s',
  async (address) => {
    const { cache, rendered } = cacheOf(() => html('Hola'))
    await cache.get(address, 'req')
    await cache.get(address, 'req')
    expect(rendered).toHaveLength(2)
    expect(cache.has(address)).toBe(false)
  },
)

test.each(['/collections/bali', '/products/b%C3%A1sicos?color=Marr%C3%B3n', '/search.data'])(
  'a page under its own address is kept: %s',
  async (address) => {
    const { cache, rendered } = cacheOf(() => html('Hola'))
    await cache.get(address, 'req')
    await cache.get(address, 'req')
    expect(rendered).toHaveLength(1)
  },
)

test('twenty visitors at once wait for one rendering', async () => {
  const { cache, asked, finish } = cacheByHand()
  const waiting = Array.from({ length: 20 }, () => cache.get('/', 'req'))
  finish(html('Hola'))
  const pages = await Promise.all(waiting)
  expect(new Set(pages).size).toBe(1)
  expect(asked).toEqual(['/'])
})

test('a page that was begun before a change is answered, but not kept', async () => {
  const { cache, asked, finish } = cacheByHand()
  const before = cache.get('/', 'req')
  cache.clear()
  finish(html('old price'))
  expect((await before).bodies.identity.body.toString()).toContain('old price')
  const after = cache.get('/', 'req')
  finish(html('new price'))
  expect((await after).bodies.identity.body.toString()).toContain('new price')
  expect(await cache.get('/', 'req')).toBe(await after)
  expect(asked).toEqual(['/', '/'])
})

test('who comes after a change does not get what was begun before it, and still shares', async () => {
  const { cache, asked, finish } = cacheByHand()
  const before = cache.get('/', 'req')
  cache.clear()
  const after = cache.get('/', 'req')
  finish(html('old price'))
  await before
  const another = cache.get('/', 'req')
  finish(html('new price'))
  expect((await after).bodies.identity.body.toString()).toContain('new price')
  expect(await another).toBe(await after)
  expect(asked).toEqual(['/', '/'])
})

test('a rendering that fails is told to all who wait, and is tried again for the next', async () => {
  const { cache, asked, finish } = cacheByHand()
  const waiting = [cache.get('/', 'req'), cache.get('/', 'req')]
  finish(new Error('no database'))
  const outcomes = await Promise.allSettled(waiting)
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected'])
  const next = cache.get('/', 'req')
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
  const first = await cache.get('/x', 'req')
  expect(await cache.get('/x', 'req')).not.toBe(first)
  expect(rendered).toHaveLength(2)
})

test('a kept page carries its headers: type, policy with script hashes, etag, no cookie', async () => {
  const script = 'one()'
  const { cache } = cacheOf(() =>
    html(`<script>${script}</script>`, 200, {
      'x-route': 'home',
      'set-cookie': 'a=b',
      'content-length': '1',
    }),
  )
  const page = await cache.get('/', 'req')
  const hash = createHash('sha256').update(script).digest('base64')
  const headers = headersByName(page.headers)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding, Cookie',
    etag: page.etag,
    'x-route': 'home',
  })
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}'`)
  expect(Object.keys(headers)).not.toContain('set-cookie')
  expect(Object.keys(headers).filter((name) => name === 'content-length')).toEqual([])
})

test('what is no page gets the policy under which nothing runs', async () => {
  const { cache } = cacheOf(() => Response.json([{ id: 'mens-hat-1' }]))
  const headers = headersByName((await cache.get('/api/cart-products', 'req')).headers)
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
})

test('the shop’s own headers are on every page', async () => {
  const { cache, finish } = cacheByHand()
  const page = cache.get('/', 'req')
  finish(html('Hola'))
  expect(headersByName((await page).headers)).toMatchObject({ 'x-shop': 'vereda' })
})

test('equal pages have equal etags, others others', async () => {
  const { cache } = cacheOf((key) => html(key === '/b' ? 'b' : 'a'))
  const [a, b, c] = await Promise.all([
    cache.get('/a', 'req'),
    cache.get('/b', 'req'),
    cache.get('/c', 'req'),
  ])
  expect(a.etag).toBe(c.etag)
  expect(a.etag).not.toBe(b.etag)
  expect(a.etag).toMatch(/^"[\w-]{27}"$/)
})

test('when memory is full, the page that nobody asked for longest goes first', async () => {
  // Bytes that do not compress: each page weighs some 21 MB of the 64 in its three encodings.
  const noise = createHash('shake256', { outputLength: 7_000_000 }).update('noise').digest()
  const { cache, rendered } = cacheOf(() => new Response(noise))
  await cache.get('/1', 'req')
  await cache.get('/2', 'req')
  await cache.get('/3', 'req')
  await cache.get('/1', 'req')
  await cache.get('/4', 'req')
  expect(rendered).toEqual(['/1', '/2', '/3', '/4'])
  await cache.get('/1', 'req')
  await cache.get('/3', 'req')
  expect(rendered).toHaveLength(4)
  await cache.get('/2', 'req')
  expect(rendered).toEqual(['/1', '/2', '/3', '/4', '/2'])
}, 60_000)
