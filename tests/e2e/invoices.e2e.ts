import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/e2e.ts'
import { goods, visit } from '../support/browser/shop-pages.ts'
import { expectSound } from '../support/browser/sound-page.ts'
import { buyAsGuest } from '../support/factories/guest-order.ts'

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
  const code = await page.getByRole('img', { name: /Código QR/ }).boundingBox()
  expect(code?.width).toBeGreaterThan(30 * (96 / 25.4)) // 30 to 40 mm, and the white around it
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
    await expect(section(page).getByRole('link', { name: /^Factura F-\S+$/ })).toHaveCount(1)
  })
})
