import { expect, test } from 'vitest'
import { checkForm } from '#core/base/text/form-schema.ts'
import { accountNoticeForm, accountNoticeMail } from './account-notice.ts'

test.each([
  [{ subject: ' ', text: 'Hola' }, { subject: 'Falta el asunto' }],
  [{ subject: 'Hola', text: ' \n ' }, { text: 'Falta el texto' }],
  [{ subject: 'a'.repeat(121), text: 'Hola' }, { subject: expect.stringContaining('120') }],
  [{ subject: 'Hola', text: 'a'.repeat(5001) }, { text: expect.stringContaining('5') }],
])('%o is refused', (typed, errors) => {
  expect(checkForm(accountNoticeForm, typed)).toMatchObject({ ok: false, errors })
})

test('its paragraphs stand apart, and what was typed is text', () => {
  const typed = { subject: 'Cambia <algo>', text: 'Uno.\n\nDos <b>fuerte</b>.\n\n\nTres.' }
  const { subject, html, text } = accountNoticeMail(typed, 'https://vereda.example')
  expect(subject).toBe('Cambia <algo>')
  expect(html).not.toContain('<b>fuerte')
  expect(text).toMatch(/Uno\.\n\nDos <b>fuerte<\/b>\.\n\nTres\./)
  expect(text).toContain('No es publicidad')
})
