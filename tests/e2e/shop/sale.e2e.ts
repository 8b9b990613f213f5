import { addDays, madridDay } from '#core/base/dates/madrid-time.ts'
import { formatDay } from '#core/base/dates/format-dates.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import {
  card,
  cartLine,
  good,
  keepCart,
  lineOf,
  openCart,
  visit,
} from '#tests/support/browser/shop-pages.ts'
import { navigate } from '#tests/support/browser/navigate.ts'
import { expectNoOverflow, expectSound } from '#tests/support/browser/sound-page.ts'
import { startSale, untilShopKnows } from '#tests/support/browser/shop-records.ts'

/** No other test buys it: the sale lasts until the shop stops. */
const hoodie = good('mens-hoodie-4', 'Sudadera Izki', 4999, 'M', 'Verde')
const LIST = '/products/men?category=hoodies&sort=price-desc'

test('a sale shows the prior price in lists, on the product page, in the search and the cart @mobile', async ({
  page,
  shop,
}) => {
  const lastDay = addDays(madridDay(new Date()), 7)
  await startSale(shop, hoodie.id, { percent: 20, lastDay })
  await startSale(shop, 'mens-hoodie-5', { percent: 50, lastDay })
  await untilShopKnows(shop, hoodie.id, (product) => product?.priceCents === 3999)
  await untilShopKnows(shop, 'mens-hoodie-5', (product) => product?.priceCents === 4249)
  const shown = /39,99\s€\s*48,39\s€ IVA incl\.\s*Antes 49,99\s€ 60,49\s€ IVA incl\. −20\s%/
  await keepCart(page, [lineOf(hoodie, { priceCents: 3999, quantity: 2 })])

  const main = page.getByRole('main')
  await visit(page, LIST)
  await test.step('prices of a sale decide the order of a list', async () => {
    await expect(card(page, 'Sudadera Baztán')).toContainText('−50\u00a0%')
    const names = await main.getByRole('article').getByRole('heading').allTextContents()
    expect(names.indexOf('Sudadera Baztán')).toBeGreaterThan(names.indexOf('Sudadera Babia'))
  })
  await expect(card(page, hoodie.name)).toContainText(shown)
  await expect(card(page, hoodie.name).locator('s')).toHaveText(/^49,99\s€ 60,49\s€ IVA incl\.$/)
  await expectNoOverflow(page)
  await expectSound(page)

  await navigate(page, `/products/${hoodie.id}`)
  await expect(main.getByRole('paragraph').filter({ hasText: shown }).first()).toBeVisible()
  await expect(
    main.getByText(
      `Rebaja hasta el ${formatDay(lastDay)}. «Antes» es el precio más bajo de los 30 días anteriores.`,
    ),
  ).toBeVisible()
  await expectSound(page)

  const drawer = await openCart(page)
  await expect(cartLine(page, `${hoodie.name}, M, verde`)).toContainText(
    /79,98\s€.*Antes 99,98\s€.*−20\s%/,
  )
  await expectSound(page)
  await drawer.getByRole('button', { name: 'Cerrar el carrito' }).click()

  await navigate(page, '/search?q=izki')
  await expect(main.getByRole('paragraph').filter({ hasText: shown }).first()).toBeVisible()
})
