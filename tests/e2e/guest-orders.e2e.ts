import type { Page } from '@playwright/test'
import { register } from '../support/browser/account-pages.ts'
import { expect, test } from '../support/browser/e2e.ts'
import { buyAsGuest, buySignedIn } from '../support/factories/guest-order.ts'
import {
  cartDrawer,
  cartLine,
  euros,
  expectToast,
  goods,
  visit,
} from '../support/browser/shop-pages.ts'
import { expectSound } from '../support/browser/sound-page.ts'
import { orderOf, sendParcel, setStock, untilShopKnows } from './shop-records.ts'

const main = (page: Page) => page.getByRole('main')
const order = (page: Page, number: string) =>
  page.getByRole('article', { name: `Pedido ${number}` })

test('a guest finds an order by number and e-mail, and cancels it @mobile', async ({
  shop,
  newShopper,
  expectConsole,
}) => {
  expectConsole(/status of (?:422|404)/)
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
  newShopper,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED/)
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

  const stranger = await newShopper()
  await visit(stranger, '/orders/link/AAAAAAAAAAAAAAAAAAAAAA')
  await expect(main(stranger).getByRole('status')).toHaveText(/^Ese enlace no abre ningún pedido/)
  await visit(stranger, `/orders/${number}`)
  await expect(stranger).toHaveURL(`/orders?numero=${number}`)
  await expect(stranger.getByLabel('Número de pedido')).toHaveValue(number)
  await expect(main(stranger)).not.toContainText('Olmo')

  await test.step('a shop that cannot be reached says so, and keeps what was typed', async () => {
    await stranger.getByLabel('Número de pedido').fill('VR-2222-2222')
    await stranger.getByLabel('Correo electrónico').fill('lucia@correo.example')
    await stranger.context().setOffline(true)
    await stranger.getByRole('button', { name: 'Ver el pedido' }).click()
    await expect(main(stranger).getByRole('alert')).toHaveText(
      'No hemos podido buscar tu pedido. Inténtalo de nuevo.',
    )
    await expect(stranger.getByLabel('Número de pedido')).toHaveValue('VR-2222-2222')
    await stranger.context().setOffline(false)
  })
})

test('a customer cancels from the account, too late when it has left @desktop', async ({
  page,
  shop,
  expectConsole,
}) => {
  expectConsole(/status of 409/)
  await register(page)
  const { email, number } = await buySignedIn(page, shop)
  await visit(page, `/profile/orders/${number}`)
  await page.getByText('Cancelar el pedido', { exact: true }).click()
  // Meanwhile the owner has sent it.
  await sendParcel(shop, number)
  await page.getByRole('button', { name: 'Sí, cancelar' }).click()
  await expect(main(page).getByRole('alert')).toHaveText(
    'Este pedido ya no se puede cancelar: ha salido o estaba cancelado.',
  )
  await expect(order(page, number)).toContainText('Va de camino.')
  await expect(order(page, number).getByRole('link', { name: 'Seguir el envío' })).toHaveAttribute(
    'href',
    'https://rutanorte.example/PK1',
  )
  expect(orderOf(shop, email)).toMatchObject({ status: 'placed', payment_status: 'paid' })
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
