import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/e2e.ts'
import { visit } from '../support/browser/shop-pages.ts'
import { expectNoOverflow, expectSound } from '../support/browser/sound-page.ts'

const BOOT = '/products/mens-boots-1'
const STATIONS = ['Caña', 'Cordones', 'Empeine', 'Puntera', 'Suela']

const anatomy = (page: Page) => page.getByRole('region', { name: 'Fíjate en cinco detalles' })
const stations = (page: Page) => anatomy(page).getByRole('listitem')

/** How the picture stands in its frame after a station was scrolled to the middle. */
async function pictureAt(page: Page, name: string): Promise<string> {
  const station = stations(page).filter({ has: page.getByRole('heading', { name }) })
  await station.evaluate((it) => it.scrollIntoView({ behavior: 'instant', block: 'center' }))
  return anatomy(page)
    .locator('[aria-hidden="true"] > * > *')
    .evaluate((it) => getComputedStyle(it).transform)
}

test('the picture goes to each of five points with the page @desktop', async ({ page }) => {
  await visit(page, BOOT)
  await expect(anatomy(page).getByRole('heading', { level: 3 })).toHaveText(STATIONS)
  await expect.poll(() => pictureAt(page, 'Caña')).toContain('matrix(2.2')
  const seen = new Set([await pictureAt(page, 'Caña')])
  for (const name of STATIONS.slice(1)) {
    await expect.poll(async () => seen.has(await pictureAt(page, name))).toBe(false)
    seen.add(await pictureAt(page, name))
  }
  await expectSound(page)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => pictureAt(page, 'Caña')).toBe('none')
  expect(await pictureAt(page, 'Suela')).toBe('none')
  for (const number of '12345') {
    await expect(anatomy(page).getByText(number, { exact: true })).toBeVisible()
  }
  await expectNoOverflow(page)
})
