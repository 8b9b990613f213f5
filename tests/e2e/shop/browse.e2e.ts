import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { navigate } from '#tests/support/browser/navigate.ts'
import { card, cartButton, goods, mainNav, visit } from '#tests/support/browser/shop-pages.ts'
import { atRest } from '#tests/support/browser/at-rest.ts'

async function expectCalmHeader(page: Page): Promise<void> {
  const header = page.getByRole('banner')
  for (const [y, isScrolled] of [
    [50, false],
    [51, true],
    [60, true],
    [1500, true],
    [0, false],
  ] as const) {
    expect(await changesAfterScroll(page, y)).toBeLessThanOrEqual(1)
    expect(await page.evaluate(() => window.scrollY)).toBe(y)
    if (isScrolled) await expect(header).toHaveAttribute('data-scrolled', 'true')
    else await expect(header).not.toHaveAttribute('data-scrolled')
    await expect(cartButton(page)).toBeInViewport()
  }
}

/** Counts how often the header changes its look in the forty frames after a scroll. */
const changesAfterScroll = (page: Page, y: number): Promise<number> =>
  page.evaluate(async (top) => {
    let changes = 0
    const observer = new MutationObserver((records) => (changes += records.length))
    const header = document.querySelector('header')
    if (header) observer.observe(header, { attributeFilter: ['data-scrolled'] })
    window.scrollTo({ top, behavior: 'instant' })
    for (let frame = 0; frame < 40; frame += 1) await new Promise(requestAnimationFrame)
    observer.disconnect()
    return changes
  }, y)

test('a category narrows the list, and back widens it again @mobile', async ({ page }) => {
  await visit(page, '/products/men')
  await test.step('the header stays in sight, and changes after 50 px without a flutter', () =>
    expectCalmHeader(page))
  await test.step('a finger gets no second picture', async () => {
    const it = card(page, goods.tshirt.name)
    await it.getByRole('radio', { name: 'Gris' }).check({ force: true })
    await expect(it.locator('img[src*="-back-"]')).toBeHidden()
  })
  const categories = page.getByRole('navigation', { name: 'Categorías de Hombre' })
  const all = await page.getByText(/^\d+ productos$/).textContent()
  await expect(categories.getByRole('link', { name: 'Todo' })).toHaveAttribute(
    'aria-current',
    'page',
  )

  await categories.getByRole('link', { name: 'Camisetas' }).click()
  await expect(page).toHaveURL('/products/men?category=tshirts')
  const names = page.getByRole('article').getByRole('heading')
  await expect(page.getByText(/^\d+ productos$/)).not.toHaveText(all ?? '')
  expect((await names.allTextContents()).filter((name) => !name.startsWith('Camiseta'))).toEqual([])
  await expect(page.getByText(`${await names.count()} productos`, { exact: true })).toBeVisible()
  await expect(categories.getByRole('link', { name: 'Camisetas' })).toHaveAttribute(
    'aria-current',
    'page',
  )

  await page.goBack()
  await expect(page).toHaveURL('/products/men')
  await expect(page.getByText(all ?? '', { exact: true })).toBeVisible()

  await test.step('going back from a product returns to the place in the list', async () => {
    await expect(page.getByText(/^Has visto 24 de \d+$/)).toBeVisible()
    await page.getByRole('link', { name: 'Ver 24 más' }).click()
    await expect(page.getByRole('article')).toHaveCount(48)
    await expect(page.getByText(/^Has visto 48 de \d+$/)).toBeVisible()

    const product = page.getByRole('article').nth(38)
    const name = (await product.getByRole('heading').textContent()) ?? ''
    await product.getByRole('heading').scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => window.scrollY)
    expect(place).toBeGreaterThan(2000)
    await product.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)

    await page.goBack()
    await expect(page.getByRole('article')).toHaveCount(48)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
    await expect(product.getByRole('heading')).toBeInViewport()
  })

  await test.step('a product opens in the colour chosen on its card, and its pictures follow the choice', () =>
    expectColourFollowed(page))
})

async function expectColourFollowed(page: Page): Promise<void> {
  await navigate(page, '/products/men?category=tshirts')
  const tshirt = card(page, 'Camiseta Lozoya')
  await tshirt.getByRole('radio', { name: 'Negro' }).check()
  await expect(tshirt.getByAltText('Camiseta Lozoya, negro')).toBeVisible()
  await tshirt.getByRole('link', { name: 'Camiseta Lozoya' }).click()

  await expect(page).toHaveURL('/products/mens-tshirt-1?color=Negro')
  const pictures = page.getByRole('group', { name: 'Fotos de Camiseta Lozoya' })
  await expect(pictures.getByAltText('Camiseta Lozoya, negro', { exact: true })).toBeVisible()
  const colors = page.getByRole('main').getByRole('group', { name: 'Color', exact: true })
  await expect(colors.getByRole('radio', { name: 'Negro' })).toBeChecked()

  await colors.getByRole('radio', { name: 'Blanco' }).click()
  await expect(page).toHaveURL('/products/mens-tshirt-1?color=Blanco')
  await expect(pictures.getByAltText('Camiseta Lozoya, blanco', { exact: true })).toBeVisible()
  await expect(pictures.getByAltText(/negro/)).toHaveCount(0)

  // Choices replace each other in the history: back leads to the list, not to black.
  await page.goBack()
  await expect(page).toHaveURL('/products/men?category=tshirts')

  await test.step('a product without stock can be looked at, not bought', async () => {
    const categories = page.getByRole('navigation', { name: 'Categorías de Hombre' })
    await categories.getByRole('link', { name: 'Calzado', exact: true }).click()
    const boots = card(page, 'Bota Canfranc')
    await expect(boots.getByText('Agotado', { exact: true }).first()).toBeVisible()
    await expect(boots.getByRole('button', { name: 'Agotado' })).toBeDisabled()
    await boots.getByRole('link', { name: 'Bota Canfranc' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Bota Canfranc' })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Avísame cuando vuelva' })).toBeVisible()
  })
}

