import { expect, test } from '#tests/support/browser/e2e.ts'
import {
  buyerOf,
  cartButton,
  euros,
  fillCard,
  fillShipping,
  goods,
  keepCart,
  lineOf,
  openCart,
  pay,
  payButton,
  readyToPay,
  shippingField,
  thanks,
  untilAwake,
  visit,
} from '#tests/support/browser/shop-pages.ts'
import { orderOf, ordersOf } from '#tests/support/browser/shop-records.ts'

// The two seconds of the payment are tested in `checkout-pay.browser.test.tsx`.

const REDIRECT_MS = 5000

test('back from the last page never leads into a checkout that is done @desktop', async ({
  page,
  shop,
}, info) => {
  const buyer = buyerOf(info)
  const { email } = buyer
  await visit(page, '/faq')
  await readyToPay(page, buyer, [lineOf(goods.tshirt)])
  await pay(page) // its clock starts at the success page
  await expect(thanks(page)).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/checkout/)
  await page.clock.runFor(REDIRECT_MS) // the timer of the previous page
  await expect(page).not.toHaveURL(/checkout/)
  expect(ordersOf(shop, email)).toHaveLength(1)

  await test.step('after five seconds the last page leads home', async () => {
    await page.goto('/checkout/success')
    await expect(page.getByText('Tu pedido está confirmado.')).toContainText(
      'En unos minutos te llegará un correo con los detalles',
    )
    await expect(page.getByText(email, { exact: true })).toBeVisible()
    await expect(page.getByText('Te llevamos a la tienda en 5 segundos.')).toBeVisible()
    await untilAwake(page)
    await page.clock.runFor(REDIRECT_MS - 1)
    await expect(page).toHaveURL('/checkout/success')
    await page.clock.runFor(1)
    await expect(page).toHaveURL('/')
    await expect(cartButton(page)).toHaveAccessibleName('Carrito')
  })

  await test.step('a shopper may stay, look again, and leave by the button', async () => {
    await page.goto('/checkout/success')
    await page.getByRole('button', { name: 'Quedarme en esta página' }).click()
    await expect(page.getByText('Te quedas aquí. Vuelve a la tienda cuando quieras.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Quedarme en esta página' })).toHaveCount(0)
    await page.clock.runFor(10 * REDIRECT_MS)
    await expect(page).toHaveURL('/checkout/success')
    const { number } = orderOf(shop, email)
    await expect(page.getByText(number, { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Volver a la tienda' })).toHaveAttribute(
      'href',
      '/',
    )
    await page.clock.resume()
    await page.getByRole('link', { name: 'Ver el pedido' }).click()
    await expect(page).toHaveURL(`/orders/${number}`)
  })
})

test('what was typed survives Back, Forward, another page and a reload, the card does not @desktop', async ({
  page,
  context,
  shop,
}, info) => {
  const buyer = buyerOf(info)
  const expectKept = async () => {
    for (const field of Object.keys(buyer) as (keyof typeof buyer)[]) {
      await expect(shippingField(page, field)).toHaveValue(buyer[field])
    }
    await expect(page.getByRole('radio', { name: /^Exprés/ })).toBeChecked()
    await expect(page.getByLabel('Número de tarjeta')).toHaveValue('')
    await expect(page.getByLabel('CVC')).toHaveValue('')
  }
  await keepCart(page, [lineOf(goods.tshirt)])
  await visit(page, '/faq')
  await (await openCart(page)).getByRole('button', { name: 'Finalizar compra' }).click()
  await fillShipping(page, buyer)
  await fillCard(page)
  await page.getByRole('radio', { name: /^Exprés/ }).check()
  await test.step('the back button of the checkout returns to where the shopper was', async () => {
    await page.getByRole('button', { name: 'Volver' }).click()
    await expect(page).toHaveURL('/faq')
    await expect(cartButton(page)).toHaveText('1')
  })
  // The address comes first, and until the page stands there the checkout was not left.
  await expect(page.getByRole('heading', { level: 1, name: /Preguntas/ })).toBeVisible()
  await test.step('a shopper who comes straight to the checkout gets back into the shop', async () => {
    const tab = await context.newPage() // its history is empty
    await visit(tab, '/checkout')
    await tab.getByRole('button', { name: 'Volver' }).click()
    await expect(tab).toHaveURL('/')
    await expect(cartButton(tab)).toHaveText('1')
  })

  await page.goForward()
  await expectKept()
  await visit(page, '/shipping')
  await visit(page, '/checkout')
  await expectKept()
  const stored = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))
  expect(stored).toContain(buyer.email)
  expect(stored).not.toMatch(/4242/)

  await test.step('a reload during the payment stores nothing and keeps the cart', async () => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    await fillCard(page)
    await payButton(page).click()
    await expect(payButton(page)).toHaveAccessibleName('Procesando...')
    await page.reload()
    await expect(payButton(page)).toBeEnabled()
    await expect(payButton(page)).toContainText(`Pagar ${euros('43,24')}`)
    await expectKept()
    expect(sent).not.toContain('/api/orders')
    expect(ordersOf(shop, buyer.email)).toEqual([])
  })

  await fillCard(page)
  await pay(page)
  await expect(thanks(page)).toBeVisible()
  expect(ordersOf(shop, buyer.email)).toMatchObject([{ shipping_method: 'express' }])
  await keepCart(page, [lineOf(goods.tshirt)])
  await visit(page, '/checkout')
  await expect(shippingField(page, 'email')).toHaveValue('')
})
