import { expect, test } from '../support/browser/e2e.ts'
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
  payButton,
  readyToPay,
  thanks,
  expectToast,
  visit,
} from '../support/browser/shop-pages.ts'
import { createCode, orderOf, ordersOf } from './shop-records.ts'

const VAT = 'IVA (21\u00A0%)'

test('a link puts its code in an empty cart, where it waits for the goods and can be taken off @desktop', async ({
  page,
  shop,
  expectConsole,
}) => {
  expectConsole(/status of 422/)
  await createCode(shop, 'ENLACE', ['--euros', '10', '--minimo', '79,99'])
  await visit(page, '/codigo/enlace')
  await expectToast(page, 'Código ENLACE: se aplicará a tu carrito')
  expect(new URL(page.url()).search).toBe('') // a reload does not apply it again
  const drawer = await openCart(page)
  await expect(drawer.getByRole('heading', { name: 'Tu carrito está vacío' })).toBeVisible()
  await expect(drawer.getByText('ENLACE: te faltan 79,99\u00A0€ en prendas')).toBeVisible()

  await keepCart(page, [lineOf(goods.trousers)], {
    code: 'ENLACE',
    percent: 0,
    amountCents: 1000,
    minimumCents: 7999,
  })
  await visit(page, '/faq')
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

  await test.step('a link with a code that does not work says so, and changes nothing', async () => {
    await keepCart(page, [lineOf(goods.trousers)], { code: 'WELCOME10', percent: 10 })
    await visit(page, '/faq?codigo=NOHAY')
    await expectToast(page, 'Código de descuento no válido')
    await openCart(page)
    await expect(drawer.getByText('Descuento WELCOME10')).toBeVisible()
  })
})

test('free shipping by code, from the link to the order, for the method that it names @desktop', async ({
  page,
  shop,
  expectConsole,
}, info) => {
  expectConsole(/status of 409/)
  await createCode(shop, 'PORTES', ['--envio-gratis'])
  const buyer = buyerOf(info)
  await visit(page, '/faq?codigo=PORTES')
  await expectToast(page, 'Código PORTES: se aplicará a tu carrito')
  await readyToPay(page, buyer, [lineOf(goods.tshirt)])
  const free = {
    Subtotal: euros('29,99'),
    'Descuento PORTES': 'Envío gratis',
    'Envío estándar': 'Gratis',
    [VAT]: euros('6,30'),
    Total: euros('36,29'),
  }
  await expectRows(orderSummary(page), free)
  await page.getByRole('radio', { name: /^Exprés/ }).check()
  await expect(page.getByText('PORTES no cambia el total')).toBeVisible()
  await expect(payButton(page)).toContainText(`Pagar ${euros('43,24')}`)
  await page.getByRole('radio', { name: /^Estándar/ }).check()
  await expectRows(orderSummary(page), free)
  await pay(page)
  await expect(thanks(page)).toBeVisible()
  expect(orderOf(shop, buyer.email)).toMatchObject({
    discount_code: 'PORTES',
    discount_cents: 0,
    shipping_cents: 0,
    total_cents: 3629,
  })

  await test.step('a code below its minimum waits; a browser that forgets the minimum is told it when paying', async () => {
    await createCode(shop, 'MINIMO', ['--euros', '5', '--minimo', '30'])
    const second = { ...buyer, email: `second-${buyer.email}` }
    const code = { code: 'MINIMO', percent: 0, amountCents: 500 }
    await keepCart(page, [lineOf(goods.tshirt)], { ...code, minimumCents: 3000 })
    await visit(page, '/checkout')
    await expect(page.getByText('Te faltan 0,01\u00A0€ para usar MINIMO')).toBeVisible()
    await expect(payButton(page)).toContainText(`Pagar ${euros('40,24')}`)

    await readyToPay(page, second, [lineOf(goods.tshirt)], code)
    await expect(payButton(page)).toContainText(`Pagar ${euros('34,19')}`)
    await pay(page)
    await expect(
      page.getByText('Te faltan 0,01\u00A0€ en prendas para usar este código: MINIMO.'),
    ).toBeVisible()
    await expect(payButton(page)).toContainText(`Pagar ${euros('40,24')}`)
    expect(ordersOf(shop, second.email)).toEqual([])
  })
})

test('the code of the announcement bar works once: a second order is told so, and keeps its goods @desktop', async ({
  page,
  shop,
  expectConsole,
}, info) => {
  expectConsole(/status of 409/)
  await visit(page, '/')
  // It moves until it has the focus.
  await page.getByRole('link', { name: 'en tu primera compra: SUMMER20' }).press('Enter')
  await expect(page).toHaveURL(/\/products\/new-arrivals$/)
  await expectToast(page, 'Código SUMMER20: se aplicará a tu carrito')
  const buyer = buyerOf(info)
  const code = { code: 'SUMMER20', percent: 20 }
  await readyToPay(page, buyer, [lineOf(goods.tshirt)], code)
  await pay(page)
  await expect(thanks(page)).toBeVisible()
  await readyToPay(page, buyer, [lineOf(goods.tshirt)], code)
  await expect(page.getByText('SUMMER20 vale si todavía no has comprado')).toBeVisible()
  await pay(page)
  await expect(
    page.getByText('Este código es solo para la primera compra: SUMMER20.'),
  ).toBeVisible()
  expect(ordersOf(shop, buyer.email)).toHaveLength(1)
})
