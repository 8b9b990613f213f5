import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { navigate } from '#tests/support/browser/navigate.ts'
import { card, holdToasts, keptCart, toast, visit } from '#tests/support/browser/shop-pages.ts'
import { atRest } from '#tests/support/browser/at-rest.ts'

// How long it stands, and how it changes a size: added-message.browser.test.tsx.

const ADDED = 'Producto añadido al carrito'

test('on a phone the message stands on no button, and a line that is gone is not changed @mobile', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openWithMessage(page, '/products/new-arrivals')
  await test.step('the banner of the novelties leads down to them', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Ver novedades' }).click()
    await expect(page).toHaveURL('/products/new-arrivals#productos')
    await expect(page.getByRole('article').first()).toBeInViewport()
  })
  await navigate(page, '/products/men?category=tshirts')
  await holdToasts(page)
  const tshirt = card(page, 'Camiseta Lozoya')
  const markWidth = () =>
    tshirt
      .locator('input:checked + span')
      .evaluate((size) => Number.parseFloat(getComputedStyle(size, '::after').width))
  await expect.poll(markWidth).toBeGreaterThan(16) // of the size that a press adds
  await tshirt.getByRole('button', { name: /^Añadir/ }).click()
  const message = addedMessage(page)
  expect(await coveredBy(message, page.getByRole('article').getByRole('button'))).toEqual([])
  await message.getByRole('button', { name: 'Cambiar talla' }).click()
  // There is no such place for the sizes too: a heart is covered before what adds.
  const adding = page.getByRole('article').getByRole('button', { name: /^Añadir .* al carrito/ })
  expect(await coveredBy(message, adding)).toEqual([])
  await page.evaluate(() => localStorage.removeItem('cart')) // another tab
  await message.getByRole('radio', { name: 'L', exact: true }).click()
  await expect(toast(page, '«Camiseta Lozoya» ya no está en tu carrito', 'alert')).toBeVisible()
  expect(await keptCart(page)).toBeNull()
})

/** The names of the buttons that a message stands on. */
async function coveredBy(message: Locator, buttons: Locator): Promise<(string | null)[]> {
  await atRest(message.page())
  const { y, height } = (await message.boundingBox())!
  const covered = []
  for (const button of await buttons.all()) {
    const box = (await button.boundingBox())!
    if (box.y + box.height > y && box.y < y + height) {
      covered.push(await button.getAttribute('aria-label'))
    }
  }
  return covered
}

const addedMessage = (page: Page): Locator =>
  page.locator('[popover] [data-tone]').filter({ hasText: ADDED })

/** Opens a page and waits for the code of the message with picture and sizes. */
async function openWithMessage(page: Page, path: string): Promise<void> {
  const code = page.waitForResponse(/\/added-message-[\w-]+\.js/)
  const look = page.waitForResponse(/\/openings-[\w-]+\.css/)
  await visit(page, path)
  await (await code).finished()
  await (await look).finished()
}
