import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { stopClock } from '#tests/support/parts/clock.ts'
import { draw } from '#tests/support/parts/draw.tsx'
import { AccountButton } from './account-button.tsx'
import { closeAccountModal } from './account-modal-store.ts'
import { AccountModal } from './account-modal.tsx'
import { ACCOUNT_PATHS } from './account-paths.ts'
import type { KnownShopper } from './use-shopper.ts'

const customer = {
  email: 'lucia@correo.example',
  password: 'senda de tierra 7',
  firstName: 'Lucía',
  lastName: 'Herrero Sanz',
  phone: '600 000 000',
}

const modal = page.getByRole('dialog')
const tab = (name: string): Locator => modal.getByRole('tab', { name })
const button = (name: string): Locator => modal.getByRole('button', { name })
/** A field of the visible form. */
const field = (name: string): Element => {
  const fields = modal.getByLabelText(name).elements()
  const [shown, ...others] = fields.filter((one) => one.checkVisibility())
  expect(others).toEqual([])
  return shown!
}
const send = (): Element =>
  [...document.querySelectorAll('[type=submit]')].find((one) => one.checkVisibility())!

async function fillRegistration(): Promise<void> {
  await tab('Crear cuenta').click()
  await userEvent.fill(field('Nombre'), customer.firstName)
  await userEvent.fill(field('Apellidos'), customer.lastName)
  await userEvent.fill(field('Teléfono'), customer.phone)
  await userEvent.fill(field('Correo electrónico'), customer.email)
  await userEvent.fill(field('Contraseña'), customer.password)
}

/** The forms that the shop has got. */
let posted: string[] = []

beforeEach(async () => {
  await page.viewport(1440, 900)
  posted = []
  let shopper: KnownShopper | null = null
  const path = ACCOUNT_PATHS.register
  const action = () => {
    posted.push(path)
    shopper = { greeting: customer.firstName, savedIds: [] }
    return { ok: true }
  }
  draw(
    <header>
      <AccountButton />
      <AccountModal />
    </header>,
    { root: () => ({ shopper }), routes: [{ path, action }] },
  )
  await page.getByRole('link', { name: 'Iniciar sesión' }).click()
  return closeAccountModal
})

test('the welcome can be closed early, and the shopper is signed in all the same', async () => {
  await fillRegistration()
  stopClock() // its three seconds never pass
  await userEvent.click(send())
  const welcome = modal.getByText('Enhorabuena, tu cuenta ha sido creada')
  await expect.poll(() => welcome.query()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => modal.query()).toBeNull()
  const greeting = page.getByRole('link', { name: 'Hola, Lucía. Tu cuenta' })
  await expect.poll(() => greeting.query()).toBeVisible()
  expect(posted).toHaveLength(1)
})

test('what was typed outlives the way through all forms of the window', async () => {
  await fillRegistration()
  await tab('Iniciar sesión').click()
  expect(field('Correo electrónico')).toHaveValue(customer.email)
  await userEvent.fill(field('Contraseña'), 'a medias')
  await button('¿Has olvidado la contraseña?').click()
  await expect.poll(() => field('Correo electrónico')).toHaveFocus()
  expect(field('Correo electrónico')).toHaveValue(customer.email)
  await button('Volver a iniciar sesión').click()
  await expect.poll(() => field('Correo electrónico')).toHaveFocus()
  expect(field('Contraseña')).toHaveValue('a medias')
  ;(tab('Iniciar sesión').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Crear cuenta')).toHaveFocus()
  expect(field('Nombre')).toHaveValue(customer.firstName)
  expect(field('Contraseña')).toHaveValue(customer.password)
})

test('browsers and password managers are told what each field is', async () => {
  expect(field('Correo electrónico')).toHaveAttribute('autocomplete', 'username')
  expect(field('Contraseña')).toHaveAttribute('autocomplete', 'current-password')
  await userEvent.fill(field('Contraseña'), 'secreto')
  await button('Mostrar contraseña').click()
  expect(field('Contraseña')).toHaveAttribute('type', 'text')
  await button('Ocultar contraseña').click()
  expect(field('Contraseña')).toHaveAttribute('type', 'password')
  // Only the checks of the browser itself: a missing value, and an invalid address; in the shop's words.
  await userEvent.fill(field('Contraseña'), '')
  await userEvent.click(send())
  await expect.poll(() => field('Correo electrónico')).toHaveFocus()
  expect(field('Correo electrónico')).toHaveAccessibleDescription('Escribe tu correo')
  expect(field('Contraseña')).toHaveAccessibleDescription('Escribe tu contraseña')
  await userEvent.fill(field('Correo electrónico'), 'lucia')
  await userEvent.click(send())
  await expect
    .poll(() => field('Correo electrónico'))
    .toHaveAccessibleDescription('Escribe un correo válido, como nombre@correo.es')
  await tab('Crear cuenta').click()
  const tokens = {
    'Correo electrónico': 'username',
    Contraseña: 'new-password',
    Nombre: 'given-name',
    Apellidos: 'family-name',
    Teléfono: 'tel',
  }
  // In the order of the specification.
  const labels = [...document.querySelectorAll('dialog label')].filter((one) =>
    one.checkVisibility(),
  )
  expect(labels.map(({ textContent }) => textContent)).toEqual(Object.keys(tokens))
  for (const [label, token] of Object.entries(tokens)) {
    expect(field(label)).toHaveAttribute('autocomplete', token)
    expect(field(label)).toBeRequired()
  }
  await userEvent.click(send())
  await expect.poll(() => field('Correo electrónico')).toHaveFocus()
  expect(posted).toEqual([])
  for (const [name, path] of Object.entries({
    Privacidad: '/privacy-policy',
    Condiciones: '/terms',
  })) {
    const link = modal.getByRole('link', { name: `${name} (en otra pestaña)` })
    await expect.element(link).toHaveAttribute('href', path)
  }
})

test('a browser that keeps no cookies is told so, and gets no account that it cannot use', async () => {
  Object.defineProperty(navigator, 'cookieEnabled', { configurable: true, get: () => false })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'cookieEnabled'))
  await fillRegistration()
  await userEvent.click(send())
  const problem = modal.getByRole('alert').getByText(/^Tu navegador no guarda cookies/)
  await expect.element(problem).toBeVisible()
  expect(posted).toEqual([])
})
