import type { Locator, Page } from '@playwright/test'
import { endSession, postForm, register } from '#tests/support/browser/account-pages.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import {
  cartButton,
  cartLine,
  goods,
  openCart,
  stopClock,
  toast,
  expectToast,
  visit,
} from '#tests/support/browser/shop-pages.ts'
import { expectSound } from '#tests/support/browser/sound-page.ts'
import {
  setOnSale,
  setStock,
  untilShopKnows,
  unitsLeft,
  whileFavouritesFail,
} from '#tests/support/browser/shop-records.ts'

const BOOTS = { id: 'mens-boots-1', name: 'Bota Gredos' }
const cards = (page: Page): Locator => page.getByRole('main').getByRole('article')
const remove = (page: Page, name: string) =>
  page.getByRole('button', { name: `Eliminar ${name} de favoritos` })

/** A shopper with these favourites, the first saved last. */
async function shopperWith(page: Page, ids: readonly string[]): Promise<void> {
  await register(page)
  await save(page, ids)
  await visit(page, '/wishlist')
}

async function save(page: Page, ids: readonly string[]): Promise<void> {
  for (const productId of ids.toReversed()) {
    await postForm(page, '/wishlist', { intent: 'save', productId })
  }
}

const SIGNED_OUT = 'Tu sesión ha terminado. Inicia sesión y vuelve a intentarlo.'
const THREE = [goods.jacket.id, goods.tshirt.id, BOOTS.id]

test('favourites are listed, newest first, and found by their names @mobile', async ({ page }) => {
  await shopperWith(page, THREE)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tus Productos Favoritos')
  await expect(cards(page)).toHaveText([/Chaqueta Nublo/, /Camiseta Lozoya/, /Bota Gredos/])
  await expect(cards(page).first()).toContainText('149,99\u00A0€')
  await expect(cards(page).first().getByRole('img', { name: 'Chaqueta Nublo' })).toBeVisible()
  await expectSound(page)
  const search = page.getByLabel('Buscar en tus favoritos')
  await search.fill('CAMIS')
  await expect(cards(page)).toHaveText([/Camiseta Lozoya/])
  await expect(page.getByRole('status').filter({ hasText: '1 favorito' })).toBeVisible()
  await search.fill('zzz')
  await expect(page.getByText('Ningún favorito se llama así')).toBeVisible()
  await search.fill('')
  await expect(cards(page)).toHaveCount(3)
})

/** Records whether a card is ever added to the list from now on, even for a moment. */
async function watchForComeback(page: Page): Promise<() => Promise<boolean>> {
  await page.getByRole('main').evaluate((main) => {
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
      if (added.some((node) => node.nodeName === 'LI')) main.dataset['comeback'] = ''
    }).observe(main, { childList: true, subtree: true })
  })
  return () => page.getByRole('main').evaluate((main) => 'comeback' in main.dataset)
}

