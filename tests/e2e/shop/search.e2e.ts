import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { cartDrawer, untilAwake, visit } from '#tests/support/browser/shop-pages.ts'
import { expectSound } from '#tests/support/browser/sound-page.ts'
import type { Shop } from '#tests/support/process/shop-process.ts'

const SECTIONS = ['Hombre', 'Mujer', 'Accesorios', 'Novedades', 'Outdoor', 'Urbano', 'Básicos']
const POPULAR = ['Chaquetas', 'Pantalones', 'Calzado', 'Accesorios']

const searchButton = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: 'Buscar', exact: true })
const overlay = (page: Page): Locator => page.getByRole('dialog', { name: 'Buscar' })
const line = (page: Page): Locator => overlay(page).getByLabel('Buscar productos')
const results = (page: Page): Locator => overlay(page).getByRole('region', { name: 'Resultados' })
const suggestions = (page: Page): Locator =>
  overlay(page).getByRole('region', { name: 'Sugerencias' }).getByRole('link')

async function openSearch(page: Page, typed = ''): Promise<void> {
  await searchButton(page).click()
  await expect(line(page)).toBeFocused()
  if (typed !== '') await line(page).fill(typed)
}

test('the window of the search: before, while and after typing @mobile', async ({ page }) => {
  await visit(page, '/faq')
  await openSearch(page)
  await test.step('before anything is typed there are popular searches and the sections of the shop', async () => {
    const links = overlay(page).getByRole('link')
    await expect(links).toHaveText([...SECTIONS, ...POPULAR])
    await expect(links.first()).toHaveAttribute('href', '/products/hombre')
    await expect(suggestions(page)).toHaveCount(0)
    await expectSound(page)
  })

  await test.step('where nothing is found it says so and shows ways on', async () => {
    await line(page).fill('paraguas')
    await expect(results(page)).toContainText('No se encontraron resultados')
    await expect(results(page).getByRole('link', { name: 'Novedades' })).toBeVisible()
    await expect(overlay(page).getByRole('link', { name: 'Calzado' })).toBeVisible()
    const all = results(page).getByRole('link', { name: 'Ver todos los resultados' })
    await expect(all).toHaveCount(0)
    await expectSound(page)
  })

  await test.step('while typing there are five suggestions and five results, and a way to all of them', () =>
    expectFive(page))

  await openSearch(page)
  await overlay(page).getByRole('link', { name: 'Chaquetas' }).click()
  await expect(page).toHaveURL('/search?q=Chaquetas')
  await expect(overlay(page)).toBeHidden()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Resultados para «Chaquetas»')
  // To the eye the words are there once: in the box.
  expect((await title.getByText('«Chaquetas»').boundingBox())!.width).toBeLessThanOrEqual(1)
})

async function expectFive(page: Page): Promise<void> {
  await line(page).fill('cha')
  await expect(suggestions(page)).toHaveText([
    'chaqueta impermeable',
    'chaqueta acolchada',
    'chaleco',
    'chaqueta de mujer',
    'chaqueta de hombre',
  ])
  await expect(results(page).getByRole('listitem')).toHaveCount(5)
  const first = results(page).getByRole('listitem').first()
  await expect(first).toContainText('99,99')
  await expect(first).toContainText('IVA incl.')
  const [, count = ''] =
    /5 de (\d+) resultados/.exec((await results(page).textContent()) ?? '') ?? []
  await expect(overlay(page).getByRole('status').first()).toHaveText(
    `${count} resultados, 5 sugerencias`,
  )
  await expectSound(page)

  await results(page).getByRole('link', { name: 'Ver todos los resultados' }).click()
  await expect(page).toHaveURL('/search?q=cha')
  await expect(overlay(page)).toBeHidden()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(Number(count))
}

test('the index of the search comes once, what it finds is added or leads to help, and where it does not come the page answers @desktop', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/ERR_FAILED/)
  await test.step('the index comes with the first sign of interest, once, and is small', () =>
    expectSmallIndex(page, request))
  await test.step('what the search finds is added to the cart, or leads to help', () =>
    expectFound(page))
  await expectWithoutIndex(page)
})

