import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { startShop, type Shop } from '../support/process/shop-process.ts'

// A separate shop: the component sheet is only available outside production.
let shop: Shop

test.beforeAll(async () => {
  shop = await startShop({ env: { NODE_ENV: 'test' } })
})
test.afterAll(() => shop.stop())

test('the sheet of components is sound at every width @every-width', async ({ page }) => {
  const noise: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) noise.push(message.text())
  })
  page.on('pageerror', (error) => noise.push(error.message))
  await page.goto(`${shop.url}/dev/ui`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hoja de componentes')
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${String(nodes[0]?.target)}`)).toEqual([])
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(excess).toBeLessThanOrEqual(0)
  expect(noise).toEqual([])
})
