import type { APIRequestContext, Page } from '@playwright/test'
import { shop } from '#content/shop.ts'
import { LISTED_PAGES } from '#app/shop/seo/sitemap.ts'
import { expect, test } from '../support/browser/e2e.ts'

type Thing = Record<string, unknown>

/** What a search engine reads in the HTML of a page, and the breadcrumbs that a shopper sees. */
const readPage = async (page: Page, html: string) => {
  const { data, ...read } = await page.evaluate((source) => {
    const parsed = new DOMParser().parseFromString(source, 'text/html')
    const valueOf = (selector: string, name: string) =>
      parsed.querySelector(selector)?.getAttribute(name)
    const textsOf = (selector: string) =>
      [...parsed.querySelectorAll(selector)].map(({ textContent }) => textContent.trim())
    return {
      title: parsed.title,
      canonical: valueOf('link[rel="canonical"]', 'href'),
      robots: valueOf('meta[name="robots"]', 'content'),
      description: valueOf('meta[name="description"]', 'content'),
      picture: valueOf('meta[property="og:image"]', 'content'),
      crumbs: textsOf('nav[aria-label="Ruta de navegación"] li'),
      data: textsOf('script[type="application/ld+json"]'),
    }
  }, html)
  return { ...read, things: data.map((text) => JSON.parse(text) as Thing) }
}

const ofType = (all: readonly Thing[], type: string) => all.find((one) => one['@type'] === type)

/** Search engines get the same breadcrumbs as the shopper. */
function expectTrail({ things, crumbs }: Awaited<ReturnType<typeof readPage>>, path: string): void {
  const trail = ofType(things, 'BreadcrumbList')?.['itemListElement']
  const structured = ((trail ?? []) as { name: string }[]).map(({ name }) => name)
  expect(structured, path).toEqual(crumbs)
  if (path !== '/') expect(crumbs.length, path).toBeGreaterThan(1)
}

/** The texts of all elements with a name in an XML document; fails unless it is well formed. */
const readXml = (page: Page, text: string, name: string): Promise<string[]> =>
  page.evaluate(
    ([source, tag]) => {
      const parsed = new DOMParser().parseFromString(source, 'application/xml')
      if (parsed.querySelector('parsererror')) throw new Error(parsed.documentElement.outerHTML)
      return [...parsed.getElementsByTagName(tag)].map((element) => element.textContent ?? '')
    },
    [text, name] as const,
  )

const textOf = async (request: APIRequestContext, path: string): Promise<string> => {
  const answer = await request.get(path)
  expect(answer.status(), path).toBe(200)
  return answer.text()
}

test('each listed page says what it is, where it stands and what a shared link shows @desktop', async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto('/healthz')
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  for (const path of LISTED_PAGES) {
    const read = await readPage(page, await textOf(request, path))
    expect(read.canonical).toBe(new URL(path, baseURL).href)
    expect(read.robots, path).toBeUndefined()
    titles.add(read.title)
    expect(read.description?.length, path).toBeGreaterThan(40)
    descriptions.add(read.description ?? '')
    const picture = await request.get(read.picture ?? '')
    expect(picture.headers()['content-type'], path).toBe('image/jpeg')
    expectTrail(read, path)
  }
  expect(titles.size).toBe(LISTED_PAGES.length)
  expect(descriptions.size).toBe(LISTED_PAGES.length)

  await test.step('search engines read the price, the stock and the way to a product', async () => {
    const path = '/products/mens-jacket-1'
    await page.goto(path)
    const read = await readPage(page, await page.content())
    const product = ofType(read.things, 'Product')
    const offers = product?.['offers'] as Record<string, unknown>[] | undefined
    const offer = offers?.[0]
    const shown = await page
      .getByText(/IVA incl\./)
      .first()
      .textContent()
    const price = Number(
      /([\d.]+,\d\d)/
        .exec(shown ?? '')?.[1]
        ?.replace('.', '')
        .replace(',', '.'),
    )
    expect(Number(offer?.['price'])).toBe(price)
    expect(offer?.['availability']).toBe('https://schema.org/InStock')
    expectTrail(read, path)
    const { things } = await readPage(page, await textOf(request, '/'))
    expect(ofType(things, 'OnlineStore')?.['url']).toBe(`${baseURL}/`)
  })
})

test('robots learn of every page and every variant, and phones of the name @desktop', async ({
  page,
  request,
  baseURL,
}) => {
  test.slow() // every page of the catalogue in turn, none of them kept yet
  await page.goto('/healthz')
  await test.step('the sitemap is well formed, and each of its addresses is a page', async () => {
    const parts = await readXml(page, await textOf(request, '/sitemap.xml'), 'loc')
    expect(parts).toEqual([`${baseURL}/sitemap-1.xml`])
    const addresses = await readXml(page, await textOf(request, '/sitemap-1.xml'), 'loc')
    expect(addresses.length).toBeGreaterThan(150)
    for (const address of addresses) {
      expect(address.startsWith(`${baseURL}/`)).toBe(true)
      const answer = await request.get(address, { maxRedirects: 0 })
      expect(answer.status(), address).toBe(200)
    }
  })

  await test.step('robots may look at everything but calls, and learn where the sitemap is', async () => {
    const robots = await textOf(request, '/robots.txt')
    expect(robots).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${baseURL}/sitemap.xml\n`)
  })

  await test.step('phones find a name and icons for the shop', async () => {
    const manifest = JSON.parse(await textOf(request, '/manifest.webmanifest')) as {
      name: string
      icons: { src: string; type: string }[]
    }
    expect(manifest.name).toBe(shop.name)
    for (const { src, type } of manifest.icons) {
      expect((await request.get(src)).headers()['content-type'], src).toBe(type)
    }
    expect((await request.get('/img/icons/apple-touch-icon.png')).status()).toBe(200)
  })

  await test.step('the product feed has each variant, with an address that opens it', () =>
    expectFeed(page, request))
})

async function expectFeed(page: Page, request: APIRequestContext): Promise<void> {
  const feed = await textOf(request, '/feeds/google.xml')
  const ids = await readXml(page, feed, 'g:id')
  expect(ids.length).toBeGreaterThan(1000)
  expect(new Set(ids).size).toBe(ids.length)
  const links = await readXml(page, feed, 'link')
  const link = links.findLast((one) => one.includes('/mens-jacket-1?')) ?? ''
  await page.goto(link)
  const { searchParams } = new URL(link)
  for (const [group, name] of [
    ['Talla', 'size'],
    ['Color', 'color'],
  ] as const) {
    await expect(
      page.getByRole('group', { name: group, exact: true }).getByRole('radio', { checked: true }),
    ).toHaveAttribute('value', searchParams.get(name) ?? '')
  }
}
