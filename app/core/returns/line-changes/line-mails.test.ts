import { expect, test } from 'vitest'
import { homeOrder, sampleChange } from '#core/owner/mail-samples/sample-orders.ts'
import { expectMail } from '#tests/support/expect-mail.ts'
import { lineChangedMail, ownersLineMail } from './line-mails.ts'

const shopUrl = 'https://vereda.example'
const orderPath = '/orders/link/ZXN0by1ubyBlcyBuYWRh'
const mails = {
  'order-line': lineChangedMail({ order: homeOrder, orderPath, shopUrl }, sampleChange),
  'line-owner': ownersLineMail(homeOrder, sampleChange, { shopUrl }),
  'order-line-cheaper': lineChangedMail(
    { order: homeOrder, orderPath, shopUrl },
    { ...sampleChange, quantity: 1, backCents: 1210 },
  ),
}

test.each(Object.entries(mails))('the mail %s is the golden one', async (name, mail) => {
  await expectMail(name, mail)
})

test('only the buyer gets the link that opens the order', () => {
  expect(mails['order-line'].text).toContain(`${shopUrl}${orderPath}`)
  expect(mails['line-owner'].html + mails['line-owner'].text).not.toContain('/orders/link/')
})
