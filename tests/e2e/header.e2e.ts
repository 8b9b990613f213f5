import { greeting, postForm, register } from '#tests/support/browser/account-pages.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { cartButton, goods, keepCart, lineOf, visit } from '#tests/support/browser/shop-pages.ts'
import { atRest } from '#tests/support/browser/at-rest.ts'

test('the header has room for its tools at every width @desktop', async ({ page }) => {
  await register(page)
  await postForm(page, '/wishlist', { intent: 'save', productId: goods.tshirt.id })
  const choices = ['S', 'M', 'XL'].flatMap((size) =>
    ['Verde', 'Negro', 'Blanco'].map((color) => ({ size, color, quantity: 10 })),
  )
  const shirts = [...choices, { size: 'L', color: 'Verde', quantity: 9 }]
  await keepCart(
    page,
    shirts.map((choice) => lineOf(goods.tshirt, choice)),
  )
  for (const path of ['/', '/products/men']) {
    await visit(page, path)
    await expect(cartButton(page)).toHaveText('99')
    const banner = page.getByRole('banner')
    const tools = [
      banner.getByRole('link', { name: 'Vereda, inicio' }),
      banner.getByRole('button', { name: 'Buscar' }),
      greeting(page),
      banner.getByRole('link', { name: 'Favoritos, 1' }),
      cartButton(page),
    ]
    for (const width of [320, 360, 390, 430, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 780 })
      await atRest(page)
      const menu = width < 1024 ? [banner.getByRole('button', { name: 'Menú', exact: true })] : []
      let end = 0
      const boxes = await Promise.all([...menu, ...tools].map((tool) => tool.boundingBox()))
      for (const box of boxes.toSorted((a, b) => a!.x - b!.x)) {
        const { x, width: wide, height } = box!
        expect(
          [wide, height].every((size) => size >= 44),
          `${path} at ${width}`,
        ).toBe(true)
        expect(x, `${path} at ${width}`).toBeGreaterThanOrEqual(end)
        end = x + wide
      }
      expect(end, `${path} at ${width}`).toBeLessThanOrEqual(width)
    }
  }
})

test('without JavaScript the header offers no button that could do nothing @no-js', async ({
  page,
}) => {
  await page.goto('/products/men')
  const names = await page.getByRole('banner').getByRole('button').allTextContents()
  expect(names).toHaveLength(1) // the search, which is a form
  await expect(page.getByText(/para comprar hace falta JavaScript/)).toBeVisible()
})
