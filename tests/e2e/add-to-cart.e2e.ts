import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/browser/e2e.ts'
import {
  card,
  cartButton,
  cartDrawer,
  cartLine,
  goods,
  holdToasts,
  keepCart,
  keptCart,
  lineOf,
  openCart,
  stopClock,
  toast,
  expectToast,
  visit,
} from '../support/browser/shop-pages.ts'
import { atRest } from '../support/browser/at-rest.ts'

const ADDED = 'Producto añadido al carrito'

test('a card of the men’s page adds the chosen size and colour after half a second', async ({
  page,
}) => {
  await visit(page, '/products/men?category=tshirts')
  const tshirt = card(page, 'Camiseta Lozoya')
  await tshirt.getByRole('radio', { name: 'M', exact: true }).check()
  await tshirt.getByRole('radio', { name: 'Negro' }).check()
  const add = tshirt.getByRole('button', { name: 'Añadir Camiseta Lozoya al carrito' })
  await stopClock(page)

  await add.click()
  await expect(add).toHaveAttribute('aria-busy', 'true')
  await expect(add.getByText('Añadiendo')).toBeVisible()
  await add.click({ force: true }) // an impatient second click must not count twice
  await page.clock.runFor(499)
  await expect(add).toHaveAttribute('aria-busy', 'true')
  await expect(cartButton(page)).toHaveAccessibleName('Carrito')

  await page.clock.runFor(1)
  await expect(add).not.toHaveAttribute('aria-busy')
  await expect(cartButton(page)).toHaveAccessibleName('Carrito, 1 artículo')
  await expect(cartButton(page)).toHaveText('1')
  await expect
    .poll(() => keptCart(page))
    .toEqual([
      {
        id: 'mens-tshirt-1',
        name: 'Camiseta Lozoya',
        price: 29.99,
        image: expect.stringMatching(/^\/img\/products\/mens-tshirt-1\/negro-front-640\.jpg/),
        quantity: 1,
        size: 'M',
        color: 'Negro',
      },
    ])
})

