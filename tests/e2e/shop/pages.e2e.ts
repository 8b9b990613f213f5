import type { Locator } from '@playwright/test'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { navigate } from '#tests/support/browser/navigate.ts'
import {
  buyerOf,
  card,
  DECLINED_CARD,
  fillCard,
  fillShipping,
  goods,
  holdToasts,
  keepCart,
  lineOf,
  openCart,
  pay,
  payButton,
  thanks,
  toast,
  visit,
} from '#tests/support/browser/shop-pages.ts'
import { atRest } from '#tests/support/browser/at-rest.ts'
import { expectSoundAtEveryWidth } from '#tests/support/browser/sound-page.ts'

// Console errors, violations of the content policy and hydration errors fail every test.

/*
 * Those that no other test looks at in a state with more on it: a department with its filters open
 * (filters.e2e.ts), a product without a size and a checkout with mistakes (below).
 */
const PAGES = [
  '/products/new-arrivals',
  '/products/men?category=nada',
  '/products/mens-boots-2',
  '/search',
  '/search?q=chaketa',
  '/search?q=paraguas',
]

/** Header and foot are those of the first page, where they are looked at. */
const IN_MAIN = { at: 'main' }
const TOASTS = ':popover-open'

test('lists, products, search and what is missing are sound at every width @mobile', async ({
  page,
  expectConsole,
}) => {
  test.slow() // each is looked at by axe
  const title = page.getByRole('heading', { level: 1 })
  await visit(page, '/')
  for (const path of ['/', ...PAGES]) {
    await test.step(`${path} is sound at every width`, async () => {
      if (path !== '/') await navigate(page, path)
      await expect(title).toHaveCount(1)
      await expectSoundAtEveryWidth(page, path === '/' ? {} : IN_MAIN)
    })
  }
  await test.step('a page that is missing is sound at every width', async () => {
    expectConsole(/status of 404/)
    await page.goto('/products/nada')
    await expect(title).toHaveText('Por aquí no es')
    await expectSoundAtEveryWidth(page, IN_MAIN)
  })
})

/** A drawer hides what is wider than itself from the page. */
const partsBeyond = (box: Locator, right: number): Promise<string[]> =>
  box.evaluate(
    (element, most) =>
      [...element.querySelectorAll('*')]
        .filter((part) => part.getBoundingClientRect().right > most)
        .map((part) => part.outerHTML.slice(0, 80)),
    right,
  )

test('the cart, filled and empty, a missing size and a message are sound at every width @mobile', async ({
  page,
}) => {
  const size = page.viewportSize()!
  await keepCart(page, [lineOf(goods.tshirt), lineOf(goods.jacket, { quantity: 10 })])
  await visit(page, '/faq')
  const drawer = await openCart(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await atRest(page)
  expect(await partsBeyond(drawer, 321)).toEqual([])
  await page.setViewportSize(size)
  await drawer.getByText('Código de descuento', { exact: true }).click()
  await holdToasts(page)
  await drawer.getByRole('button', { name: 'Aplicar' }).click()
  await expect(toast(page, 'Introduce un código de descuento', 'alert')).toBeVisible()
  await expectSoundAtEveryWidth(page, { at: `dialog[open], ${TOASTS}`, isCovered: true })
  await page.getByRole('button', { name: 'Cerrar aviso' }).click()
  await drawer.getByRole('button', { name: 'Eliminar Camiseta Lozoya' }).click()
  await drawer.getByRole('button', { name: 'Eliminar Chaqueta Nublo' }).click()
  await expect(drawer.getByRole('heading', { name: 'Tu carrito está vacío' })).toBeVisible()
  await expectSoundAtEveryWidth(page, { at: 'dialog[open]' })
  await page.keyboard.press('Escape')
  await navigate(page, '/products/mens-tshirt-1')
  const add = page.getByRole('main').getByRole('button', { name: 'Añadir al carrito', exact: true })
  await add.click()
  await expect(page.getByText('Elige una talla', { exact: true })).toBeVisible()
  await expectSoundAtEveryWidth(page, IN_MAIN)

  await navigate(page, '/products/new-arrivals')
  await holdToasts(page)
  await card(page, 'Gorro Urkiola')
    .getByRole('button', { name: /^Añadir/ })
    .click()
  await expect(toast(page, 'Producto añadido al carrito')).toBeVisible()
  await expectSoundAtEveryWidth(page, { at: TOASTS, isCovered: true })
})

test('the checkout with mistakes, refused and done is sound at every width @mobile', async ({
  page,
  shop,
}, info) => {
  await test.step('the checkout names no amount before it knows the cart', async () => {
    const html = await (await fetch(`${shop.url}/checkout`)).text()
    // Above the form, in the summary and on the button.
    const amounts = html.match(/<(summary|dl|button)\b.*?<\/\1>/gs)?.join(' ') ?? ''
    for (const part of ['Tu pedido', 'Total', 'Pagar']) expect(amounts).toContain(part)
    expect(amounts.replaceAll(/<[^>]*>/g, ' ').match(/\d+,\d\d/g)).toBeNull()
  })

  await keepCart(page, [lineOf(goods.tshirt)], { code: 'WELCOME10', percent: 10 })
  const check = page.waitForRequest(/\/api\/cart-products\?/)
  await visit(page, '/checkout')
  await (await check).response()
  await payButton(page).click()
  await expect(page.getByRole('link', { name: 'Falta el correo electrónico' })).toBeVisible()
  await expectSoundAtEveryWidth(page, IN_MAIN)

  await fillShipping(page, buyerOf(info))
  await fillCard(page, DECLINED_CARD)
  await holdToasts(page)
  await payButton(page).click()
  await expect(toast(page, 'Error al procesar el pago', 'alert')).toBeVisible()
  await expectSoundAtEveryWidth(page, { at: `main, ${TOASTS}`, isCovered: true })

  await fillCard(page)
  await pay(page)
  await expect(thanks(page)).toBeVisible()
  await page.getByRole('button', { name: 'Quedarme en esta página' }).click()
  await page.clock.resume()
  await expectSoundAtEveryWidth(page, IN_MAIN)
})
