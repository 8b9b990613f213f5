import type { Locator, Page } from '@playwright/test'
import {
  accountButton,
  accountField,
  accountModal,
  accountSend,
  greeting,
  openAccount,
  registered,
  somebody,
  type Customer,
} from '#tests/support/browser/account-pages.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { visit } from '#tests/support/browser/shop-pages.ts'
import { expectSound } from '#tests/support/browser/sound-page.ts'
import { mailsTo } from '#tests/support/browser/shop-records.ts'

const WELCOME = 'Enhorabuena, tu cuenta ha sido creada'
/** Of errors; see `--alert` in app/ui/tokens.css. */
const RED = 'rgb(161, 52, 29)'

const tab = (page: Page, name: string): Locator => accountModal(page).getByRole('tab', { name })
const problem = (page: Page, text: string | RegExp): Locator =>
  accountModal(page).getByRole('alert').getByText(text, { exact: true }).filter({ visible: true })

async function fillRegistration(page: Page, customer: Customer): Promise<void> {
  await tab(page, 'Crear cuenta').click()
  await accountField(page, 'Nombre').fill(customer.firstName)
  await accountField(page, 'Apellidos').fill(customer.lastName)
  await accountField(page, 'Teléfono').fill(customer.phone)
  await accountField(page, 'Correo electrónico').fill(customer.email)
  await accountField(page, 'Contraseña').fill(customer.password)
}

/** Holds the answers of a call back until released; counts the calls. */
async function holdBack(page: Page, path: string) {
  const calls: string[] = []
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(path, async (route) => {
    calls.push(route.request().postData() ?? '')
    await gate
    await route.continue()
  })
  return { calls, letGo }
}

test('signing in says what goes on, and then whom it greets @desktop', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/status of 401/)
  expectConsole(/account\/entrar failed: wrong/)
  expectConsole(/status of (?:409|422|500)|ERR_FAILED|account\/registro failed/)
  const customer = await registered(page)
  await visit(page, '/contact')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Preguntas frecuentes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Preguntas/ })).toBeVisible()

  await test.step('the way back closes the window, and leaves the page below it', async () => {
    await openAccount(page)
    await page.goBack()
    await expect(accountModal(page)).toBeHidden()
    await expect(accountButton(page)).toBeFocused()
    await expect(page).toHaveURL(/\/faq$/)
  })

  await page.keyboard.press('Enter')
  await expect(accountField(page, 'Correo electrónico')).toBeFocused()
  await page.keyboard.type(customer.email)
  await accountField(page, 'Contraseña').fill('otra cosa')
  await page.keyboard.press('Enter')
  await expect(problem(page, 'Error al iniciar sesión')).toBeVisible()
  await expect(problem(page, 'Error al iniciar sesión')).toHaveCSS('color', RED)
  await expect(accountField(page, 'Correo electrónico')).toHaveValue(customer.email)
  await expect(accountField(page, 'Contraseña')).toHaveValue('otra cosa')

  await test.step('a refused registration says so, and why where it may, and keeps all that was typed', () =>
    expectRegistrationRefused(page, customer))

  await tab(page, 'Iniciar sesión').click()
  const { calls, letGo } = await holdBack(page, '**/cuenta/entrar.data')
  await accountField(page, 'Contraseña').fill(customer.password)
  await page.keyboard.press('Enter')
  await expect(accountSend(page)).toHaveAccessibleName('PROCESANDO...')
  await expect(accountSend(page)).toBeDisabled()
  await expect(problem(page, 'Error al iniciar sesión')).toHaveCount(0)
  await page.keyboard.press('Enter')
  letGo()
  await expect(accountModal(page)).toBeHidden()
  await expect(greeting(page)).toBeFocused()
  await expect(greeting(page)).toHaveAttribute('title', 'Hola, Lucía')
  await expect(greeting(page)).toHaveAttribute('href', '/profile/orders')
  expect(calls).toHaveLength(1)
})

/** Of somebody who has an account, while the shop fails or is not there, and with a common password. */
async function expectRegistrationRefused(page: Page, customer: Customer): Promise<void> {
  await fillRegistration(page, customer)
  const typed = async () => {
    await expect(problem(page, 'Error al registrarse')).toHaveCSS('color', RED)
    await expect(accountField(page, 'Nombre')).toHaveValue(customer.firstName)
    await expect(accountField(page, 'Apellidos')).toHaveValue(customer.lastName)
    await expect(accountField(page, 'Teléfono')).toHaveValue(customer.phone)
    await expect(accountField(page, 'Correo electrónico')).toHaveValue(customer.email)
  }
  await accountSend(page).click() // has an account, which the window does not reveal
  await typed()
  await expect(accountModal(page).locator('[aria-invalid]')).toHaveCount(0)

  await page.route('**/cuenta/registro.data', (route) => route.fulfill({ status: 500 }))
  await accountSend(page).click()
  await typed()
  await page.unroute('**/cuenta/registro.data')
  await page.route('**/cuenta/registro.data', (route) => route.abort())
  await accountSend(page).click()
  await typed()
  await page.unroute('**/cuenta/registro.data')

  await accountField(page, 'Contraseña').fill('password123')
  await accountSend(page).click()
  await typed()
  await expect(accountField(page, 'Contraseña')).toBeFocused()
  await expect(accountField(page, 'Contraseña')).toHaveAccessibleDescription(/todas las listas/)
  await expect(accountField(page, 'Contraseña')).toHaveValue('password123')
  await accountField(page, 'Contraseña').fill('otra contraseña')
  await expect(accountModal(page).locator('[aria-invalid]')).toHaveCount(0)
}

test('each form of the window is sound, and a new customer is welcomed and signed in @mobile', async ({
  page,
  shop,
  expectConsole,
}) => {
  expectConsole(/status of (?:401|422)|account\/.* failed/)
  const customer = somebody()
  await visit(page, '/faq')
  await openAccount(page)
  await accountField(page, 'Correo electrónico').fill(customer.email)
  await accountField(page, 'Contraseña').fill('no es esta')
  await accountSend(page).click()
  await expect(problem(page, 'Error al iniciar sesión')).toBeVisible()
  await expectSound(page)
  await fillRegistration(page, { ...customer, password: 'password123' })
  await accountSend(page).click()
  await expect(problem(page, 'Error al registrarse')).toBeVisible()
  await expectSound(page)
  await tab(page, 'Iniciar sesión').click()
  await accountModal(page).getByRole('button', { name: '¿Has olvidado la contraseña?' }).click()
  await accountSend(page).click()
  await expect(accountModal(page).getByText(/^Si ese correo tiene una cuenta/)).toBeVisible()
  await expectSound(page)

  await test.step('the welcome is sound', async () => {
    await page.keyboard.press('Escape')
    await openAccount(page)
    await fillRegistration(page, customer)
    // Its three seconds would end before axe does; account-modal.browser.test.tsx covers them.
    await page.evaluate(() => {
      const later = window.setTimeout
      Object.assign(window, {
        setTimeout: (work: () => void, ms: number) => later(work, ms === 3000 ? 60_000 : ms),
      })
    })
    await accountSend(page).click()
    await expect(accountModal(page).getByText(WELCOME)).toBeVisible()
    await expectSound(page)
    await page.keyboard.press('Escape')
    await expect(greeting(page)).toBeVisible()
    await expect.poll(() => mailsTo(shop, customer.email)).toHaveLength(1)
  })
})
