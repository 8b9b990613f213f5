import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/e2e.ts'
import {
  buyerOf,
  DECLINED_CARD,
  euros,
  fillCard,
  fillShipping,
  good,
  goods,
  keep,
  keepCart,
  keptCart,
  lineOf,
  orderSummary,
  pay,
  payAgain,
  payButton,
  readyToPay,
  shippingField,
  thanks,
  toast,
  visit,
} from '../support/browser/shop-pages.ts'
import {
  ordersOf,
  setCodeActive,
  setPrice,
  setStock,
  unitsLeft,
  untilShopKnows,
} from './shop-records.ts'

const FAILED = 'Error al procesar el pago'
const message = (page: Page, text: string) => page.getByRole('alert').getByText(text)

const WRONG = [
  {
    field: 'email',
    typed: 'lucia@',
    text: 'Revisa el correo: debe tener la forma nombre@dominio.es',
  },
  { field: 'email', typed: 'a@b.es, c@d.es', text: 'Revisa el correo: debe tener la forma' },
  { field: 'postcode', typed: '2801', text: 'El código postal tiene cinco cifras' },
  { field: 'postcode', typed: '53001', text: 'El código postal tiene cinco cifras' },
  { field: 'firstName', typed: '   ', text: 'Falta el nombre' },
] as const

test('what is missing is named in a list of links, which gets the focus @desktop', async ({
  page,
  shop,
}, info) => {
  const buyer = buyerOf(info)
  await keepCart(page, [lineOf(goods.tshirt)])
  await visit(page, '/checkout')
  await payButton(page).click()
  const wrong = [
    ['Nombre', 'Falta el nombre'],
    ['Apellidos', 'Faltan los apellidos'],
    ['Correo electrónico', 'Falta el correo electrónico'],
    ['Dirección', 'Falta la dirección'],
    ['Ciudad', 'Falta la ciudad'],
    ['Código postal', 'Falta el código postal'],
    ['Número de tarjeta', 'Falta el número de tarjeta'],
    ['Caducidad', 'Falta la caducidad'],
    ['CVC', 'Falta el CVC'],
  ] as const
  for (const [label, text] of wrong) {
    const field = page.getByLabel(label, { exact: true })
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(new RegExp(`^${text}`))
  }
  const list = page.getByRole('alert').filter({ hasText: 'Hay 9 datos que revisar' })
  await expect(list.getByRole('link')).toHaveText(wrong.map(([, text]) => text))
  await expect(list.locator('..')).toBeFocused()
  await list.getByRole('link', { name: 'Falta la ciudad' }).click()
  await expect(shippingField(page, 'city')).toBeFocused()
  await page.keyboard.type('Madrid')
  await expect(page.getByText('Hay 8 datos que revisar')).toBeVisible()
  await expect(page).toHaveURL('/checkout')

  await fillShipping(page, buyer)
  await expect(shippingField(page, 'email')).not.toHaveAttribute('aria-invalid')
  await page.getByLabel('Número de tarjeta').fill('4242 4242 4242 4242')
  await page.getByLabel('Caducidad').fill('1228')
  await payButton(page).click()
  await expect(page.getByLabel('CVC')).toBeFocused() // the only one left
  expect(ordersOf(shop, buyer.email)).toEqual([])

  await test.step('what is written wrongly is explained where it stands', async () => {
    await page.getByLabel('CVC').fill('123')
    for (const { field, typed, text } of WRONG) {
      await shippingField(page, field).fill(typed)
      await payButton(page).click()
      await expect(shippingField(page, field)).toBeFocused()
      await expect(shippingField(page, field)).toHaveAccessibleDescription(new RegExp(`^${text}`))
      await expect(shippingField(page, field)).toHaveValue(typed)
      await shippingField(page, field).fill(buyer[field])
      await expect(shippingField(page, field)).not.toHaveAttribute('aria-invalid')
    }
  })

  // Fields that only the card needs are not required for PayPal.
  await page.getByLabel('CVC').fill('')
  await page.getByRole('radio', { name: 'PayPal' }).check()
  await pay(page)
  await expect(thanks(page)).toBeVisible()
})

test('a declined card leaves the form as it was typed, and another card pays @desktop', async ({
  page,
  shop,
}, info) => {
  const buyer = buyerOf(info)
  const variant = 'mens-tshirt-1/M/Verde'
  const before = unitsLeft(shop, variant)
  await readyToPay(page, buyer, [lineOf(goods.tshirt)])
  await fillCard(page, DECLINED_CARD)
  await pay(page)
  await expect(toast(page, FAILED, 'alert')).toBeVisible()
  await page.mouse.move(1, 300)
  await page.clock.runFor(2999)
  await expect(toast(page, FAILED, 'alert')).toBeVisible()
  await page.clock.runFor(1)
  await expect(toast(page, FAILED, 'alert')).toBeHidden()
  await expect(message(page, 'El pago no se ha aceptado. No te hemos cobrado nada.')).toBeVisible()
  await expect(payButton(page)).toBeEnabled()
  // The keyboard is not thrown out of the form.
  await expect(page.locator(':focus')).toContainText('El pago no se ha aceptado')
  expect(ordersOf(shop, buyer.email)).toEqual([])
  expect(unitsLeft(shop, variant)).toBe(before)

  for (const field of Object.keys(buyer) as (keyof typeof buyer)[]) {
    await expect(shippingField(page, field)).toHaveValue(buyer[field])
  }
  await expect(page.getByLabel('Número de tarjeta')).toHaveValue('4000 0000 0000 0002')
  await fillCard(page)
  await payAgain(page)
  await expect(thanks(page)).toBeVisible()
  expect(ordersOf(shop, buyer.email)).toHaveLength(1)
  expect(unitsLeft(shop, variant)).toBe(before - 1)
})

