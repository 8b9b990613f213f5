import type { Page } from '@playwright/test'
import { register } from '#tests/support/browser/account-pages.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { navigate } from '#tests/support/browser/navigate.ts'
import { buySignedIn } from '#tests/support/factories/guest-order.ts'
import { euros, expectRows, goods, visit } from '#tests/support/browser/shop-pages.ts'
import { expectSound } from '#tests/support/browser/sound-page.ts'

// A product that is gone, and what an order's page says in its other states: order-page.test.tsx.

const main = (page: Page) => page.getByRole('main')
const rows = (page: Page) => main(page).getByRole('listitem').filter({ hasText: /VR-/ })

test('the orders of an account: none, one to read, and no other’s @mobile', async ({
  page,
  shop,
  newShopper,
  expectConsole,
}) => {
  expectConsole(/status of 4(?:04|22)/)
  await test.step('without orders the page greets, says so, and leads on', async () => {
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
    await main(page).getByRole('link', { name: 'Ver novedades' }).click()
    await expect(page).toHaveURL('/products/new-arrivals')
  })

  await test.step('an order is in the list at once, and can be read whole', async () => {
    const choices = [{ thing: goods.tshirt, quantity: 2 }, { thing: goods.jacket }]
    const { number, email } = await buySignedIn(page, shop, choices, 'WELCOME10')
    await navigate(page, '/profile/orders')
    await expectListed(page, number)
    await page.getByRole('link', { name: `Pedido ${number}` }).click()
    await expect(page).toHaveURL(`/profile/orders/${number}`)
    await expectWhole(page, { number, email })
    await correctAddress(page, number)
    await page.getByRole('link', { name: 'Mis Pedidos' }).first().click()
    await expect(page).toHaveURL('/profile/orders')
  })

  await test.step('another customer’s order looks like one that does not exist', async () => {
    const other = await newShopper()
    await register(other)
    const { number } = await buySignedIn(other, shop)
    const refused = 'No encontramos ese pedido'
    await page.goto(`/profile/orders/${number}`)
    await expect(page.getByRole('heading', { name: refused })).toBeVisible()
    await expect(main(page)).not.toContainText('Lozoya')
    await expectSound(page)
    for (const requested of [number, 'VR-2222-2222', '%20', 'constructor']) {
      const answer = await page.request.get(`/profile/orders/${requested}`)
      expect(answer.status()).toBe(404)
      const text = await answer.text()
      expect(text).toContain(refused)
      expect(text).not.toContain('Lozoya')
    }
    await page.getByRole('link', { name: 'Ver mis pedidos' }).click()
    await expect(rows(page)).toHaveCount(1)
  })
})

async function expectListed(page: Page, number: string): Promise<void> {
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(`Pedido ${number}`)
  await expect(rows(page)).toContainText('En preparación')
  await expect(rows(page)).toContainText(`${euros('228,65')} · 3 artículos`)
  await expect(rows(page).getByRole('img', { name: 'Camiseta Lozoya' })).toBeVisible()
  await expectSound(page)
}

async function expectWhole(page: Page, of: { number: string; email: string }): Promise<void> {
  const order = page.getByRole('article', { name: `Pedido ${of.number}` })
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
  await expect(delivery).toContainText(of.email)
  await expectSound(page)
}

/** The buyer mends the address of an order that has not left, and is back on its page. */
async function correctAddress(page: Page, number: string): Promise<void> {
  await page.getByRole('link', { name: 'Cambiar la dirección' }).click()
  await expect(page).toHaveURL(`/orders/${number}/address`)
  const street = page.getByLabel('Dirección', { exact: true })
  await expect(street).toHaveValue('Calle del Olmo, 14, 3.º B')
  await expectSound(page)
  await street.fill('Calle Mayor, 2')
  await page.getByLabel('Código postal').fill('2801')
  await page.getByRole('button', { name: 'Guardar la dirección' }).click()
  await expect(page.getByLabel('Código postal')).toBeFocused()
  await expect(street).toHaveValue('Calle Mayor, 2')
  await page.getByLabel('Código postal').fill('28013')
  await page.getByRole('button', { name: 'Guardar la dirección' }).click()
  await expect(page.getByText('Dirección cambiada.')).toBeVisible()
  await page.getByRole('link', { name: 'Volver al pedido' }).click()
  const order = page.getByRole('article', { name: `Pedido ${number}` })
  await expect(order.getByRole('region', { name: 'Entrega' })).toContainText('Calle Mayor, 228013')
  await expect(order.getByRole('region', { name: 'Qué ha pasado' })).toContainText(
    'Dirección cambiada',
  )
}
