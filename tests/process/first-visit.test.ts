import { createHash } from 'node:crypto'
import zlib from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FOREVER } from '#server/http/static-files.ts'
import { startShop, type Shop } from '../support/process/shop-process.ts'
import { ask } from '../support/process/ask.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.stop())

const sheetsIn = (html: string): string[] => html.match(/<link rel="stylesheet"[^>]*>/g) ?? []

async function visit(path: string, site: string | undefined, known?: string) {
  const { host, port } = new URL(shop.url)
  const answer = await ask(Number(port), {
    path,
    headers: {
      host,
      'accept-encoding': 'br',
      ...(site === undefined ? {} : { 'sec-fetch-site': site }),
      ...(known === undefined ? {} : { 'if-none-match': known }),
    },
  })
  const isPacked = answer.headers['content-encoding'] === 'br'
  const html = (isPacked ? zlib.brotliDecompressSync(answer.body) : answer.body).toString()
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => text)
  const [sheets, sheetsInBody] = html.split('</head>').map(sheetsIn)
  return {
    ...answer,
    html,
    styles,
    sheets: sheets ?? [],
    sheetsInBody: sheetsInBody ?? [],
    policy: String(answer.headers['content-security-policy']),
  }
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test.each([
  '/',
  '/products/men',
  '/products/mens-jacket-1',
  '/faq',
  '/checkout',
  '/products/no-hay-tal',
])(
  'a first visit to %s has its styles inside, allowed by hash, and waits for no sheet or font',
  async (path) => {
    const { html, styles, sheets, sheetsInBody, policy } = await visit(path, 'none')
    expect(styles.length).toBeGreaterThan(0)
    expect(sheets.filter((sheet) => !sheet.includes('media="not all"'))).toEqual([])
    expect(sheets).toHaveLength(styles.length)
    expect(sheetsInBody).toEqual([])
    const [, allowed = ''] = /style-src 'self' ([^;]*);/.exec(policy) ?? []
    expect(allowed.split(' ').toSorted()).toEqual(styles.map(hashOf).toSorted())
    expect(html).not.toMatch(/<link[^>]*as="font"/)
  },
)

test.each(['same-origin', 'same-site', undefined])(
  'who comes from a page of the shop, or does not say, gets the smaller page (%s)',
  async (site) => {
    const first = await visit('/products/men', 'cross-site')
    const later = await visit('/products/men', site)
    expect([later.styles, later.sheets.length]).toEqual([[], first.sheets.length])
    expect(later.sheets.join('')).not.toContain('media=')
    expect(later.policy).toContain("style-src 'self';")
    expect(later.body.length).toBeLessThan(first.body.length - 5000)
    expect(later.headers.vary).toContain('Sec-Fetch-Site')
  },
)

test('a browser that has either form is not sent the other', async () => {
  const first = await visit('/faq', 'none')
  const later = await visit('/faq', 'same-origin')
  expect(first.headers.etag).not.toBe(later.headers.etag)
  const again = await visit('/faq', 'same-origin', first.headers.etag)
  expect([again.status, again.policy]).toEqual([304, first.policy])
  const back = await visit('/faq', 'none', later.headers.etag)
  expect([back.status, back.policy]).toEqual([304, later.policy])
})

test('every script and sheet that a page names exists', async () => {
  const { html } = await visit('/products/men', 'none')
  const files = new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))
  for (const file of files) {
    expect([file, (await fetch(shop.url + file)).status]).toEqual([file, 200])
  }
})

test.each(['/', '/products/men', '/products/mens-jacket-1'])(
  'browsers keep every picture that %s names for ever, since the build knows its version',
  async (path) => {
    const { html } = await visit(path, 'none')
    const pictures = new Set(html.match(/\/img\/[\w./-]+\?v=[\w-]+/g))
    expect(pictures.size).toBeGreaterThan(10)
    for (const picture of pictures) {
      const { status, headers } = await fetch(shop.url + picture, { method: 'HEAD' })
      const kept = headers.get('cache-control')
      expect([picture, status, kept]).toEqual([picture, 200, FOREVER])
    }
  },
)
