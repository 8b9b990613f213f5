import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect } from './e2e.ts'

/** Registers and signs in customers for the browser tests. */

export type Customer = Record<'email' | 'password' | 'firstName' | 'lastName' | 'phone', string>

/** A person without an account yet, with an e-mail that no other test uses. */
export const somebody = (given: Partial<Customer> = {}): Customer => ({
  email: `${randomBytes(6).toString('hex')}@correo.example`,
  password: 'senda de tierra 7',
  firstName: 'Lucía',
  lastName: 'Herrero Sanz',
  phone: '600 000 000',
  ...given,
})

/** Opens an account without its form; this page's browser is signed in from the next page on. */
export async function register(page: Page, customer = somebody()): Promise<Customer> {
  await postForm(page, '/cuenta/registro.data', customer)
  return customer
}

/** Signs in without the form. */
export const signIn = (page: Page, { email, password }: Customer): Promise<void> =>
  postForm(page, '/cuenta/entrar.data', { email, password })

/** Signs out without the button, as in another tab. */
export const endSession = (page: Page): Promise<void> => postForm(page, '/cuenta/salir.data', {})

/** Posts a form as this page's browser would without scripts. */
export async function postForm(
  page: Page,
  path: string,
  form: Record<string, string>,
): Promise<void> {
  const response = await page.request.post(path, {
    form,
    headers: { origin: await originOf(page) },
  })
  expect([200, 202], await response.text()).toContain(response.status())
}

async function originOf(page: Page): Promise<string> {
  if (!page.url().startsWith('http')) await page.goto('/healthz')
  return new URL(page.url()).origin
}

/** The window to sign in or register. */
export const accountModal = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^(?:Hola otra vez|Empieza a andar|Otra contraseña)$/ })

/** In the header: sign-in for a visitor, a greeting for a customer. */
export const accountButton = (page: Page): Locator =>
  page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' })

/** In the header once signed in: greets Lucía, and links to her orders. */
export const greeting = (page: Page): Locator =>
  page.getByRole('banner').getByRole('link', { name: 'Hola, Lucía. Tu cuenta' })

/** A field of the visible form of the window. */
export const accountField = (page: Page, label: string): Locator =>
  accountModal(page).getByLabel(label, { exact: true }).filter({ visible: true })

/** The submit button of the visible form; it has two texts. */
export const accountSend = (page: Page): Locator =>
  accountModal(page).locator('[type=submit]:visible')

export async function openAccount(page: Page): Promise<void> {
  await accountButton(page).click()
  await expect(accountField(page, 'Correo electrónico')).toBeFocused()
}

/** A customer who is signed out in this browser. */
export async function registered(page: Page): Promise<Customer> {
  const customer = await register(page)
  await page.context().clearCookies()
  return customer
}

/** Signs in with the open window. */
export async function signInHere(page: Page, { email, password }: Customer): Promise<void> {
  await accountField(page, 'Correo electrónico').fill(email)
  await accountField(page, 'Contraseña').fill(password)
  await page.keyboard.press('Enter')
}
