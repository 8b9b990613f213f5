import type { APIRequestContext, Page } from '@playwright/test'
import { shop } from '#content/shop.ts'
import { LISTED_PAGES } from '#app/shop/seo/sitemap.ts'
import { expect, test } from '../support/browser/e2e.ts'

const contentOf = (page: Page, name: string) =>
  page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content')

const structuredData = async (page: Page): Promise<Record<string, unknown>[]> => {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.map((text) => JSON.parse(text) as Record<string, unknown>)
}

const ofType = (all: Record<string, unknown>[], type: string) =>
  all.find((one) => one['@type'] === type)

/** Search engines get the same breadcrumbs as the shopper. */
async function expectTrail(page: Page): Promise<void> {
  const trail = ofType(await structuredData(page), 'BreadcrumbList')?.['itemListElement']
  const structured = ((trail ?? []) as { name: string }[]).map(({ name }) => name)
  const crumbs = page.getByRole('navigation', { name: 'Ruta de navegación' }).getByRole('listitem')
  const shown = (await crumbs.allTextContents()).map((text) => text.trim())
  expect(structured, page.url()).toEqual(shown)
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

test('each listed page says what it is, where it stands and what a shared link shows @no-js', async ({
  page,
  request,
  baseURL,
}) => {
  test.slow() // about thirty pages in turn
  const titles = new Set<string>()
  const descriptions = new Set<string | null>()
  for (const path of LISTED_PAGES) {
    await page.goto(path)
    const canonical = page.locator('link[rel="canonical"]')
    await expect(canonical).toHaveAttribute('href', new URL(path, baseURL).href)
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0)
    titles.add(await page.title())
    const description = await contentOf(page, 'description')
    expect(description?.length, path).toBeGreaterThan(40)
    descriptions.add(description)
    const picture = await request.get((await contentOf(page, 'og:image')) ?? '')
    expect(picture.headers()['content-type'], path).toBe('image/jpeg')
    await expectTrail(page)
  }
  expect(titles.size).toBe(LISTED_PAGES.length)
  expect(descriptions.size).toBe(LISTED_PAGES.length)
})

test('the sitemap is well formed, and each of its addresses is a page @desktop', async ({
  page,
  request,
  baseURL,
}) => {
  test.slow() // every page of the catalogue in turn, none of them kept yet
  await page.goto('/')
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

test('robots may look at everything but calls, and learn where the sitemap is @desktop', async ({
  request,
  baseURL,
}) => {
  const robots = await textOf(request, '/robots.txt')
  expect(robots).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${baseURL}/sitemap.xml\n`)
})

test('the product feed has each variant, with an address that opens it @desktop', async ({
  page,
  request,
}) => {
  await page.goto('/')
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
})

test('search engines read the price, the stock and the way to a product @desktop', async ({
  page,
  baseURL,
}) => {
  await page.goto('/products/mens-jacket-1')
  const all = await structuredData(page)
  const product = ofType(all, 'Product')
  const offer = product?.['offers'] as Record<string, unknown>
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
  expect(Number(offer['price'])).toBe(price)
  expect(offer['availability']).toBe('https://schema.org/InStock')
  await expectTrail(page)
  await page.goto('/')
  expect(ofType(await structuredData(page), 'OnlineStore')?.['url']).toBe(`${baseURL}/`)
})

test('phones find a name and icons for the shop @desktop', async ({ request }) => {
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
