import { expect, test } from 'vitest'
import { shop as facts } from '#core/base/policy/shop.ts'
import { CONTACT_SUBJECTS } from '#core/account/contact/contact-message.ts'
import { TRAP_FIELD } from '#core/account/contact/contact-trap.ts'
import { FORM_INCOMPLETE, refuseForm } from '#core/base/text/form-answer.ts'
import { drawPage, linksOf } from '#tests/support/dom/draw-page.tsx'
import type { ContactAnswer } from './contact-answer.ts'
import { ContactPage } from './contact-page.tsx'
import { MESSAGE_FAILED } from './contact-texts.ts'

const open = (posted?: ContactAnswer): HTMLElement => drawPage(<ContactPage posted={posted} />)

const typed = {
  user_name: 'Lucía Herrero Sanz',
  user_email: 'lucia@correo',
  subject: 'Devolución',
  message: 'Quiero devolver la chaqueta.',
}
/** What a browser without scripts shows in a field. */
const valueOf = (page: HTMLElement, field: string): string => {
  const control = page.querySelector<HTMLInputElement>(`[name=${field}]`)!
  const chosen = control.querySelector('option[selected]') // happy-dom reads another as chosen
  return chosen?.textContent ?? control.value
}

test('the name and the address of the shop stand beside the form', () => {
  const page = open()
  const ways = page.querySelector<HTMLElement>('[aria-label="Otras formas de contacto"]')!
  expect(ways.textContent).toContain(facts.address.street)
  const links = linksOf(ways)
  expect(links[facts.email]).toBe(`mailto:${facts.email}`)
  expect(links[facts.phone]).toMatch(/^tel:\+34\d+$/)
  const options = [...page.querySelectorAll('option')].map(({ textContent }) => textContent)
  expect(options).toEqual(['Elige un asunto', ...CONTACT_SUBJECTS])
})

test('no key and no reader leads to the field that only robots fill in', () => {
  const trap = open().querySelector<HTMLInputElement>(`[name=${TRAP_FIELD}]`)!
  expect(trap.tabIndex).toBe(-1)
  expect(trap.closest('[aria-hidden=true]')?.textContent).toBe('Deja este campo vacío')
})

test.each([
  ['refused', refuseForm(FORM_INCOMPLETE, typed, { user_email: 'Revisa el correo' })],
  ['not kept', refuseForm(MESSAGE_FAILED, typed, {})],
])('a posted message that is %s comes back with why, and with all that was typed', (_, posted) => {
  const page = open(posted)
  expect(page.querySelector('[role=alert]')?.textContent).toBe(posted.text)
  for (const [field, value] of Object.entries(typed)) expect(valueOf(page, field)).toBe(value)
  const wrong = [...page.querySelectorAll('[aria-invalid=true]')]
  expect(wrong.map((field) => field.getAttribute('name'))).toEqual(Object.keys(posted.errors))
})

test('a posted message that was taken leaves an empty form', () => {
  const page = open({ ok: true, text: 'Mensaje enviado.' })
  expect(page.querySelector('[role=status]')?.textContent).toBe('Mensaje enviado.')
  for (const field of Object.keys(typed)) {
    expect(valueOf(page, field)).toBe(field === 'subject' ? 'Elige un asunto' : '')
  }
})
