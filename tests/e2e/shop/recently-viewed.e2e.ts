import type { Locator, Page } from '@playwright/test'
import { keepPlaces } from '#tests/support/browser/at-rest.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { openWithoutScripts } from '#tests/support/browser/held.ts'
import { navigate } from '#tests/support/browser/navigate.ts'
import { euros, goods, keep, visit } from '#tests/support/browser/shop-pages.ts'
import { expectSound } from '#tests/support/browser/sound-page.ts'

/*
 * How many are kept and shown, and what goes with the permission: recently-viewed.browser.test.tsx.
 */

const viewed = (page: Page): Locator => page.getByRole('region', { name: 'Vistos hace poco' })
const names = (page: Page): Locator => viewed(page).getByRole('listitem').getByRole('link')
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('recentlyViewed'))

/** Opens a product's page and waits until it is remembered. */
async function look(page: Page, { id }: { id: string }): Promise<void> {
  await visit(page, `/products/${id}`)
  await expect.poll(() => kept(page)).toMatch(new RegExp(`^${id}( |$)`))
}

test('what was looked at comes back at the foot of the next product, and is forgotten on request @mobile', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' }) // else the announcements pass by
  await keep(page, 'cookieChoice', 'accepted')
  await look(page, goods.tshirt)
  await navigate(page, `/products/${goods.socks.id}`)
  await expect(names(page)).toHaveText([goods.tshirt.name])
  await expect.poll(() => kept(page)).toBe(`${goods.socks.id} ${goods.tshirt.id}`)
  const arrive = await openWithoutScripts(page, `/products/${goods.jacket.id}`)
  const expectInPlace = await keepPlaces(page)
  await arrive()
  await expect(names(page)).toHaveText([goods.socks.name, goods.tshirt.name])
  await expectInPlace('the list has come')
  await expect(viewed(page)).toContainText(euros('29,99'))
  await viewed(page).scrollIntoViewIfNeeded()
  // Covered by the header, wherever the list begins.
  await expectSound(page, { at: '[aria-labelledby="vistos-titulo"]', isCovered: true })
  // Within the shop, and with the keyboard.
  await names(page).last().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: goods.tshirt.name })).toBeVisible()
  await expect(names(page)).toHaveText([goods.jacket.name, goods.socks.name])
  await expect
    .poll(() => kept(page))
    .toBe([goods.tshirt, goods.jacket, goods.socks].map(({ id }) => id).join(' '))

  await viewed(page).getByRole('button', { name: 'Borrar la lista' }).click()
  await expect(page.getByText('Hemos borrado la lista de lo que has visto.')).toBeFocused()
  await expect(viewed(page)).toHaveCount(0)
  await expect.poll(() => kept(page)).toBeNull()
})
