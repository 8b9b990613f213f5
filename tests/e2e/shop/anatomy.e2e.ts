import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { visit } from '#tests/support/browser/shop-pages.ts'
import { expectNoOverflow, expectSound } from '#tests/support/browser/sound-page.ts'

const BOOT = '/products/mens-boots-1'
const STATIONS = ['Caña', 'Cordones', 'Empeine', 'Puntera', 'Suela']

const anatomy = (page: Page) => page.getByRole('region', { name: 'Fíjate en cinco detalles' })
const stations = (page: Page) => anatomy(page).getByRole('listitem')

/** How the picture stands in its frame while the mouse is on a station. */
async function pictureAt(page: Page, name: string): Promise<string> {
  await stations(page)
    .filter({ has: page.getByRole('heading', { name }) })
    .hover()
  return anatomy(page)
    .locator('[aria-hidden="true"] > * > *')
    .evaluate((it) => getComputedStyle(it).transform)
}

test('five places stand in one screen, and the picture comes near to the one below the mouse @desktop', async ({
  page,
}) => {
  await visit(page, BOOT)
  await expect(anatomy(page).getByRole('heading', { level: 3 })).toHaveText(STATIONS)
  const { height } = (await anatomy(page).boundingBox())!
  expect(height).toBeLessThanOrEqual(page.viewportSize()!.height)
  const seen = new Set<string>()
  for (const name of STATIONS) {
    await expect.poll(() => pictureAt(page, name)).toContain('matrix(2.2')
    await expect.poll(async () => seen.has(await pictureAt(page, name))).toBe(false)
    seen.add(await pictureAt(page, name))
  }
  await expectSound(page)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => pictureAt(page, 'Caña')).toBe('none')
  for (const number of '12345') {
    await expect(anatomy(page).getByText(number, { exact: true })).toBeVisible()
  }
  await expectNoOverflow(page)
})
