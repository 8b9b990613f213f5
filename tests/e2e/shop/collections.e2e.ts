import type { Page } from '@playwright/test'
import { atRest } from '#tests/support/browser/at-rest.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { navigate } from '#tests/support/browser/navigate.ts'
import {
  card,
  cartButton,
  keptCart,
  expectToast,
  visit,
} from '#tests/support/browser/shop-pages.ts'
import {
  expectFitAtEveryWidth,
  expectSoundAtEveryWidth,
} from '#tests/support/browser/sound-page.ts'

/*
 * What the pages say, and where each of their links leads: collection-pages.test.tsx.
 */

const title = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })

test('the index of collections has three cards, and below them the way to Bali @mobile', async ({
  page,
}) => {
  const main = page.getByRole('main')
  await visit(page, '/collections')
  await test.step('/collections is sound', () => expectSoundPage(page))
  const cards = page.getByRole('article')
  await expect(cards.getByRole('heading')).toHaveText(['Urbano', 'Outdoor', 'Esenciales'])
  await cards.getByRole('link', { name: 'Urbano', exact: true }).click()
  await expect(page).toHaveURL('/collections/urban')
  await expect(title(page, 'Urbano')).toBeVisible()
  await expect(page).toHaveTitle('Colección Urbano | Vereda')
  await test.step('a collection fits every width, and leads to its products', async () => {
    // Axe looks at the next two, which have every kind of section between them.
    await expectFitAtEveryWidth(page)
    await main.getByRole('link', { name: /^Ver los \d+ productos$/ }).click()
    await expect(page).toHaveURL('/collections/urban#productos')
    await expect(main.locator('#productos').getByRole('heading', { level: 2 })).toBeInViewport()
    await card(page, 'Camisa Glorieta')
      .getByRole('link', { name: 'Camisa Glorieta', exact: true })
      .click()
    await expect(title(page, 'Camisa Glorieta')).toBeVisible()
  })

  await navigate(page, '/collections/outdoor')
  await test.step('/collections/outdoor is sound', () => expectSoundPage(page))
  await test.step('adding from a collection takes the first size and colour in stock', async () => {
    const fleece = card(page, 'Polar Espigüete')
    await fleece.getByRole('button', { name: 'Añadir Polar Espigüete al carrito' }).click()
    // No waiting: adding from a collection is instant.
    await expectToast(page, 'Producto añadido al carrito')
    await expect(cartButton(page)).toHaveAccessibleName('Carrito, 1 artículo')
    const line = { id: 'outdoor-2', size: 'XS', color: 'Gris', quantity: 1, price: 94.99 }
    await expect.poll(() => keptCart(page)).toEqual([expect.objectContaining(line)])
  })

  await page
    .getByRole('region', { name: 'Sigue por aquí' })
    .getByRole('link', { name: 'Esenciales' })
    .click()
  await expect(page).toHaveURL('/collections/essentials')
  await test.step('/collections/essentials is sound', () => expectSoundPage(page))
  await atRest(page) // a press on a page that still goes to its top would meet something else
  await page.getByRole('navigation', { name: 'Ruta' }).getByRole('link').last().click()
  await expect(page).toHaveURL('/collections')
  await main.getByRole('link', { name: 'Ver la colección Bali' }).click()
  await expect(title(page, 'Bali, luz larga')).toBeVisible()
  await test.step('/collections/bali is sound', () => expectSoundPage(page))
  await page.getByRole('link', { name: 'Ver detalles de Kimono Ubud' }).click()
  await expect(page).toHaveURL('/products/bali-3')
})

/** Header and foot are those of every page. */
async function expectSoundPage(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expectSoundAtEveryWidth(page, { at: 'main' })
}

test('collections can be read and their products reached without scripts @no-js', async ({
  page,
}) => {
  await page.goto('/collections')
  await page.getByRole('link', { name: 'Esenciales', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Esenciales' })).toBeVisible()
  await page.getByRole('link', { name: /^Ver los \d+ productos$/ }).click()
  await expect(page.getByRole('heading', { name: 'Todos los esenciales' })).toBeInViewport()
  await page.goto('/collections/bali')
  await page.getByRole('link', { name: 'Ver detalles de Camisa Uluwatu' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Camisa Uluwatu' })).toBeVisible()
})
