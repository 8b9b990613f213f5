import { expect, test } from '../support/browser/e2e.ts'
import { card, goods, visit } from '../support/browser/shop-pages.ts'

test('a finger gets no second picture @mobile', async ({ page }) => {
  await visit(page, '/products/men')
  const it = card(page, goods.tshirt.name)
  await it.getByRole('radio', { name: 'Gris' }).check({ force: true })
  await expect(it.locator('img[src*="-back-"]')).toBeHidden()
})
