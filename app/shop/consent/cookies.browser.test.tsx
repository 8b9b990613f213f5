import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { Toaster } from '#app/ui/overlays/toast.tsx'
import { atRest } from '#tests/support/parts/at-rest.ts'
import { draw } from '#tests/support/parts/draw.tsx'
import { showCookieSettings } from './consent-windows-store.ts'
import { ConsentLater } from './consent.lazy.tsx'
import { CookieActions } from './cookie-actions.tsx'
import { CookieSettingsButton } from './cookie-settings-button.tsx'
import { useAskForChoice } from './use-ask-for-choice.ts'
import { rejectAll } from './use-consent.ts'

const OPTIONAL = ['Analítica', 'Personalización', 'Publicidad comportamental']
const ALL = ['analytics', 'personalisation', 'advertising']

const notice = page.getByRole('region', { name: 'Aviso de cookies' })
const answer = (name: string): Locator => notice.getByRole('button', { name })
const settings = page.getByRole('dialog', { name: 'Configurar cookies' })
const inSettings = (name: string): Locator => settings.getByRole('button', { name })
const kind = (name: string): Locator => settings.getByRole('checkbox', { name })
const footerButton = page
  .getByRole('contentinfo')
  .getByRole('button', { name: 'Configurar cookies' })

/** As what comes after a page does. */
function AskForChoice() {
  useAskForChoice()
  return null
}

/** What of a page the notice has to do with. */
const drawPage = () =>
  draw(
    <>
      <ConsentLater />
      <main tabIndex={-1}>
        <section aria-label="Cómo decides">
          <CookieActions />
        </section>
      </main>
      <footer>
        <CookieSettingsButton />
      </footer>
      <Toaster />
      <AskForChoice />
    </>,
  )

/** All data that this browser stores for the shop. */
const kept = () => ({
  local: Object.fromEntries<string>(Object.entries(localStorage)),
  rest: [
    // The page of another file, which has a router, writes it as it goes.
    ...Object.keys(sessionStorage).filter((key) => key !== 'remix-router-transitions'),
    document.cookie,
  ].join(''),
})

const ticked = (): boolean[] =>
  OPTIONAL.map((name) => (kind(name).element() as HTMLInputElement).checked)

function expectChoice(choice: string, categories: readonly string[]): void {
  const { local, rest } = kept()
  expect(Object.keys(local).toSorted()).toEqual(['cookieChoice', 'cookieChoice.detail'])
  expect(local['cookieChoice']).toBe(choice)
  expect(JSON.parse(local['cookieChoice.detail'] ?? '')).toMatchObject({ version: 2, categories })
  expect(rest).toBe('')
}

async function expectGone(box: Locator): Promise<void> {
  await expect.element(box).not.toBeInTheDocument()
}

beforeEach(async () => {
  await page.viewport(1440, 900)
  showCookieSettings(false)
})

for (const [name, choice, categories] of [
  ['Aceptar', 'accepted', ALL],
  ['Rechazar', 'rejected', []],
] as const) {
  test(`«${name}» is kept, and nobody is asked again`, async () => {
    drawPage()
    await answer(name).click()
    await expectGone(notice)
    expect(page.getByRole('main').element()).toHaveFocus()
    expectChoice(choice, categories)
    drawPage()
    await expect.element(footerButton).toBeVisible()
    expect(notice.elements()).toEqual([])
    expectChoice(choice, categories)
  })
}

test('accepting and rejecting are the same button twice', async () => {
  drawPage()
  await expect.element(notice).toBeVisible()
  await atRest()
  const [accept, reject] = ['Aceptar', 'Rechazar'].map((name) => {
    const button = answer(name).element()
    const { color, backgroundColor, border, font, minHeight, opacity } = getComputedStyle(button)
    const { y, height } = button.getBoundingClientRect()
    return { color, backgroundColor, border, font, minHeight, opacity, y, height }
  })
  expect(accept).toEqual(reject)
})

