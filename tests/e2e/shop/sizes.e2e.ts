import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { navigate } from '#tests/support/browser/navigate.ts'
import { expectSound, expectSoundAtEveryWidth } from '#tests/support/browser/sound-page.ts'
import { keep, visit } from '#tests/support/browser/shop-pages.ts'

const TSHIRT = '/products/mens-tshirt-1?color=Gris'
const guideLink = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Guía de tallas', exact: true })
const guide = (page: Page) => page.getByRole('dialog', { name: 'Guía de tallas' })
const chosenSize = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('group', { name: 'Talla', exact: true })
    .getByRole('radio', { checked: true })
const storedMeasures = (page: Page) => page.evaluate(() => localStorage.getItem('talla'))

async function openGuide(page: Page): Promise<Locator> {
  await visit(page, TSHIRT)
  await guideLink(page).click()
  await expect(guide(page)).toBeVisible()
  return guide(page)
}

async function tell(box: Locator, height: string, weight: string): Promise<void> {
  await box.getByLabel('Estatura (cm)').fill(height)
  await box.getByLabel('Peso (kg)').fill(weight)
  await box.getByRole('button', { name: 'Calcular mi talla' }).click()
}

const advice = (box: Locator) => box.getByRole('status').filter({ hasText: /talla|medidas/ })

test('the guide of a product shows its one table and gives the focus back @mobile', async ({
  page,
}) => {
  const box = await openGuide(page)
  const close = (await box.getByRole('button', { name: 'Cerrar' }).boundingBox())!
  expect(page.viewportSize()!.width - close.x - close.width).toBe(12) // in the corner
  await expect(box.getByRole('table')).toHaveCount(1)
  await expect(box.getByRole('rowheader')).toHaveText(['S', 'M', 'L', 'XL'])
  await expect(box.getByRole('row', { name: /^M 94–101 82–89/ })).toBeVisible()
  await box.getByText('Cómo medirte', { exact: true }).click()
  await expect(box.getByText(/^Pasa la cinta por debajo de las axilas/)).toBeVisible()
  await expectSound(page)
  await page.keyboard.press('Escape')
  await expect(guide(page)).toBeHidden()
  await expect(guideLink(page)).toBeFocused()
  await expect(page).toHaveURL(TSHIRT)

  await test.step('the page of the guide is sound at every width', async () => {
    await navigate(page, '/size-guide')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guía de tallas')
    const form = page.getByRole('region', { name: 'Calcula tu talla' })
    await form.getByRole('radio', { name: 'Hombre' }).check()
    const things = form.getByRole('group', { name: 'Prenda' })
    const top = things.getByText('Parte de arriba').filter({ visible: true })
    const [word, mark] = await top.evaluate((label) => {
      const text = document.createRange()
      text.selectNodeContents(label)
      return [
        text.getBoundingClientRect().width,
        Number.parseFloat(getComputedStyle(label, '::after').width),
      ]
    })
    expect(mark, 'the mark is as wide as the word').toBeCloseTo(word, 0)
    await things.getByRole('radio', { name: 'Calzado' }).check()
    await form.getByLabel('Largo del pie (cm)').fill('26')
    await form.getByRole('button', { name: 'Calcular mi talla' }).click()
    await expect(advice(form)).toContainText('Tu talla: 42')
    await expectSoundAtEveryWidth(page)
  })
})

test('measures are remembered on request, help on every product, and are forgotten on request @desktop', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/)
  await test.step('whatever stands in the browser’s memory, the page works', async () => {
    for (const value of ['{', '{"height":"alto","chest":9000}']) {
      await keep(page, 'talla', value)
      await visit(page, TSHIRT)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Camiseta Lozoya')
      await expect(page.getByText(/^(?:Es t|T)u talla/)).toHaveCount(0)
    }
  })

  await test.step('a guide that cannot be fetched says so, and comes at the next press', async () => {
    await page.route(/size-guide-dialog/, (route) => route.abort())
    await guideLink(page).click()
    await expect(page.getByText(/^No hemos podido abrir la guía de tallas/).first()).toBeVisible()
    await page.unroute(/size-guide-dialog/)
    await page.evaluate(() => localStorage.removeItem('talla'))
    await guideLink(page).click()
    await expect(guide(page)).toBeVisible()
  })
  const box = guide(page)

  await test.step('the refusal and the advice of the guide are sound', async () => {
    await tell(box, '17', 'setenta')
    await expect(box.getByLabel('Estatura (cm)')).toHaveAttribute('aria-invalid')
    await expectSound(page)
    await tell(box, '174', '72')
    await expect(advice(box)).toContainText('Tu talla: M')
    await expectSound(page)
  })

  await box.getByLabel('Recordar mis medidas').check()
  await tell(box, '174', '72')
  await expect.poll(() => storedMeasures(page)).toBe('{"height":174,"weight":72}')
  await page.keyboard.press('Escape')

  await visit(page, '/products/mens-pants-1')
  await expect(chosenSize(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Tu talla: M' }).click()
  await expect(chosenSize(page)).toHaveAccessibleName('M')
  await expect(page.getByText('Es tu talla', { exact: true })).toBeVisible()

  await guideLink(page).click()
  await expect(guide(page).getByLabel('Estatura (cm)')).toHaveValue('174')
  await guide(page).getByLabel('Recordar mis medidas').uncheck()
  await expect.poll(() => storedMeasures(page)).toBeNull()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Es tu talla', { exact: true })).toHaveCount(0)
})

test('the guide and its link work without JavaScript @no-js', async ({ page }) => {
  await page.goto(TSHIRT)
  await guideLink(page).click()
  await expect(page).toHaveURL('/size-guide#arriba-hombre')
  await expect(page.getByRole('table')).toHaveCount(8)
  // Locators by text do not see the text of a noscript.
  await expect(page.locator('section noscript p')).toBeVisible()
})
