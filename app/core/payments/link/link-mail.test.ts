import { expect, test } from 'vitest'
import { homeOrder } from '#core/owner/mail-samples/sample-orders.ts'
import { transferSamples } from '#core/owner/mail-samples/sample-transfers.ts'
import { expectMail } from '#tests/support/expect-mail.ts'

const { 'pay-link': first, 'pay-link-reminder': reminder } = transferSamples(
  'https://vereda.example',
  '/orders/link/ZXN0by1ubyBlcyBuYWRh',
)

test.each(Object.entries({ 'pay-link': first, 'pay-link-reminder': reminder }))(
  'the mail %s is the golden one',
  async (name, mail) => {
    await expectMail(name, mail!)
  },
)

test('both have the link that pays, and the first names the order and its total', () => {
  for (const mail of [first, reminder]) {
    expect(mail?.text).toContain('https://vereda.example/orders/link/ZXN0by1ubyBlcyBuYWRh?pagar=si')
  }
  expect(first?.subject).toMatch(new RegExp(`^Paga tu pedido ${homeOrder.number}: .*€$`))
})
