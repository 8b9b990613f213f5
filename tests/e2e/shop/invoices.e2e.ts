import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/e2e.ts'
import {
  buyerOf,
  fillCard,
  goods,
  lineOf,
  pay,
  payButton,
  readyToPay,
  shippingField,
  thanks,
  untilAwake,
  visit,
} from '#tests/support/browser/shop-pages.ts'
import { expectSound } from '#tests/support/browser/sound-page.ts'
import { buyAsGuest } from '#tests/support/factories/guest-order.ts'
import { ordersOf, orderOf, setStock } from '#tests/support/browser/shop-records.ts'

const main = (page: Page) => page.getByRole('main')
/** At its top: a link half under the header, which stays in sight, would count as too small. */
async function expectSoundAtTop(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expectSound(page)
}
const section = (page: Page) => page.getByRole('region', { name: 'Factura' })

test('a guest finds the invoice on the order, prints it, and exchanges it for one with NIF @mobile', async ({
  page,
  shop,
  expectConsole,
}) => {
  expectConsole(/status of 422/)
  const { number, link } = await buyAsGuest(shop, [{ thing: goods.tshirt, quantity: 2 }])
  await visit(page, link)
  await expectSoundAtTop(page)
  const pdf = await page.request.get(
    (await section(page)
      .getByRole('link', { name: /en PDF/ })
      .getAttribute('href')) ?? '',
  )
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  await section(page)
    .getByRole('link', { name: /^Factura simplificada S-\S+$/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Factura simplificada')
  await expect(page.getByText('SIN VALIDEZ FISCAL', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: /Código QR/ })).toHaveCount(0)
  await expectSoundAtTop(page)
  await page.getByRole('link', { name: 'Volver al pedido' }).click()

  await section(page).getByRole('link', { name: 'Pedir factura con NIF' }).click()
  await expect(page).toHaveURL(`/orders/${number}/invoice`)
  await expectSoundAtTop(page)
  const ask = page.getByRole('button', { name: 'Pedir la factura' })
  await page.getByLabel('NIF', { exact: true }).fill('12345678A')
  await ask.click()
  await expect(page.getByText('Ese NIF no es correcto')).toBeVisible()
  await expect(page.getByLabel('NIF', { exact: true })).toBeFocused()
  await expectSoundAtTop(page)
  await page.getByLabel('NIF', { exact: true }).fill('12345678-z')
  await ask.dblclick()
  await expect(main(page).getByText('Aquí tienes tu factura.')).toBeVisible()
  await expectSoundAtTop(page)
  await main(page)
    .getByRole('link', { name: /^Factura F-\S+$/ })
    .click()
  await expect(page.getByText('NIF 12345678Z')).toBeVisible()
  await expect(page.getByText(/^Sustituye a la factura simplificada S-/)).toBeVisible()
})

// Who may ask for it below that, and what its fields say: `invoice-fields.browser.test.tsx`.
test('above 3.000 € the checkout asks for the tax number, and the invoice has it @mobile', async ({
  page,
  shop,
}, info) => {
  const buyer = buyerOf(info)
  const sizes = ['S', 'L']
  for (const size of sizes) await setStock(shop, `womens-jacket-1/${size}/Azul`, 30)
  const jackets = sizes.map((size) => lineOf(goods.jacket, { size, quantity: 10 }))
  const part = page.getByRole('group', { name: 'Factura' })
  const taxId = part.getByLabel('NIF', { exact: true })
  const atDelivery = part.getByLabel('La dirección de la factura es la de envío')
  await readyToPay(page, buyer, jackets)
  await expect(part).toContainText('Tu pedido pasa de 3.000')
  await payButton(page).click()
  await expect(taxId).toBeFocused()
  await expect(taxId).toHaveAccessibleDescription(/^Falta el NIF/)
  await atDelivery.uncheck() // its own address has fields of its own
  await expectSound(page)
  await atDelivery.check()
  await taxId.fill('12345678A')
  await payButton(page).click()
  await expect(taxId).toHaveAccessibleDescription(/^Ese NIF no es correcto/)
  expect(ordersOf(shop, buyer.email)).toEqual([])

  await page.reload()
  await untilAwake(page)
  await expect(taxId).toHaveValue('12345678A')
  await expect(shippingField(page, 'city')).toHaveValue(buyer.city)
  await taxId.fill('12345678-z')
  await fillCard(page)
  await pay(page)
  await expect(thanks(page)).toBeVisible()
  const { number, total_cents: totalCents } = orderOf(shop, buyer.email)
  expect(totalCents).toBe(362_976)
  await page.goto(`/orders/${number}`)
  await section(page)
    .getByRole('link', { name: /^Factura F-\S+$/ })
    .click()
  await expect(page.getByText('NIF 12345678Z')).toBeVisible()
  await expect(page.getByText('Lucía Herrero Sanz').first()).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('a full invoice is asked for at once @desktop', async ({ page, shop }) => {
    const { number, link } = await buyAsGuest(shop)
    await page.goto(link)
    await section(page).getByRole('link', { name: 'Pedir factura con NIF' }).click()
    await page.getByLabel('NIF', { exact: true }).fill('12345678Z')
    await page.getByRole('button', { name: 'Pedir la factura' }).click()
    await expect(main(page)).toContainText('Aquí tienes tu factura.')
    await page.goto(`/orders/${number}`)
    await expect(section(page).getByRole('link', { name: /^Factura completa F-\S+$/ })).toHaveCount(
      1,
    )
  })
})
