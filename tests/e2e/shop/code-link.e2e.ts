import { expect, test } from '#tests/support/browser/e2e.ts'
import {
  buyerOf,
  cartDrawer,
  euros,
  expectRows,
  goods,
  keepCart,
  lineOf,
  openCart,
  orderSummary,
  pay,
  readyToPay,
  thanks,
  expectToast,
  visit,
} from '#tests/support/browser/shop-pages.ts'
import { createCode, orderOf } from '#tests/support/browser/shop-records.ts'

const VAT = 'IVA (21\u00A0%)'

test('a link puts its code in an empty cart, where it waits for the goods and can be taken off @desktop', async ({
  page,
  shop,
  expectConsole,
}) => {
  expectConsole(/status of 422/)
  await test.step('the code of the announcement bar is put in the cart', async () => {
    await visit(page, '/')
    // It moves until it has the focus.
    await page.getByRole('link', { name: 'en tu primera compra: SUMMER20' }).press('Enter')
    await expect(page).toHaveURL(/\/products\/new-arrivals$/)
    await expectToast(page, 'Código SUMMER20: se aplicará a tu carrito')
  })

  await createCode(shop, 'ENLACE', ['--euros', '10', '--minimo', '79,99'])
  await visit(page, '/codigo/enlace')
  await expectToast(page, 'Código ENLACE: se aplicará a tu carrito')
  expect(new URL(page.url()).search).toBe('') // a reload does not apply it again
  const drawer = await openCart(page)
  await expect(drawer.getByRole('heading', { name: 'Tu carrito está vacío' })).toBeVisible()
  await expect(drawer.getByText('ENLACE: te faltan 79,99\u00A0€ en prendas')).toBeVisible()

  await keepCart(page, [lineOf(goods.trousers)])
  await test.step('a link with a code that does not work says so, and changes nothing', async () => {
    await visit(page, '/faq?codigo=NOHAY')
    await expectToast(page, 'Código de descuento no válido')
  })
  await openCart(page)
  await expect(drawer.getByText('ENLACE: descuento de 10,00\u00A0€ aplicado')).toBeVisible()
  await expectRows(drawer, {
    Subtotal: euros('79,99'),
    'Descuento ENLACE': `−${euros('10,00')}`,
    'Envío estimado': 'Gratis',
    [VAT]: euros('14,70'),
    Total: euros('84,69'),
  })
  await drawer.getByRole('button', { name: 'Quitar código' }).click()
  await expect(cartDrawer(page).getByText('Descuento ENLACE')).toHaveCount(0)
})

// What the checkout says of codes: `checkout-page.browser.test.tsx`, `checkout-pay.browser.test.tsx`.
test('free shipping by code, from the link to the order @desktop', async ({ page, shop }, info) => {
  await createCode(shop, 'PORTES', ['--envio-gratis'])
  const buyer = buyerOf(info)
  await visit(page, '/faq?codigo=PORTES')
  await expectToast(page, 'Código PORTES: se aplicará a tu carrito')
  await readyToPay(page, buyer, [lineOf(goods.tshirt)])
  await expectRows(orderSummary(page), {
    Subtotal: euros('29,99'),
    'Descuento PORTES': 'Envío gratis',
    'Envío estándar': 'Gratis',
    [VAT]: euros('6,30'),
    Total: euros('36,29'),
  })
  await pay(page)
  await expect(thanks(page)).toBeVisible()
  expect(orderOf(shop, buyer.email)).toMatchObject({
    discount_code: 'PORTES',
    discount_cents: 0,
    shipping_cents: 0,
    total_cents: 3629,
  })
})
