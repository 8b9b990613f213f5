import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/e2e.ts'
import {
  cartButton,
  euros,
  keptCart,
  expectToast,
  untilAwake,
  visit,
} from '#tests/support/browser/shop-pages.ts'
import { expectSound } from '#tests/support/browser/sound-page.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

const main = (page: Page): Locator => page.getByRole('main')
const pieces = (page: Page): Locator => main(page).getByRole('listitem').getByRole('heading')
const add = (page: Page): Locator =>
  main(page).getByRole('button', { name: 'Añadir el conjunto' }).filter({ visible: true })
const sizesOf = (page: Page, name: string): Locator =>
  main(page).getByRole('group', { name: `Talla de ${name}` })
/** The sentence that screen readers hear after each change. */
const sum = (page: Page): Locator => main(page).getByRole('status')

test('weather and hours make an outfit, its sizes are asked for, and all of it is added @mobile', async ({
  page,
}) => {
  await visit(page, '/bascula')
  // Before any question it has an answer already, so that its first screen shows what it is for.
  await expect(main(page).getByRole('radio', { name: 'Lluvia' })).toBeChecked()
  await expect(pieces(page)).toHaveText(['Camiseta Cazorla', 'Polar Hurdes', 'Chaqueta Nublo'])

  await main(page).getByRole('radio', { name: 'Hombre' }).check()
  await expect(page).toHaveURL('/bascula?tiempo=lluvia&horas=4&quien=hombre')
  await expect(pieces(page)).toHaveText(['Camiseta Urbión', 'Polar Añisclo', 'Chaqueta Balaitús'])
  await expect(sum(page)).toHaveText(
    `Todo junto: 1.044\u00A0g, ${euros('279,97')}, lluvia 20.000\u00A0mm`,
  )
  // The bar of a phone says what is paid, as every price does.
  await expect(page.locator('[data-buy]').last()).toContainText(`${euros('338,76')} IVA incl.`)
  await main(page).getByRole('combobox', { name: 'Horas' }).selectOption('6')
  await expect(pieces(page)).toHaveCount(4)
  await expect(main(page)).toContainText('Pantalón Anayet es lo primero que cala.')
  await page.goBack()
  await expect(pieces(page)).toHaveCount(3)
  await expect(main(page).getByRole('combobox')).toHaveValue('4')

  await sizesOf(page, 'Camiseta Urbión').getByRole('radio', { name: 'L', exact: true }).check()
  await add(page).click()
  await expect(main(page).getByRole('alert')).toHaveText(
    'Faltan dos tallas: Polar Añisclo y Chaqueta Balaitús.',
  )
  await expect(sizesOf(page, 'Polar Añisclo').getByRole('radio').first()).toBeFocused()
  await page.evaluate(() => scrollTo(0, 0)) // else the header covers the form in part
  await expectSound(page)

  await main(page).getByRole('link', { name: 'L en las tres' }).click()
  await expect(main(page).getByRole('alert')).toBeEmpty()
  await expect(page).toHaveURL(/piel=mens-tshirt-4\.L&abrigo=mens-fleece-1\.L&fuera=outdoor-1\.L$/)
  await page.reload()
  await expect(
    sizesOf(page, 'Chaqueta Balaitús').getByRole('radio', { name: 'L', exact: true }),
  ).toBeChecked()
  await untilAwake(page)
  await add(page).click()
  await expectToast(page, 'Conjunto añadido: 3 prendas')
  await expect(cartButton(page)).toHaveText('3')
  await expect
    .poll(() => keptCart(page))
    .toMatchObject([
      { id: 'mens-tshirt-4', size: 'L', color: 'Azul', quantity: 1 },
      { id: 'mens-fleece-1', size: 'L', color: 'Beige', quantity: 1 },
      { id: 'outdoor-1', size: 'L', color: 'Verde', quantity: 1 },
    ])
})

test('a shared outfit with a piece that sold out names a substitute and what it costs @desktop', async ({
  page,
  shop,
}) => {
  for (const color of ['Negro', 'Gris']) {
    const words = ['stock', 'poner', `mens-hat-3/Único/${color}`, '0']
    const { code, err } = await runCli({ DATA_DIR: shop.dataDir }, words)
    expect([code, err]).toEqual([0, ''])
  }
  const path = '/bascula?tiempo=frio&horas=4&quien=hombre&cabeza=mens-hat-3&piel=nada'
  const isGone = async () =>
    (await (await page.request.get(path)).text()).includes('Agotada en todas')
  await expect.poll(isGone).toBe(true)
  await visit(page, path)
  await expect(main(page)).toContainText(
    `Gorro Áliva no está. Gorro Urkiola: 16\u00A0g menos y ${euros('5,00')} menos.`,
  )
  await expectSound(page)
  await main(page)
    .getByRole('link', { name: 'Cambia la agotada' })
    .filter({ visible: true })
    .click()
  await expect(pieces(page).last()).toHaveText('Gorro Urkiola')
  await expect(add(page)).toBeFocused()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the scale is a form, its arrows are links, and each piece leads to its page @mobile', async ({
    page,
  }) => {
    await page.goto('/bascula')
    await main(page).getByRole('radio', { name: 'Viento' }).check({ force: true })
    await main(page).getByRole('combobox', { name: 'Horas' }).selectOption('2')
    await main(page).getByRole('button', { name: 'Pesar' }).click()
    await expect(page).toHaveURL(/tiempo=viento/)
    await expect(pieces(page)).toHaveText(['Camiseta Cazorla', 'Chaleco Ambroz', /^Cortavientos/])
    await expect(add(page)).toHaveCount(0)
    await main(page)
      .getByRole('link', { name: /^Abrigo, siguiente: / })
      .click()
    await expect(pieces(page).nth(1)).not.toHaveText('Chaleco Ambroz')
    await main(page).getByRole('link', { name: 'Una hora más' }).click()
    await expect(main(page).getByRole('combobox')).toHaveValue('3')
    await pieces(page).last().getByRole('link').click()
    await expect(page).toHaveURL(/\/products\/[a-z-]+-\d/)
  })
})
