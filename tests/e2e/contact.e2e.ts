import { createHash } from 'node:crypto'
import type { Page, TestInfo } from '@playwright/test'
import { shop as facts } from '#core/base/policy/shop.ts'
import { expect, test } from '../support/browser/e2e.ts'
import { buyerOf, untilAwake, visit } from '../support/browser/shop-pages.ts'
import { expectSound } from '../support/browser/sound-page.ts'
import { mailsTo, messagesFrom, whileMessagesFail } from './shop-records.ts'

const SENT = 'Mensaje enviado correctamente. Nos pondremos en contacto contigo pronto.'
const FAILED = 'Hubo un error al enviar el mensaje. Por favor, inténtalo de nuevo.'
const TOO_MANY = 'Has enviado varios mensajes seguidos. Espera un minuto y vuelve a enviar este.'

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

/** The same values by the field names of the form. */
const fieldsOf = ({ name, email, subject, message }: Typed): Record<string, string> => ({
  user_name: name,
  user_email: email,
  subject,
  message,
})

/** Sends the form from the page as a browser without JavaScript does; returns the status. */
const post = (page: Page, fields: Record<string, string>): Promise<number> =>
  page.evaluate(async (values) => {
    const body = new URLSearchParams(values)
    return (await fetch('/contact', { method: 'POST', body })).status
  }, fields)

const NOTHING: Typed = { name: '', email: '', subject: '', message: '' }

