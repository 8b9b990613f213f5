import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { navigate } from '#tests/support/browser/navigate.ts'
import {
  cartDrawer,
  goods,
  goToDepartment,
  keepCart,
  lineOf,
  openCart,
  expectToast,
  untilAwake,
  visit,
} from '#tests/support/browser/shop-pages.ts'
import { atRest } from '#tests/support/browser/at-rest.ts'

const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
/** What a screen reader is told, apart from the focus. */
const spoken = (page: Page) => page.locator('body > [aria-live=polite]')
const place = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY))

test('a new page has the focus on its heading and is spoken once; Back returns to the link @desktop', async ({
  page,
}) => {
  await test.step('an unknown address leads home, says so once, and leaves no trace', () =>
    expectUnknown(page))
  await goToDepartment(page, 'Hombre')
  await expect(title(page)).toHaveText('Hombre')
  await expect(title(page)).toBeFocused()
  await expect(spoken(page)).toBeEmpty() // the focus speaks
  expect(await title(page).evaluate((it) => getComputedStyle(it).outlineStyle)).toBe('none')

  const card = page.getByRole('article').nth(9).getByRole('heading').getByRole('link')
  const name = (await card.textContent()) ?? ''
  await card.scrollIntoViewIfNeeded()
  const before = await place(page)
  await card.click()
  await expect(title(page)).toHaveText(name)
  await expect(title(page)).toBeFocused()
  await expect.poll(() => place(page)).toBe(0)

  await atRest(page)
  await page.goBack()
  await expect(title(page)).toHaveText('Hombre')
  await expect(card).toBeFocused()
  await expect(spoken(page)).toHaveText('Ropa de hombre | Vereda')
  await expect.poll(() => place(page)).toBe(before)
  await atRest(page)
  await page.goForward()
  await expect(title(page)).toHaveText(name)
  await expect(title(page)).toBeFocused()

  await test.step('a choice of colour moves no focus; a link to a place on the page does', async () => {
    await navigate(page, '/products/mens-tshirt-1')
    await expect(title(page)).toBeFocused()
    const black = page.getByRole('main').getByRole('radio', { name: 'Negro' }).first()
    await black.check()
    await expect(page).toHaveURL('/products/mens-tshirt-1?color=Negro')
    await expect(black).toBeFocused()
    await expect(spoken(page)).toBeEmpty()

    await navigate(page, '/')
    await page.getByRole('main').getByRole('link', { name: 'Cómo trabajamos' }).click()
    await expect(page).toHaveURL('/#valores')
    await expect(page.getByRole('region', { name: 'Lo que nos tomamos en serio' })).toBeFocused()
  })
  await test.step('each link to a place on the page leads there, and Back to where one was', () =>
    expectPlaces(page))
})

async function expectUnknown(page: Page): Promise<void> {
  const answer = await page.request.get('/nada', { maxRedirects: 0 })
  expect([answer.status(), answer.headers()['location']]).toEqual([302, '/#pagina-desconocida'])
  await visit(page, '/nada')
  const text = 'Esa página ya no está'
  await expectToast(page, text)
  await expect(page).toHaveURL('/')
  await page.reload()
  await untilAwake(page)
  await expect(page.getByText(text)).toHaveCount(0)
}

async function expectPlaces(page: Page): Promise<void> {
  await navigate(page, '/gifts')
  const bands = page.getByRole('navigation', { name: 'Regalos por precio' }).getByRole('link')
  /** Follows a link; returns the place where it was pressed. */
  const follow = async (link: Locator) => {
    await link.scrollIntoViewIfNeeded()
    const from = await place(page)
    await link.click()
    return from
  }
  const top = await follow(bands.nth(1))
  const second = page.getByRole('region', { name: 'De 40 a 80 €' })
  await expect(second.getByRole('heading', { level: 2 })).toBeInViewport()
  await follow(bands.nth(1)) // once more, after reading on above
  await expect(second.getByRole('heading', { level: 2 })).toBeInViewport()
  const card = second.getByRole('article').nth(2).getByRole('heading').getByRole('link')
  const name = (await card.textContent()) ?? ''
  const atSecond = await follow(card)
  await expect(title(page)).toHaveText(name)
  for (const from of [atSecond, top]) {
    await atRest(page)
    await page.goBack()
    await expect.poll(() => place(page)).toBe(from)
  }
  await expect(page).toHaveURL('/gifts')
}

/** One of each kind of window; all others are of these kinds. */
const OPENINGS: Record<string, (page: Page) => Locator> = {
  cart: (page) => page.getByRole('button', { name: /^Carrito/ }),
  search: (page) => page.getByRole('button', { name: 'Buscar' }),
  account: (page) => page.getByRole('link', { name: 'Iniciar sesión' }),
  'size guide': (page) => page.getByRole('link', { name: 'Guía de tallas' }),
  'enlarged picture': (page) => page.getByRole('button', { name: /, ampliar$/ }),
}

test('Back closes what is open on the first page of a visit @desktop', async ({ page }) => {
  const path = '/products/mens-tshirt-1'
  const box = page.locator('dialog[open]')
  await page.goto('/healthz') // what Back would lead to
  await visit(page, path)
  for (const [name, opener] of Object.entries(OPENINGS)) {
    await test.step(name, async () => {
      await opener(page).first().click()
      await expect(box).toBeVisible()
      await page.goBack()
      await expect(box).toBeHidden()
      await expect(page).toHaveURL(path)
    })
  }
  await expectShutAfterReload(page)
  await page.goBack()
  await expect(page).toHaveURL('/healthz')
})

async function expectShutAfterReload(page: Page): Promise<void> {
  await test.step('a reload with the cart open shows the page, and Back leaves it', async () => {
    await openCart(page)
    await page.reload()
    await expect(cartDrawer(page)).toBeHidden()
    await untilAwake(page)
    const drawer = await openCart(page)
    await page.goBack()
    await expect(drawer).toBeHidden()
  })
}

test('Back closes one after the other; closed otherwise, it leaves at the first press @mobile', async ({
  page,
}) => {
  await page.goto('/healthz')
  await keepCart(page, [lineOf(goods.tshirt)])
  await visit(page, '/products/mens-tshirt-1')
  const outer = await openCart(page)
  await page.keyboard.press('Escape')
  await expect(outer).toBeHidden()
  await page
    .getByRole('button', { name: /, ampliar$/ })
    .first()
    .click()
  const zoom = page.getByRole('dialog', { name: /^Fotos de/ })
  await expect(zoom).toBeVisible()
  await page.goBack()
  await expect(zoom).toBeHidden()
  await page.goForward()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect(page).toHaveURL('/products/mens-tshirt-1')

  // A page later, and back again: still at the first press each.
  const cart = await openCart(page)
  await cart.getByRole('button', { name: 'Finalizar compra' }).click()
  await expect(title(page)).toHaveText('Finalizar compra')
  await page.goBack()
  await expect(page).toHaveURL('/products/mens-tshirt-1')
  await expect(cartDrawer(page)).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/healthz')
  await page.goForward()
  await expect(page).toHaveURL('/products/mens-tshirt-1')
  await expect(page.locator('dialog[open]')).toHaveCount(0)
})