test('each kind is chosen by itself, and the choice can be changed from the footer', async () => {
  await page.viewport(360, 780)
  drawPage()
  await answer('Configurar').click()
  await expect.element(kind('Necesarias')).toBeChecked()
  expect(kind('Necesarias').element()).toBeDisabled()
  expect(ticked()).toEqual([false, false, false])
  await kind('Analítica').click()
  await inSettings('Guardar mi elección').click()
  const message = page.getByRole('status').getByText('Hemos guardado tu elección de cookies')
  await expect.element(message).toBeVisible()
  await expectGone(settings)
  await expectGone(notice)
  expectChoice('accepted', ['analytics'])

  await page.getByRole('button', { name: 'Cerrar aviso' }).click()
  await footerButton.click()
  await expect.element(settings).toBeVisible()
  expect(ticked()).toEqual([true, false, false])
  await kind('Analítica').click()
  await inSettings('Guardar mi elección').click()
  await expectGone(settings)
  await expect.element(footerButton).toHaveFocus()
  expectChoice('rejected', [])
})

test('all or nothing is one press in the dialog, and closing it changes nothing', async () => {
  drawPage()
  await answer('Configurar').click()
  await kind('Personalización').click()
  await userEvent.keyboard('{Escape}')
  await expectGone(settings)
  expect(answer('Configurar').element()).toHaveFocus()
  expect(kept()).toEqual({ local: {}, rest: '' })

  await answer('Configurar').click()
  await inSettings('Aceptar todas').click()
  expectChoice('accepted', ALL)
  await expectGone(settings)
  await expect.element(page.getByRole('main')).toHaveFocus()
  await footerButton.click()
  await expect.element(settings).toBeVisible()
  expect(ticked()).toEqual([true, true, true])
  await inSettings('Rechazar las no necesarias').click()
  expectChoice('rejected', [])
})

test('what is kept but says nothing is asked again, and until then allows nothing', async () => {
  localStorage.setItem('cookieChoice', 'quizá')
  drawPage()
  await expect.element(notice).toBeVisible()
  localStorage.setItem('cookieChoice', 'accepted')
  localStorage.setItem('cookieChoice.detail', '{"version":')
  drawPage()
  await expect.element(notice).toBeVisible()
  await footerButton.click()
  await expect.element(settings).toBeVisible()
  expect(ticked()).toEqual([false, false, false])
})

test('where storage is forbidden the answer lasts as long as the page', async () => {
  const allow = forbidStorage()
  drawPage()
  await answer('Aceptar').click()
  await expectGone(notice)
  await footerButton.click()
  await expect.element(settings).toBeVisible()
  expect(ticked()).toEqual([true, true, true])
  allow()
  rejectAll() // what storage takes, the page forgets
})

/** Returns the function that allows it again. */
function forbidStorage(): () => void {
  const allowed = Object.getOwnPropertyDescriptor(window, 'localStorage')!
  Object.defineProperty(window, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('forbidden', 'SecurityError')
    },
  })
  const allow = () => void Object.defineProperty(window, 'localStorage', allowed)
  onTestFinished(allow)
  return allow
}

test('the cookies page itself takes the choice, and says which one stands', async () => {
  drawPage()
  const section = page.getByRole('region', { name: 'Cómo decides' })
  await expect.element(section).toMatchTextContent('Todavía no has elegido.')
  await section.getByRole('button', { name: 'Aceptar todas' }).click()
  await expect.element(section).toMatchTextContent('Ahora mismo: las aceptas todas.')
  expectChoice('accepted', ALL)
  await section.getByRole('button', { name: 'Rechazar las no necesarias' }).click()
  await expect.element(section).toMatchTextContent('Ahora mismo: solo las necesarias.')
  expectChoice('rejected', [])
  await section.getByRole('button', { name: 'Configurar' }).click()
  await expect.element(settings).toBeVisible()
})
