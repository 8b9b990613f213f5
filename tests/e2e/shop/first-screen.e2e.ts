import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { goods, keepCart, lineOf, visit } from '#tests/support/browser/shop-pages.ts'
import { navigate } from '#tests/support/browser/navigate.ts'
import { atRest } from '#tests/support/browser/at-rest.ts'

const DEPARTMENTS = ['/products/women', '/products/women/accessories', '/products/men']
/** Cards of products; a collection's card is an article too. */
const cards = (page: Page): Locator =>
  page.getByRole('main').locator('article:has(a[href^="/products/"])')

/** Opens a page and waits until nothing on it moves: what is read then stays so. */
async function open(page: Page, path: string): Promise<void> {
  await visit(page, path)
  await atRest(page)
}

/** From a page of the shop to another, without loading it anew. */
async function goOn(page: Page, path: string): Promise<void> {
  await navigate(page, path)
  await atRest(page)
}

/** Lower edges of the first cards' prices and buttons, in px of the first screen. */
const edgesOf = (page: Page, count: number): Promise<{ price: number; button: number }[]> =>
  cards(page).evaluateAll(
    (articles, wanted) =>
      articles.slice(0, wanted).map((article) => {
        const bottom = (selector: string, text: RegExp) =>
          [...article.querySelectorAll(selector)]
            .find((one) => text.test(one.textContent))!
            .getBoundingClientRect().bottom
        return { price: bottom('p > span', /€/), button: bottom('button', /Añadir|Agotado/) }
      }),
    count,
  )

/** One list of each kind: the other collections show their cards as Bali does. */
const KINDS = [
  '/products/men',
  '/products/new-arrivals',
  '/search?q=camiseta',
  '/collections/bali',
  '/gifts',
]

/** Controls of the cards that a shopper cannot see, with the pointer elsewhere. */
const unseen = (page: Page): Promise<string[]> =>
  cards(page).evaluateAll((articles) => {
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    return articles.flatMap((article) => {
      const controls = [...article.querySelectorAll('button, fieldset label')]
      const name = article.querySelector('h2, h3')?.textContent
      if (!controls.some((one) => /Añadir|Agotado/.test(one.textContent))) return [`${name}: none`]
      return controls
        .filter((one) => !isSeen(one))
        .map((one) => `${name}: ${one.getAttribute('aria-label') ?? one.textContent}`)
    })
  })

test('the first screen of a list has a row of cards with prices and buttons @desktop', async ({
  page,
}) => {
  await open(page, DEPARTMENTS[0]!)
  for (const path of new Set([...DEPARTMENTS, ...KINDS])) {
    await goOn(page, path)
    if (DEPARTMENTS.includes(path)) await expectFirstRow(page, path)
    if (path in NEW_BOXES) {
      await test.step('«Nuevo» has a box where some are new, and none where all are', async () => {
        // The text has an element of its own, in its box.
        const badge = cards(page).getByText('Nuevo', { exact: true }).first().locator('..')
        await expect(badge).toHaveCSS('background-color', NEW_BOXES[path]!)
      })
    }
    if (KINDS.includes(path)) {
      await test.step('hearts, sizes and buttons of all cards are always visible', () =>
        expectAllVisible(page, path))
    }
  }
  await test.step('the button of a product is in the first screen, without a bar', () =>
    expectButtonInSight(page))
})

async function expectFirstRow(page: Page, path: string): Promise<void> {
  const edges = await edgesOf(page, 4)
  expect(edges, path).toHaveLength(4)
  for (const { price, button } of edges) {
    expect(price, path).toBeLessThanOrEqual(780)
    expect(button, path).toBeLessThanOrEqual(900)
  }
  // Aligned along the row, however long the names and texts above are.
  expect(new Set(edges.map(({ price }) => Math.round(price))).size, path).toBe(1)
  expect(new Set(edges.map(({ button }) => Math.round(button))).size, path).toBe(1)
  const row = await Promise.all(
    [
      page.getByRole('navigation', { name: /^Categorías de/ }),
      page.getByRole('form', { name: 'Filtrar y ordenar' }).locator('summary'),
      page.getByRole('combobox', { name: 'Ordenar:' }),
    ].map(async (tool) => (await tool.boundingBox())!),
  )
  for (const { y, height } of row) expect([path, y, height]).toEqual([path, row[0]!.y, 48])
}

const NEW_BOXES: Record<string, string> = {
  '/search?q=camiseta': 'rgb(253, 253, 251)',
  '/products/new-arrivals': 'rgba(0, 0, 0, 0)',
}

async function expectAllVisible(page: Page, path: string): Promise<void> {
  await expect.poll(() => cards(page).count(), path).toBeGreaterThanOrEqual(4)
  const folded = page
    .locator('main details:not([open]) > summary')
    .filter({ hasText: /^Ver los \d+/ })
  while ((await folded.count()) > 0) await folded.first().click()
  await page.mouse.move(0, 0)
  const mayWait = path === '/products/new-arrivals' ? / en favoritos$/ : /^$/
  const hidden = async () => (await unseen(page)).filter((name) => !mayWait.test(name))
  await expect.poll(hidden, path).toEqual([])
  const hearts = cards(page).getByRole('button', { name: / en favoritos$/ })
  // What was just unfolded may still be on its way between two looks.
  const without = async () => (await cards(page).count()) - (await hearts.count())
  await expect.poll(without, path).toBe(0)
}

const PHONE = { width: 390, height: 844 }