async function expectFound(page: Page): Promise<void> {
  await test.step('what is sold out cannot be added, and an addition leads to the cart', async () => {
    await openSearch(page, 'bota canfranc')
    await expect(results(page).getByRole('button', { name: 'Agotado' })).toBeDisabled()
    await line(page).fill('calcetines irati')
    await results(page)
      .getByRole('button', { name: /^Añadir/ })
      .click()
    await page.getByRole('button', { name: 'Ver', exact: true }).click()
    await expect(cartDrawer(page)).toBeVisible()
    await expect(overlay(page)).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(cartDrawer(page)).toBeHidden()
  })

  await test.step('pages of help and related products stand apart from the results, and are counted', async () => {
    await openSearch(page, 'botas 45')
    const related = overlay(page).getByRole('region', { name: 'También puede interesarte' })
    await expect(results(page).getByText('1 resultado', { exact: true })).toBeVisible()
    await expect(related.getByRole('link', { name: /^Zapatilla/ }).first()).toBeVisible()
    await expect(related.getByRole('link', { name: 'Bota Gredos' })).toHaveCount(0)
    await expect(overlay(page).getByRole('status').first()).toHaveText(
      /^1 resultado, \d+ que también pueden interesarte/,
    )
    await expectSound(page)

    await line(page).fill('envio')
    const help = results(page).getByRole('navigation', { name: 'Ayuda' }).getByRole('link')
    await expect(help).toHaveText(['Envíos: precios y plazos'])
    await expect(overlay(page).getByRole('status').first()).toHaveText('1 página de ayuda')
    await expectSound(page)
    await line(page).press('ArrowDown')
    await expect(help).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/shipping')
    await expect(overlay(page)).toBeHidden()
  })
}

async function expectWithoutIndex(page: Page): Promise<void> {
  await page.route('**/api/search-index', (route) => route.abort())
  await visit(page, '/faq')
  await openSearch(page, 'polar')
  await expect(results(page).getByRole('alert')).toContainText('No hemos podido cargar')
  await expectSound(page)
  await results(page).getByRole('link', { name: 'Buscar «polar»' }).click()
  await expect(page).toHaveURL('/search?q=polar')
  await expect(page.getByRole('main').getByRole('article').first()).toContainText('Polar')
  await untilAwake(page) // the link loads a new document

  await openSearch(page, 'bota')
  await expect(results(page).getByRole('alert')).toBeVisible()
  await page.unroute('**/api/search-index')
  await results(page).getByRole('button', { name: 'Reintentar' }).click()
  await expect(results(page).getByRole('link', { name: 'Bota Gredos' })).toBeVisible()
}

