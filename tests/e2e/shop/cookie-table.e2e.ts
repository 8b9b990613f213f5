import type { Page } from '@playwright/test'
import { register } from '#tests/support/browser/account-pages.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { navigate } from '#tests/support/browser/navigate.ts'
import {
  buyerOf,
  card,
  fillCard,
  fillShipping,
  openCart,
  pay,
  thanks,
  untilAwake,
  visit,
} from '#tests/support/browser/shop-pages.ts'

test.use({ isAskedAboutCookies: true })

/** The names of all that this browser keeps for the shop now. */
async function keptNames(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies()
  const stored = await page.evaluate(() => [localStorage, sessionStorage].flatMap(Object.keys))
  return [...cookies.map(({ name }) => name.replace(/^__Host-/, '')), ...stored]
}

test('after a walk through the shop nothing is kept that the cookie table does not list @desktop', async ({
  page,
}, info) => {
  const kept = new Set<string>()
  const look = async () => (await keptNames(page)).forEach((name) => kept.add(name))
  await visit(page, '/products/men')
  await page.getByRole('button', { name: /^Guardar Camiseta Lozoya/ }).click()
  await expect(page.getByText('Debes iniciar sesión para añadir a favoritos')).toBeVisible()
  await look()
  await register(page)
  await visit(page, '/products/men')
  await page.getByRole('button', { name: 'Aceptar', exact: true }).click()
  await card(page, 'Camiseta Lozoya').getByRole('link', { name: 'Camiseta Lozoya' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Camiseta Lozoya' })).toBeVisible()
  const sizes = page.getByRole('main').getByRole('group', { name: 'Talla', exact: true })
  await sizes.getByRole('radio', { name: 'M', exact: true }).click()
  await page.getByRole('main').getByRole('button', { name: 'Añadir al carrito' }).click()
  const drawer = await openCart(page)
  await drawer.getByText('Código de descuento', { exact: true }).click()
  await drawer.getByLabel('Código', { exact: true }).fill('WELCOME10')
  await drawer.getByRole('button', { name: 'Aplicar' }).click()
  await expect(drawer.getByRole('button', { name: 'Quitar código' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Abrir ayuda' }).click()
  const help = page.getByRole('dialog', { name: 'Ayuda' })
  await help.getByRole('button', { name: 'Envíos', exact: true }).click()
  await expect(help.getByText('Tú: Envíos')).toBeVisible()
  await navigate(page, '/size-guide')
  await page.getByLabel('Recordar mis medidas').check()
  await page.getByLabel('Estatura (cm)').fill('174')
  await page.getByLabel('Peso (kg)').fill('72')
  await page.getByRole('button', { name: 'Calcular mi talla' }).click()
  await look()
  // Both kinds of leaving a half-filled checkout: within the page, and by a new one.
  await navigate(page, '/checkout')
  await fillShipping(page, buyerOf(info))
  await fillCard(page)
  await look()
  await page.reload()
  await untilAwake(page)
  await look()
  await fillShipping(page, buyerOf(info))
  await fillCard(page)
  await pay(page)
  await expect(thanks(page)).toBeVisible()
  await look()

  await page.goto('/cookies-policy')
  const tables = page.getByRole('table', { name: /^Lo que guarda/ })
  const names = await tables.getByRole('rowheader').allTextContents()
  const listed = names.map((name) => name.replaceAll('\u200B', ''))
  expect([...kept].filter((name) => !listed.includes(name))).toEqual([])
  // Else the walk would prove little.
  expect([...kept].toSorted()).toEqual(
    expect.arrayContaining([
      'cart',
      'cart.discount',
      'chat',
      'checkout.key',
      'cookieChoice',
      'cookieChoice.detail',
      'react-router-scroll-positions',
      'recentlyViewed',
      'talla',
      'vereda_device',
      'vereda_order',
      'vereda_session',
      'wishlist.pending',
    ]),
  )
})
