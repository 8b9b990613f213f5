import { expect, test } from '../support/browser/e2e.ts'
import {
  buyerOf,
  goods,
  lineOf,
  pay,
  payAgain,
  payButton,
  readyToPay,
  shippingField,
  thanks,
} from '../support/browser/shop-pages.ts'
import { holdDatabase, ordersOf } from './shop-records.ts'

test.use({ isHasty: true })

test('a shop that cannot take the order now says so in the form, and keeps what was typed @desktop', async ({
  page,
  shop,
  expectConsole,
}, info) => {
  expectConsole(/status of 503/)
  const buyer = buyerOf(info)
  await readyToPay(page, buyer, [lineOf(goods.tshirt)])
  const release = holdDatabase(shop)
  try {
    await pay(page)
    // The shop waits some seconds for its database before it fails.
    const says = page.getByRole('alert').getByText('La tienda tarda en responder')
    await expect(says).toBeVisible({ timeout: 60_000 })
  } finally {
    release()
  }
  await expect(payButton(page)).toBeEnabled()
  for (const field of Object.keys(buyer) as (keyof typeof buyer)[]) {
    await expect(shippingField(page, field)).toHaveValue(buyer[field])
  }
  await expect(page.getByLabel('Número de tarjeta')).toHaveValue('4242 4242 4242 4242')
  expect(ordersOf(shop, buyer.email)).toEqual([])
  await payAgain(page)
  await expect(thanks(page)).toBeVisible()
  expect(ordersOf(shop, buyer.email)).toHaveLength(1)
})
