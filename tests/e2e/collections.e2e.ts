import type { Page } from '@playwright/test'
import { atRest } from '../support/browser/at-rest.ts'
import { expect, test } from '../support/browser/e2e.ts'
import { navigate } from '../support/browser/navigate.ts'
import { card, cartButton, keptCart, expectToast, visit } from '../support/browser/shop-pages.ts'
import { expectSoundAtEveryWidth } from '../support/browser/sound-page.ts'

const NBSP = '\u00A0'

const COLLECTIONS = [
  {
    name: 'Urbano',
    path: '/collections/urban',
    sections: ['De la calle al sendero', 'Lo que cabe', 'De lejos no parece de montaña'],
    product: { name: 'Camisa Glorieta', id: 'urban-4' },
    more: expectMore,
  },
  {
    name: 'Outdoor',
    path: '/collections/outdoor',
    sections: [
      'Tres capas que se entienden',
      'La lluvia fina y la otra',
      'Lo que pesa, en la báscula',
    ],
    product: { name: 'Polar Espigüete', id: 'outdoor-2' },
    more: expectOutdoor,
  },
  {
    name: 'Esenciales',
    path: '/collections/essentials',
    sections: ['Cuatro piezas, tres maneras', 'De qué están hechas', 'Si solo te llevas una'],
    product: { name: 'Camiseta Base', id: 'essentials-1' },
    more: expectEssentials,
  },
]

