import { expect, test } from '../support/browser/e2e.ts'
import {
  buyerOf,
  fillCard,
  fillShipping,
  openCart,
  payButton,
  thanks,
  untilAwake,
  visit,
} from '../support/browser/shop-pages.ts'
import { ordersOf } from './shop-records.ts'

test.use({ isAskedAboutCookies: true }) // the answer to the notice is stored too

/** As in a browser that blocks all site data: any access to a storage throws. */
const BLOCK = () => {
  const refuse = (owner: object, name: string) =>
    Object.defineProperty(owner, name, {
      configurable: true,
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) refuse(window, name)
  refuse(navigator, 'locks')
}

test('with site data blocked a guest buys to the end, and no page has an error', async ({
  page,
  shop,
}, info) => {
  const buyer = buyerOf(info)
  await page.addInitScript(BLOCK)
  for (const path of ['/', '/products/men', '/search?q=camiseta', '/contact'])
    await visit(page, path)
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
  await expect(thanks(page)).toBeVisible({ timeout: 20_000 })
  expect(ordersOf(shop, buyer.email)).toMatchObject([{ lines: [{ size: 'M', quantity: 1 }] }])
})
