import { expect, test } from 'vitest'
import { policy } from '#core/base/policy/policy.ts'
import {
  alreadyRegisteredMail,
  codeMail,
  emailChangedMail,
  partOfEmail,
  passwordChangedMail,
  resetMail,
  welcomeMail,
} from './account-mails.ts'
import { expectMail } from '#tests/support/expect-mail.ts'

const shopUrl = 'https://vereda.example'

const mailsFor = (firstName: string, emailVerified = true) => ({
  welcome: welcomeMail(shopUrl),
  'already-registered': alreadyRegisteredMail(shopUrl),
  'password-reset': resetMail('lucia@correo.example', 'ZXhhbXBsZQ', shopUrl),
  'password-changed': passwordChangedMail({ firstName, emailVerified }, shopUrl),
  'code-verify': codeMail({ code: '012345', purpose: 'verify' }, shopUrl),
  'code-change-old': codeMail({ code: '012345', purpose: 'change_old' }, shopUrl),
  'code-change-new': codeMail({ code: '012345', purpose: 'change_new' }, shopUrl),
  'email-changed-old': emailChangedMail(
    { firstName, shownEmail: partOfEmail('lucia.nueva@correo.example'), isOldAddress: true },
    shopUrl,
  ),
  'email-changed-new': emailChangedMail(
    { firstName, shownEmail: 'lucia.nueva@correo.example', isOldAddress: false },
    shopUrl,
  ),
})

test.each(Object.entries(mailsFor('Lucía')))(
  'the mail %s is the golden one',
  async (name, mail) => {
    await expectMail(name, mail)
  },
)

test('the welcome carries the code that keeps the promise of the bar', () => {
  const { html, text } = welcomeMail(shopUrl)
  for (const part of [html, text]) {
    expect(part).toContain(policy.firstPurchase.code)
    expect(part).toContain(`${policy.firstPurchase.percent}\u00A0%`)
  }
})

test('a code is read in two halves in both parts, and stands in no subject', () => {
  const { subject, html, text } = codeMail({ code: '012345', purpose: 'verify' }, shopUrl)
  expect(html).toContain('012 345')
  expect(text).toContain('012 345')
  expect(subject).not.toMatch(/\d/)
})

test('the old address learns the new one only in part', () => {
  expect(partOfEmail('lucia.nueva@correo.example')).toBe('l…@correo.example')
})

test.each([
  'https://fuera.example',
  'fuera.example',
  '<script>fuera</script>',
  '"><img src=x onerror=fuera()>',
  'Lucía\r\nBcc: fuera@correo.example',
  '<a href="javascript:fuera">',
  '{{fuera}}',
])('the name %j puts nothing into a mail', (name) => {
  for (const { subject, html, text } of Object.values(mailsFor(name))) {
    expect(`${subject}${html}${text}`).not.toContain('fuera')
    expect(subject).not.toMatch(/[\r\n]/)
  }
})

test('a mail to an unproved address has no name in it: it may be a third person’s', () => {
  const {
    'email-changed-old': _old,
    'email-changed-new': _new,
    ...mails
  } = mailsFor('Estafa', false)
  for (const { subject, html, text } of Object.values(mails)) {
    expect(`${subject}${html}${text}`).not.toContain('Estafa')
  }
  expect(mailsFor('Lucía')['password-changed'].text).toContain('Hola, Lucía.')
})

test('links lead to the shop only, and nothing is loaded', () => {
  for (const { html } of Object.values(mailsFor('Lucía'))) {
    for (const [, href] of html.matchAll(/href="([^"]*)"/g)) {
      expect(href).toMatch(/^https:\/\/vereda\.example\//)
    }
    expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|@import|src=/i)
  }
})

test('every colour of a mail has its dark one', () => {
  for (const { html } of Object.values(mailsFor('Lucía'))) {
    for (const [tag] of html.matchAll(
      /<[a-z0-9]+\s[^>]*style="[^"]*(?:[;"\s]|^)(?:color|background):#[^>]*>/g,
    )) {
      expect(tag).toMatch(/class="[^"]*m-/)
    }
  }
})
