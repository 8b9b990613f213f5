import type { Page } from '@playwright/test'
import { postForm, register } from '#tests/support/browser/account-pages.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import {
  buyerOf,
  fillCard,
  fillShipping,
  goods,
  keepCart,
  lineOf,
  pay,
  shippingField,
  thanks,
  expectToast,
  visit,
} from '#tests/support/browser/shop-pages.ts'
import { expectSound } from '#tests/support/browser/sound-page.ts'
import { orderOf } from '#tests/support/browser/shop-records.ts'

const OLMO = {
  firstName: 'Lucía',
  lastName: 'Herrero Sanz',
  country: 'ES',
  address: 'Calle del Olmo, 14',
  postcode: '28012',
  city: 'Madrid',
  phone: '',
}
const section = (page: Page) => page.getByRole('region', { name: 'Direcciones' })
const rows = (page: Page) => section(page).getByRole('listitem')
const keep = (page: Page, part: Partial<typeof OLMO> = {}) =>
  postForm(page, '/profile/settings', { intent: 'address-save', ...OLMO, ...part })

test('addresses are added, changed, made the default and taken away @mobile', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/status of 500/)
  await register(page)
  await visit(page, '/profile/settings')
  const add = section(page).getByRole('button', { name: 'Añadir dirección' })
  await add.click()
  const dialog = page.getByRole('dialog', { name: 'Añadir dirección' })
  await expect(dialog.getByLabel('Nombre', { exact: true })).toBeFocused()
  await expectSound(page)
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()
  await add.click()
  const type = (label: string, text: string) => dialog.getByLabel(label, { exact: true }).fill(text)
  await type('Nombre', 'Lucía')
  await type('Apellidos', 'Herrero')
  await type('Dirección', 'Calle del Olmo, 14')
  await type('Código postal', '2801')
  await type('Ciudad', 'Madrid')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('El código postal tiene cinco cifras')).toBeVisible()
  await expect(dialog.getByLabel('Código postal')).toBeFocused()
  await type('Código postal', '28012')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Dirección guardada')
  await expect(rows(page)).toHaveText(
    /Lucía Herrero.*Predeterminada.*Calle del Olmo, 14, 28012 Madrid/,
  )

  await keep(page, { address: 'Plaza Mayor, 1' })
  await test.step('a form that was opened by its address works with scripts, and closes', async () => {
    await visit(page, '/profile/settings?abrir=direccion')
    const form = page.getByRole('region', { name: 'Añadir dirección' })
    await form.getByRole('button', { name: 'Guardar dirección' }).click()
    await expect(form.getByLabel('Nombre', { exact: true })).toBeFocused()
    await form.getByRole('link', { name: 'Cancelar' }).click()
    await expect(form).toHaveCount(0)
    await expect(page).toHaveURL('/profile/settings')
  })
  await expect(rows(page)).toHaveCount(2)
  await expectSound(page)
  await test.step('an address that cannot be saved is not lost', () => expectNotLost(page))
  await rows(page)
    .first()
    .getByRole('button', { name: /^Usar como predeterminada/ })
    .click()
  await expectToast(page, 'Dirección predeterminada actualizada')
  await expect(rows(page).first()).toContainText('Predeterminada')
  await expect(section(page).getByText('Predeterminada', { exact: true })).toHaveCount(1)
  await rows(page)
    .first()
    .getByRole('button', { name: /^Cambiar/ })
    .click()
  const change = page.getByRole('dialog', { name: 'Cambiar dirección' })
  await change.getByLabel('Ciudad').fill('Getafe')
  await page.keyboard.press('Enter')
  await expect(rows(page).first()).toContainText('28012 Getafe')
  await rows(page)
    .first()
    .getByRole('button', { name: /^Eliminar/ })
    .click()
  await expectToast(page, 'Dirección eliminada')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Direcciones' })).toBeFocused()
})

