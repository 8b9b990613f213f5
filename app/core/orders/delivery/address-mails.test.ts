import { expect, test } from 'vitest'
import { homeOrder } from '#core/owner/mail-samples/sample-orders.ts'
import { expectMail } from '#tests/support/expect-mail.ts'
import { addressChangedMail, ownersAddressMail } from './address-mails.ts'

const shopUrl = 'https://vereda.example'
const orderPath = '/orders/link/ZXN0by1ubyBlcyBuYWRh'
const mails = {
  'order-address': addressChangedMail({ order: homeOrder, orderPath, shopUrl }),
  'address-owner': ownersAddressMail(homeOrder, { shopUrl }),
}

test.each(Object.entries(mails))('the mail %s is the golden one', async (name, mail) => {
  await expectMail(name, mail)
})

test('only the buyer gets the link that opens the order', () => {
  expect(mails['order-address'].text).toContain(`${shopUrl}${orderPath}`)
  expect(mails['address-owner'].html + mails['address-owner'].text).not.toContain('/orders/link/')
})
