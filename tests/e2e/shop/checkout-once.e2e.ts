import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/e2e.ts'
import {
  buyerOf,
  euros,
  fillCard,
  fillShipping,
  goods,
  keepCart,
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
  type Buyer,
} from '#tests/support/browser/shop-pages.ts'
import { mailsTo, ordersOf, unitsLeft } from '#tests/support/browser/shop-records.ts'

// One purchase is one order, even if the shopper, the browser or the network repeats something.

const FAILED = 'Error al procesar el pago'
/** How long the page waits for the answer to an order. */
const LONGEST_WAIT_MS = 20_000
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

// Other ways to lose an answer: `checkout-pay.browser.test.tsx`.
test('an answer that is lost loses no order: the page finds it by itself @desktop', async ({
  page,
  shop,
  expectConsole,
}, info) => {
  const broken = /ERR_FAILED/
  expectConsole(broken)
  const buyer = buyerOf(info)
  await readyToPay(page, buyer, cart)
  const heard = page.waitForEvent('console', (one) => broken.test(one.text()))
  await page.route('**/api/orders', async (route) => {
    await route.fetch() // the order reaches the shop
    await route.abort()
  })
  await pay(page)
  await heard
  expect(ordersOf(shop, buyer.email)).toHaveLength(1)
  await page.clock.runFor(LONGEST_WAIT_MS)
  await expect(thanks(page)).toBeVisible()
  await expect(toast(page, FAILED, 'alert')).toHaveCount(0)
  await expect.poll(() => keptCart(page)).toBeNull()
  expect(ordersOf(shop, buyer.email)).toHaveLength(1)
})

/** Pays, and loses the answer and the connection after it: nobody can ask. */
async function payIntoTheDark(page: Page, buyer: Buyer): Promise<void> {
  await readyToPay(page, buyer, cart)
  await page.route('**/api/orders', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.route('**/api/orders/earlier', (route) => route.abort())
  await pay(page)
  await expect(page.getByRole('alert').getByText('No sabemos si tu pedido llegó')).toBeVisible()
  await page.clock.runFor(3000) // longer than any toast
  await expect(page.getByRole('alert').getByText('No sabemos si tu pedido llegó')).toBeVisible()
  await page.unroute('**/api/orders') // not the question: one that is under way would get an answer
}

test('an answer lost, then another city and a fuller cart: the order is shown, not made again @desktop', async ({
  page,
  context,
  shop,
  expectConsole,
}, info) => {
  expectConsole(/ERR_FAILED/)
  expectConsole(/status of 409/)
  const buyer = buyerOf(info)
  await payIntoTheDark(page, buyer)
  const other = await context.newPage()
  await keepCart(other, [...cart, lineOf(goods.socks)])
  await other.close()
  await expect(payButton(page)).toContainText(`Pagar ${euros('60,48')}`)
  await shippingField(page, 'city').fill('Getafe')
  await payAgain(page)
  await expect(page.getByText('Este pedido ya estaba hecho')).toBeVisible()
  expect(ordersOf(shop, buyer.email)).toMatchObject([{ city: 'Madrid', total_cents: 4024 }])
  await expect.poll(() => keptCart(page)).toMatchObject([{ id: goods.socks.id, quantity: 1 }])

  // What was added since is a purchase of its own.
  await visit(page, '/checkout')
  await fillShipping(page, { ...buyer, city: 'Getafe' })
  await fillCard(page)
  await payAgain(page)
  await expect(thanks(page)).toBeVisible()
  expect(ordersOf(shop, buyer.email)).toHaveLength(2)
})

test('an answer lost, then a new window: the checkout shows the order that was made @desktop', async ({
  page,
  context,
  shop,
  expectConsole,
}, info) => {
  expectConsole(/ERR_FAILED/)
  const buyer = buyerOf(info)
  await payIntoTheDark(page, buyer)
  await page.close()
  const later = await context.newPage()
  await later.goto('/checkout')
  await expect(later.getByText('Este pedido ya estaba hecho')).toBeVisible()
  await expect.poll(() => keptCart(later)).toBeNull()
  expect(ordersOf(shop, buyer.email)).toHaveLength(1)
})

test('two tabs of one cart make one order of what was seen @desktop', async ({
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

  await test.step('two tabs that pay the same cart at the same time make one order', async () => {
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

  await test.step('a tab that was waiting at the checkout goes home when the other one has paid', async () => {
    const other = { ...buyer, email: `other-${buyer.email}` }
    await readyToPay(page, other, cart)
    await visit(second, '/checkout')
    await pay(page)
    await expect(thanks(page)).toBeVisible()
    await expect(second).toHaveURL('/')
    expect(ordersOf(shop, other.email)).toHaveLength(1)
  })
})
