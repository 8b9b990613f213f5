import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { buyAsGuest } from '#tests/support/factories/guest-order.ts'
import {
  cartDrawer,
  cartLine,
  euros,
  expectToast,
  goods,
  visit,
} from '#tests/support/browser/shop-pages.ts'
import { expectSound } from '#tests/support/browser/sound-page.ts'
import { orderOf, setStock, untilShopKnows } from '#tests/support/browser/shop-records.ts'

// A stranger’s look-up and link: order-access.test.ts, order-lookup-page.test.tsx. A customer’s order: returns.e2e.ts.

const main = (page: Page) => page.getByRole('main')
const order = (page: Page, number: string) =>
  page.getByRole('article', { name: `Pedido ${number}` })

test('a guest finds an order by number and e-mail, and cancels it @mobile', async ({
  shop,
  newShopper,
  expectConsole,
}) => {
  expectConsole(/status of (?:422|404)/)
  expectConsole(/ERR_INTERNET_DISCONNECTED/)
  const { number, email } = await buyAsGuest(shop)
  const later = await newShopper()
  await visit(later, '/faq')
  await later.getByRole('contentinfo').getByRole('link', { name: 'Tu pedido' }).click()
  await expect(later).toHaveTitle(/^Tu pedido/)
  const [typedNumber, typedEmail] = [
    later.getByLabel('Número de pedido'),
    later.getByLabel('Correo electrónico'),
  ]
  const send = later.getByRole('button', { name: 'Ver el pedido' })
  await send.click()
  await expect(typedNumber).toBeFocused()
  await expect(typedNumber).toHaveAccessibleDescription(/Falta el número de pedido/)
  await expect(typedEmail).toHaveAccessibleDescription(/Falta el correo electrónico/)
  await expectSound(later)
  await typedNumber.fill(number.toLowerCase())
  await typedEmail.fill('otra@correo.example')
  await send.click()
  await expect(main(later).getByRole('alert')).toHaveText(/^No encontramos ningún pedido/)
  await expect(typedNumber).toHaveValue(number.toLowerCase())

  await test.step('a shop that cannot be reached says so, and keeps what was typed', async () => {
    await later.context().setOffline(true)
    await send.click()
    await expect(main(later).getByRole('alert')).toHaveText(
      'No hemos podido buscar tu pedido. Inténtalo de nuevo.',
    )
    await expect(typedNumber).toHaveValue(number.toLowerCase())
    await expect(typedEmail).toHaveValue('otra@correo.example')
    await later.context().setOffline(false)
  })
  await typedEmail.fill(email)
  await typedEmail.press('Enter')
  await expect(later).toHaveURL(`/orders/${number}`)
  await expect(order(later, number)).toContainText('Lo estamos preparando.')
  await expectSound(later)

  await later.getByText('Cancelar el pedido', { exact: true }).click()
  await expect(order(later, number)).toContainText(
    `Te devolvemos ${euros('40,24')} por el mismo medio con el que pagaste. No se puede deshacer.`,
  )
  await later.getByRole('button', { name: 'Sí, cancelar' }).click()
  await expect(later.getByText('Pedido cancelado.')).toBeVisible()
  await expect(order(later, number)).toContainText('Cancelado, y el dinero devuelto.')
  await expect(later.getByText('Cancelar el pedido', { exact: true })).toHaveCount(0)
  await expectSound(later)
  expect(orderOf(shop, email)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' })
})

test('the link of the mail opens the order, and its address keeps no secret @desktop', async ({
  page,
  shop,
}) => {
  const { number, link } = await buyAsGuest(shop, [
    { thing: goods.socks, quantity: 2 },
    { thing: goods.tshirt },
  ])
  await visit(page, link)
  await expect(page).toHaveURL(`/orders/${number}`)
  await expect(order(page, number)).toContainText('Calle del Olmo, 14')

  await test.step('on paper the order is a summary, and says that it is no invoice', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(order(page, number)).toContainText('no es una factura')
    await expect(page.getByText(/no es una factura/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Imprimir el resumen' })).toBeHidden()
    await expect(page.getByRole('banner')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await page.getByRole('button', { name: 'Imprimir el resumen' }).click()
    await expect(page.locator('body[data-printed]')).toHaveCount(1)
  })

  await test.step('an order is bought again, and what cannot come along is named', async () => {
    const { id, color, size } = goods.socks
    const variant = `${id}/${size}/${color}`
    await setStock(shop, variant, 1)
    try {
      await untilShopKnows(shop, id, (product) => product?.stock[`${size}/${color}`] === 1)
      await page.getByRole('button', { name: 'Comprar de nuevo' }).click()
      await expect(cartDrawer(page)).toBeVisible()
      await expect(cartLine(page, `${goods.tshirt.name}, M, verde`)).toBeVisible()
      await expect(cartLine(page, `${goods.socks.name}, Único, gris`)).toBeVisible()
      await expectToast(page, `Sin existencias como los pediste: «${goods.socks.name}»`)
    } finally {
      await setStock(shop, variant, 50)
    }
    await expect(page).toHaveURL(`/orders/${number}`)
  })
})

test('without JavaScript an order is found and cancelled @no-js', async ({
  page,
  shop,
  expectConsole,
}) => {
  expectConsole(/status of 422/)
  await page.goto('/orders')
  await page.getByRole('button', { name: 'Ver el pedido' }).click()
  await expect(page.getByText('Falta el número de pedido')).toBeVisible()
  const { number, email } = await buyAsGuest(shop)
  await page.getByLabel('Número de pedido').fill(number)
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByRole('button', { name: 'Ver el pedido' }).click()
  await expect(page).toHaveURL(`/orders/${number}`)
  await expect(page.getByRole('button', { name: 'Comprar de nuevo' })).toBeHidden()
  await page.getByText('Cancelar el pedido', { exact: true }).click()
  await page.getByRole('button', { name: 'Sí, cancelar' }).click()
  await expect(page.getByText('Pedido cancelado.')).toBeVisible()
  await expect(order(page, number)).toContainText('Cancelado, y el dinero devuelto.')
})
