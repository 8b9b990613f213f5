import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CONTACT_FIELDS, type ContactInput } from '#core/account/contact/contact-message.ts'
import { refuseForm } from '#core/base/text/form-answer.ts'
import { draw } from '#tests/support/parts/draw.tsx'
import type { ContactAnswer } from './contact-answer.ts'
import { ContactForm } from './contact-form.tsx'
import { MESSAGE_FAILED, MESSAGE_SENT } from './contact-texts.ts'

// What the shop answers is tested in `contact-action.server.test.ts`, and the whole way in
// `contact.e2e.ts`.

const form = page.getByRole('form', { name: 'Formulario de contacto' })
const label = (text: string) => form.getByLabelText(text, { exact: true })
const field = {
  user_name: label('Nombre'),
  user_email: label('Correo electrónico'),
  subject: label('Asunto'),
  message: label('Mensaje'),
}
const send = form.getByRole('button', { name: /^(?:Enviar mensaje|Enviando\.\.\.)$/ })
const banner = (text: string, role: 'status' | 'alert' = 'alert') =>
  page.getByRole(role).getByText(text)

const typed: ContactInput = {
  user_name: 'Lucía Herrero Sanz',
  user_email: 'lucia@correo.example',
  subject: 'Devolución',
  message: 'Hola:\n\nQuiero devolver la chaqueta.',
}
const NOTHING: ContactInput = { user_name: '', user_email: '', subject: '', message: '' }

async function fill(): Promise<void> {
  for (const name of CONTACT_FIELDS) {
    if (name === 'subject') await field.subject.selectOptions(typed.subject)
    else await field[name].fill(typed[name])
  }
}

async function expectTyped(values: ContactInput): Promise<void> {
  for (const name of CONTACT_FIELDS) await expect.element(field[name]).toHaveValue(values[name])
}

/** The form of a shop that gives these answers in turn, and what it was sent. */
function open(answers: readonly ContactAnswer[], until?: Promise<void>): FormData[] {
  const sent: FormData[] = []
  const action = async ({ request }: { request: Request }) => {
    sent.push(await request.formData())
    await until
    return answers[sent.length - 1]
  }
  draw(<ContactForm posted={undefined} />, { routes: [{ path: '/contact', action }] })
  return sent
}

const taken: ContactAnswer = { ok: true, text: MESSAGE_SENT }

test('every field is asked for, with its own words, and the first one gets the focus', async () => {
  const sent = open([])
  await send.click()
  await expect.element(banner('Revisa los campos marcados.')).toBeVisible()
  await expect.element(field.user_name).toHaveFocus()
  await expect.element(field.user_name).toHaveAccessibleDescription('Falta tu nombre')
  await expect.element(field.user_email).toHaveAccessibleDescription('Falta tu correo electrónico')
  await expect.element(field.subject).toHaveAccessibleDescription('Elige un asunto')
  await expect.element(field.message).toHaveAccessibleDescription(/^Falta el mensaje/)
  await field.user_name.fill('Lucía')
  await expect.element(field.user_name).not.toHaveAttribute('aria-invalid')
  await field.user_email.fill('lucia@correo')
  await send.click()
  await expect.element(field.user_email).toHaveFocus()
  await expect.element(field.user_email).toHaveAccessibleDescription(/^Revisa el correo/)
  expect(sent).toEqual([])
})

test('while it is being sent the button says so and refuses more presses', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const sent = open([taken], promise)
  await fill()
  // Two presses, however fast the browser is.
  const button = send.element() as HTMLButtonElement
  button.click()
  button.click()
  await expect.element(send).toHaveAccessibleName('Enviando...')
  await expect.element(send).toBeDisabled()
  await field.message.click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  button.form?.requestSubmit()
  resolve()
  await expect.element(banner(MESSAGE_SENT, 'status')).toBeVisible()
  await expectTyped(NOTHING)
  expect(sent).toHaveLength(1)
})

test('when the shop cannot keep it, a banner says so, nothing is lost, and it can be sent again', async () => {
  const sent = open([refuseForm(MESSAGE_FAILED, typed, {}), taken, taken])
  await fill()
  await send.click()
  await expect.element(banner(MESSAGE_FAILED)).toBeVisible()
  await expectTyped(typed)
  await send.click()
  await expect.element(banner(MESSAGE_SENT, 'status')).toBeVisible()
  await expect.element(banner(MESSAGE_FAILED)).not.toBeInTheDocument()
  await expectTyped(NOTHING)
  await fill()
  await send.click()
  await expect.poll(() => sent.length).toBe(3)
  // The shop knows the second as the same message, and the third as another one.
  const tokens = sent.map((one) => one.get('token'))
  expect(tokens).toEqual([expect.stringMatching(/\w{8}/), tokens[0], expect.any(String)])
  expect(tokens[2]).not.toBe(tokens[0])
})