test('one favourite is taken off, and the focus goes to the next @desktop', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/wishlist\/remove failed: /)
  expectConsole(/wishlist\/clear failed: /)
  expectConsole(/status of 500/)
  expectConsole(/ERR_FAILED/)
  expectConsole(/status of 401/)
  await shopperWith(page, [...THREE, 'mens-pants-1'])

  await test.step('one unit goes into the cart: in M and black where the shop has it', async () => {
    await cards(page).last().getByRole('button', { name: 'Añadir al Carrito' }).click()
    await expectToast(page, 'Producto añadido al carrito')
    await cards(page).nth(2).getByRole('button', { name: 'Añadir al Carrito' }).click()
    await expect(cartButton(page)).toHaveText('2')
    await openCart(page)
    await expect(cartLine(page, `${goods.trousers.name}, M, negro`)).toBeVisible()
    await expect(cartLine(page, `${BOOTS.name}, 40, negro`)).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('what the shop refuses comes back, with a word', async () => {
    await page.route('**/wishlist.data', (route) => route.fulfill({ status: 500 }))
    await remove(page, 'Camiseta Lozoya').click()
    await expectToast(page, 'Error al eliminar el producto', 'alert')
    await expect(cards(page)).toHaveCount(4)
    await page.unroute('**/wishlist.data')
    await page.route('**/wishlist.data', (route) => route.abort())
    await page.getByRole('main').getByRole('button', { name: 'Eliminar todos' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar todos' }).click()
    await expectToast(page, 'Error al vaciar la lista', 'alert')
    await expect(cards(page)).toHaveCount(4)
    await page.unroute('**/wishlist.data')
  })

  const comesBack = await watchForComeback(page)
  await stopClock(page)
  await remove(page, 'Camiseta Lozoya').click()
  await expect(cards(page)).toHaveText([/Chaqueta Nublo/, /Bota Gredos/, /Pantalón Bujaruelo/])
  const message = toast(page, 'Producto eliminado de tus favoritos')
  await expect(message).toBeVisible()
  await expect(remove(page, BOOTS.name)).toBeFocused()
  await page.clock.runFor(2999)
  await expect(message).toBeVisible()
  await page.clock.runFor(1)
  await expect(message).toHaveCount(0)
  expect(await comesBack()).toBe(false)
  await page.clock.resume()
  await remove(page, goods.trousers.name).click()
  await remove(page, BOOTS.name).click()
  await remove(page, 'Chaqueta Nublo').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Explorar Colecciones' })).toHaveAttribute(
    'href',
    '/collections',
  )
  await expectSound(page, { isCovered: true })

  await test.step('all of them go after a question that can be answered with no', async () => {
    await save(page, THREE)
    await visit(page, '/wishlist')
    const clear = page.getByRole('main').getByRole('button', { name: 'Eliminar todos' }).first()
    await clear.click()
    const question = page.getByRole('dialog', { name: '¿Eliminar todos los favoritos?' })
    await expect(question).toContainText('No se puede deshacer.')
    await expectSound(page)
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await expect(cards(page)).toHaveCount(3)
    await expect(clear).toBeFocused()
    await clear.click()
    await question.getByRole('button', { name: 'Eliminar todos' }).click()
    await expectToast(page, 'Lista de favoritos vaciada')
    await expect(page.getByRole('link', { name: 'Explorar Colecciones' })).toBeVisible()
  })

  await test.step('in a session that ended elsewhere what was taken off comes back, with a word', async () => {
    await save(page, [BOOTS.id])
    await visit(page, '/wishlist')
    await expect(cards(page)).toHaveText([/Bota Gredos/]) // the others are gone for good
    await endSession(page)
    await remove(page, BOOTS.name).click()
    await expectToast(page, SIGNED_OUT, 'alert')
    await expect(cards(page)).toHaveCount(1)
  })
})

test('what is sold out or gone says so and cannot be added @desktop', async ({ page, shop }) => {
  const variant = `${goods.socks.id}/Único/`
  const colors = ['Gris', 'Verde', 'Negro', 'Azul', 'Beige', 'Marrón'].filter(
    (color) => unitsLeft(shop, variant + color) !== undefined,
  )
  const before = colors.map((color) => unitsLeft(shop, variant + color))
  for (const color of colors) await setStock(shop, variant + color, 0)
  setOnSale(shop, 'mens-sunglasses-1', true)
  await register(page)

  await test.step('where favourites cannot be read the page says so', async () => {
    await whileFavouritesFail(shop, () => visit(page, '/wishlist'))
    await expect(page.getByRole('alert').getByText('Error al cargar tus favoritos')).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await expectSound(page)
  })

  await save(page, ['mens-sunglasses-1', goods.socks.id])
  setOnSale(shop, 'mens-sunglasses-1', false)
  try {
    await untilShopKnows(shop, 'mens-sunglasses-1', (product) => product === undefined)
    await visit(page, '/wishlist')
    await expect(cards(page).first()).toContainText('Ya no está a la venta')
    await expect(cards(page).last()).toContainText('Agotado')
    await expect(cards(page).getByRole('button', { name: 'Añadir al Carrito' })).toHaveCount(0)
    await expectSound(page)
  } finally {
    setOnSale(shop, 'mens-sunglasses-1', true)
    for (const [at, color] of colors.entries())
      await setStock(shop, variant + color, before[at] ?? 0)
  }
})

test('without JavaScript a favourite is taken off, and all of them after a question @no-js', async ({
  page,
}) => {
  await register(page)
  await save(page, THREE)
  await page.goto('/profile/wishlist')
  await remove(page, 'Camiseta Lozoya').click()
  await expect(page.getByText('Producto eliminado de tus favoritos')).toBeVisible()
  await expect(page).toHaveURL('/profile/wishlist?hecho=remove')
  await expect(cards(page)).toHaveText([/Chaqueta Nublo/, /Bota Gredos/])
  await page.getByRole('button', { name: 'Eliminar todos' }).click()
  const question = page.getByRole('region', { name: '¿Eliminar todos los favoritos?' })
  await question.getByRole('link', { name: 'Cancelar' }).click()
  await expect(question).toHaveCount(0)
  await page.getByRole('button', { name: 'Eliminar todos' }).click()
  await question.getByRole('button', { name: 'Eliminar todos' }).click()
  await expect(page.getByText('Lista de favoritos vaciada')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Explorar Colecciones' })).toBeVisible()
})