test('the message of an addition stands bottom right for six seconds and opens the cart', async ({
  page,
}) => {
  await openWithMessage(page, '/products/new-arrivals')
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
  const look = page.waitForResponse(/\/added-message-[\w-]+\.css/)
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

test('without a choice, the first size and colour in stock are added @desktop', async ({
  page,
}) => {
  await visit(page, '/products/women?category=footwear')
  const boots = card(page, 'Bota Pampaneira') // its first size, 36, is sold out in its first colour
  // What will be added is marked before the press.
  await expect(boots.getByRole('radio', { checked: true })).toHaveCount(2)
  await expect(boots.getByRole('radio', { name: '37', exact: true })).toBeChecked()
  await expect(boots.getByRole('radio', { name: 'Marrón' })).toBeChecked()
  await boots.getByRole('button', { name: 'Añadir Bota Pampaneira al carrito' }).click()
  await expect(cartButton(page)).toHaveAccessibleName('Carrito, 1 artículo')

  await visit(page, '/products/men?category=outerwear')
  const jacket = card(page, 'Chaqueta Ordesa') // has no S in khaki
  await jacket.getByRole('radio', { name: 'Caqui' }).check()
  await expect(jacket.getByRole('radio', { name: 'M', exact: true })).toBeChecked()
  await jacket.getByRole('button', { name: 'Añadir Chaqueta Ordesa al carrito' }).click()
  await expect(cartButton(page)).toHaveAccessibleName('Carrito, 2 artículos')

  const drawer = await openCart(page)
  await expect(drawer.getByText('37, Marrón', { exact: true })).toBeVisible()
  await expect(drawer.getByText('M, Caqui', { exact: true })).toBeVisible()
})

test('new arrivals are added at once, each press one more of the first size and colour @mobile', async ({
  page,
}) => {
  await visit(page, '/products/new-arrivals')
  const hoodie = card(page, 'Sudadera Ultzama')
  await expect(hoodie.getByText('Nuevo', { exact: true })).toBeVisible()
  await expect(hoodie.getByText('XS · S · M · L · XL', { exact: true })).toBeVisible()
  await expect(hoodie.getByText('64,99\u00A0€', { exact: true })).toBeVisible()
  await expect(hoodie.locator('b')).toHaveText(['XS', 'Verde']) // what a press adds
  await expect(hoodie.getByText('Verde, Rosa, Gris', { exact: true })).toBeVisible()
  await expect(hoodie.getByRole('radio')).toHaveCount(0)
  await stopClock(page) // the press alone must be enough
  await hoodie.getByRole('button', { name: 'Añadir Sudadera Ultzama al carrito' }).dblclick()
  await expect(cartButton(page)).toHaveAccessibleName('Carrito, 2 artículos')
  await openCart(page)
  await expect(cartLine(page, 'Sudadera Ultzama, XS, verde').getByRole('status')).toHaveText('2')
})

test('the banner of the novelties leads down to them @desktop', async ({ page }) => {
  await visit(page, '/products/new-arrivals')
  await page.getByRole('main').getByRole('link', { name: 'Ver novedades' }).click()
  await expect(page).toHaveURL('/products/new-arrivals#productos')
  await expect(page.getByRole('article').first()).toBeInViewport()
})

test('a product page asks for a size before it adds @mobile', async ({ page }) => {
  await visit(page, '/products/mens-tshirt-1?color=Gris')
  const main = page.getByRole('main')
  const add = main.getByRole('button', { name: 'Añadir al carrito', exact: true })
  await add.click()
  await expect(main.getByText('Elige una talla', { exact: true })).toBeVisible()
  const sizes = main.getByRole('group', { name: 'Talla', exact: true })
  await expect(sizes).toHaveAccessibleDescription('Elige una talla')
  await expect.poll(() => keptCart(page)).toBeNull()

  await sizes.getByRole('radio', { name: 'XL' }).click()
  await expect(main.getByText('Elige una talla', { exact: true })).toBeHidden()
  await expect(page).toHaveURL('/products/mens-tshirt-1?color=Gris&size=XL')
  await add.click()
  await expectToast(page, ADDED)
  await openCart(page)
  await expect(cartLine(page, 'Camiseta Lozoya, XL, gris')).toBeVisible()
})

test('a product of one size is added without asking, and few left are counted @desktop', async ({
  page,
}) => {
  await visit(page, '/products/mens-hat-1?color=Gris')
  const main = page.getByRole('main')
  await expect(main.getByText('Talla única', { exact: true })).toBeVisible()
  await expect(main.getByText('Queda 1', { exact: true })).toBeVisible()
  await main.getByRole('button', { name: 'Añadir al carrito', exact: true }).click()
  await openCart(page)
  await expect(cartLine(page, 'Gorro Pineta, Único, gris')).toBeVisible()
})

test('a cart takes 10 of a thing and 50 things, and says so @desktop', async ({ page }) => {
  await keepCart(page, [lineOf(goods.tshirt, { quantity: 10, size: 'XL', color: 'Gris' })])
  await visit(page, '/products/mens-tshirt-1?color=Gris&size=XL')
  const add = page.getByRole('main').getByRole('button', { name: 'Añadir al carrito', exact: true })
  await stopClock(page)
  await add.click()
  const full = 'Puedes llevar hasta 10 unidades de cada artículo'
  await expect(toast(page, full, 'alert')).toBeVisible()
  await page.mouse.move(1, 300)
  await page.clock.runFor(2999)
  await expect(toast(page, full, 'alert')).toBeVisible()
  await page.clock.runFor(1)
  await expect(toast(page, full, 'alert')).toBeHidden()
  await expect.poll(() => keptCart(page)).toHaveLength(1)
  await expect(cartButton(page)).toHaveAccessibleName('Carrito, 10 artículos')

  await keepCart(page, fiftyLines())
  await visit(page, '/products/mens-hat-1?color=Azul')
  await expect(cartButton(page)).toHaveAccessibleName('Carrito, 50 artículos')
  await add.click()
  const crowded = 'En el carrito caben 50 artículos distintos'
  await expectToast(page, crowded, 'alert')
  await expect.poll(() => keptCart(page)).toHaveLength(50)
})

function fiftyLines() {
  const all = [
    { good: goods.base, colors: ['Blanco', 'Negro', 'Gris', 'Azul'] },
    { good: goods.windbreaker, colors: ['Beige', 'Azul', 'Negro'] },
    { good: goods.shirt, colors: ['Blanco', 'Gris', 'Verde'] },
  ].flatMap(({ good, colors }) =>
    colors.flatMap((color) =>
      ['XS', 'S', 'M', 'L', 'XL'].map((size) => lineOf(good, { color, size })),
    ),
  )
  return all.slice(0, 50)
}
