import { expect, test } from '../support/browser/e2e.ts'
import { card, goods, visit } from '../support/browser/shop-pages.ts'

const DETAIL = /-detail-/

test('a card shows its detail under the mouse or with the keyboard, and fetches it only then @desktop', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (DETAIL.test(request.url())) fetched.push(request.url())
  })
  await visit(page, '/products/men')
  const it = card(page, goods.tshirt.name)
  await it.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect(fetched).toEqual([])
  const detail = it.locator(`img[src*="${goods.tshirt.id}/"][src*="-detail-"]`)
  await expect(detail).toBeHidden()
  await it.hover()
  await expect(detail).toHaveCSS('opacity', '1')
  await expect.poll(() => detail.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640)
  expect(fetched).toHaveLength(1)
  await page.mouse.move(0, 0)
  await expect(detail).toBeHidden()
  await it.getByRole('link', { name: goods.tshirt.name }).focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(detail).toHaveCSS('opacity', '1')
  // It follows the colour that the card shows.
  await it.getByRole('radio', { name: 'Gris' }).check({ force: true })
  await expect(detail).toHaveAttribute('src', /\/gris-detail-640\.avif\?v=/)
})

test('a finger gets no second picture @mobile', async ({ page }) => {
  await visit(page, '/products/men')
  const it = card(page, goods.tshirt.name)
  await it.getByRole('radio', { name: 'Gris' }).check({ force: true })
  await expect(it.locator('img[src*="-detail-"]')).toBeHidden()
})