/** The shop limits messages per client: from now on this page is another one. */
async function useAddress(page: Page, client: string): Promise<void> {
  const [a, b, c] = createHash('sha256').update(client).digest()
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${a}.${b}.${c}` })
}

test.beforeEach(({ page }, info) => useAddress(page, `${info.testId}/${info.repeatEachIndex}`))

test('a message is sent: the form empties, the shop and the sender get a mail @mobile', async ({
  page,
  shop,
}, info) => {
  const typed = typedOf(info)
  await visit(page, '/contact')
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
})

test('a message that cannot be sent at once is not lost @desktop', async ({
  page,
  context,
  shop,
  expectConsole,
}, info) => {
  expectConsole(/status of 503/)
  expectConsole(/ERR_INTERNET_DISCONNECTED/)
  expectConsole(/ERR_CONNECTION_RESET/)
  await visit(page, '/contact')
  /** Each step is another sender. */
  const fillAnew = async (n: number): Promise<Typed> => {
    await useAddress(page, `${info.testId}/${info.repeatEachIndex}/${n}`)
    const typed = { ...typedOf(info), email: `${n}-${buyerOf(info).email}` }
    await fill(page, typed)
    return typed
  }

  await test.step('while it is being sent the button says so and refuses more presses', async () => {
    const typed = await fillAnew(1)
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    let posts = 0
    await page.route('**/contact.data**', async (route) => {
      posts += 1
      await held
      await route.continue()
    })
    // Two presses, however fast the browser is.
    await sendButton(page).evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    await expect(sendButton(page)).toHaveAccessibleName('Enviando...')
    await expect(sendButton(page)).toBeDisabled()
    await field.message(page).press('Control+Enter')
    await sendButton(page).press('Enter')
    letGo()
    await expect(banner(page, SENT, 'status')).toBeVisible()
    await page.unroute('**/contact.data**')
    expect(posts).toBe(1)
    expect(messagesFrom(shop, typed.email)).toHaveLength(1)
  })

  await test.step('when the shop cannot keep it, a banner says so, nothing is lost, and it can be sent again', async () => {
    const typed = await fillAnew(2)
    await whileMessagesFail(shop, async () => {
      await sendButton(page).click()
      await expect(banner(page, FAILED)).toBeVisible()
    })
    await expectTyped(page, typed)
    await expectSound(page)
    expect(messagesFrom(shop, typed.email)).toEqual([])
    await sendButton(page).click()
    await expect(banner(page, SENT, 'status')).toBeVisible()
    await expect(banner(page, FAILED)).toHaveCount(0)
    expect(messagesFrom(shop, typed.email)).toHaveLength(1)
  })

  await test.step('without a network the page stays, with what was typed', async () => {
    const typed = await fillAnew(3)
    await context.setOffline(true)
    await sendButton(page).click()
    await expect(banner(page, FAILED)).toBeVisible()
    await expectTyped(page, typed)
    await context.setOffline(false)
    await sendButton(page).click()
    await expect(banner(page, SENT, 'status')).toBeVisible()
    expect(messagesFrom(shop, typed.email)).toHaveLength(1)
  })

  await test.step('a message whose answer was lost is kept once when it is sent again', async () => {
    const typed = await fillAnew(4)
    await page.route('**/contact.data**', async (route) => {
      await route.fetch() // the request arrives; only the answer is lost
      await route.abort('connectionreset')
    })
    await sendButton(page).click()
    await expect(banner(page, FAILED)).toBeVisible()
    expect(messagesFrom(shop, typed.email)).toHaveLength(1)
    await page.unroute('**/contact.data**')
    await sendButton(page).click()
    await expect(banner(page, SENT, 'status')).toBeVisible()
    expect(messagesFrom(shop, typed.email)).toHaveLength(1)
  })
})

test('the name and the address of the shop stand beside the form @desktop', async ({
  page,
  shop,
  expectConsole,
}, info) => {
  expectConsole(/status of 422/)
  expectConsole(/status of 429/)
  await visit(page, '/contact')
  const ways = page.getByRole('complementary', { name: 'Otras formas de contacto' })
  await expect(ways).toContainText(facts.address.street)
  await expect(ways.getByRole('link', { name: facts.email })).toHaveAttribute(
    'href',
    `mailto:${facts.email}`,
  )
  await expect(ways.getByRole('link', { name: facts.phone })).toHaveAttribute('href', /^tel:\+34/)
  await expect(field.subject(page).getByRole('option')).toHaveText([
    'Elige un asunto',
    'Consulta sobre pedido',
    'Información de producto',
    'Devolución',
    'Otro',
  ])

  await test.step('every field is asked for, with its own words, and the first one gets the focus', async () => {
    await sendButton(page).click()
    await expect(banner(page, 'Revisa los campos marcados.')).toBeVisible()
    await expect(field.name(page)).toBeFocused()
    await expect(field.name(page)).toHaveAccessibleDescription('Falta tu nombre')
    await expect(field.email(page)).toHaveAccessibleDescription('Falta tu correo electrónico')
    await expect(field.subject(page)).toHaveAccessibleDescription('Elige un asunto')
    await expect(field.message(page)).toHaveAccessibleDescription(/^Falta el mensaje/)
    // A target half under the header is too small at that moment.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await expectSound(page)
    await field.name(page).fill('Lucía')
    await expect(field.name(page)).not.toHaveAttribute('aria-invalid')
    await field.email(page).fill('lucia@correo')
    await sendButton(page).click()
    await expect(field.email(page)).toBeFocused()
    await expect(field.email(page)).toHaveAccessibleDescription(/^Revisa el correo/)
  })

  await test.step('what a robot fills in is not kept, and a person who did is not told that it was', async () => {
    const typed = typedOf(info)
    await fill(page, typed)
    const trap = page.getByLabel('Deja este campo vacío')
    expect(await trap.evaluate((input: HTMLInputElement) => input.tabIndex)).toBe(-1)
    await trap.evaluate((input: HTMLInputElement) => (input.value = 'https://fuera.example'))
    await sendButton(page).click()
    await expect(banner(page, FAILED)).toBeVisible()
    await expectTyped(page, typed)
    expect(messagesFrom(shop, typed.email)).toEqual([])
  })

  await test.step('a sixth message within the minute has to wait, and is not lost', async () => {
    const typed = { ...typedOf(info), email: `6-${buyerOf(info).email}` }
    await useAddress(page, `${info.testId}/${info.repeatEachIndex}/6`)
    await page.reload()
    await untilAwake(page)
    // By calls: on a slow machine, typing five messages would take more than a minute.
    for (let n = 1; n <= 5; n += 1) {
      expect(await post(page, { ...fieldsOf(typed), message: `Mensaje ${n}` })).toBe(200)
    }
    await fill(page, typed)
    await sendButton(page).click()
    await expect(banner(page, TOO_MANY)).toBeVisible()
    await expectTyped(page, typed)
    expect(messagesFrom(shop, typed.email)).toHaveLength(5)
  })
})

test('without JavaScript a message is sent, refused with all that was typed, and sent @no-js', async ({
  page,
  shop,
  expectConsole,
}, info) => {
  expectConsole(/status of 422/)
  expectConsole(/status of 503/)
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
  // Goes back and sends the same message again, as an uncertain shopper does.
  await fill(page, typed)
  await sendButton(page).click()
  await expect(banner(page, SENT, 'status')).toBeVisible()
  expect(messagesFrom(shop, typed.email)).toHaveLength(1)

  await test.step('a failing shop says so, and the form keeps its words', async () => {
    await page.goto('/contact')
    const another = { ...typed, message: 'Otra pregunta.' }
    await fill(page, another)
    await whileMessagesFail(shop, async () => {
      await sendButton(page).click()
      await expect(banner(page, FAILED)).toBeVisible()
    })
    await expectTyped(page, another)
  })
})

test('a forged post is no message @desktop', async ({ request, shop }, info) => {
  const typed = typedOf(info)
  const fields = fieldsOf(typed)
  const send = (form_: Record<string, string>, origin = shop.url) =>
    request.post('/contact', { form: form_, headers: { origin } })
  expect((await send(fields, 'https://fuera.example')).status()).toBe(403)
  expect((await send({ ...fields, subject: 'Publicidad' })).status()).toBe(422)
  expect((await send({ ...fields, user_name: 'Lucía\r\nBcc: otro@fuera.example' })).status()).toBe(
    422,
  )
  expect((await send({ user_email: typed.email })).status()).toBe(422)
  const json = { data: fields, headers: { origin: shop.url } }
  expect((await request.post('/contact', json)).status()).toBe(415)
  expect(messagesFrom(shop, typed.email)).toEqual([])
})