test('categories and further pages are plain links @no-js', async ({ page }) => {
  await page.goto('/products/women')
  const categories = page.getByRole('navigation', { name: 'Categorías de Mujer' })
  await expect(page.getByRole('article')).toHaveCount(24)
  // Later parts of a page wait for scripts; without any it is complete.
  await expect(page.getByRole('article').last()).toBeVisible()
  const foot = page.getByRole('contentinfo')
  await expect(foot.getByRole('link', { name: 'Privacidad' })).toBeVisible()
  await page.getByRole('link', { name: 'Ver 24 más' }).click()
  await expect(page.getByRole('article')).toHaveCount(48)

  await categories.getByRole('link', { name: 'Vestidos', exact: true }).click()
  await expect(page).toHaveURL('/products/women?category=dresses')
  await expect(card(page, 'Vestido Monfragüe')).toBeVisible()
  await expect(page.getByRole('article').filter({ hasNotText: 'Vestido' })).toHaveCount(0)

  await card(page, 'Vestido Monfragüe').getByRole('link', { name: 'Vestido Monfragüe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vestido Monfragüe' })).toBeVisible()
  await expect(page.getByText(/^99,99\u00A0€/)).toBeVisible()

  await test.step('without JavaScript no product offers a heart or a purchase that could do nothing', async () => {
    const main = page.getByRole('main')
    const expectNoDeadButtons = async () => {
      await expect(main.getByRole('article').first()).toBeVisible()
      await expect(main.getByRole('button', { name: /^(Guardar|Añadir) / })).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Parar los avisos' })).toHaveCount(0)
    }
    await expectNoDeadButtons()
    for (const path of ['/products/women?category=dresses', '/collections/bali']) {
      await page.goto(path)
      await expectNoDeadButtons()
    }
  })
})

test('a page that another overtakes while it is still fading in leaves no error @desktop', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/status of 404.*\/products\/nada/)
  await visit(page, '/faq')
  await test.step('also on a wide screen the header stays in sight, and changes without a flutter', () =>
    expectCalmHeader(page))
  const press = (name: string) =>
    mainNav(page)
      .getByRole('link', { name, exact: true })
      .evaluate((link: HTMLElement) => link.click())
  await press('Hombre')
  await page.waitForFunction(() => {
    const fades = document
      .getAnimations()
      .filter(({ effect }) => (effect as KeyframeEffect).pseudoElement?.startsWith('::view-'))
    for (const fade of fades) fade.pause()
    return fades.length > 0
  })
  await press('Mujer')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mujer')
  await expect(page).toHaveURL('/products/women')

  await test.step('women choose between novelties and basics, men have no such choice', () =>
    expectChoice(page, request))

  await test.step('an address of a product that does not exist is a 404 with ways on', async () => {
    const answer = await page.goto('/products/nada')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Por aquí no es' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Ver novedades' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Novedades' })).toBeVisible()
  })

  await test.step('any other unknown address leads home', async () => {
    for (const path of [
      '/nada',
      '/collections/ninguna',
      '/gifts/nada',
      '/products/men/nada',
      '/checkout/nada',
    ]) {
      const answer = await request.get(path, { maxRedirects: 0 })
      expect([answer.status(), answer.headers()['location']]).toEqual([302, '/#pagina-desconocida'])
    }
  })
})

async function expectChoice(page: Page, request: APIRequestContext): Promise<void> {
  await atRest(page)
  await navigate(page, '/products/women?category=nada')
  await test.step('a filter that matches nothing says so and can be taken off', async () => {
    await expect(page.getByRole('heading', { name: 'Aquí no hay nada todavía' })).toBeVisible()
    await expect(page.getByText('0 productos', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Quitar filtros' }).click()
    await expect(page).toHaveURL('/products/women')
    await expect(page.getByRole('article')).toHaveCount(24)
    for (const query of ['category=dresses', 'category=%3Cb%3E']) {
      const html = await (await request.get(`/products/men?${query}`)).text()
      expect(html.includes('Aquí no hay nada todavía')).toBe(true)
      expect(/href="\/products\/men"[^>]*>(?:<[^>]*>)*Quitar filtros/.test(html)).toBe(true)
    }
  })

  await page.getByRole('main').getByRole('link', { name: 'Básicos', exact: true }).click()
  await expect(page).toHaveURL('/products/women?collection=basics')
  await expect(card(page, 'Camiseta Zuheros')).toBeVisible()
  await expect(card(page, 'Chaqueta Nublo')).toHaveCount(0)

  await page.getByRole('main').getByRole('link', { name: 'Novedades', exact: true }).click()
  await expect(page).toHaveURL('/products/women?collection=new')
  await expect(card(page, 'Falda Trujillo')).toBeVisible()
  await expect(page.getByRole('article').filter({ hasNotText: 'Nuevo' })).toHaveCount(0)

  const women = await (await request.get('/products/women')).text()
  expect(BASICS.test(women)).toBe(true)
  const all = await (await request.get('/products/men')).text()
  expect(BASICS.test(all)).toBe(false)
  const basics = await (await request.get('/products/men?collection=basics')).text()
  expect(countIn(basics)).toBeGreaterThan(0)
  expect(countIn(basics)).toBe(countIn(all))
}

const BASICS = /<a [^>]*>Básicos/
const countIn = (html: string) => Number(/>(\d+)(?:<!-- -->)? productos</.exec(html)?.[1])
