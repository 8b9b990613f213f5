import { expect, test } from '#tests/support/browser/e2e.ts'
import {
  buyerOf,
  good,
  goods,
  lineOf,
  orderSummary,
  pay,
  payAgain,
  readyToPay,
  thanks,
} from '#tests/support/browser/shop-pages.ts'
import { ordersOf, setStock, untilShopKnows } from '#tests/support/browser/shop-records.ts'

// What the page says of each refusal is tested in `checkout-pay.browser.test.tsx`.

test('what sold out in the meantime is named, and the rest can be bought @desktop', async ({
  page,
  shop,
  expectConsole,
}, info) => {
  expectConsole(/status of 409/)
  const buyer = buyerOf(info)
  const shorts = good('mens-shorts-1', 'Short Barbellido', 4499, 'M', 'Azul')
  await readyToPay(page, buyer, [lineOf(shorts, { quantity: 2 }), lineOf(goods.tshirt)])
  await setStock(shop, 'mens-shorts-1/M/Azul', 0)
  await untilShopKnows(shop, shorts.id, (product) => product?.stock['M/Azul'] === 0)
  await pay(page)
  const soldOut = '«Short Barbellido» (M, azul) se ha agotado. Quítalo del carrito para seguir.'
  await expect(page.getByRole('alert').getByText(soldOut)).toBeVisible()
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
