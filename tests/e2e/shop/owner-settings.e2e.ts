import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/e2e.ts'
import {
  type Buyer,
  buyerOf,
  euros,
  fillCard,
  fillShipping,
  goods,
  keepCart,
  lineOf,
  pay,
  payAgain,
  payButton,
  thanks,
  visit,
} from '#tests/support/browser/shop-pages.ts'
import { pngSheet } from '#tests/support/notice/notice-files.ts'
import { runCli } from '#tests/support/process/run-cli.ts'
import type { Shop } from '#tests/support/process/shop-process.ts'
import { ordersOf } from '#tests/support/browser/shop-records.ts'

/** Changes a setting, waits until the shop's pages have it, and gives back how to undo that. */
async function put(
  page: Page,
  shop: Shop,
  [key, value, path, text]: [string, string, string, string],
) {
  const ajustes = async (...words: string[]) => {
    const { code, err } = await runCli({ DATA_DIR: shop.dataDir }, ['ajustes', ...words, '--si'])
    expect([code, err]).toEqual([0, ''])
  }
  const hasText = async () => (await (await page.request.get(path)).text()).includes(text)
  await ajustes('poner', key, value)
  await expect.poll(hasText).toBe(true)
  return async () => {
    await ajustes('deshacer', key)
    await expect.poll(hasText).toBe(false)
  }
}

test('a page with changed settings is the same before and after its scripts load @desktop', async ({
  page,
  shop,
}) => {
  const undo = await put(page, shop, ['tienda.telefono', '910 000 000', '/contact', '910 000 000'])
  const undoTariff = await put(page, shop, [
    'tarifa.estandar.gratis-desde',
    '65',
    '/contact',
    'superiores a 65',
  ])
  try {
    await visit(page, '/contact')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: '910 000 000' })).toHaveAttribute(
      'href',
      'tel:910000000',
    )
    // A page that does not hydrate to the same text reports an error, which fails the test.
    await expect(page.getByLabel('Avisos de la tienda')).toContainText(
      `superiores a ${euros('65')}`,
    )
    // Rendered by the browser, from its own copy of the settings.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Envíos' }).click()
    await expect(main).toContainText(`superiores a ${euros('65')}`)
  } finally {
    await undoTariff()
    await undo()
  }
})

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]
const notice = (page: Page) => page.getByRole('region', { name: 'Garantía legal' })

/** The notice is whole within the window's width, and nothing was pressed to see it. */
async function expectNotice(page: Page, { isPlaced }: { isPlaced: boolean }) {
  await expect(notice(page).getByText(/^En España la ley da 3 años/)).toBeVisible()
  await expect(notice(page).getByRole('link', { name: /youreurope/ })).toBeVisible()
  await expect(notice(page).getByText(/al menos dos años/)).toBeVisible({ visible: !isPlaced })
  if (!isPlaced) return
  const image = notice(page).getByRole('img', { name: /^Aviso de la Unión Europea/ })
  await image.scrollIntoViewIfNeeded()
  await expect(image).toBeInViewport()
  await expect.poll(() => image.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(1654)
  const { x = -1, width = 0, height = 0 } = (await image.boundingBox()) ?? {}
  expect(Math.abs(height / width - 2339 / 1654)).toBeLessThan(0.01)
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

/** On the page of a product, and at the checkout above the button that orders, at both widths. */
async function expectNoticeWhereGoodsAreBought(page: Page, state: { isPlaced: boolean }) {
  await visit(page, `/products/${goods.tshirt.id}`)
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expectNotice(page, state)
  }
  const check = page.waitForRequest(/\/api\/cart-products\?/)
  await visit(page, '/checkout')
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expectNotice(page, state)
    const bottom = await notice(page).evaluate((it) => it.getBoundingClientRect().bottom)
    const top = await payButton(page).evaluate((it) => it.getBoundingClientRect().top)
    expect(bottom).toBeLessThan(top)
  }
  await (await check).response() // later the cart would change during a payment
}

test('the guarantee is told without a press wherever goods are bought, by our text and then by the owner’s file @desktop', async ({
  page,
  shop,
  expectConsole,
}, info) => {
  expectConsole(/status of 409/)
  const garantia = async (...words: string[]) => {
    const { code, err } = await runCli({ DATA_DIR: shop.dataDir }, ['garantia', ...words, '--si'])
    expect([code, err]).toEqual([0, ''])
  }
  const isShown = async () =>
    (await (await page.request.get(`/products/${goods.tshirt.id}`)).text()).includes(
      'src="/img/garantia/',
    )
  await keepCart(page, [lineOf(goods.tshirt)])
  await expectNoticeWhereGoodsAreBought(page, { isPlaced: false })
  const file = info.outputPath('aviso.png')
  writeFileSync(file, await pngSheet())
  await garantia('aviso', file)
  try {
    await expect.poll(isShown).toBe(true)
    await expectNoticeWhereGoodsAreBought(page, { isPlaced: true })
    await test.step('a tariff that the owner changed meanwhile is told, and paid only when it was seen', () =>
      payChangedTariff(page, shop, buyerOf(info)))
    await expectNotice(page, { isPlaced: true })
  } finally {
    await garantia('quitar')
    await expect.poll(isShown).toBe(false)
  }
})

/** Pays the order of the open checkout, whose shipping gets dearer before the button is pressed. */
async function payChangedTariff(page: Page, shop: Shop, buyer: Buyer): Promise<void> {
  await fillShipping(page, buyer)
  await fillCard(page)
  await expect(page.getByRole('radio', { name: /Estándar/ })).toHaveAccessibleName(/3,95/)
  const undo = await put(page, shop, ['tarifa.estandar.precio', '4,85', '/shipping', '4,85\u00A0€'])
  try {
    await pay(page)
    const changed = page.getByRole('alert').getByText('El total ha cambiado de')
    await expect(changed).toBeVisible()
    expect(ordersOf(shop, buyer.email)).toEqual([])
    await expect(page.getByRole('radio', { name: /Estándar/ })).toHaveAccessibleName(/4,85/)
    await payAgain(page)
    await expect(thanks(page)).toBeVisible()
    expect(ordersOf(shop, buyer.email)).toMatchObject([{ shipping_cents: 485 }])
  } finally {
    await undo()
  }
}
