import { expect, test } from 'vitest'
import { homeOrder } from '#core/owner/mail-samples/sample-orders.ts'
import { expectMail } from '#tests/support/expect-mail.ts'
import { refundedMail, refundUnderWayMail } from './refund-mails.ts'

const of = {
  order: homeOrder,
  orderPath: '/orders/link/ZXN0by1ubyBlcyBuYWRh',
  shopUrl: 'https://vereda.example',
}
const total = homeOrder.amounts.totalCents
const [line] = homeOrder.lines
const oneLine = (text: string): string => text.replace(/[ \n]+/g, ' ')

const mails = {
  'order-refund-under-way': refundUnderWayMail(of, { amountCents: total }),
  'order-refunded': refundedMail(of, { amountCents: total, isAll: true, lines: [] }),
  'order-refunded-lines': refundedMail(of, { amountCents: 3629, isAll: false, lines: [line!] }),
}

test.each(Object.entries(mails))('the mail %s is the golden one', async (name, mail) => {
  await expectMail(name, mail)
  for (const part of [mail.html, mail.text]) {
    expect(part).toContain('https://vereda.example/orders/link/ZXN0by1ubyBlcyBuYWRh')
    expect(part).toContain(homeOrder.number)
  }
})

test('money that the owner paid by hand says how, and not that it goes the way it came', () => {
  const { text } = refundedMail(of, {
    amountCents: 100,
    isAll: false,
    lines: [],
    byHand: 'transferencia del 5 de marzo',
  })
  expect(oneLine(text)).toContain('por otro medio (transferencia del 5 de marzo)')
  expect(text).not.toContain('mismo medio')
})

test('what is no name is not addressed', () => {
  const order = {
    ...homeOrder,
    recipient: { ...homeOrder.recipient, firstName: 'https://fuera.example' },
  }
  const { text } = refundedMail({ ...of, order }, { amountCents: 100, isAll: false, lines: [] })
  expect(text).toContain('Te hemos devuelto 1,00\u00a0€')
  expect(text).not.toContain('fuera')
})
