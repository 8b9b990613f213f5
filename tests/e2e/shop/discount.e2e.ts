import { expect, test } from '#tests/support/browser/e2e.ts'
import {
  buyerOf,
  euros,
  expectPaid,
  expectRows,
  expectToast,
  fillShipping,
  goods,
  keepCart,
  lineOf,
  openCart,
  orderSummary,
  payButton,
  visit,
} from '#tests/support/browser/shop-pages.ts'
import { expectSoundAtEveryWidth } from '#tests/support/browser/sound-page.ts'
import { createCode, ordersOf } from '#tests/support/browser/shop-records.ts'

// What the panel does with each answer is tested in `discount-panel.browser.test.tsx`.

const UNKNOWN = 'Código de descuento no válido'
const BEFORE = {
  Subtotal: euros('79,99'),
  'Envío estimado': 'Gratis',
  'IVA (21\u00A0%)': euros('16,80'),
  Total: euros('96,79'),
}
const CODES = [
  { typed: 'WELCOME10', code: 'WELCOME10', percent: 10, rows: ['−8,00', '15,12', '87,11'] },
  { typed: '  summer20 ', code: 'SUMMER20', percent: 20, rows: ['−16,00', '13,44', '77,43'] },
]

test('the shop refuses an unknown code, and takes off what a known one gives @desktop', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/status of 422/)
  await keepCart(page, [lineOf(goods.trousers)])
  await visit(page, '/faq')
  const drawer = await openCart(page)
  const field = drawer.getByLabel('Código', { exact: true })
  const apply = drawer.getByRole('button', { name: /^(?:Aplicar|Aplicando)$/ })
  const remove = drawer.getByRole('button', { name: 'Quitar código' })
  await drawer.getByText('Código de descuento', { exact: true }).click()
  await field.fill('VERANO')
  await apply.click()
  await expectToast(page, UNKNOWN, 'alert')
  await expect(field).toHaveValue('VERANO')
  await expectRows(drawer, BEFORE)

  for (const { typed, code, percent, rows } of CODES) {
    await test.step(`${JSON.stringify(typed)} takes ${percent} % off, and can be taken off again`, async () => {
      await field.fill(typed)
      const answer = page.waitForResponse('**/api/discounts')
      await apply.click()
      expect(await (await answer).json()).toEqual({ ok: true, code, percent })
      const [discount = '', vat = '', total = ''] = rows
      await expectRows(drawer, {
        ...BEFORE,
        [`Descuento ${code}`]: euros(discount),
        'IVA (21\u00A0%)': euros(vat),
        Total: euros(total),
      })
      if (code === 'WELCOME10') {
        await page.reload()
        await openCart(page)
        await expect(drawer.getByText(`Descuento ${code}`)).toBeVisible()
      }
      await remove.click()
      await expectRows(drawer, BEFORE)
      await expect(field).toBeVisible()
    })
  }
})

test('an order that a code pays whole asks for no card, and obliges to no payment @mobile', async ({
  page,
  shop,
}) => {
  await createCode(shop, 'TODO100', [
    '--porcentaje',
    '100',
    '--usos',
    '1',
    '--si',
    '--aunque-grande',
  ])
  const buyer = buyerOf(test.info())
  await keepCart(page, [lineOf(goods.trousers)], { code: 'TODO100', percent: 100 })
  await visit(page, '/checkout')
  await fillShipping(page, buyer)
  await expectRows(orderSummary(page), {
    Subtotal: euros('79,99'),
    'Descuento TODO100': euros('−79,99'),
    'IVA (21\u00A0%)': euros('0,00'),
    'Envío estándar': 'Gratis',
    Total: euros('0,00'),
  })
  await expect(page.getByText('No hay nada que pagar')).toBeVisible()
  await expect(page.getByLabel('Número de tarjeta')).toHaveCount(0)
  await expect(page.getByText(/obligación de pago/)).toHaveCount(0)
  await expect(payButton(page)).toHaveCount(0)
  await expectSoundAtEveryWidth(page)
  await page.getByRole('button', { name: 'Hacer el pedido', exact: true }).click()
  await expectPaid(page)
  expect(ordersOf(shop, buyer.email)).toMatchObject([{ total_cents: 0, payment_status: 'paid' }])
})