test('the index of collections has three cards, and below them the way to Bali @mobile', async ({
  page,
}) => {
  const main = page.getByRole('main')
  await visit(page, '/collections')
  await test.step('/collections is sound', () => expectSoundPage(page))
  for (const { name, path, sections, product, more } of COLLECTIONS) {
    await expect(page.getByRole('heading', { level: 1, name: 'Colecciones' })).toBeVisible()
    const cards = page.getByRole('article')
    await expect(cards.getByRole('heading')).toHaveText(COLLECTIONS.map((one) => one.name))
    await cards.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await expect(page).toHaveTitle(`Colección ${name} | Vereda`)
    await test.step(`${path} is sound`, () => expectSoundPage(page))
    await test.step(`${path}: sections about it, then all of it, each leading to its product`, async () => {
      for (const section of sections) {
        await expect(
          main.getByRole('heading', { level: 2, name: section, exact: true }),
        ).toBeVisible()
      }
      await main.getByRole('link', { name: /^Ver los \d+ productos$/ }).click()
      await expect(page).toHaveURL(`${path}#productos`)
      const all = main.locator('#productos')
      await expect(all.getByRole('heading', { level: 2 })).toBeInViewport()
      for (const fold of await all.getByText(/^Ver \d+ más$/).all()) await fold.click()
      const count = await all.getByRole('heading', { level: 3 }).count()
      expect(count).toBeGreaterThanOrEqual(4)
      await expect(all.getByText(`${count} productos`, { exact: true })).toBeVisible()
      await card(page, product.name).getByRole('link', { name: product.name, exact: true }).click()
      await expect(page).toHaveURL(`/products/${product.id}`)
      await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
    })
    await navigate(page, path)
    await more(page)
    await atRest(page) // a press on a page that still goes to its top would meet something else
    await page.getByRole('navigation', { name: 'Ruta' }).getByRole('link').last().click()
    await expect(page).toHaveURL('/collections')
  }
  await main.getByRole('link', { name: 'Ver la colección Bali' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bali, luz larga' })).toBeVisible()
  await test.step('Bali says what inspires it and proves its four promises', () => expectBali(page))
})

/** Header and foot are those of every page. */
async function expectSoundPage(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expectSoundAtEveryWidth(page, { at: 'main' })
}

async function expectMore(page: Page): Promise<void> {
  await test.step('a collection ends with the way into the other three', async () => {
    const more = page.getByRole('region', { name: 'Sigue por aquí' })
    await expect(more.getByRole('link')).toHaveText([
      'Outdoor',
      'Esenciales',
      'Bali',
      'Todas las colecciones en la portada',
    ])
    await more.getByRole('link', { name: 'Bali' }).click()
    await expect(page).toHaveURL('/collections/bali')
    await navigate(page, '/collections/urban')
  })
}

async function expectOutdoor(page: Page): Promise<void> {
  await test.step('a day in autumn weighs what its garments weigh together', async () => {
    const table = page.getByRole('table', { name: 'Una jornada de otoño' })
    const grams = (text: string) => Number(text.replaceAll(/\D/g, ''))
    await expect(table.getByRole('cell')).toHaveCount(6)
    const cells = (await table.getByRole('cell').allTextContents()).map(grams)
    expect(cells.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(cells.at(-1))
    await expect(table.getByRole('row', { name: `Chaqueta Balaitús 412${NBSP}g` })).toBeVisible()
  })
  await test.step('water columns stand from less to more', async () => {
    const table = page.getByRole('table', { name: /^Columna de agua/ })
    await expect(table.getByRole('cell')).toHaveText([
      '3000 mm',
      '5000 mm',
      '10.000 mm',
      '20.000 mm',
      '20.000 mm',
    ])
  })
  await test.step('adding from a collection takes the first size and colour in stock', async () => {
    const fleece = card(page, 'Polar Espigüete')
    await fleece.getByRole('button', { name: 'Añadir Polar Espigüete al carrito' }).click()
    const line = { id: 'outdoor-2', size: 'XS', color: 'Gris', quantity: 1, price: 94.99 }
    await expectAdded(page, [line])
  })
}

async function expectEssentials(page: Page): Promise<void> {
  await test.step('an outfit costs and weighs the sum of its pieces', async () => {
    const outfit = page.getByRole('listitem').filter({
      has: page.getByRole('heading', { level: 3, name: 'Para estar', exact: true }),
    })
    await expect(outfit.getByText(`84,98${NBSP}€`, { exact: true })).toBeVisible()
    await expect(outfit.getByText(`491${NBSP}g en total`)).toBeVisible()
    await outfit.getByRole('link', { name: 'Pantalón Suelto, verde' }).click()
    await expect(page).toHaveURL('/products/essentials-4?color=Verde')
    await navigate(page, '/collections/essentials')
  })
}

/** No waiting: adding from a collection is instant. */
async function expectAdded(page: Page, lines: Record<string, unknown>[]): Promise<void> {
  await expectToast(page, 'Producto añadido al carrito')
  await expect(cartButton(page)).toHaveAccessibleName(
    lines.length === 1 ? 'Carrito, 1 artículo' : `Carrito, ${lines.length} artículos`,
  )
  await expect
    .poll(() => keptCart(page))
    .toEqual(lines.map((line): unknown => expect.objectContaining(line)))
}

const FOUR = ['Camisa Uluwatu', 'Pantalón Sanur', 'Kimono Ubud', 'Bañador Amed']

async function expectBali(page: Page): Promise<void> {
  await test.step('/collections/bali is sound', () => expectSoundPage(page))
  await expect(
    page.getByRole('heading', { level: 2, name: 'Se empieza temprano y se acaba en el agua' }),
  ).toBeVisible()
  const promises = page.getByRole('region', { name: 'Cuatro cosas que se notan' })
  await expect(promises.getByRole('heading', { level: 3 })).toHaveText([
    'Materiales con certificado',
    'Diseños fluidos',
    'Protección UV',
    'Secado rápido',
  ])
  const promise = (name: string) =>
    promises.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(promise('Materiales').getByRole('definition')).toHaveCount(4)
  await expect(promise('Materiales')).toContainText('GOTS, certificado de muestra')
  await expect(promise('Protección UV').getByRole('term')).toHaveText(['Kimono Ubud', FOUR[3]!])
  await expect(promise('Secado').getByRole('definition')).toHaveText(['35 min', '50 min', '40 min'])

  await test.step('adding from the Bali page takes the first size and colour in stock', async () => {
    await page.getByRole('button', { name: 'Añadir Bañador Amed al carrito' }).click()
    await expectAdded(page, [
      { id: 'outdoor-2' },
      { id: 'bali-4', size: 'XS', color: 'Azul', quantity: 1, price: 45.99 },
    ])
  })

  await test.step('each of Bali’s four has its details, and the others follow', async () => {
    const four = page.getByRole('region', { name: 'Cuatro piezas y ninguna prisa' })
    await expect(four.getByRole('heading', { level: 3 })).toHaveText(FOUR)
    await expect(four.getByText('Ver detalles', { exact: true })).toHaveCount(4)
    await expect(four.getByText(`89,99${NBSP}€`, { exact: true })).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'En la misma maleta' }).getByRole('article'),
    ).not.toHaveCount(0)
    await four.getByRole('link', { name: 'Ver detalles de Kimono Ubud' }).click()
    await expect(page).toHaveURL('/products/bali-3')
  })
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
