import type { Locator } from '@playwright/test'
import { expect, test } from '../support/browser/e2e.ts'
import {
  buyerOf,
  card,
  cartButton,
  DECLINED_CARD,
  fillCard,
  goods,
  keepCart,
  lineOf,
  openCart,
  payButton,
  readyToPay,
  thanks,
  toast,
  visit,
} from '../support/browser/shop-pages.ts'
import { expectNoOverflow, expectSound, untilStill } from '../support/browser/sound-page.ts'

// Console errors, violations of the content policy and hydration errors fail every test.

const PAGES = [
  '/',
  '/products/new-arrivals',
  '/products/men',
  '/products/women?category=dresses',
  '/products/men?category=nada',
  '/products/mens-tshirt-1?color=Gris',
  '/products/mens-boots-2',
  '/search',
  '/search?q=chaketa',
  '/search?q=paraguas',
  '/checkout',
]

for (const path of PAGES) {
  test(`${path} is sound at every width @every-width`, async ({ page }) => {
    await keepCart(page, [lineOf(goods.tshirt)])
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expectSound(page)
  })
}

test('a page that is missing is sound at every width @every-width', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/status of 404/)
  await page.goto('/products/nada')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Por aquí no es')
  await expectSound(page)
})

test('the cart, filled and empty, is sound at every width @every-width', async ({ page }) => {
  await keepCart(page, [lineOf(goods.tshirt), lineOf(goods.jacket, { quantity: 2 })])
  await visit(page, '/products/men')
  const drawer = await openCart(page)
  await drawer.getByText('Código de descuento', { exact: true }).click()
  await drawer.getByRole('button', { name: 'Aplicar' }).click()
  await hold(toast(page, 'Introduce un código de descuento', 'alert'))
  await expectSound(page, { underMessage: true })
  await drawer.getByRole('button', { name: 'Eliminar Camiseta Lozoya' }).click()
  await drawer.getByRole('button', { name: 'Eliminar Chaqueta Nublo' }).click()
  await expect(drawer.getByRole('heading', { name: 'Tu carrito está vacío' })).toBeVisible()
  await expectSound(page)
})

test('a message and a missing size are sound at every width @every-width', async ({ page }) => {
  await visit(page, '/products/mens-tshirt-1')
  const add = page.getByRole('main').getByRole('button', { name: 'Añadir al carrito', exact: true })
  await add.click()
  await expect(page.getByText('Elige una talla', { exact: true })).toBeVisible()
  await expectSound(page)

  await visit(page, '/products/new-arrivals')
  await card(page, 'Gorro Urkiola').hover()
  await card(page, 'Gorro Urkiola')
    .getByRole('button', { name: /^Añadir/ })
    .click()
  await hold(toast(page, 'Producto añadido al carrito'))
  await expectSound(page, { underMessage: true })
})

/** A message stays as long as the pointer is on it; a stopped clock would stop axe too. */
async function hold(message: Locator): Promise<void> {
  await message.hover()
  await expect(message).toBeVisible()
}

test('the checkout with mistakes, refused and done is sound at every width @every-width', async ({
  page,
}, info) => {
  await keepCart(page, [lineOf(goods.tshirt)], { code: 'WELCOME10', percent: 10 })
  await visit(page, '/checkout')
  await payButton(page).click()
  await expect(page.getByText('Falta el correo electrónico')).toBeVisible()
  await expectSound(page)

  await readyToPay(page, buyerOf(info), [lineOf(goods.tshirt)])
  await fillCard(page, DECLINED_CARD)
  await payButton(page).click()
  await hold(toast(page, 'Error al procesar el pago', 'alert'))
  await expectSound(page, { underMessage: true })

  await fillCard(page)
  await payButton(page).click()
  await expect(thanks(page)).toBeVisible()
  await page.getByRole('button', { name: 'Quedarme en esta página' }).click()
  await expectSound(page)
})

test('nothing is wider than a window of 320 px @mobile', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await keepCart(page, [lineOf(goods.tshirt, { quantity: 10 }), lineOf(goods.jacket)])
  for (const path of PAGES) {
    await test.step(path, async () => {
      await visit(page, path)
      await expectNoOverflow(page)
    })
  }
  await visit(page, '/products/men')
  const drawer = await openCart(page)
  await untilStill(page)
  const overflowing = await drawer.evaluate((box) =>
    [...box.querySelectorAll('*')]
      .filter((part) => part.getBoundingClientRect().right > 321)
      .map((part) => part.outerHTML.slice(0, 80)),
  )
  expect(overflowing).toEqual([])
})

test('the server’s page knows no cart, and the filled one comes without a zero or a jolt', async ({
  page,
  shop,
}) => {
  const html = await (await fetch(`${shop.url}/products/men`)).text()
  const [, button = ''] = /<button[^>]*aria-label="Carrito"[^>]*>(.*?)<\/button>/.exec(html) ?? []
  expect(button).toContain('<svg')
  expect(button.replaceAll(/<[^>]*>/g, '')).toBe('')

  await page.addInitScript(() => {
    const seen = { texts: [] as string[], shifts: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        seen.shifts += (entry as PerformanceEntry & { value: number }).value
      }
    }).observe({ type: 'layout-shift', buffered: true })
    new MutationObserver(() => {
      const badge = document.querySelector('header button[aria-label^="Carrito"]')
      const text = badge?.textContent ?? ''
      if (badge && seen.texts.at(-1) !== text) seen.texts.push(text)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await keepCart(page, [lineOf(goods.tshirt, { quantity: 2 })])
  for (const path of ['/products/men', '/products/mens-tshirt-1', '/']) {
    await visit(page, path)
    await expect(cartButton(page)).toHaveText('2')
    await page.evaluate(() => document.fonts.ready)
    await untilStill(page)
    const seen = await page.evaluate(() => (window as unknown as { seen: unknown }).seen)
    expect(seen, path).toEqual({ texts: ['', '2'], shifts: 0 })
  }
})

test('the checkout names no amount before it knows the cart @desktop', async ({ shop }) => {
  const html = await (await fetch(`${shop.url}/checkout`)).text()
  const amounts = /<dl.*?<\/dl>.*?<\/button>/s.exec(html)?.[0] ?? ''
  expect(amounts).toContain('Total')
  expect(amounts.replaceAll(/<[^>]*>/g, ' ').match(/\d+,\d\d/g)).toBeNull()
})

test('what the header promises can be stopped', async ({ page }) => {
  await visit(page, '/')
  const bar = page.getByRole('complementary', { name: 'Avisos de la tienda' })
  for (const promise of [
    'Envío gratis en pedidos superiores a 50\u00A0€',
    'Devoluciones gratis, 30 días',
    '−20\u00A0% en tu primera compra',
  ]) {
    await expect(bar.getByRole('listitem').filter({ hasText: promise })).toHaveCount(1)
  }
  const movement = () =>
    bar.evaluate((box) => box.getAnimations({ subtree: true }).map((one) => one.playState))
  await page.mouse.move(300, 500)
  await expect.poll(movement).toEqual(['running'])
  await bar.getByRole('button', { name: 'Parar los avisos' }).click()
  await page.mouse.move(300, 500)
  await page.getByRole('banner').getByRole('link', { name: 'Vereda, inicio' }).focus()
  await expect.poll(movement).toEqual(['paused'])
  await bar.getByRole('button', { name: 'Mover los avisos' }).click()
  await expect(bar.getByRole('button', { name: 'Parar los avisos' })).toBeVisible()
})
