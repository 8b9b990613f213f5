import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { commands, page, userEvent, type Locator } from 'vitest/browser'
import { atRest } from '#tests/support/parts/at-rest.ts'
import { stopClock } from '#tests/support/parts/clock.ts'
import { draw, shownAddress } from '#tests/support/parts/draw.tsx'
import { AccountButton } from './account-button.tsx'
import { closeAccountModal, openAccountModal } from './account-modal-store.ts'
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
/** What the shop waits for before it answers. */
let held: Promise<void> | undefined
/** What it answers instead of beginning a session. */
let refusal: object | undefined

beforeEach(async () => {
  await page.viewport(1440, 900)
  posted = []
  held = undefined
  refusal = undefined
  let shopper: KnownShopper | null = null
  const routes = [ACCOUNT_PATHS.register, ACCOUNT_PATHS['sign-in']].map((path) => ({
    path,
    action: async () => {
      posted.push(path)
      await held
      if (refusal) return refusal
      shopper = { greeting: customer.firstName, savedIds: [] }
      return { ok: true }
    },
  }))
  draw(
    <header>
      <AccountButton />
      <AccountModal />
    </header>,
    { root: () => ({ shopper }), routes },
  )
  await page.getByRole('link', { name: 'Iniciar sesión' }).click()
  return closeAccountModal
})

const WELCOME = 'Enhorabuena, tu cuenta ha sido creada'
/** Of good news; see `--accent-soft` in app/ui/tokens.css. */
const GREEN = 'rgb(229, 236, 229)'
/** How long the welcome stays. Source: specification, "Timings". */
const WELCOME_MS = 3000

test('a new customer is welcomed for three seconds, and is signed in', async () => {
  const answer = Promise.withResolvers<void>()
  held = answer.promise
  await fillRegistration()
  const pass = stopClock()
  await userEvent.dblClick(send())
  await expect.poll(send).toHaveAccessibleName('PROCESANDO...')
  expect(send()).toBeDisabled()
  // A live region announces only if it existed before its text.
  const news = modal.getByRole('status').first().element()
  expect(news).toHaveTextContent('')
  answer.resolve()
  await expect.poll(() => news).toHaveTextContent(WELCOME)
  expect(getComputedStyle(news).backgroundColor).toBe(GREEN)
  await expect.poll(() => button('Cerrar').element()).toHaveFocus()
  await pass(WELCOME_MS - 1)
  expect(news).toHaveTextContent(WELCOME)
  await pass(1)
  await expect.poll(() => modal.query()).toBeNull()
  const greeting = page.getByRole('link', { name: 'Hola, Lucía. Tu cuenta' })
  await expect.poll(() => greeting.query()).toBeVisible()
  expect(posted).toHaveLength(1)
})

test('the window closes in three ways, over a page that stands still', async () => {
  const tall = document.body.appendChild(document.createElement('div'))
  tall.style.height = '3000px'
  onTestFinished(() => tall.remove())
  const opener = page.getByRole('link', { name: 'Iniciar sesión' })
  const ways = {
    cross: () => button('Cerrar').click(),
    escape: () => userEvent.keyboard('{Escape}'),
    beside: async () => {
      await commands.mouse('down')
      await commands.mouse('up')
    },
  }
  for (const [name, close] of Object.entries(ways)) {
    if (!modal.query()) await opener.click()
    await expect.element(modal).toBeVisible()
    await atRest()
    await commands.mouse('move', 20, 450)
    await commands.mouse('wheel', 0, 600)
    await close()
    await expect.poll(() => modal.query(), { message: name }).toBeNull()
    await expect.poll(() => opener.element(), { message: name }).toHaveFocus()
    expect(scrollY, name).toBe(0)
  }
})

test('signing in never leads out of the shop, whatever the address asks for', async () => {
  openAccountModal({ next: '//evil.example/wishlist' })
  await userEvent.fill(field('Correo electrónico'), customer.email)
  await userEvent.fill(field('Contraseña'), customer.password)
  await userEvent.click(send())
  const greeting = page.getByRole('link', { name: 'Hola, Lucía. Tu cuenta' })
  await expect.poll(() => greeting.query()).toBeVisible()
  expect(shownAddress()).toBe('/')
  expect(posted).toEqual([ACCOUNT_PATHS['sign-in']])
})

test('the welcome can be closed early, and the shopper is signed in all the same', async () => {
  await fillRegistration()
  stopClock() // its three seconds never pass
  await userEvent.click(send())
  const welcome = modal.getByText(WELCOME)
  await expect.poll(() => welcome.query()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => modal.query()).toBeNull()
  const greeting = page.getByRole('link', { name: 'Hola, Lucía. Tu cuenta' })
  await expect.poll(() => greeting.query()).toBeVisible()
  expect(posted).toHaveLength(1)
})

test('a server of the build before has no text where its fields say all, and is understood', async () => {
  refusal = {
    ok: false,
    reason: 'bad_fields',
    errors: { phone: 'Escribe tu teléfono' },
    values: {},
  }
  await fillRegistration()
  await userEvent.click(send())
  await expect.poll(() => field('Teléfono')).toHaveFocus()
  expect(field('Teléfono')).toHaveAccessibleDescription('Escribe tu teléfono')
  expect(field('Nombre')).toHaveValue(customer.firstName)
  const alerts = modal.getByRole('alert').elements()
  expect(alerts.map(({ textContent }) => textContent).join('')).toBe('')
  expect(send()).toHaveAccessibleName('CREAR CUENTA')
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
