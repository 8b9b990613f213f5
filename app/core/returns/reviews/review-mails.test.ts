import { test } from 'vitest'
import { homeOrder } from '#core/owner/mail-samples/sample-orders.ts'
import { expectMail } from '#tests/support/expect-mail.ts'
import { reviewRejectedMail } from './review-mails.ts'

test('the mail about a rejected review is the golden one', async () => {
  const mail = {
    order: homeOrder,
    orderPath: '/orders/link/ZXN0by1ubyBlcyBuYWRh',
    shopUrl: 'https://vereda.example/',
  }
  const reason = 'Trae el teléfono de otra persona.\nQuítalo y la publicamos.'
  await expectMail('review-rejected', reviewRejectedMail(mail, 0, reason))
})
