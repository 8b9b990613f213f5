import { expect, test } from '../support/browser/e2e.ts'
import {
  buyerOf,
  fillCard,
  fillShipping,
  goods,
  keepCart,
  lineOf,
  orderSummary,
  pay,
  payButton,
  thanks,
  untilAwake,
  visit,
} from '../support/browser/shop-pages.ts'
import { orderOf } from './shop-records.ts'

test(
  'a gift is wrapped for its price, with a note that is counted and kept',
  { tag: '@mobile' },
  async ({ page, shop }, info) => {
    const buyer = buyerOf(info)
    await keepCart(page, [lineOf(goods.tshirt)])
    await visit(page, '/checkout')
    await expect(payButton(page)).toHaveText(/^Pagar 40,24\u00A0€/)
    const gift = page.getByLabel('Es un regalo: envolver por 3,95\u00A0€')
    const note = page.getByLabel('Nota para quien lo recibe')
    await expect(note).toHaveCount(0)
    await gift.check()
    await note.fill('Feliz cumpleaños,\nInés')
    await expect(page.getByText('Quedan 278 caracteres.')).toBeVisible()
    await expect(payButton(page)).toHaveText(/^Pagar 44,19\u00A0€/)
    await expect(orderSummary(page)).toContainText('Envoltorio de regalo3,95\u00A0€')

    await page.reload()
    await untilAwake(page)
    await expect(note).toHaveValue('Feliz cumpleaños,\nInés')
    await gift.uncheck()
    await expect(payButton(page)).toHaveText(/^Pagar 40,24\u00A0€/)
    await gift.check()
    await expect(note).toHaveValue('Feliz cumpleaños,\nInés')

    await fillShipping(page, buyer)
    await fillCard(page)
    await pay(page)
    await expect(thanks(page)).toBeVisible()
    expect(orderOf(shop, buyer.email)).toMatchObject({
      shipping_cents: 395 + 395,
      gift_wrap_cents: 395,
      gift_note: 'Feliz cumpleaños,\nInés',
      total_cents: 4419,
    })
  },
)
