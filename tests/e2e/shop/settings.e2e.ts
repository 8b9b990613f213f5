import type { Locator, Page } from '@playwright/test'
import {
  accountModal,
  endSession,
  register,
  signIn,
  signInHere,
} from '#tests/support/browser/account-pages.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import {
  expectToast,
  holdToasts,
  stopClock,
  toast,
  visit,
} from '#tests/support/browser/shop-pages.ts'
import { expectSound } from '#tests/support/browser/sound-page.ts'
import { mailsTo } from '#tests/support/browser/shop-records.ts'

const NEXT = 'otra senda larga'
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string): Locator =>
  main(page).getByRole('button', { name, exact: true }).first()

test('the name is edited in its place, and the shop greets by it @mobile', async ({ page }) => {
  const { email } = await register(page)
  await visit(page, '/profile/settings')
  await expect(main(page)).toContainText(email)
  await expect(main(page)).toContainText('Lucía Herrero Sanz')
  // The e-mail is text, not a field.
  const fields = await main(page).getByRole('textbox').all()
  expect(await Promise.all(fields.map((field) => field.inputValue()))).not.toContain(email)
  await expectSound(page)
  await button(page, 'Editar').click()
  const first = page.getByLabel('Nombre', { exact: true })
  await expect(first).toBeFocused()
  await first.fill('')
  await button(page, 'Guardar cambios').click()
  await expect(page.getByText('Escribe tu nombre')).toBeVisible()
  await expect(first).toBeFocused()
  await expectSound(page)
  await first.fill('Ana María')
  await page.getByLabel('Apellidos').fill('Ruiz')
  await stopClock(page)
  await page.keyboard.press('Enter')
  const message = toast(page, 'Se ha guardado correctamente')
  await expect(message).toBeVisible()
  await expect(main(page)).toContainText('Ana María Ruiz')
  await expect(page.getByText('Hola, Ana', { exact: true })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: /^Hola, Ana/ })).toBeVisible()
  await page.clock.runFor(2999)
  await expect(message).toBeVisible()
  await page.clock.runFor(1)
  await expect(message).toHaveCount(0)
})

test('an account is kept in one place: sessions, password, name, data, and its end @desktop', async ({
  page,
  shop,
  expectConsole,
}) => {
  expectConsole(/status of 500/)
  expectConsole(/status of 401/)
  expectConsole(/status of 422/)
  const customer = await register(page)
  for (let at = 0; at < 2; at += 1) {
    await page.context().clearCookies() // as another device
    await signIn(page, customer)
  }
  await visit(page, '/profile/settings')

  await test.step('sessions are listed, and end one by one or all the others', async () => {
    const section = page.getByRole('region', { name: 'Sesiones abiertas' })
    const rows = section.getByRole('listitem')
    await expect(rows).toHaveCount(3)
    await expect(rows.first()).toContainText('Este dispositivo')
    await rows
      .last()
      .getByRole('button', { name: /^Cerrar la sesión/ })
      .click()
    await expectToast(page, 'Sesión cerrada')
    await expect(rows).toHaveCount(2)
    await section.getByRole('button', { name: 'Cerrar las demás sesiones' }).click()
    await expect(rows).toHaveCount(1)
  })

  await test.step('the password changes with the present one, and its owner is told', async () => {
    await button(page, 'Cambiar contraseña').click()
    const dialog = page.getByRole('dialog', { name: 'Cambiar contraseña' })
    await expect(dialog.getByLabel('Contraseña actual')).toBeFocused()
    await expectSound(page)
    const change = async (current: string, next: string) => {
      await dialog.getByLabel('Contraseña actual').fill(current)
      await dialog.getByLabel('Contraseña nueva').fill(next)
      await page.keyboard.press('Enter')
    }
    await change('no es esta', NEXT)
    await expect(dialog.getByText('La contraseña no es correcta')).toBeVisible()
    await change(customer.password, NEXT)
    await expectToast(page, 'Contraseña cambiada')
    await expect(dialog).toBeHidden()
    await expect
      .poll(async () => (await mailsTo(shop, customer.email)).map(({ subject }) => subject ?? ''))
      .toContainEqual(expect.stringMatching(/contraseña/i))
  })

  await test.step('a name that is not saved is not lost, and «Cancelar» changes nothing', () =>
    expectNameKept(page))

  await test.step('a customer who was signed out elsewhere is told, and comes back to the same place', async () => {
    await endSession(page)
    await button(page, 'Editar').click()
    await page.getByLabel('Nombre', { exact: true }).fill('Ana')
    await holdToasts(page)
    await button(page, 'Guardar cambios').click()
    const message = 'Tu sesión ha terminado. Inicia sesión y vuelve a intentarlo.'
    await expectToast(page, message, 'alert')
    await page.getByRole('alert').getByRole('button', { name: 'Iniciar sesión' }).click()
    await signInHere(page, { ...customer, password: NEXT })
    await expect(accountModal(page)).toBeHidden()
    await expect(page).toHaveURL('/profile/settings')
    await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Ana')
    await button(page, 'Guardar cambios').click()
    await expectToast(page, 'Se ha guardado correctamente')
  })

  await test.step('one’s data come as a file, without secrets', async () => {
    const coming = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Descargar mis datos' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toBe('mis-datos.json')
    const response = await page.request.get('/profile/data.json')
    expect(response.headers()['cache-control']).toContain('no-store')
    const text = await response.text()
    const data = JSON.parse(text) as Record<string, unknown>
    expect(data['account']).toMatchObject({ email: customer.email, firstName: 'Ana' })
    expect(Object.keys(data)).toEqual(
      expect.arrayContaining(['orders', 'wishlist', 'cards', 'addresses', 'sessions', 'messages']),
    )
    expect(text).not.toMatch(/token|hash|"password"/i)
  })

  // That it cannot be entered again: profile.server.test.ts.
  await test.step('an account is deleted with its password', async () => {
    await button(page, 'Borrar mi cuenta').click()
    const dialog = page.getByRole('dialog', { name: '¿Borrar tu cuenta?' })
    await expect(dialog).toContainText('6 años')
    await expectSound(page)
    await dialog.getByLabel('Tu contraseña').fill('no es esta')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('La contraseña no es correcta')).toBeVisible()
    await dialog.getByLabel('Tu contraseña').fill(NEXT)
    await page.keyboard.press('Enter')
    await expectToast(page, 'Tu cuenta está borrada')
    await expect(page).toHaveURL('/')
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' }),
    ).toBeVisible()
  })
})

