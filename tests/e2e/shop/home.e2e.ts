import type { Locator, Page } from '@playwright/test'
import { home, homeContent, homeValues } from '#app/shop/home/home-content.ts'
import { shop as facts } from '#core/base/policy/shop.ts'
import { openAtCollections } from '#app/shop/home/home-sections.ts'
import { atRest } from '#tests/support/browser/at-rest.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { navigate } from '#tests/support/browser/navigate.ts'
import { visit } from '#tests/support/browser/shop-pages.ts'
import { expectSound } from '#tests/support/browser/sound-page.ts'

const { featuredCollections, slides } = home
const values = homeValues()
const { community } = homeContent()

const main = (page: Page): Locator => page.getByRole('main')
const collections = (page: Page): Locator => page.getByRole('region', { name: 'Cuatro caminos' })
const valueCards = (page: Page): Locator =>
  page.getByRole('region', { name: 'Lo que nos tomamos en serio' })
const valueCard = (page: Page, title: string): Locator =>
  valueCards(page).getByRole('button', { name: new RegExp(`^${title}`) })
const popup = (page: Page, title: string): Locator =>
  page.getByRole('dialog', { name: title, exact: true })

const scrolled = (page: Page): Promise<number> => page.evaluate(() => window.scrollY)

/** The collections are below the header, and the page no longer moves. */
async function expectAtCollections(page: Page): Promise<void> {
  const title = collections(page).getByRole('heading', { level: 2 })
  await expect(title).toBeInViewport()
  await atRest(page)
  const header = (await page.getByRole('banner').boundingBox())!
  const top = (await title.boundingBox())!.y
  expect(top).toBeGreaterThan(header.y + header.height)
  expect(top).toBeLessThan(400)
}

const DEPARTMENTS = [
  { link: 'Ver todas las novedades', title: 'Novedades', path: '/products/new-arrivals' },
  { link: 'Mujer', title: 'Mujer', path: '/products/women' },
  { link: 'Hombre', title: 'Hombre', path: '/products/men' },
]

test('everything on the home page leads where it says @desktop', async ({
  page,
  expectConsole,
}) => {
  await page.route(/value-dialog/, (route) => route.abort())
  await page.setViewportSize({ width: 1440, height: 1400 })
  await visit(page, '/')
  await test.step('the slider fills the window below the bar, however tall', async () => {
    const slider = (await page.getByRole('region', { name: 'Destacados' }).boundingBox())!
    expect(Math.round(slider.y + slider.height)).toBe(1400)
    expect(slider.y).toBeLessThan(40) // the announcement; the header lies over the picture
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const { name, link } of featuredCollections) {
    const card = collections(page).getByRole('link', { name: new RegExp(`^${name}`) })
    await expect(card).toHaveAttribute('href', link)
  }
  await expect(
    collections(page).getByRole('link', { name: 'Ver todas las colecciones' }),
  ).toHaveAttribute('href', '/collections')
  await expect(main(page).getByRole('link', { name: slides[0]!.cta })).toHaveAttribute(
    'href',
    slides[0]!.link,
  )
  await expect(
    page.getByRole('region', { name: 'Recién llegado' }).getByRole('article'),
  ).toHaveCount(4)

  await test.step('the community is met on the shop’s profile, in a tab that knows nothing of this one', async () => {
    const link = page
      .getByRole('region', { name: community.title })
      .getByRole('link', { name: 'Vereda en Instagram (se abre en otra pestaña)' })
    await expect(link).toHaveAttribute('href', community.profile.url)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  })

  await test.step('a popup that cannot be fetched is said, and can be tried again', async () => {
    expectConsole(/Failed to (?:load resource|fetch)/)
    await valueCard(page, 'Bosques').click()
    const failed = page.getByText(/^(?:Último aviso: )?No hemos podido abrirlo/)
    await expect(failed.first()).toBeAttached()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the home page leads to women, men and what is new', async () => {
    await expect(page.getByRole('heading', { level: 1, name: facts.claim })).toBeVisible()
    for (const { link, path } of DEPARTMENTS) {
      const way = main(page).getByRole('link', { name: link, exact: true })
      await expect(way).toHaveAttribute('href', path)
    }
    await main(page).getByRole('link', { name: 'Ver todas las novedades', exact: true }).click()
    for (const { title, path } of DEPARTMENTS) {
      if (path !== '/products/new-arrivals') await navigate(page, path)
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page).toHaveTitle(new RegExp(`${title}.* \\| Vereda$`, 'i'))
    }
    await atRest(page)
    await page.getByRole('banner').getByRole('link', { name: 'Vereda, inicio' }).click()
    await expect(page.getByRole('heading', { level: 1, name: facts.claim })).toBeVisible()
  })

  await main(page).getByRole('link', { name: 'Cómo trabajamos' }).click()
  await expect(page).toHaveURL('/#valores')
  await expect(valueCards(page).getByRole('heading', { level: 2 })).toBeInViewport()
})

