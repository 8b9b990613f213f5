import type { Page } from '@playwright/test'
import { expect, test as base } from '#tests/support/browser/e2e.ts'
import {
  buyerOf,
  cartButton,
  euros,
  fillShipping,
  goods,
  keepCart,
  keptCart,
  lineOf,
  payButton,
  shippingField,
  expectPaid,
  expectToast,
  visit,
} from '#tests/support/browser/shop-pages.ts'
import { startShop, type Shop } from '#tests/support/process/shop-process.ts'
import { expectSound, expectSoundAtEveryWidth } from '#tests/support/browser/sound-page.ts'
import {
  SECRET_KEY,
  startStripe,
  WEBHOOK_SECRET,
  type StripeServer,
} from '#tests/support/process/stripe-server.ts'
import { ordersOf } from '#tests/support/browser/shop-records.ts'

/**
 * A shop with Stripe as its provider; this test runs a small fake Stripe. All of them on a phone: for
 * another device the shop would be started once more.
 */
const test = base.extend<object, { stripe: StripeServer; shop: Shop }>({
  stripe: [
    async ({}, use) => {
      const stripe = await startStripe()
      await use(stripe)
      await stripe.stop()
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ stripe }, use) => {
      const shop = await startShop({
        env: {
          TRUSTED_PROXIES: '127.0.0.1',
          STRIPE_SECRET_KEY: SECRET_KEY,
          STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
          STRIPE_API_BASE: stripe.base.origin,
        },
      })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

// One worker: this shop and its Stripe are started once.
test.describe.configure({ mode: 'default' })

const DONE = 'Pedido realizado con éxito'
const FAILED = 'Error al procesar el pago'
const TOTAL = euros('40,24')

/** These tests leave the shop, which other tests forbid. */
const ELSEWHERE = /request to another site: http:\/\/127\.0\.0\.1:\d+\/pay\//

async function goToStripe(page: Page): Promise<void> {
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Pagar 40.24 EUR' })).toBeVisible()
}

/** Puts a shirt in the cart and fills the form; returns the buyer's e-mail. */
async function readyToGo(page: Page): Promise<string> {
  const buyer = buyerOf(test.info())
  await keepCart(page, [lineOf(goods.tshirt)])
  await visit(page, '/checkout')
  await fillShipping(page, buyer)
  return buyer.email
}

test('a shopper pays at Stripe’s page and comes back to an order @mobile', async ({
  page,
  shop,
  expectConsole,
}) => {
  expectConsole(ELSEWHERE)
  const email = await readyToGo(page)
  await expect(page.getByLabel('Número de tarjeta')).toHaveCount(0)
  await expect(page.getByText('Modo demostración')).toHaveCount(0)
  await expect(page.getByText('te llevamos a la página de Stripe')).toBeVisible()
  for (const path of ['/faq', '/terms']) {
    const text = await (await page.request.get(path)).text()
    expect(text).toContain('pasas a la página de quien gestiona el pago')
    expect(text).not.toContain('lo eliges al finalizar la compra')
  }
  await test.step('the way to Stripe is sound at every width', () =>
    expectSoundAtEveryWidth(page, { at: 'main' }))
  await expect(payButton(page)).toContainText(`Pagar ${TOTAL}`)
  await goToStripe(page)
  expect(ordersOf(shop, email)).toMatchObject([
    { payment_status: 'pending', payment_ref: null, total_cents: 4024 },
  ])
  await page.getByRole('button', { name: 'Pagar ahora' }).click()
  await expectPaid(page)
  await expectToast(page, DONE)
  await expect(cartButton(page)).toHaveAccessibleName('Carrito')
  await expect.poll(() => keptCart(page)).toBeNull()
  expect(ordersOf(shop, email)).toMatchObject([{ payment_status: 'paid', status: 'placed' }])
})

test('a shopper who turns back at Stripe finds cart and form, and can pay after all @mobile', async ({
  page,
  shop,
  stripe,
  request,
  expectConsole,
}) => {
  expectConsole(ELSEWHERE)
  expectConsole(/status of 503/)
  const email = await readyToGo(page)
  const { firstName } = buyerOf(test.info())
  const taxId = page.getByLabel('NIF', { exact: true })
  await page.getByLabel('Quiero factura completa con mi NIF').check()
  await taxId.fill('12345678-z')

  await test.step('a press without an answer from Stripe keeps everything, and the next one goes on', async () => {
    stripe.faults.push('broken', 'broken', 'broken', 'broken')
    await payButton(page).click()
    await expectToast(page, FAILED, 'alert')
    await expect(shippingField(page, 'email')).toHaveValue(email)
    stripe.faults.length = 0
    await goToStripe(page)
    expect(ordersOf(shop, email)).toHaveLength(1)
  })

  await page.getByRole('link', { name: 'Volver a la tienda' }).click()
  await expectToast(page, FAILED, 'alert')
  await expect(shippingField(page, 'email')).toHaveValue(email)
  await expect(shippingField(page, 'firstName')).toHaveValue(firstName)
  await expect(taxId).toHaveValue('12345678Z') // as the order has it
  await expect(payButton(page)).toContainText(`Pagar ${TOTAL}`)
  expect(ordersOf(shop, email)).toMatchObject([{ status: 'cancelled', payment_status: 'failed' }])

  await goToStripe(page)
  await page.goBack()
  await expectToast(page, FAILED, 'alert')
  await expect(shippingField(page, 'email')).toHaveValue(email)

  await test.step('a payment that is not known yet is waited for, without sending the shopper home', async () => {
    await goToStripe(page)
    const id = page.url().split('/').at(-1) ?? ''
    await page.goto(`${shop.url}/checkout/success`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Estamos confirmando tu pago.')
    await expectSound(page)
    await expect(page.getByText('Te llevamos a la tienda')).toHaveCount(0)
    await expect.poll(() => keptCart(page)).not.toBeNull()

    stripe.pay(id)
    const paid = stripe.sessions().find((session) => session.id === id)
    const { body, signature } = stripe.event('checkout.session.completed', paid)
    for (let times = 0; times < 3; times += 1) {
      const answer = await request.post(`${shop.url}/api/webhooks/stripe`, {
        data: body,
        headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
      })
      expect(answer.status()).toBe(200)
    }
    await expectPaid(page)
    await expect.poll(() => keptCart(page)).toBeNull()
    const states = ordersOf(shop, email).map((order) => order.payment_status)
    expect(states.toSorted()).toEqual(['failed', 'failed', 'paid'])
  })
})

test('only what Stripe has signed is heard @mobile', async ({ shop, stripe, request }) => {
  const url = `${shop.url}/api/webhooks/stripe`
  const { body, signature } = stripe.event('checkout.session.completed', { metadata: {} })
  const post = async (data: string, sign: string, path = url) => {
    const headers = { 'stripe-signature': sign, 'content-type': 'application/json' }
    return (await request.post(path, { data, headers })).status()
  }
  expect(await post(body, signature)).toBe(200)
  expect(await post(`${body} `, signature)).toBe(400)
  expect(await post(body, '')).toBe(400)
  expect(await post('x'.repeat(70_000), signature)).toBe(413)
  expect(await post(body, signature, `${shop.url}/api/orders`)).toBe(403)
  expect((await request.get(url)).status()).toBe(405)
})
