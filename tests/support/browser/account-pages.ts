import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect } from './e2e.ts'

/** How the browser tests become customers of the shop. */

export type Customer = Record<'email' | 'password' | 'firstName' | 'lastName' | 'phone', string>

/** Somebody without an account yet, whose e-mail no other test has. */
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

/** Signs out without the button: in another tab. */
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

/** In the header: a visitor's asks to sign in, a customer's greets. */
export const accountButton = (page: Page): Locator =>
  page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' })

/** In the header once signed in: greets Lucía, and leads to her orders. */
export const greeting = (page: Page): Locator =>
  page.getByRole('banner').getByRole('link', { name: 'Hola, Lucía. Tu cuenta' })

/** A field of the form of the window that shows. */
export const accountField = (page: Page, label: string): Locator =>
  accountModal(page).getByLabel(label, { exact: true }).filter({ visible: true })

/** The button that sends the form that shows; it has two texts. */
export const accountSend = (page: Page): Locator =>
  accountModal(page).locator('[type=submit]:visible')

export async function openAccount(page: Page): Promise<void> {
  await accountButton(page).click()
  await expect(accountField(page, 'Correo electrónico')).toBeFocused()
}

/** A customer who is not signed in in this browser. */
export async function registered(page: Page): Promise<Customer> {
  const customer = await register(page)
  await page.context().clearCookies()
  return customer
}

/** Signs in by the window that is open. */
export async function signInHere(page: Page, { email, password }: Customer): Promise<void> {
  await accountField(page, 'Correo electrónico').fill(email)
  await accountField(page, 'Contraseña').fill(password)
  await page.keyboard.press('Enter')
}