/** While the shop fails, the first address stays as it is, and what was typed about it as well. */
async function expectNotLost(page: Page): Promise<void> {
  await page.route('**/profile/settings.data', (route) => route.fulfill({ status: 500 }))
  await rows(page)
    .first()
    .getByRole('button', { name: /^Cambiar/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar dirección' })
  await dialog.getByLabel('Ciudad').fill('Getafe')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Error al guardar la dirección', 'alert')
  await expect(dialog.getByLabel('Ciudad')).toHaveValue('Getafe')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await rows(page)
    .first()
    .getByRole('button', { name: /^Eliminar/ })
    .click()
  await expectToast(page, 'Error al eliminar la dirección', 'alert')
  await expect(rows(page).first()).toContainText('28012 Madrid')
  await page.unroute('**/profile/settings.data')
}

test('the checkout fills in the default address, and keeps another on request @desktop', async ({
  page,
  shop,
}, info) => {
  const buyer = buyerOf(info)
  await register(page)
  await keep(page)
  await keepCart(page, [lineOf(goods.tshirt)])
  await visit(page, '/checkout')
  await expect(shippingField(page, 'address')).toHaveValue('Calle del Olmo, 14')
  await expect(page.getByText('Provincia: Madrid')).toBeVisible()
  await expect(page.getByLabel('Guardar esta dirección en mi cuenta')).toHaveCount(0)
  await expectSound(page)
  await page.getByLabel('Tus direcciones').selectOption({ label: 'Otra dirección' })
  await expect(shippingField(page, 'address')).toHaveValue('')
  await fillShipping(page, {
    ...buyer,
    address: 'Rúa Nova, 3',
    postcode: '15003',
    city: 'A Coruña',
  })
  await page.getByLabel('Guardar esta dirección en mi cuenta').check()
  await fillCard(page)
  await pay(page)
  await expect(thanks(page)).toBeVisible()
  expect(orderOf(shop, buyer.email)).toMatchObject({ address: 'Rúa Nova, 3', postcode: '15003' })
  const settings = await page.request.get('/profile/settings')
  expect(await settings.text()).toMatch(/15003 A Coruña[^]*Predeterminada[^]*28012 Madrid/)
})

test('without JavaScript addresses are added, changed, made the default and deleted @no-js', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/status of 422/)
  await register(page)
  await keep(page, { address: 'Plaza Mayor, 1' })
  await page.goto('/profile/settings')
  await section(page).getByRole('button', { name: 'Añadir dirección' }).click()
  const form = page.getByRole('region', { name: 'Añadir dirección' })
  const type = (label: string, text: string) => form.getByLabel(label, { exact: true }).fill(text)
  await type('Nombre', 'Lucía')
  await type('Apellidos', 'Herrero')
  await type('Dirección', 'Calle del Olmo, 14')
  await type('Código postal', '2801')
  await type('Ciudad', 'Madrid')
  await form.getByRole('button', { name: 'Guardar dirección' }).click()
  await expect(form.getByLabel('Código postal')).toHaveAccessibleDescription(/cinco cifras/)
  await expect(form.getByLabel('Dirección', { exact: true })).toHaveValue('Calle del Olmo, 14')
  await type('Código postal', '28012')
  await form.getByRole('button', { name: 'Guardar dirección' }).click()
  await expect(section(page).getByText('Dirección guardada')).toBeInViewport()
  // The answer has its own page: a reload posts nothing.
  await expect(page).toHaveURL('/profile/settings?hecho=address-save#direcciones')
  await expect(rows(page)).toHaveText([/Calle del Olmo, 14/, /Predeterminada.*Plaza Mayor/])
  await expect(form).toHaveCount(0)

  const press = (name: RegExp) => rows(page).first().getByRole('button', { name }).click()
  await press(/^Usar como predeterminada/)
  await expect(rows(page).first()).toContainText('Predeterminada')
  await press(/^Cambiar/)
  const change = page.getByRole('region', { name: 'Cambiar dirección' })
  await change.getByLabel('Ciudad').fill('Getafe')
  await change.getByRole('link', { name: 'Cancelar' }).click()
  await expect(change).toHaveCount(0)
  await press(/^Cambiar/)
  await change.getByLabel('Ciudad').fill('Getafe')
  await change.getByRole('button', { name: 'Guardar dirección' }).click()
  await expect(rows(page).first()).toContainText('28012 Getafe')
  await press(/^Eliminar/)
  await expect(section(page).getByText('Dirección eliminada')).toBeVisible()
  await expect(rows(page)).toHaveText([/Plaza Mayor/])
})