test('a visitor who comes for the collections stands before them, and only then @mobile', async ({
  page,
}) => {
  await visit(page, '/collections/urban')
  await page.getByRole('link', { name: 'Todas las colecciones en la portada' }).click()
  await expect(page).toHaveURL('/')
  await expectAtCollections(page)
  await expect(collections(page)).toBeFocused()

  // Requested again on the home page itself, it scrolls there again.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await navigate(page, '/', openAtCollections)
  await expectAtCollections(page)

  // A reload and a step back keep the scroll position, though history still has the state.
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }))
  await page.reload()
  await expect.poll(() => scrolled(page)).toBe(300)
  await navigate(page, '/products/men')
  await expect.poll(() => scrolled(page)).toBe(0)
  await page.goBack()
  await expect.poll(() => scrolled(page)).toBe(300)

  await navigate(page, '/products/men')
  await navigate(page, '/')
  await expect.poll(() => scrolled(page)).toBe(0)

  await test.step('the home page is sound, whichever slide is shown and with a popup open', async () => {
    await page.getByRole('button', { name: 'Parar las diapositivas' }).click()
    for (const number of [1, 2, 3, 4]) {
      const mark = page.getByRole('button', { name: new RegExp(`^Diapositiva ${number}:`) })
      const press = async () => {
        await mark.click() // the first clicks may fall into the lock of the previous change
        return mark.getAttribute('aria-current')
      }
      await expect.poll(press).toBe('true')
    }
    // With the first slide, the whole page is looked at in pages.e2e.ts.
    await expectSound(page, { at: '[aria-label="Destacados"]' })
    await valueCard(page, 'Materiales').click()
    await expect(popup(page, 'Materiales')).toBeVisible()
    await expectSound(page)
  })
})

test.describe('for who asked for calm', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the way to the collections is a step, not a ride @desktop', async ({ page }) => {
    await test.step('an address with #colecciones opens there too', async () => {
      await visit(page, '/#colecciones')
      await expectAtCollections(page)
    })
    await navigate(page, '/faq')
    await atRest(page)
    await page.evaluate(() => {
      const seen: number[] = []
      Object.assign(window, { seen })
      window.addEventListener('scroll', () => seen.push(Math.round(window.scrollY)))
    })
    await navigate(page, '/', openAtCollections)
    await expectAtCollections(page)
    const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen)
    expect(new Set(seen.filter((y) => y > 0)).size).toBe(1)
  })
})

test('the first picture comes at once and with priority, the rest of the page when it is near @desktop', async ({
  shop,
}) => {
  const html = await (await fetch(shop.url)).text()
  const pictures = html.match(/<img[^>]*>/g) ?? []
  expect(pictures.filter((picture) => picture.includes('fetchPriority="high"'))).toEqual([
    expect.stringContaining('/img/places/bali-1024.jpg'),
  ])
  expect(pictures.filter((picture) => picture.includes('loading="eager"'))).toHaveLength(1)
  expect(pictures[0]).toContain('/img/places/bali')
})

test('without JavaScript the values can be read in full @no-js', async ({ page }) => {
  await page.goto('/')
  const texts = valueCards(page).locator('noscript p')
  await expect(texts).toHaveCount(values.flatMap((value) => value.longDescription).length)
  for (const text of await texts.all()) await expect(text).toBeVisible()
  for (const { title } of values) {
    await expect(valueCards(page).getByText(title, { exact: true }).last()).toBeVisible()
  }
  await expect(valueCards(page).getByRole('button')).toHaveCount(0)
  await expect(collections(page).getByRole('link', { name: /^Urbano/ })).toBeVisible()
})
