import { XmlDocument, XmlElement } from 'libxml2-wasm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LISTED_PAGES } from '#app/shop/seo/sitemap.ts'
import { shop as about } from '#core/base/policy/shop.ts'
import { createClient, type Client } from '#tests/support/process/shop-client.ts'
import { startShop, type Shop } from '#tests/support/process/shop-process.ts'

/** What search engines and phones read of a running shop. */

type Thing = Record<string, unknown>

const PRODUCT = '/products/mens-jacket-1'

let shop: Shop
let engine: Client
beforeAll(async () => {
  shop = await startShop({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  engine = createClient(shop, '192.0.2.1')
})
afterAll(() => shop.stop())

async function textOf(path: string): Promise<string> {
  const { pathname, search } = new URL(path, shop.url)
  const answer = await engine.get(pathname + search)
  expect(answer.status, path).toBe(200)
  return answer.body.toString()
}

const pathOf = (address: string): string => {
  expect(address.startsWith(`${shop.url}/`), address).toBe(true)
  return address.slice(shop.url.length)
}

/** The text between the tags of each part of a page that begins so. */
const partsOf = (html: string, begin: string, end: string): string[] =>
  html.split(begin).flatMap((rest, n) => (n === 0 ? [] : [rest.slice(0, rest.indexOf(end))]))

const withoutTags = (html: string): string =>
  html
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('&amp;', '&')
    .trim()

/** What a search engine reads of a page, and the breadcrumbs that a shopper sees. */
async function readPage(path: string) {
  const html = await textOf(path)
  const valueOf = (begin: string): string | undefined => partsOf(html, begin, '"')[0]
  const [trail = ''] = partsOf(html, '<nav aria-label="Ruta de navegación"', '</nav>')
  const things = partsOf(html, '<script type="application/ld+json"', '</script>')
  return {
    title: partsOf(html, '<title>', '</title>')[0] ?? '',
    canonical: valueOf('<link rel="canonical" href="'),
    robots: valueOf('<meta name="robots" content="'),
    description: valueOf('<meta name="description" content="') ?? '',
    picture: valueOf('<meta property="og:image" content="') ?? '',
    crumbs: partsOf(trail, '<li', '</li>').map((item) => withoutTags(`<li${item}`)),
    html,
    things: things.map((text) => JSON.parse(text.slice(text.indexOf('>') + 1)) as Thing),
  }
}

const ofType = (all: readonly Thing[], type: string) => all.find((one) => one['@type'] === type)

/** The names of the breadcrumbs that search engines get. */
function trailOf(things: readonly Thing[]): string[] {
  const trail = ofType(things, 'BreadcrumbList')?.['itemListElement'] ?? []
  return (trail as { name: string }[]).map(({ name }) => name)
}

/** The texts of all elements with a name in an XML document; throws unless it is well formed. */
function readXml(text: string, name: string): string[] {
  using parsed = XmlDocument.fromString(text)
  return parsed
    .find(`//*[local-name()='${name}']`)
    .flatMap((node) => (node instanceof XmlElement ? [node.content] : []))
}

test('each listed page says what it is, where it stands and what a shared link shows', async () => {
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  const pictures = new Set<string>()
  for (const path of LISTED_PAGES) {
    const read = await readPage(path)
    expect(read.canonical).toBe(new URL(path, shop.url).href)
    expect(read.robots, path).toBeUndefined()
    titles.add(read.title)
    expect(read.description.length, path).toBeGreaterThan(40)
    descriptions.add(read.description)
    pictures.add(read.picture)
    expect(trailOf(read.things), path).toEqual(read.crumbs)
    expect(read.crumbs.length > 1, path).toBe(path !== '/')
  }
  expect(titles.size).toBe(LISTED_PAGES.length)
  expect(descriptions.size).toBe(LISTED_PAGES.length)
  expect((await readPage('/cuenta/entrar')).robots).toMatch(/noindex/) // as one that is not listed
  for (const picture of pictures) {
    const { headers } = await engine.get(pathOf(picture))
    expect(headers['content-type'], picture).toBe('image/jpeg')
  }
})

test('search engines read the price, the stock and the way to a product', async () => {
  const read = await readPage(PRODUCT)
  const [offer] = (ofType(read.things, 'Product')?.['offers'] ?? []) as Thing[]
  const [, shown = ''] = /([\d.]+,\d\d)\s€[^\d,]*IVA incl\./.exec(withoutTags(read.html)) ?? []
  expect(shown).toMatch(/,\d\d$/)
  expect(Number(offer?.['price'])).toBe(Number(shown.replace('.', '').replace(',', '.')))
  expect(offer?.['availability']).toBe('https://schema.org/InStock')
  expect(trailOf(read.things)).toEqual(read.crumbs)
  expect(read.crumbs.length).toBeGreaterThan(1)
  const { things } = await readPage('/')
  expect(ofType(things, 'OnlineStore')?.['url']).toBe(`${shop.url}/`)
})

test('the sitemap is well formed, and each kind of its addresses is a page', async () => {
  expect(readXml(await textOf('/sitemap.xml'), 'loc')).toEqual([`${shop.url}/sitemap-1.xml`])
  const paths = readXml(await textOf('/sitemap-1.xml'), 'loc').map(pathOf)
  expect(paths.length).toBeGreaterThan(150)
  // All products are pages of one route, which reads the same catalogue.
  const ofProducts = paths.filter((path) => /^\/products\/[\w-]+-\d+$/.test(path))
  expect(ofProducts.length).toBeGreaterThan(80)
  const others = paths.filter((path) => !ofProducts.includes(path))
  for (const path of [...others, ofProducts[0], ofProducts.at(-1)]) await textOf(path ?? '')
})

test('robots may look at everything but calls, and learn where the sitemap is', async () => {
  expect(await textOf('/robots.txt')).toBe(
    `User-agent: *\nDisallow: /api/\n\nSitemap: ${shop.url}/sitemap.xml\n`,
  )
})

test('phones find a name and icons for the shop', async () => {
  const manifest = JSON.parse(await textOf('/manifest.webmanifest')) as {
    name: string
    icons: { src: string; type: string }[]
  }
  expect(manifest.name).toBe(about.name)
  expect(manifest.icons.length).toBeGreaterThan(0)
  for (const { src, type } of manifest.icons) {
    expect((await engine.get(src)).headers['content-type'], src).toBe(type)
  }
  await textOf('/img/icons/apple-touch-icon.png')
})

test('the product feed has each variant once, with its address', async () => {
  const feed = await textOf('/feeds/google.xml')
  const ids = readXml(feed, 'id')
  expect(ids.length).toBeGreaterThan(1000)
  expect(new Set(ids).size).toBe(ids.length)
  const link = readXml(feed, 'link').findLast((one) => one.includes(`${PRODUCT}?`)) ?? ''
  // That a page opens with the variant of its address: product.e2e.ts.
  const page = await textOf(pathOf(link))
  const values = partsOf(page, '<input type="radio"', '>').map(
    (radio) => /value="([^"]*)"/.exec(radio)?.[1],
  )
  const params = [...new URL(link).searchParams]
  expect(params.map(([name]) => name).toSorted()).toEqual(['color', 'size'])
  expect(values).toEqual(expect.arrayContaining(params.map(([, value]) => value)))
})
