import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { card, keptCart, expectToast, visit } from '#tests/support/browser/shop-pages.ts'
import { expectSoundAtEveryWidth } from '#tests/support/browser/sound-page.ts'

const NBSP = '\u00A0'

/** A band with the highest and the lowest price in it, in euros. */
const BANDS = [
  { name: `Hasta 40${NBSP}€`, id: 'hasta-40', from: 0, to: 40 },
  { name: `De 40 a 80${NBSP}€`, id: 'de-40-a-80', from: 40.01, to: 80 },
  { name: `Más de 80${NBSP}€`, id: 'desde-80', from: 80.01, to: Infinity },
]

const band = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The first figure of each card: the price that decides the band. */
async function pricesOf(page: Page, name: string): Promise<number[]> {
  const texts = await band(page, name).getByRole('article').allTextContents()
  return texts.map((text) => Number(/(\d+),(\d\d)\u00A0€/.exec(text)?.slice(1).join('.')))
}

test('all gifts lead to those for him and for her, and back @mobile', async ({ page }) => {
  await visit(page, '/gifts')
  await expect(page.getByRole('heading', { level: 1, name: 'Regalos que se gastan' })).toBeVisible()
  // The others are the same page with other gifts; header and foot are those of every page.
  await test.step('/gifts is sound', () => expectSoundAtEveryWidth(page, { at: 'main' }))
  await expectGifts(page, '/gifts')
  const who = page.getByRole('region', { name: 'Para quién es' })
  await who.getByRole('link', { name: 'Para él' }).click()
  await expect(page).toHaveURL('/gifts/men')
  await expect(page.getByRole('heading', { level: 1, name: 'Regalos para él' })).toBeVisible()
  await expect(page).toHaveTitle('Regalos para él | Vereda')
  await expectGifts(page, '/gifts/men') // unfolds them
  await expect(card(page, 'Calcetines Irati')).toBeVisible()
  await expect(card(page, 'Pulsera Tabarca')).toHaveCount(0) // a gift for women

  await test.step('what has no size comes first, and the guide says how long it can be returned', async () => {
    const sizes = await band(page, BANDS[1]!.name)
      .getByRole('article')
      .evaluateAll((cards) => cards.map((one) => one.textContent.includes('Único')))
    expect(sizes).toEqual(sizes.toSorted((a, b) => Number(b) - Number(a)))
    expect(new Set(sizes).size).toBe(2)
    const guide = page.getByRole('region', { name: 'Si no sabes la talla' })
    await expect(guide).toContainText('13 de estos 22 regalos son de talla única')
    await expect(guide).toContainText('Hay 30 días naturales, gratis y con etiqueta prepagada')
    await expect(guide).toContainText('3-5 días laborables')
  })

  await test.step('a gift is added in the size that was chosen', async () => {
    const jumper = card(page, 'Jersey Ansó')
    await jumper.hover()
    await jumper.getByRole('radio', { name: 'L', exact: true }).check()
    await jumper.getByRole('button', { name: 'Añadir Jersey Ansó al carrito' }).click()
    await expectToast(page, 'Producto añadido al carrito')
    await expect
      .poll(() => keptCart(page))
      .toEqual([expect.objectContaining({ id: 'mens-knit-1', size: 'L' })])
  })

  await page.getByRole('region', { name: 'Sigue por aquí' }).getByRole('link').first().click()
  await expect(page).toHaveURL('/gifts/women')
  await expect(page.getByRole('heading', { level: 1, name: 'Regalos para ella' })).toBeVisible()
  await expectGifts(page, '/gifts/women')
  await expect(card(page, 'Pulsera Tabarca')).toBeVisible()
  await expect(card(page, 'Calcetines Irati')).toHaveCount(0)
  await expect(card(page, 'Gorro Urkiola')).toBeVisible() // a gift for everyone

  const crumbs = page.getByRole('navigation', { name: 'Ruta de navegación' })
  await expect(crumbs.getByRole('listitem')).toHaveText(['Inicio', 'Regalos', 'Para ella'])
  await crumbs.getByRole('link', { name: 'Regalos' }).click()
  await expect(page).toHaveURL('/gifts')
})

async function expectGifts(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await test.step(`${path}: each gift stands once, in the band of its price`, async () => {
    const ways = page.getByRole('navigation', { name: 'Regalos por precio' })
    for (const more of await page.getByText(/^Ver los \d+$/).all()) await more.click()
    let count = 0
    for (const { name, id, from, to } of BANDS) {
      const prices = await pricesOf(page, name)
      count += prices.length
      expect(prices.filter((price) => !(price >= from && price <= to))).toEqual([])
      await expect(ways.locator(`a[href="#${id}"]`)).toHaveText(`${name} ${prices.length}`)
    }
    expect(count).toBeGreaterThanOrEqual(4)
    await expect(page.getByRole('article')).toHaveCount(count)
    await expect(page.getByText('Por el precio sin IVA, el primero de cada ficha.')).toBeVisible()
    await ways.getByRole('link', { name: BANDS[2]!.name }).click()
    await expect(page).toHaveURL(`${path}#desde-80`)
    await expect(page.getByRole('heading', { level: 2, name: BANDS[2]!.name })).toBeInViewport()
  })
}

test('gifts are chosen by person and price without scripts @no-js', async ({ page }) => {
  await page.goto('/gifts')
  await page.getByRole('link', { name: 'Para ella' }).click()
  await page
    .getByRole('navigation', { name: 'Regalos por precio' })
    .getByRole('link', { name: BANDS[1]!.name })
    .click()
  await expect(page.getByRole('heading', { level: 2, name: BANDS[1]!.name })).toBeInViewport()
  await page.getByRole('link', { name: 'Gafas de sol Bolonia', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gafas de sol Bolonia' })).toBeVisible()
})