test('on a phone the first price of a list is seen without scrolling far @mobile', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await keepCart(page, [lineOf(goods.jacket)])
  await open(page, '/gifts')
  const first = cards(page).first().locator('picture')
  expect((await first.boundingBox())!.y).toBeLessThanOrEqual(680)
  await goOn(page, '/products/new-arrivals')
  for (const { price } of await edgesOf(page, 2)) expect(price).toBeLessThanOrEqual(655)
  for (const path of DEPARTMENTS) {
    await goOn(page, path)
    for (const { price } of await edgesOf(page, 2)) expect(price, path).toBeLessThanOrEqual(520)
  }
  await expectPricesOnOneLine(page)

  await test.step('price and button of a product are in the first screen, and once only', async () => {
    await goOn(page, '/products/mens-jacket-1')
    await expectPricesOnOneLine(page)
    await atRest(page)
    const bar = page.getByRole('button', { name: 'Elegir talla' })
    await expect(bar).toBeInViewport({ ratio: 1 })
    await bar.click() // leads to the sizes
    const sizes = page.getByRole('main').getByRole('group', { name: 'Talla', exact: true })
    await expect(sizes.getByRole('radio').first()).toBeInViewport()
    await sizes.getByRole('radio', { name: 'M', exact: true }).click()
    const main = page.getByRole('button', { name: 'Añadir al carrito', exact: true })
    await main.scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: 'Añadir talla M' })).toHaveCount(0)
  })

  await test.step('the checkout shows the total at once, and no text beyond the nine specified', async () => {
    await goOn(page, '/checkout')
    const total = page.getByRole('group').filter({ hasText: 'Tu pedido, 1 artículo' })
    await expect(total.getByRole('strong')).toHaveText(/^\d+,\d\d\u00A0€$/)
    expect(await lowerEdge(total.getByRole('strong'))).toBeLessThanOrEqual(PHONE.height)
    // Six of the address and three of the card; telephone, note and gift are closed.
    await expect(page.locator('form').getByRole('textbox').filter({ visible: true })).toHaveCount(9)
    await expect(page.locator('form').getByLabel('Teléfono')).toBeHidden()
  })

  await goOn(page, '/bascula')
  await expectPricesOnOneLine(page)
})

async function expectPricesOnOneLine(page: Page): Promise<void> {
  await test.step('a price with VAT stays on one line in narrow cards', async () => {
    await page.setViewportSize({ width: 320, height: 700 })
    const heights = await page
      .getByRole('main')
      .getByText(/^[\d.,]+\s€ IVA incl\.$/)
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height).filter(Boolean))
    expect(heights.length, page.url()).toBeGreaterThan(0)
    expect(Math.max(...heights), page.url()).toBeLessThanOrEqual(24)
    await page.setViewportSize(PHONE)
  })
}

test.describe('on a first visit', () => {
  test.use({ isAskedAboutCookies: true })

  test('name and price of a product are seen above the bar, the price once @mobile', async ({
    page,
  }) => {
    await open(page, '/products/mens-jacket-1')
    for (const size of [{ width: 360, height: 780 }, PHONE]) {
      await page.setViewportSize(size)
      const notice = page.getByRole('region', { name: 'Aviso de cookies' })
      const bar = page.getByRole('button', { name: 'Elegir talla' })
      await expect(notice).toBeVisible()
      await expect(bar).toBeVisible()
      await atRest(page)
      const upperEdge = (await bar.boundingBox())!.y
      const price = page
        .getByRole('main')
        .getByText(/^99,99/)
        .first()
      const vat = page.getByRole('main').getByText('IVA incl.').first()
      const name = page.getByRole('heading', { level: 1 })
      for (const part of [name, price, vat]) {
        expect(await lowerEdge(part), `${size.width} px`).toBeLessThanOrEqual(upperEdge)
      }
      await expect(bar.locator('xpath=..')).not.toContainText('€')
      expect((await notice.boundingBox())!.height).toBeLessThanOrEqual(size.height * 0.15)
    }
  })
})

async function expectButtonInSight(page: Page): Promise<void> {
  await goOn(page, '/products/mens-jacket-1')
  const buttons = page.getByRole('button', { name: /^(?:Añadir al carrito|Elegir talla)$/ })
  await expect(buttons).toHaveCount(1)
  expect(await lowerEdge(buttons)).toBeLessThanOrEqual(900)

  await test.step('on a tablet the button stands beside the pictures, and the bar comes further down', async () => {
    await page.setViewportSize({ width: 768, height: 1024 })
    await atRest(page)
    const bar = page.getByRole('button', { name: 'Elegir talla' })
    const main = page.getByRole('button', { name: 'Añadir al carrito', exact: true })
    expect(await lowerEdge(main)).toBeLessThanOrEqual(1024)
    await expect(bar).toHaveCount(0)
    await page.getByRole('heading', { name: 'Va bien con' }).scrollIntoViewIfNeeded()
    await expect(main).not.toBeInViewport()
    await expect(bar).toBeInViewport({ ratio: 1 })
  })

  await test.step('of a product with three pictures, all are whole in the first screen', async () => {
    await goOn(page, '/products/mens-jacket-2')
    for (const size of [
      { width: 1024, height: 768 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size)
      await atRest(page)
      const shots = await page
        .getByRole('group', { name: /^Fotos de/ })
        .getByRole('button')
        .all()
      const boxes = await Promise.all(shots.map(async (shot) => (await shot.boundingBox())!))
      const ends = boxes.map(({ y, height }) => Math.round(y + height))
      expect(ends).toHaveLength(3)
      expect(Math.max(...ends)).toBeLessThanOrEqual(size.height)
      // The large one ends with the lower of the small ones.
      expect(ends[0]).toBe(ends[2])
    }
  })
}

const lowerEdge = async (target: Locator): Promise<number> => {
  const { y, height } = (await target.boundingBox())!
  return y + height
}
