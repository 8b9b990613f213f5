import { expect, test } from '#tests/support/browser/e2e.ts'
import {
  buyerOf,
  cartDrawer,
  euros,
  fillCard,
  fillShipping,
  openCart,
  orderSummary,
  pay,
  payButton,
  rowsOf,
  thanks,
  visit,
} from '#tests/support/browser/shop-pages.ts'
import { translate } from '#tests/support/browser/translate.ts'
import { orderOf } from '#tests/support/browser/shop-records.ts'

test('in a page that the browser translates, each text that changes stays true @desktop', async ({
  page,
  shop,
}, info) => {
  await visit(page, '/products/mens-tshirt-1')
  await translate(page)
  const main = page.getByRole('main')

  await test.step('the label of the colours names the chosen one', async () => {
    const colors = main.getByRole('group', { name: 'Color', exact: true })
    await colors.getByRole('radio', { name: 'Gris' }).check()
    await expect(colors.locator('legend')).toHaveText('Color Gris')
  })

  await test.step('the drawer counts its units', async () => {
    await main
      .getByRole('group', { name: 'Talla', exact: true })
      .getByRole('radio', { name: 'M', exact: true })
      .check()
    await main.getByRole('button', { name: 'Añadir al carrito', exact: true }).click()
    const drawer = await openCart(page)
    const title = drawer.getByRole('heading', { level: 2 }).first()
    await expect(title).toHaveText('Tu carrito 1')
    await drawer.getByRole('button', { name: 'Añadir uno' }).click()
    await expect(title).toHaveText('Tu carrito 2')
    await drawer.getByRole('button', { name: 'Finalizar compra' }).click()
    await expect(cartDrawer(page)).toBeHidden()
  })

  const buyer = { ...buyerOf(info), postcode: '35001', city: 'Las Palmas de Gran Canaria' }
  await test.step('the delivery days are those of the islands', async () => {
    await expect(main.getByText('3-5 días laborables')).toBeVisible()
    await fillShipping(page, buyer)
    await expect(main.getByText('5-10 días laborables')).toBeVisible()
    await expect(main.getByText('3-5 días laborables')).toHaveCount(0)
  })

  await test.step('the button says what is charged', async () => {
    await main.getByLabel(/^Es un regalo/).check()
    await expect.poll(() => rowsOf(orderSummary(page))).toHaveProperty('Envoltorio de regalo')
    const total = (await rowsOf(orderSummary(page)))['Total'] ?? ''
    await expect(payButton(page)).toContainText(`Pagar ${total}`)
    await fillCard(page)
    await pay(page)
    await expect(thanks(page)).toBeVisible()
    const cents = orderOf(shop, buyer.email).total_cents
    expect(total).toBe(euros((cents / 100).toFixed(2).replace('.', ',')))
  })
})
