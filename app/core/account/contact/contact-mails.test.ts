import { expect, test } from 'vitest'
import {
  contactMessageMail,
  contactReceivedMail,
  contactReplyMail,
  type ContactMail,
} from './contact-mails.ts'
import { expectMail } from '#tests/support/expect-mail.ts'

const links = { shopUrl: 'https://vereda.example/' }
const mail: ContactMail = {
  reference: '3F2A-91BC',
  receivedAt: '2026-03-05T11:30:00.000Z',
  name: 'Lucía Herrero Sanz',
  email: 'lucia@correo.example',
  subject: 'Devolución',
  message: 'Hola:\n\nQuiero devolver la chaqueta.\nMe queda grande.',
}

test.each([
  ['contact-message', contactMessageMail],
  ['contact-received', contactReceivedMail],
])('the mail %s is the golden one', async (name, template) => {
  await expectMail(name, template(mail, links))
})

const reply = 'Hola, Lucía:\n\nClaro que sí. Te mandamos la etiqueta.\nUn saludo.'

test('the answer is the golden one, and hostile words in it stay words', async () => {
  await expectMail('contact-reply', contactReplyMail(mail, reply, links))
  const { html } = contactReplyMail({ ...mail, message: '<script>1</script>' }, '<b>x</b>', links)
  expect(html).not.toMatch(/<script|<b>/)
})

test('the shop reads all that was written, line by line', () => {
  const { html, text } = contactMessageMail(mail, links)
  for (const part of [html, text]) {
    for (const said of [mail.name, mail.email, mail.subject, mail.reference, 'Me queda grande.']) {
      expect(part).toContain(said)
    }
  }
  expect(html).toContain('Quiero devolver la chaqueta.<br />Me queda grande.')
})

test('the mail to the sender repeats nothing that was typed: the address may be a stranger’s', () => {
  const typed = { name: 'Estafa', email: 'estafa@fuera.example', message: 'Estafa' }
  const { subject, html, text } = contactReceivedMail({ ...mail, ...typed }, links)
  expect(`${subject}${html}${text}`).not.toMatch(/estafa|fuera/i)
})

test('hostile words are shown to the shop as text and become nothing else', () => {
  const hostile = `"><script>alert('x')</script><a href="javascript:1">&`
  const { html } = contactMessageMail({ ...mail, name: hostile, message: hostile }, links)
  expect(html).not.toContain('<script')
  expect(html).not.toContain('href="javascript')
  expect(html).toContain('&lt;script&gt;')
})

test('links lead to the shop only, and nothing is loaded', () => {
  for (const template of [contactMessageMail, contactReceivedMail]) {
    const { html } = template(mail, links)
    for (const [, href] of html.matchAll(/href="([^"]*)"/g)) {
      expect(href).toMatch(/^https:\/\/vereda\.example\//)
    }
    expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|@import|src=/i)
  }
})
