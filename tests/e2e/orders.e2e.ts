import type { Page } from '@playwright/test'
import { register } from '../support/browser/account-pages.ts'
import { expect, test } from '../support/browser/e2e.ts'
import { buySignedIn } from '../support/factories/guest-order.ts'
import {
  buyerOf,
  euros,
  expectRows,
  goods,
  lineOf,
  pay,
  readyToPay,
  thanks,
  visit,
} from '../support/browser/shop-pages.ts'
import { expectSound } from '../support/browser/sound-page.ts'
import { orderOf, setOnSale, untilShopKnows } from './shop-records.ts'

const rows = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: /VR-/ })

test('without orders the page greets, says so, and leads on @desktop', async ({
  page,
  shop,
  newShopper,
  expectConsole,
}) => {
  expectConsole(/status of 404/)
  await register(page)
  await visit(page, '/profile')
  await expect(page).toHaveURL('/profile/orders')
  await expect(page).toHaveTitle(/^Mis Pedidos/)
  await expect(page.getByText('Hola, Lucía', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No tienes pedidos recientes' })).toBeVisible()
  // A guest's orders join the account once its e-mail is proved.
  await expect(page.getByText('Si compraste sin cuenta con este correo')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Verificar mi correo' })).toHaveAttribute(
    'href',
    '/cuenta/correo',
  )
  await expectSound(page)
  await page.getByRole('main').getByRole('link', { name: 'Ver novedades' }).click()
  await expect(page).toHaveURL('/products/new-arrivals')

  await test.step('another customer’s order looks like one that does not exist', async () => {
    const other = await newShopper()
    await register(other)
    const { number } = await buySignedIn(other, shop)
    const refused = 'No encontramos ese pedido'
    await page.goto(`/profile/orders/${number}`)
    await expect(page.getByRole('heading', { name: refused })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('Lozoya')
    await expectSound(page)
    for (const requested of [number, 'VR-2222-2222', '%20', 'constructor']) {
      const answer = await page.request.get(`/profile/orders/${requested}`)
      expect(answer.status()).toBe(404)
      const text = await answer.text()
      expect(text).toContain(refused)
      expect(text).not.toContain('Lozoya')
    }
    await page.getByRole('link', { name: 'Ver mis pedidos' }).click()
    await expect(page.getByRole('heading', { name: 'No tienes pedidos recientes' })).toBeVisible()
  })
})

test('an order is in the list at once, and can be read whole @mobile', async ({
  page,
  shop,
}, info) => {
  const buyer = buyerOf(info)
  await register(page)
  await readyToPay(page, buyer, [lineOf(goods.tshirt, { quantity: 2 }), lineOf(goods.jacket)], {
    code: 'WELCOME10',
    percent: 10,
  })
  await pay(page)
  await expect(thanks(page)).toBeVisible()
  const { number } = orderOf(shop, buyer.email)
  await page.clock.resume()
  await visit(page, '/profile/orders')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(`Pedido ${number}`)
  await expect(rows(page)).toContainText('En preparación')
  await expect(rows(page)).toContainText(`${euros('228,65')} · 3 artículos`)
  await expect(rows(page).getByRole('img', { name: 'Camiseta Lozoya' })).toBeVisible()
  await expectSound(page)

  await page.getByRole('link', { name: `Pedido ${number}` }).click()
  await expect(page).toHaveURL(`/profile/orders/${number}`)
  const order = page.getByRole('article', { name: `Pedido ${number}` })
  await expect(order).toContainText('Lo estamos preparando.')
  await expectRows(order.getByRole('region', { name: 'Artículos' }), {
    Subtotal: euros('209,97'),
    'Descuento WELCOME10': `−${euros('21,00')}`,
    'Envío estándar': 'Gratis',
    'IVA (21\u00A0%)': euros('39,68'),
    Total: euros('228,65'),
  })
  await expect(order.getByRole('listitem').filter({ hasText: 'Camiseta Lozoya' })).toContainText(
    'Talla M · Verde',
  )
  await expect(
    order.getByRole('region', { name: 'Qué ha pasado' }).getByRole('listitem'),
  ).toHaveText([/^Pedido recibido/, /^Pagado/])
  const delivery = order.getByRole('region', { name: 'Entrega' })
  await expect(delivery).toContainText('Calle del Olmo, 14, 3.º B')
  await expect(delivery).toContainText(buyer.email)
  await expectSound(page)
  await page.getByRole('link', { name: 'Mis Pedidos' }).first().click()
  await expect(page).toHaveURL('/profile/orders')
})

test('a product that is gone stays in its order, without a link @desktop', async ({
  page,
  shop,
}) => {
  await register(page)
  const { number } = await buySignedIn(page, shop, goods.socks)
  const line = page.getByRole('article').getByRole('listitem').filter({ hasText: goods.socks.name })
  await visit(page, `/profile/orders/${number}`)
  await expect(line.getByRole('link', { name: goods.socks.name })).toBeVisible()
  setOnSale(shop, goods.socks.id, false)
  try {
    await untilShopKnows(shop, goods.socks.id, (product) => product === undefined)
    await visit(page, `/profile/orders/${number}`)
    await expect(line).toContainText(euros('19,99'))
    await expect(line.getByRole('link')).toHaveCount(0)
  } finally {
    setOnSale(shop, goods.socks.id, true)
  }
})
