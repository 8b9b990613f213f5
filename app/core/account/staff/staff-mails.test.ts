import { expect, test } from 'vitest'
import { expectMail } from '#tests/support/expect-mail.ts'
import { invitationMail } from './staff-mails.ts'

const LINK = { shopUrl: 'https://vereda.example', secret: 'x'.repeat(43) }

test.each([
  ['invitation', { name: 'Ana Ruiz', role: 'warehouse', isAgain: false }],
  ['invitation-again', { name: 'Ana Ruiz', role: 'owner', isAgain: true }],
] as const)('the mail %s is the golden one', async (name, person) => {
  const mail = invitationMail(person, LINK)
  await expectMail(name, mail)
  expect(mail.text).toContain(`/mostrador/entrar/invitacion/${LINK.secret}`)
})
