import { expect, test } from '../support/browser/e2e.ts'
import {
  goods,
  keepCart,
  lineOf,
  orderSummary,
  shippingField,
  visit,
} from '../support/browser/shop-pages.ts'

test('at the pay button stands what pressing it means, and reading it costs nothing that was typed @desktop', async ({
  page,
}) => {
  await keepCart(page, [lineOf(goods.tshirt)])
  await visit(page, '/checkout')
  await shippingField(page, 'firstName').fill('Lucía')
  const summary = orderSummary(page)
  await expect(summary).toContainText(
    'haces un pedido con obligación de pago, confirmas que eres mayor de edad y aceptas las condiciones',
  )
  for (const [name, heading, address] of [
    ['condiciones de compra', 'Condiciones de compra', '/terms'],
    ['desistir sin dar motivos', 'Condiciones de compra', '/terms#desistimiento'],
    ['política de privacidad', 'Política de privacidad', '/privacy-policy'],
  ] as const) {
    const opened = page.waitForEvent('popup')
    await summary.getByRole('link', { name }).click()
    const tab = await opened
    await expect(tab.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    expect(tab.url()).toMatch(new RegExp(`${address}$`))
    await tab.close()
  }
  await expect(shippingField(page, 'firstName')).toHaveValue('Lucía')
})
