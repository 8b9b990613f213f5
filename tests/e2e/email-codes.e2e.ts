import type { Page } from '@playwright/test'
import { accountModal, register, signIn, somebody } from '../support/browser/account-pages.ts'
import { expect, test } from '../support/browser/e2e.ts'
import { visit } from '../support/browser/shop-pages.ts'
import { expectSound } from '../support/browser/sound-page.ts'
import { codeTo } from './account-mails.ts'
import { mailsTo } from './shop-records.ts'

const wrongCode = (code: string) => (code.startsWith('111') ? '222222' : '111111')
const verifyDialog = (page: Page) => page.getByRole('dialog', { name: 'Verifica tu correo' })
const changeDialog = (page: Page) => page.getByRole('dialog', { name: 'Cambiar correo' })

async function openVerify(page: Page) {
  await visit(page, '/profile/settings')
  await page.getByRole('link', { name: 'Verificar correo' }).click()
  return verifyDialog(page)
}

test('an e-mail is verified by the code of a mail, sound at every step @mobile', async ({
  page,
  shop,
  expectConsole,
}) => {
  expectConsole(/status of 422|account\/correo failed/)
  const { email } = await register(page)
  await visit(page, '/profile/settings')
  await expect(page.getByText('Sin verificar')).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: 'Verificar correo' }).click()
  const dialog = verifyDialog(page)
  await expect(dialog.getByText(email)).toBeVisible()
  await expectSound(page)
  const field = dialog.getByLabel('Código')
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await dialog.getByRole('button', { name: 'VERIFICAR' }).click()
  await expect(dialog.getByText('Escribe las 6 cifras del código.')).toBeVisible()
  const code = await codeTo(shop, email)
  await field.fill(wrongCode(code))
  await dialog.getByRole('button', { name: 'VERIFICAR' }).click()
  await expect(dialog.getByText('Ese código no es. Quedan 4 intentos.')).toBeVisible()
  await expectSound(page)
  await field.fill(code)
  await dialog.getByRole('button', { name: 'VERIFICAR' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Correo verificado.')).toBeVisible()
  await expect(page.getByText('Verificado', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Verificar correo' })).toBeHidden()
})

test('a failing shop, a lost connection and a session that ended keep what was typed @desktop', async ({
  page,
  shop,
  expectConsole,
}) => {
  expectConsole(/status of 500/)
  expectConsole(/ERR_FAILED|account\/correo failed: /)
  expectConsole(/status of 401/)
  expectConsole(/status of 422/)
  const customer = await register(page)
  const dialog = await openVerify(page)
  const code = await codeTo(shop, customer.email)
  await dialog.getByLabel('Código').fill(code)
  const verify = dialog.getByRole('button', { name: 'VERIFICAR' })
  await page.route('**/cuenta/correo.data', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await verify.click()
  await expect(dialog.getByText(/No hemos podido comprobar el código/)).toBeVisible()
  await page.route('**/cuenta/correo.data', (route) => route.abort('failed'), { times: 1 })
  await verify.click()
  await expect(dialog.getByText(/Comprueba tu conexión/)).toBeVisible()
  await page.context().clearCookies()
  await verify.click()
  await expect(
    dialog.getByText('Tu sesión ha terminado. Entra de nuevo y sigue aquí.'),
  ).toBeVisible()
  await expect(dialog.getByLabel('Código')).toHaveValue(code)
  await signIn(page, customer) // in another tab

  await test.step('another code replaces the first; after five tries it says to ask for another', async () => {
    await dialog.getByRole('button', { name: 'Enviar otro código' }).click()
    await expect(dialog.getByText('Te hemos enviado otro código')).toBeVisible()
    const next = await codeTo(shop, customer.email, 2)
    for (const left of ['Quedan 4 intentos', 'Quedan 3', 'Quedan 2', 'Queda un', 'No quedan']) {
      await dialog.getByLabel('Código').fill(wrongCode(next))
      await dialog.getByRole('button', { name: 'VERIFICAR' }).click()
      await expect(dialog.getByText(left)).toBeVisible()
    }
    await dialog.getByLabel('Código').fill(next)
    await dialog.getByRole('button', { name: 'VERIFICAR' }).click()
    await expect(dialog.getByText('Ese código ya no vale. Pide otro.')).toBeVisible()
  })

  await dialog.getByRole('button', { name: 'Enviar otro código' }).click()
  await dialog.getByLabel('Código').fill(await codeTo(shop, customer.email, 3))
  await verify.click()
  await expect(page.getByText('Correo verificado.')).toBeVisible()
})

test('the e-mail changes with a code from each mailbox, and both are told @desktop', async ({
  page,
  newShopper,
  shop,
  expectConsole,
}) => {
  expectConsole(/status of 422|account\/correo failed/)
  const customer = await register(page)
  const elsewhere = await newShopper()
  await signIn(elsewhere, customer)
  const { email: newEmail } = somebody()
  await visit(page, '/profile/settings')
  await page.getByRole('link', { name: 'Cambiar correo' }).click()
  const dialog = changeDialog(page)
  await expectSound(page)
  await test.step('an address that has an account looks like any other, and its owner is told', async () => {
    const owner = await register(await newShopper())
    await dialog.getByLabel('Correo nuevo').fill(owner.email)
    await dialog.getByLabel('Tu contraseña').fill(customer.password)
    await dialog.getByRole('button', { name: 'ENVIAR CÓDIGOS' }).click()
    await expect(dialog.getByText(`Hay un código en ${owner.email}`)).toBeVisible()
    await expect
      .poll(async () => (await mailsTo(shop, owner.email)).map(({ subject }) => subject).join())
      .toContain('Ya tienes cuenta en Vereda')
    await visit(page, '/profile/settings')
    await page.getByRole('link', { name: 'Cambiar correo' }).click()
  })
  const send = dialog.getByRole('button', { name: 'ENVIAR CÓDIGOS' })
  await send.click()
  await expect(dialog.getByText('Escribe el correo nuevo')).toBeVisible()
  await dialog.getByLabel('Correo nuevo').fill(newEmail)
  await dialog.getByLabel('Tu contraseña').fill('senda de piedra 7')
  await send.click()
  await expect(dialog.getByText('La contraseña no es correcta')).toBeVisible()
  await dialog.getByLabel('Tu contraseña').fill(customer.password)
  await send.click()
  const newCode = dialog.getByLabel('Código del correo nuevo')
  await expect(newCode).toBeFocused()
  await expectSound(page)
  const [fromNew, fromOld] = [await codeTo(shop, newEmail), await codeTo(shop, customer.email, 2)]
  await dialog.getByLabel('Código del correo actual').fill(fromOld)
  await newCode.fill(wrongCode(fromNew))
  await dialog.getByRole('button', { name: 'CAMBIAR CORREO' }).click()
  await expect(dialog.getByText('Ese código no es.')).toBeVisible()
  await expect(dialog.getByText('Quedan 4 intentos.')).toBeVisible()
  await newCode.fill(fromNew)
  await dialog.getByRole('button', { name: 'CAMBIAR CORREO' }).click()
  await expect(page.getByText('Correo cambiado y verificado.')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: newEmail })).toBeVisible()
  for (const address of [newEmail, customer.email]) {
    await expect
      .poll(async () => (await mailsTo(shop, address)).map(({ subject }) => subject).join())
      .toContain('El correo de tu cuenta de Vereda ha cambiado')
  }
  await elsewhere.goto('/profile/settings')
  await expect(accountModal(elsewhere)).toBeVisible() // that session has ended
})
