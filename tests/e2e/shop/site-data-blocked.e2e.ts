import { expect, test } from '#tests/support/browser/e2e.ts'
import {
  buyerOf,
  fillCard,
  fillShipping,
  openCart,
  payButton,
  expectPaid,
  untilAwake,
  visit,
} from '#tests/support/browser/shop-pages.ts'
import { navigate } from '#tests/support/browser/navigate.ts'
import { BLOCK } from '#tests/support/browser/blocked-site-data.ts'
import { ordersOf } from '#tests/support/browser/shop-records.ts'

test.use({ isAskedAboutCookies: true }) // the answer to the notice is stored too

/** One page of each kind. */
const PAGES = [
  '/products/men',
  '/products/new-arrivals',
  '/search?q=camiseta',
  '/gifts',
  '/collections',
  '/collections/bali',
  '/size-guide',
  '/faq',
  '/contact',
  '/terms',
  '/orders',
  '/desistimiento',
  '/cuenta/entrar',
  '/reset-password',
  '/checkout',
]

test('with site data blocked a guest buys to the end, and no page has an error @desktop', async ({
  page,
  shop,
}, info) => {
  const buyer = buyerOf(info)
  await page.addInitScript(BLOCK)
  await visit(page, '/')
  for (const path of PAGES) await navigate(page, path)
  await visit(page, '/products/mens-tshirt-1?color=Verde&size=M')
  await page.getByRole('button', { name: 'Rechazar' }).click()
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Añadir al carrito', exact: true }).click()
  const drawer = await openCart(page)
  await drawer.getByRole('button', { name: 'Finalizar compra' }).click()
  await untilAwake(page)
  await fillShipping(page, buyer)
  await fillCard(page)
  await payButton(page).click()
  await expectPaid(page)
  expect(ordersOf(shop, buyer.email)).toMatchObject([{ lines: [{ size: 'M', quantity: 1 }] }])
})
