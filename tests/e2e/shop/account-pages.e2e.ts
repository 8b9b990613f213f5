import type { Page } from '@playwright/test'
import {
  register,
  registered,
  somebody,
  type Customer,
} from '#tests/support/browser/account-pages.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { expectSound, expectSoundAtEveryWidth } from '#tests/support/browser/sound-page.ts'
import { codeTo, linkFor } from '#tests/support/browser/account-mails.ts'

/** The account's pages, in a browser without scripts. */

const greeting = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Hola, Lucía. Tu cuenta' })
const send = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function signInOnPage(page: Page, { email, password }: Customer): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await send(page, 'INICIAR SESIÓN').click()
}

test('without JavaScript a new customer is told what is wrong, welcomed, signs out and in again @no-js', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/status of 401/)
  expectConsole(/status of (?:409|422)/)
  const known = await registered(page)
  const customer = somebody()
  await page.goto('/faq')
  await page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' }).click()
  await expect(page).toHaveURL('/cuenta/entrar')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await signInOnPage(page, { ...known, password: 'no es esta' })
  await expect(page.getByRole('alert')).toHaveText('Error al iniciar sesión')
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(known.email)
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('')

  await test.step('a guard leads to the page, and the page to what was wanted', async () => {
    await page.goto('/wishlist')
    await expect(page).toHaveURL('/cuenta/entrar?volver=%2Fwishlist')
    await page.getByRole('link', { name: '¿Has olvidado la contraseña?' }).click()
    await page.getByRole('link', { name: 'Volver a iniciar sesión' }).click()
    await page.getByRole('link', { name: 'Crear cuenta' }).click()
    await registerOnPage(page, customer, known)
    await page.getByRole('link', { name: 'Continuar' }).click()
    await expect(page).toHaveURL('/wishlist')
  })

  await test.step('a customer signs out, and in again', async () => {
    await page.goto('/profile/orders')
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(page).toHaveURL('/')
    await expect(greeting(page)).toHaveCount(0)
    await page.goto('/profile/orders')
    await expect(page).toHaveURL(/\/cuenta\/entrar/)
    await page.getByRole('link', { name: 'Crear cuenta' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click()
    await signInOnPage(page, customer)
    await expect(page).toHaveURL('/profile/orders')
    await expect(greeting(page)).toBeVisible()
    await page.goto('/cuenta/entrar?volver=%2Fsize-guide') // a signed-in shopper is not asked again
    await expect(page).toHaveURL('/size-guide')
  })
})

/** Registers on the open page, after a common password and an e-mail that has an account. */
async function registerOnPage(page: Page, customer: Customer, known: Customer): Promise<void> {
  const fields = {
    Nombre: customer.firstName,
    Apellidos: customer.lastName,
    Teléfono: customer.phone,
    'Correo electrónico': known.email,
  }
  const password = page.getByLabel('Contraseña', { exact: true })
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value)
  await password.fill('password123')
  await expect(page.getByRole('button', { name: 'Mostrar contraseña' })).toHaveCount(0)
  await send(page, 'CREAR CUENTA').click()
  await expect(password).toHaveAccessibleDescription(/todas las listas/)
  await expect(password).toHaveValue('')
  for (const [label, value] of Object.entries(fields))
    await expect(page.getByLabel(label)).toHaveValue(value)
  await password.fill(customer.password)
  await send(page, 'CREAR CUENTA').click() // has an account, which the page does not reveal
  await expect(page.getByRole('alert')).toHaveText('Error al registrarse')
  await expect(page.locator('[aria-invalid]')).toHaveCount(0)
  await page.getByLabel('Correo electrónico').fill(customer.email)
  await password.fill(customer.password)
  await send(page, 'CREAR CUENTA').click()
  await expect(page.getByText('Enhorabuena, tu cuenta ha sido creada')).toBeVisible()
  await expect(page.getByText(customer.email)).toBeVisible()
  await expect(greeting(page)).toBeVisible()
}