/** The shop fails while a name is saved; the page is left as it was before. */
async function expectNameKept(page: Page): Promise<void> {
  await button(page, 'Editar').click()
  await page.getByLabel('Nombre', { exact: true }).fill('Ana')
  const gate = Promise.withResolvers<void>()
  await page.route('**/profile/settings.data', async (route) => {
    await gate.promise
    await route.fulfill({ status: 500 })
  })
  await button(page, 'Guardar cambios').click()
  await expect(button(page, 'Guardando...')).toHaveAttribute('aria-disabled', 'true')
  gate.resolve()
  await expectToast(page, 'Error al actualizar el nombre', 'alert')
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Ana')
  await button(page, 'Cancelar').click()
  await expect(button(page, 'Editar')).toBeFocused()
  await expect(main(page)).toContainText('Lucía Herrero Sanz')
  await page.unroute('**/profile/settings.data')
}

test('without JavaScript the name and the password change, and sessions end @no-js', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/status of 422/)
  const customer = await register(page)
  await page.context().clearCookies() // as another device
  await signIn(page, customer)
  await page.goto('/profile/settings')
  await button(page, 'Editar').click()
  await page.getByLabel('Nombre', { exact: true }).fill('')
  await page.getByLabel('Apellidos').fill('Ruiz')
  await button(page, 'Guardar cambios').click()
  await expect(page.getByText('Escribe tu nombre')).toBeVisible()
  await expect(page.getByLabel('Apellidos')).toHaveValue('Ruiz')
  await page.getByLabel('Nombre', { exact: true }).fill('Ana María')
  await button(page, 'Guardar cambios').click()
  await expect(page.getByText('Se ha guardado correctamente')).toBeVisible()
  await expect(main(page)).toContainText('Ana María Ruiz')
  await expect(page.getByText('Hola, Ana', { exact: true })).toBeVisible()

  const sessions = page.getByRole('region', { name: 'Sesiones abiertas' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await sessions.last().getByRole('button').click()
  await expect(page.getByText('Sesión cerrada')).toBeVisible()
  await expect(sessions).toHaveCount(1)

  await button(page, 'Cambiar contraseña').click()
  const form = page.getByRole('region', { name: 'Cambiar contraseña' })
  const change = async (current: string) => {
    await form.getByLabel('Contraseña actual').fill(current)
    await form.getByLabel('Contraseña nueva').fill(NEXT)
    await form.getByRole('button', { name: 'Guardar contraseña' }).click()
  }
  await change('no es esta')
  await expect(form.getByText('La contraseña no es correcta')).toBeVisible()
  await expect(form.getByLabel('Contraseña nueva')).toHaveValue('')
  await change(customer.password)
  await expect(page.getByText('Contraseña cambiada')).toBeVisible()
  await expect(sessions).toContainText(['Este dispositivo'])

  await button(page, 'Borrar mi cuenta').click()
  const deletion = page.getByRole('region', { name: '¿Borrar tu cuenta?' })
  await deletion.getByLabel('Tu contraseña').fill(NEXT)
  await deletion.getByRole('button', { name: 'Borrar mi cuenta' }).click()
  await expect(page).toHaveURL(/\/(?:#.*)?$/) // a browser keeps the fragment of the form
  await page.goto('/profile/settings')
  await expect(page).toHaveURL('/cuenta/entrar?volver=%2Fprofile%2Fsettings')
})
