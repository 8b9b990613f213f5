import type { Locator } from '@playwright/test'
import { expect, test } from '../support/browser/e2e.ts'
import {
  buyerOf,
  card,
  euros,
  fillCard,
  fillShipping,
  goods,
  keptCart,
  lineOf,
  pay,
  payAgain,
  payButton,
  PAYMENT_MS,
  readyToPay,
  shippingField,
  stopClock,
  thanks,
  toast,
  visit,
} from '../support/browser/shop-pages.ts'
import { mailsTo, ordersOf, unitsLeft } from './shop-records.ts'

// One purchase is one order, even if the shopper, the browser or the network repeats something.

const FAILED = 'Error al procesar el pago'
const VARIANT = 'mens-tshirt-1/M/Verde'
const cart = [lineOf(goods.tshirt)]

/** Faster than a page can mark its button as busy. */
const twiceInOneFrame = (button: Locator): Promise<void> =>
  button.evaluate((element: HTMLButtonElement) => {
    element.click()
    element.click()
  })

test('a double click, and Enter on top of it, are one order and one mail @desktop', async ({
  page,
  shop,
}, info) => {
  const buyer = buyerOf(info)
  const before = unitsLeft(shop, VARIANT)
  await readyToPay(page, buyer, cart)
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await stopClock(page)
  await twiceInOneFrame(payButton(page))
  await page.getByLabel('CVC').press('Enter')
  await payButton(page).dblclick({ force: true })
  await page.getByLabel('CVC').press('Enter')
  await page.clock.runFor(PAYMENT_MS)
  await expect(thanks(page)).toBeVisible()
  expect(sent.filter((path) => path === '/api/orders')).toHaveLength(1)
  expect(ordersOf(shop, buyer.email)).toHaveLength(1)
  expect(unitsLeft(shop, VARIANT)).toBe(before - 1)
  await expect.poll(() => mailsTo(shop, buyer.email)).toHaveLength(1)
})

for (const { says, fail, noise } of [
  { says: 'the connection is lost', fail: 'lost', noise: /ERR_FAILED/ },
  { says: 'the shop fails', fail: '500', noise: /status of 500/ },
  { says: 'the answer is lost after the order was stored', fail: 'unheard', noise: /ERR_FAILED/ },
] as const) {
  test(`${says}: the form stays, and paying again makes exactly one order @desktop`, async ({
    page,
    shop,
    expectConsole,
  }, info) => {
    expectConsole(noise)
    const buyer = buyerOf(info)
    const before = unitsLeft(shop, VARIANT)
    await readyToPay(page, buyer, cart)
    await page.route('**/api/orders', async (route) => {
      if (fail === '500') return route.fulfill({ status: 500, body: 'Algo ha fallado' })
      if (fail === 'unheard') await route.fetch()
      return route.abort()
    })
    await pay(page)
    await expect(toast(page, FAILED, 'alert')).toBeVisible()
    await expect(payButton(page)).toBeEnabled()
    await expect(shippingField(page, 'address')).toHaveValue(buyer.address)
    expect(await keptCart(page)).toHaveLength(1)
    expect(ordersOf(shop, buyer.email)).toHaveLength(fail === 'unheard' ? 1 : 0)

    await page.unroute('**/api/orders')
    await payAgain(page)
    await expect(thanks(page)).toBeVisible()
    expect(ordersOf(shop, buyer.email)).toHaveLength(1)
    expect(unitsLeft(shop, VARIANT)).toBe(before - 1)
    await expect.poll(() => mailsTo(shop, buyer.email)).toHaveLength(1)
  })
}

test('an answer lost, then a reload: the same purchase again is still one order @desktop', async ({
  page,
  shop,
  expectConsole,
}, info) => {
  expectConsole(/ERR_FAILED/)
  const buyer = buyerOf(info)
  await readyToPay(page, buyer, cart)
  await page.route('**/api/orders', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await payButton(page).click()
  await expect(toast(page, FAILED, 'alert')).toBeVisible()
  await page.unroute('**/api/orders')

  await visit(page, '/checkout')
  await fillShipping(page, buyer)
  await fillCard(page)
  await payButton(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(ordersOf(shop, buyer.email)).toHaveLength(1)
})

test('two tabs that pay the same cart at the same time make one order @desktop', async ({
  page,
  context,
  shop,
}, info) => {
  const buyer = buyerOf(info)
  const before = unitsLeft(shop, VARIANT)
  await readyToPay(page, buyer, cart)
  const second = await context.newPage()
  await visit(second, '/checkout')
  await fillShipping(second, buyer)
  await fillCard(second)
  const tabs = [page, second]
  await stopClock(page) // of both tabs: they share it
  for (const tab of tabs) {
    await payButton(tab).click()
    await expect(payButton(tab)).toHaveAccessibleName('Procesando...')
  }
  await page.clock.runFor(PAYMENT_MS)
  await expect.poll(() => tabs.map((tab) => tab.url())).toContain(`${shop.url}/checkout/success`)
  await expect.poll(() => tabs.map((tab) => tab.url())).not.toContain(`${shop.url}/checkout`)
  expect(ordersOf(shop, buyer.email)).toHaveLength(1)
  expect(unitsLeft(shop, VARIANT)).toBe(before - 1)
  await expect.poll(() => mailsTo(shop, buyer.email)).toHaveLength(1)
})

test('a tab that was waiting at the checkout goes home when the other one has paid @desktop', async ({
  page,
  context,
  shop,
}, info) => {
  const buyer = buyerOf(info)
  await readyToPay(page, buyer, cart)
  const second = await context.newPage()
  await visit(second, '/checkout')
  await pay(page)
  await expect(thanks(page)).toBeVisible()
  await expect(second).toHaveURL('/')
  expect(ordersOf(shop, buyer.email)).toHaveLength(1)
})

test('a cart that changes in another tab during the payment is not paid unseen @desktop', async ({
  page,
  context,
  shop,
}, info) => {
  const buyer = buyerOf(info)
  await readyToPay(page, buyer, cart)
  await stopClock(page)
  await payButton(page).click()
  await expect(payButton(page)).toHaveAccessibleName('Procesando...')
  const second = await context.newPage()
  await visit(second, '/products/new-arrivals')
  await card(second, 'Gorro Urkiola').hover()
  await second.getByRole('button', { name: 'Añadir Gorro Urkiola al carrito' }).click()
  await page.clock.runFor(PAYMENT_MS)
  const changed = 'Tu carrito ha cambiado mientras pagabas. Revísalo y vuelve a pagar.'
  await expect(page.getByRole('alert').getByText(changed)).toBeVisible()
  await expect(payButton(page)).toContainText(`Pagar ${euros('72,58')}`)
  expect(ordersOf(shop, buyer.email)).toEqual([])

  await payAgain(page)
  await expect(thanks(page)).toBeVisible()
  expect(ordersOf(shop, buyer.email)).toMatchObject([{ total_cents: 7258 }])
})
