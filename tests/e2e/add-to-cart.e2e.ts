import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/browser/e2e.ts'
import {
  card,
  cartDrawer,
  holdToasts,
  keptCart,
  stopClock,
  toast,
  visit,
} from '../support/browser/shop-pages.ts'
import { atRest } from '../support/browser/at-rest.ts'

const ADDED = 'Producto añadido al carrito'

test('the message of an addition stands bottom right for six seconds and opens the cart', async ({
  page,
}) => {
  await openWithMessage(page, '/products/new-arrivals')
  await test.step('the banner of the novelties leads down to them', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Ver novedades' }).click()
    await expect(page).toHaveURL('/products/new-arrivals#productos')
    await expect(page.getByRole('article').first()).toBeInViewport()
  })
  await stopClock(page)
  const hat = card(page, 'Gorro Urkiola')
  const add = hat.getByRole('button', { name: 'Añadir Gorro Urkiola al carrito' })
  await add.click()
  await page.mouse.move(1, 300) // a pointer on the message would keep it open
  await expect(toast(page, ADDED)).toBeVisible()
  await page.clock.runFor(5999)
  await expect(toast(page, ADDED)).toBeVisible()
  await page.clock.runFor(1)
  await expect(toast(page, ADDED)).toBeHidden()
  // Slow readers still find it.
  await expect(page.getByText(`Último aviso: ${ADDED}`)).toBeAttached()

  await add.click()
  const margin = page.viewportSize()!.width < 768 ? 12 : 24
  // It rises from names and buttons of the goods, see the test below.
  await expect.poll(() => marginsOf(addedMessage(page))).toEqual([margin, expect.any(Number)])

  await page.getByRole('button', { name: 'Ver', exact: true }).click()
  await expect(cartDrawer(page)).toBeVisible()
})

test('the message changes the size of what was added, by keyboard and by pointer @desktop', async ({
  page,
}) => {
  await openWithMessage(page, '/products/men?category=tshirts')
  await holdToasts(page)
  const add = card(page, 'Camiseta Lozoya').getByRole('button', { name: /^Añadir/ })
  await add.press('Enter')
  const changer = page.getByRole('button', { name: 'Cambiar talla' })
  await expect(changer).toBeVisible()
  await page.keyboard.press('Tab') // the message follows the button
  await expect(changer).toBeFocused()
  await page.keyboard.press('Enter')
  const sizes = changer.locator('xpath=ancestor::*[@data-tone]').getByRole('radio')
  await expect(sizes.and(page.locator(':checked'))).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Verde · talla M', { exact: true })).toBeVisible()
  await expect
    .poll(() => keptCart(page))
    .toMatchObject([{ size: 'M', color: 'Verde', quantity: 1 }])
  await page.keyboard.press('Escape')
  await expect(changer).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(add).toBeFocused()

  await changer.click()
  await sizes.and(page.getByRole('radio', { name: 'L', exact: true })).click()
  await expect(page.getByText('Verde · talla L', { exact: true })).toBeVisible()
  await expect(sizes).toHaveCount(0)
  await expect
    .poll(() => keptCart(page))
    .toMatchObject([{ size: 'L', color: 'Verde', quantity: 1 }])
})

test('on a phone the message stands on no button, and a line that is gone is not changed @mobile', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openWithMessage(page, '/products/men?category=tshirts')
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

/** Distance from the right edge of the page and the lower edge of the window, in px. */
const marginsOf = (target: Locator): Promise<number[]> =>
  target.evaluate((element) => {
    const { right, bottom } = element.getBoundingClientRect()
    const page = document.body.getBoundingClientRect()
    return [page.right - right, window.innerHeight - bottom].map(Math.round)
  })
