import type { Page, TestInfo } from '@playwright/test'
import { shop as facts } from '#core/base/policy/shop.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { buyerOf, visit } from '#tests/support/browser/shop-pages.ts'
import { expectSound } from '#tests/support/browser/sound-page.ts'
import { mailsTo, messagesFrom } from '#tests/support/browser/shop-records.ts'

// What the form says: `contact-form.browser.test.tsx`, `contact-page.test.tsx`. What the shop
// answers: `contact-action.server.test.ts`.

const SENT = 'Mensaje enviado correctamente. Nos pondremos en contacto contigo pronto.'
const FAILED = 'Hubo un error al enviar el mensaje. Por favor, inténtalo de nuevo.'

type Typed = { name: string; email: string; subject: string; message: string }

const typedOf = (info: TestInfo): Typed => ({
  name: 'Lucía Herrero Sanz',
  email: buyerOf(info).email,
  subject: 'Devolución',
  message: 'Hola:\n\nQuiero devolver la chaqueta. Me queda grande.',
})

const form = (page: Page) => page.getByRole('form', { name: 'Formulario de contacto' })
const field = {
  name: (page: Page) => form(page).getByLabel('Nombre', { exact: true }),
  email: (page: Page) => form(page).getByLabel('Correo electrónico', { exact: true }),
  subject: (page: Page) => form(page).getByLabel('Asunto', { exact: true }),
  message: (page: Page) => form(page).getByLabel('Mensaje', { exact: true }),
}
const sendButton = (page: Page) =>
  form(page).getByRole('button', { name: /^(?:Enviar mensaje|Enviando\.\.\.)$/ })
const banner = (page: Page, text: string, role: 'status' | 'alert' = 'alert') =>
  page.getByRole('main').getByRole(role).filter({ hasText: text })

async function fill(page: Page, typed: Typed): Promise<void> {
  await field.name(page).fill(typed.name)
  await field.email(page).fill(typed.email)
  await field.subject(page).selectOption(typed.subject)
  await field.message(page).fill(typed.message)
}

async function expectTyped(page: Page, typed: Typed): Promise<void> {
  await expect(field.name(page)).toHaveValue(typed.name)
  await expect(field.email(page)).toHaveValue(typed.email)
  await expect(field.subject(page)).toHaveValue(typed.subject)
  await expect(field.message(page)).toHaveValue(typed.message)
}

const NOTHING: Typed = { name: '', email: '', subject: '', message: '' }

test('a message is sent: the form empties, the shop and the sender get a mail @mobile', async ({
  page,
  context,
  shop,
  expectConsole,
}, info) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED/)
  expectConsole(/ERR_CONNECTION_RESET/)
  const typed = typedOf(info)
  await visit(page, '/contact')
  await sendButton(page).click()
  await expect(banner(page, 'Revisa los campos marcados.')).toBeVisible()
  await expect(field.name(page)).toBeFocused()
  // A target half under the header is too small at that moment.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expectSound(page)

  await fill(page, typed)
  await sendButton(page).click()
  await expect(banner(page, SENT, 'status')).toBeVisible()
  await expect(banner(page, SENT, 'status')).toBeInViewport()
  await expectTyped(page, NOTHING)
  await expectSound(page)

  const [stored, ...others] = messagesFrom(shop, typed.email)
  expect(others).toEqual([])
  expect(stored).toMatchObject({
    user_name: typed.name,
    subject: typed.subject,
    message: typed.message,
    handled_at: null,
  })
  await expect.poll(async () => (await mailsTo(shop, typed.email)).length).toBe(1)
  const [received] = await mailsTo(shop, typed.email)
  expect(received?.subject).toMatch(/^Hemos recibido tu mensaje \([0-9A-F]{4}-[0-9A-F]{4}\)$/)
  expect(received?.text).not.toContain('chaqueta')
  const toShop = async () =>
    (await mailsTo(shop, facts.email)).find((mail) =>
      mail.replyTo?.some(({ address }) => address === typed.email),
    )
  await expect.poll(async () => (await toShop())?.text).toContain('Me queda grande.')
  expect((await toShop())?.subject).toMatch(/^Contacto: Devolución \(/)

  await test.step('without a network the page stays, with what was typed', async () => {
    const another = { ...typed, email: `3-${typed.email}` }
    await fill(page, another)
    await context.setOffline(true)
    await sendButton(page).click()
    await expect(banner(page, FAILED)).toBeVisible()
    await expectTyped(page, another)
    await context.setOffline(false)
    await sendButton(page).click()
    await expect(banner(page, SENT, 'status')).toBeVisible()
    expect(messagesFrom(shop, another.email)).toHaveLength(1)
  })

  await test.step('a message whose answer was lost is kept once when it is sent again', async () => {
    const another = { ...typed, email: `4-${typed.email}` }
    await fill(page, another)
    await page.route('**/contact.data**', async (route) => {
      await route.fetch() // the request arrives; only the answer is lost
      await route.abort('connectionreset')
    })
    await sendButton(page).click()
    await expect(banner(page, FAILED)).toBeVisible()
    expect(messagesFrom(shop, another.email)).toHaveLength(1)
    await page.unroute('**/contact.data**')
    await sendButton(page).click()
    await expect(banner(page, SENT, 'status')).toBeVisible()
    expect(messagesFrom(shop, another.email)).toHaveLength(1)
  })
})

test('without JavaScript a message is refused with all that was typed, and sent @no-js', async ({
  page,
  shop,
  expectConsole,
}, info) => {
  expectConsole(/status of 422/)
  const typed = typedOf(info)
  await page.goto('/contact')
  await fill(page, { ...typed, email: 'lucia@correo' })
  await sendButton(page).click()
  await expect(banner(page, 'Revisa los campos marcados.')).toBeInViewport()
  await expect(field.email(page)).toHaveAccessibleDescription(/^Revisa el correo/)
  await expectTyped(page, { ...typed, email: 'lucia@correo' })
  await field.email(page).fill(typed.email)
  await sendButton(page).click()
  await expect(banner(page, SENT, 'status')).toBeInViewport()
  await expectTyped(page, NOTHING)
  expect(messagesFrom(shop, typed.email)).toHaveLength(1)
})
