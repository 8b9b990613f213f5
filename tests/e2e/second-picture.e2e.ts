import { expect, test } from '../support/browser/e2e.ts'
import { card, goods, visit } from '../support/browser/shop-pages.ts'

const BACK = /-back-/

test('a card shows its back under the mouse or with the keyboard, and fetches it only then @desktop', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (BACK.test(request.url())) fetched.push(request.url())
  })
  await visit(page, '/products/men')
  const it = card(page, goods.tshirt.name)
  await it.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect(fetched).toEqual([])
  const back = it.locator(`img[src*="${goods.tshirt.id}/"][src*="-back-"]`)
  await expect(back).toBeHidden()
  await it.hover()
  await expect(back).toHaveCSS('opacity', '1')
  await expect.poll(() => back.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640)
  expect(fetched).toHaveLength(1)
  await page.mouse.move(0, 0)
  await expect(back).toBeHidden()
  await it.getByRole('link', { name: goods.tshirt.name }).focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(back).toHaveCSS('opacity', '1')
  // It follows the colour that the card shows.
  await it.getByRole('radio', { name: 'Gris' }).check({ force: true })
  await expect(back).toHaveAttribute('src', /\/gris-back-640\.jpg\?v=/)
})

test('a finger gets no second picture @mobile', async ({ page }) => {
  await visit(page, '/products/men')
  const it = card(page, goods.tshirt.name)
  await it.getByRole('radio', { name: 'Gris' }).check({ force: true })
  await expect(it.locator('img[src*="-back-"]')).toBeHidden()
})