async function expectSmallIndex(page: Page, request: APIRequestContext): Promise<void> {
  const requests: string[] = []
  page.on('request', (one) => {
    if (one.url().endsWith('/api/search-index')) requests.push(one.url())
  })
  await visit(page, '/faq')
  await page.getByRole('banner').getByRole('link', { name: 'Mujer' }).hover()
  expect(requests).toEqual([])
  await searchButton(page).hover()
  await expect.poll(() => requests.length).toBe(1)
  for (const typed of ['cha', 'bota']) {
    await openSearch(page, typed)
    await expect(results(page).getByRole('listitem').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(overlay(page)).toBeHidden()
  }
  expect(requests).toHaveLength(1)

  const answer = await request.get('/api/search-index', { headers: { 'accept-encoding': 'br' } })
  expect(Number(answer.headers()['content-length'])).toBeLessThan(14 * 1024)
  const etag = answer.headers()['etag'] ?? ''
  const again = await request.get('/api/search-index', { headers: { 'if-none-match': etag } })
  expect(again.status()).toBe(304)
}

test('the page of results tells how many there are, and shows the next ones @desktop', async ({
  page,
  request,
  shop,
}) => {
  await visit(page, '/search?q=accesorios')
  const main = page.getByRole('main')
  await expect(main.getByText(/^\d+ productos$/)).toBeVisible()
  await expect(main.getByRole('article')).toHaveCount(24)
  await main.getByRole('link', { name: /^Ver \d+ más$/ }).click()
  await expect(page).toHaveURL('/search?q=accesorios&page=2')
  await expect.poll(() => main.getByRole('article').count()).toBeGreaterThan(24)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)

  await main.getByLabel('Buscar productos').fill('chaketa')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=chaketa')
  await main.getByRole('link', { name: 'chaqueta', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resultados para «chaqueta»')
  await expect(main.getByLabel('Buscar productos')).toHaveValue('chaqueta')

  await main.getByLabel('Buscar productos').fill('devolucion')
  await page.keyboard.press('Enter')
  await expect(main.getByRole('link', { name: 'Devoluciones', exact: true })).toHaveAttribute(
    'href',
    '/returns',
  )
  await expect(main.getByText('No se encontraron resultados')).toHaveCount(0)

  await main.getByLabel('Buscar productos').fill('paraguas')
  await page.keyboard.press('Enter')
  await expect(main.getByText('No se encontraron resultados')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Escríbenos' })).toHaveAttribute('href', '/contact')

  const answer = await request.get('/search?q=polar')
  expect(answer.headers()['cache-control']).toContain('private')

  await test.step('strange searches are shown as they are and do no harm', () =>
    expectStrangeShown(page, shop))
})

async function expectStrangeShown(page: Page, shop: Shop): Promise<void> {
  await visit(page, '/search?q=%3Cscript%3Ealert(1)%3C/script%3E')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toContainText('«<script>alert(1)</script>»')
  const partOf = async (typed: string, part: RegExp) => {
    const html = await (await fetch(`${shop.url}/search?q=${typed}`)).text()
    return part.exec(html)?.[0].replaceAll(/<[^>]*>/g, '')
  }
  const linen = 'camisa+%26+%C2%ABlino%C2%BB'
  for (const [typed, shown] of [
    ['%3Cscript%3Ealert(1)%3C/script%3E', '«&lt;script&gt;alert(1)&lt;/script&gt;»'],
    ['%F0%9F%8E%BF', '«🎿»'],
    ['a%09b', '«a b»'],
    [linen, '«camisa &amp; «lino»»'],
  ] as const) {
    expect(await partOf(typed, /<h1.*?<\/h1>/s)).toContain(shown)
  }
  expect(await partOf(linen, /<article.*?<\/article>/s)).toContain('Camisa')
  const long = await fetch(`${shop.url}/search?q=${'y'.repeat(1000)}`)
  expect(long.status).toBe(200)
  const endless = await fetch(`${shop.url}/search?q=${'y'.repeat(10_000)}`)
  expect(endless.status).toBe(400) // like any malformed address
  expect((await fetch(`${shop.url}/search?q=a%00b`)).status).toBe(400)
}

test('without JavaScript the button leads to a form that finds @no-js', async ({ page }) => {
  await page.goto('/products/men')
  await test.step('without JavaScript the header offers no button that could do nothing', async () => {
    const names = await page.getByRole('banner').getByRole('button').allTextContents()
    expect(names).toHaveLength(1) // the search, which is a form
    await expect(page.getByText(/para comprar hace falta JavaScript/)).toBeVisible()
  })
  await searchButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Buscar')
  const main = page.getByRole('main')
  await main.getByLabel('Buscar productos').fill('forro polar')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=forro+polar')
  await expect(main.getByRole('article').first()).toContainText('Polar Añisclo')
  await main.getByLabel('Buscar productos').fill('pantalon treking')
  await main.getByRole('button', { name: 'Ver resultados' }).click()
  await main.getByRole('link', { name: 'pantalon trekking' }).click()
  await expect(main.getByRole('article').first()).toContainText('Pantalón Bujaruelo')
})