test('what sold out in the meantime is named, and the rest can be bought @desktop', async ({
  page,
  shop,
  expectConsole,
}, info) => {
  expectConsole(/status of 409/)
  const buyer = buyerOf(info)
  const shorts = good('mens-shorts-1', 'Short Barbellido', 4499, 'M', 'Azul')
  await readyToPay(page, buyer, [lineOf(shorts, { quantity: 2 }), lineOf(goods.tshirt)])
  await setStock(shop, 'mens-shorts-1/M/Azul', 1)
  await untilShopKnows(shop, shorts.id, (product) => product?.stock['M/Azul'] === 1)
  await pay(page)
  const few = 'De «Short Barbellido» (M, azul) solo queda 1. Cambia la cantidad para seguir.'
  await expect(message(page, few)).toBeVisible()
  await expect(orderSummary(page).getByText('Solo queda 1', { exact: true })).toBeVisible()

  await setStock(shop, 'mens-shorts-1/M/Azul', 0)
  await untilShopKnows(shop, shorts.id, (product) => product?.stock['M/Azul'] === 0)
  await payAgain(page)
  const soldOut = '«Short Barbellido» (M, azul) se ha agotado. Quítalo del carrito para seguir.'
  await expect(message(page, soldOut)).toBeVisible()
  await expect(orderSummary(page).getByText('Agotado', { exact: true })).toBeVisible()
  expect(ordersOf(shop, buyer.email)).toEqual([])

  await orderSummary(page).getByRole('button', { name: 'Cambiar' }).click()
  await page.getByRole('button', { name: 'Eliminar Short Barbellido' }).click()
  await page.keyboard.press('Escape')
  await payAgain(page)
  await expect(thanks(page)).toBeVisible()
  expect(ordersOf(shop, buyer.email)).toMatchObject([{ total_cents: 4024 }])
  await setStock(shop, 'mens-shorts-1/M/Azul', 15)
})

/** As storage holds a line: the price in euros. */
const stored = ({ priceCents, ...line }: ReturnType<typeof lineOf>) => ({
  ...line,
  price: priceCents / 100,
})

test('what is paid has been seen, whatever changed meanwhile @desktop', async ({
  page,
  context,
  shop,
  expectConsole,
}, info) => {
  expectConsole(/status of 409/)
  const buyerNo = (n: number) => ({ ...buyerOf(info), email: `${n}-${buyerOf(info).email}` })

  await test.step('a price that was tampered with is put right before anything is paid', async () => {
    const buyer = buyerNo(1)
    const forged = JSON.stringify([{ ...stored(lineOf(goods.jacket)), price: 0.01 }])
    await readyToPay(page, buyer, [lineOf(goods.jacket)])
    // Another tab changes storage while this page is open: the page shows it at once, unchecked.
    const other = await context.newPage()
    await other.goto('/healthz')
    await keep(other, 'cart', forged)
    await expect(payButton(page)).toContainText(`Pagar ${euros('3,96')}`)
    await pay(page)
    const changed = `«Chaqueta Nublo» (M, azul) ha cambiado de precio: de ${euros('0,01')} a ${euros('149,99')}. Revisa el total y vuelve a pagar.`
    await expect(message(page, changed)).toBeVisible()
    await expect(payButton(page)).toContainText(`Pagar ${euros('181,49')}`)
    expect(ordersOf(shop, buyer.email)).toEqual([])
    await expect.poll(() => keptCart(page)).toMatchObject([{ price: 149.99 }])

    await payAgain(page)
    await expect(thanks(page)).toBeVisible()
    expect(ordersOf(shop, buyer.email)).toMatchObject([{ total_cents: 18_149 }])
  })

  await test.step('a price that the owner raised meanwhile is told, and paid only when it was seen', async () => {
    const buyer = buyerNo(2)
    const skirt = good('womens-skirt-3', 'Falda Albufera', 5999, 'M', 'Negro')
    await readyToPay(page, buyer, [lineOf(skirt)])
    await setPrice(shop, skirt.id, 6999)
    await untilShopKnows(shop, skirt.id, (product) => product?.priceCents === 6999)
    await pay(page)
    await expect(message(page, '«Falda Albufera» (M, negro) ha cambiado de precio')).toBeVisible()
    await expect(payButton(page)).toContainText(`Pagar ${euros('84,69')}`)
    expect(ordersOf(shop, buyer.email)).toEqual([])
    await setPrice(shop, skirt.id, 5999)
  })

  await test.step('a code that was stopped meanwhile is taken off, and the new total is shown first', async () => {
    const buyer = buyerNo(3)
    await readyToPay(page, buyer, [lineOf(goods.trousers)], { code: 'SUMMER20', percent: 20 })
    await expect(payButton(page)).toContainText(`Pagar ${euros('77,43')}`)
    await setCodeActive(shop, 'SUMMER20', false)
    await pay(page)
    const gone = 'El código SUMMER20 ya no es válido. Lo hemos quitado; revisa el total.'
    await expect(message(page, gone)).toBeVisible()
    await setCodeActive(shop, 'SUMMER20', true)
    await expect(payButton(page)).toContainText(`Pagar ${euros('96,79')}`)
    expect(ordersOf(shop, buyer.email)).toEqual([])
    await payAgain(page)
    await expect(thanks(page)).toBeVisible()
    expect(ordersOf(shop, buyer.email)).toMatchObject([{ total_cents: 9679, discount_cents: 0 }])
  })
})
