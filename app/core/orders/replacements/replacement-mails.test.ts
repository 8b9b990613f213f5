import { expect, test } from 'vitest'
import { homeOrder } from '#core/owner/mail-samples/sample-orders.ts'
import { replacementSamples } from '#core/owner/mail-samples/sample-replacement.ts'
import { expectMail } from '#tests/support/expect-mail.ts'

const mails = replacementSamples({
  order: homeOrder,
  orderPath: '/orders/link/ZXN0by1ubyBlcyBuYWRh',
  shopUrl: 'https://vereda.example',
})

test.each(Object.entries(mails))('the mail %s is the golden one', async (name, mail) => {
  await expectMail(name, mail)
})

test('each names what it is about, in its own size, and no price', () => {
  for (const { text } of Object.values(mails)) {
    expect(text).toContain('Talla\u00A0L · Azul')
    expect(text).not.toContain('€')
  }
})
