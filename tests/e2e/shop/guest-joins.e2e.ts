import type { Locator, Page } from '@playwright/test'
import {
  accountField,
  accountModal,
  accountSend,
  greeting,
  openAccount,
  postForm,
  register,
  signInHere,
  somebody,
} from '#tests/support/browser/account-pages.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import {
  cartButton,
  cartLine,
  goods,
  keepCart,
  lineOf,
  openCart,
  expectToast,
  visit,
} from '#tests/support/browser/shop-pages.ts'
import { BLOCK } from '#tests/support/browser/blocked-site-data.ts'

const heart = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Guardar ${name} en favoritos` }).first()
const favourites = (page: Page, name: string): Locator =>
  page.getByRole('banner').getByRole('link', { name, exact: true })
const joined = (page: Page): Locator => page.getByRole('status').getByText(/añadidos? a favoritos/i)

/** A guest's press: the heart stays as it was. */
async function want(page: Page, name: string): Promise<void> {
  await heart(page, name).click()
  await expectToast(page, 'Debes iniciar sesión para añadir a favoritos', 'alert')
  await expect(heart(page, name)).toHaveAttribute('aria-pressed', 'false')
}

const pending = (page: Page) => page.evaluate(() => localStorage.getItem('wishlist.pending'))

test('what a guest wanted and put into the cart is there after signing in, once, in each tab and device @desktop', async ({
  page,
  newShopper,
}) => {
  const customer = await register(page)
  await postForm(page, '/wishlist', { intent: 'save', productId: goods.tshirt.id })
  await page.context().clearCookies()
  await keepCart(page, [lineOf(goods.jacket, { quantity: 2 })])

  await visit(page, '/products/men')
  const otherTab = await page.context().newPage()
  await visit(otherTab, `/products/${goods.socks.id}`)
  await want(page, goods.tshirt.name)
  await want(page, goods.trousers.name)
  await want(otherTab, goods.socks.name)
  // Not by the message: by the header, later.
  await openAccount(page)
  await signInHere(page, customer)
  await expectToast(page, '2 productos añadidos a favoritos')
  await expect(favourites(page, 'Favoritos, 3')).toBeVisible()
  await expect(heart(page, goods.trousers.name)).toHaveAttribute('aria-pressed', 'true')
  await expect(cartButton(page)).toHaveAccessibleName('Carrito, 2 artículos')
  await expect.poll(() => pending(page)).toBeNull()

  await visit(otherTab, `/products/${goods.socks.id}`)
  await expect(favourites(otherTab, 'Favoritos, 3')).toBeVisible()
  await expect(heart(otherTab, goods.socks.name)).toHaveAttribute('aria-pressed', 'true')
  await expect(cartButton(otherTab)).toHaveAccessibleName('Carrito, 2 artículos')
  await expect(joined(otherTab)).toHaveCount(0)

  await greeting(page).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL('/')
  await expect(cartButton(page)).toHaveAccessibleName('Carrito, 2 artículos')
  await openAccount(page)
  await signInHere(page, customer)
  await expect(favourites(page, 'Favoritos, 3')).toBeVisible()
  await expect(joined(page)).toHaveCount(0)
  await openCart(page)
  await expect(
    cartLine(page, 'Chaqueta Nublo, M, azul').getByText('2', { exact: true }),
  ).toBeVisible()

  // A second device has a cart of its own, and the favourites of the account.
  const phone = await newShopper()
  await keepCart(phone, [lineOf(goods.base)])
  await visit(phone, `/products/${goods.trousers.id}`)
  await want(phone, goods.trousers.name)
  await openAccount(phone)
  await signInHere(phone, customer)
  await expect(favourites(phone, 'Favoritos, 3')).toBeVisible()
  await expect.poll(() => pending(phone)).toBeNull()
  await expect(joined(phone)).toHaveCount(0)
  await expect(cartButton(phone)).toHaveAccessibleName('Carrito, 1 artículo')
})

test('with site data blocked, what a guest wanted is in the new account @mobile', async ({
  page,
}) => {
  const customer = somebody()
  await page.addInitScript(BLOCK)
  await visit(page, `/products/${goods.tshirt.id}`)
  await page.getByRole('button', { name: 'Rechazar' }).click()
  await want(page, goods.tshirt.name)
  await openAccount(page)
  await accountModal(page).getByRole('tab', { name: 'Crear cuenta' }).click()
  await accountField(page, 'Nombre').fill(customer.firstName)
  await accountField(page, 'Apellidos').fill(customer.lastName)
  await accountField(page, 'Teléfono').fill(customer.phone)
  await accountField(page, 'Correo electrónico').fill(customer.email)
  await accountField(page, 'Contraseña').fill(customer.password)
  await accountSend(page).click()
  await expect(accountModal(page).getByText(/tu cuenta ha sido creada/)).toBeVisible()
  await page.keyboard.press('Escape')
  const past = page.getByText(/^Último aviso: .*añadidos? a favoritos/i)
  await expect(joined(page).or(past).first()).toBeAttached()
  await expect(heart(page, goods.tshirt.name)).toHaveAttribute('aria-pressed', 'true')
  await expect(favourites(page, 'Favoritos, 1')).toBeVisible()
})