test('without JavaScript an e-mail is verified and changed, and a forgotten password replaced @no-js', async ({
  page,
  shop,
  expectConsole,
}) => {
  expectConsole(/status of 422/)
  const customer = await register(page)
  const { email: newEmail } = somebody()
  await page.goto('/profile/settings')
  await page.getByRole('link', { name: 'Verificar correo' }).click()
  await expect(page).toHaveURL('/cuenta/correo')
  await send(page, 'VERIFICAR').click()
  await expect(page.getByText('Escribe las 6 cifras del código.')).toBeVisible()
  await send(page, 'ENVIAR CÓDIGO').click()
  await expect(page.getByText(/Te hemos enviado un código a/)).toBeVisible()
  await page.getByLabel('Código', { exact: true }).fill(await codeTo(shop, customer.email))
  await send(page, 'VERIFICAR').click()
  await expect(page.getByText('Correo verificado.')).toBeVisible()
  await send(page, 'ENVIAR CÓDIGOS').click()
  await expect(page.getByText('Escribe el correo nuevo')).toBeVisible()
  await page.getByLabel('Correo nuevo', { exact: true }).fill(newEmail)
  await page.getByLabel('Tu contraseña').fill(customer.password)
  await send(page, 'ENVIAR CÓDIGOS').click()
  await expect(page.getByText(`Hay un código en ${newEmail}`)).toBeVisible()
  await page.getByLabel('Código del correo nuevo').fill(await codeTo(shop, newEmail))
  await page.getByLabel('Código del correo actual').fill(await codeTo(shop, customer.email, 2))
  await send(page, 'CAMBIAR CORREO').click()
  await expect(page.getByText('Correo cambiado y verificado.')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: newEmail })).toBeVisible()

  await test.step('a forgotten password is replaced, by a link that works once', async () => {
    await page.context().clearCookies()
    await page.goto('/cuenta/olvidada')
    await page.getByLabel('Correo electrónico').fill(newEmail)
    await send(page, 'ENVIAR ENLACE').click()
    await expect(page.getByText(/^Si ese correo tiene una cuenta/)).toBeVisible()
    const link = await linkFor(shop, { ...customer, email: newEmail })
    await page.goto(link)
    const password = page.getByLabel('Contraseña nueva')
    await password.fill('password123')
    await send(page, 'GUARDAR CONTRASEÑA').click()
    await expect(password).toHaveAccessibleDescription(/todas las listas/)
    const next = 'la senda de abajo'
    await password.fill(next)
    await send(page, 'GUARDAR CONTRASEÑA').click()
    await expect(page.getByText('Contraseña cambiada. Ya puedes entrar.')).toBeVisible()
    await signInOnPage(page, { ...customer, email: newEmail, password: next })
    await expect(greeting(page)).toBeVisible()
    await page.goto(link)
    await password.fill('otra senda más')
    await send(page, 'GUARDAR CONTRASEÑA').click()
    await expect(page.getByRole('alert')).toContainText('Este enlace ya no vale')
    await page.getByRole('link', { name: 'Pedir otro enlace' }).click()
  })
})

test('the pages are sound @mobile', async ({ page }) => {
  for (const path of ['/cuenta/entrar', '/cuenta/registro', '/cuenta/olvidada']) {
    await test.step(`the page ${path} is sound`, async () => {
      await page.goto(path)
      await expectSoundAtEveryWidth(page, { at: 'main' })
    })
  }
  await test.step('the page of the e-mail is sound', async () => {
    await register(page)
    await page.goto('/cuenta/correo')
    await expectSound(page)
  })
})

test('with scripts the page signs in, too, and the whole shop knows it @desktop', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/status of 401|account\/entrar failed: wrong/)
  const customer = await registered(page)
  await page.goto('/cuenta/entrar?volver=%2Fsize-guide')
  await signInOnPage(page, { ...customer, password: 'no es esta' })
  await expect(page.getByRole('alert').filter({ hasText: 'Error' })).toBeVisible()
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('no es esta')
  await signInOnPage(page, customer)
  await expect(page).toHaveURL('/size-guide')
  await expect(greeting(page)).toBeVisible()
})
