import type { Page } from '@playwright/test'
import { register, signIn, somebody, type Customer } from '#tests/support/browser/account-pages.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { visit } from '#tests/support/browser/shop-pages.ts'
import { expectSound } from '#tests/support/browser/sound-page.ts'
import type { Shop } from '#tests/support/process/shop-process.ts'
import { codeTo } from '#tests/support/browser/account-mails.ts'

const wrongCode = (code: string) => (code.startsWith('111') ? '222222' : '111111')
const verifyDialog = (page: Page) => page.getByRole('dialog', { name: 'Verifica tu correo' })

test('an e-mail is verified and changed by the codes of mails, sound at every step @mobile', async ({
  page,
  shop,
  expectConsole,
}) => {
  expectConsole(/status of 500/)
  expectConsole(/ERR_FAILED|account\/correo failed: /)
  expectConsole(/status of 401/)
  expectConsole(/status of 422/)
  const customer = await register(page)
  const { email } = customer
  await visit(page, '/profile/settings')
  await expect(page.getByText('Sin verificar')).toBeVisible()
  await page.getByRole('link', { name: 'Verificar correo' }).click()
  const dialog = verifyDialog(page)
  await expect(dialog.getByText(email)).toBeVisible()
  await expectSound(page)
  const field = dialog.getByLabel('Código')
  const verify = dialog.getByRole('button', { name: 'VERIFICAR' })
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await verify.click()
  await expect(dialog.getByText('Escribe las 6 cifras del código.')).toBeVisible()
  const code = await codeTo(shop, email)
  await field.fill(wrongCode(code))
  await verify.click()
  await expect(dialog.getByText('Ese código no es. Quedan 4 intentos.')).toBeVisible()
  await expectSound(page)

  await test.step('a failing shop, a lost connection and a session that ended keep what was typed', async () => {
    await field.fill(code)
    const once = { times: 1 }
    await page.route('**/cuenta/correo.data', (route) => route.fulfill({ status: 500 }), once)
    await verify.click()
    await expect(dialog.getByText(/No hemos podido comprobar el código/)).toBeVisible()
    await page.route('**/cuenta/correo.data', (route) => route.abort('failed'), once)
    await verify.click()
    await expect(dialog.getByText(/Comprueba tu conexión/)).toBeVisible()
    await page.context().clearCookies()
    await verify.click()
    await expect(
      dialog.getByText('Tu sesión ha terminado. Entra de nuevo y sigue aquí.'),
    ).toBeVisible()
    await expect(field).toHaveValue(code)
    await signIn(page, customer) // in another tab
  })

  await test.step('another code replaces the first', async () => {
    await dialog.getByRole('button', { name: 'Enviar otro código' }).click()
    await expect(dialog.getByText('Te hemos enviado otro código')).toBeVisible()
    await field.fill(await codeTo(shop, email, 2))
    await verify.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Correo verificado.')).toBeVisible()
    await expect(page.getByText('Verificado', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Verificar correo' })).toBeHidden()
  })

  await test.step('the e-mail changes with a code from each mailbox', () =>
    expectChange(page, shop, customer))
})

async function expectChange(page: Page, shop: Shop, { email, password }: Customer): Promise<void> {
  const { email: newEmail } = somebody()
  await page.getByRole('link', { name: 'Cambiar correo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar correo' })
  await expectSound(page)
  const send = dialog.getByRole('button', { name: 'ENVIAR CÓDIGOS' })
  await send.click()
  await expect(dialog.getByText('Escribe el correo nuevo')).toBeVisible()
  await dialog.getByLabel('Correo nuevo').fill(newEmail)
  await dialog.getByLabel('Tu contraseña').fill('senda de piedra 7')
  await send.click()
  await expect(dialog.getByText('La contraseña no es correcta')).toBeVisible()
  await dialog.getByLabel('Tu contraseña').fill(password)
  await send.click()
  const newCode = dialog.getByLabel('Código del correo nuevo')
  await expect(newCode).toBeFocused()
  await expectSound(page)
  const [fromNew, fromOld] = [await codeTo(shop, newEmail), await codeTo(shop, email, 3)]
  await dialog.getByLabel('Código del correo actual').fill(fromOld)
  await newCode.fill(wrongCode(fromNew))
  await dialog.getByRole('button', { name: 'CAMBIAR CORREO' }).click()
  await expect(dialog.getByText('Ese código no es.')).toBeVisible()
  await expect(dialog.getByText('Quedan 4 intentos.')).toBeVisible()
  await newCode.fill(fromNew)
  await dialog.getByRole('button', { name: 'CAMBIAR CORREO' }).click()
  await expect(page.getByText('Correo cambiado y verificado.')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: newEmail })).toBeVisible()
}
