import { expect, test } from 'vitest'
import { homeOrder } from '#core/owner/mail-samples/sample-orders.ts'
import { cancelledMail, linesCancelledMail, shippedMail } from './order-mails.ts'
import { expectMail } from '#tests/support/expect-mail.ts'

const of = {
  order: homeOrder,
  orderPath: '/orders/link/ZXN0by1ubyBlcyBuYWRh',
  shopUrl: 'https://vereda.example',
}
const total = homeOrder.amounts.totalCents
const parcel = {
  carrier: 'Ruta Norte',
  trackingCode: 'PQ7K3M0000000000',
  trackingUrl: 'https://rutanorte.example/PQ7K3M0000000000',
  isLast: true,
}
const oneLine = (text: string): string => text.replace(/[ \n]+/g, ' ')

const mails = {
  'order-shipped': shippedMail(of, parcel),
  'order-shipped-plain': shippedMail(of, { ...parcel, trackingCode: null, trackingUrl: null }),
  'order-part-shipped': shippedMail(of, { ...parcel, isLast: false }),
  'order-lines-cancelled': linesCancelledMail(of, { isByShopper: false, givesCents: total }),
  'order-lines-cancelled-free': linesCancelledMail(of, { isByShopper: true, givesCents: null }),
  'order-shipped-invoice': shippedMail(of, { ...parcel, invoice: 'S-2026-000123' }),
  'order-cancelled-shopper': cancelledMail(of, { isByShopper: true, givesCents: total }),
  'order-cancelled-owner': cancelledMail(of, { isByShopper: false, givesCents: null }),
}

test.each(Object.entries(mails))('the mail %s is the golden one', async (name, mail) => {
  await expectMail(name, mail)
})

test.each(Object.entries(mails))('%s leads to the order, in both parts', (_, { html, text }) => {
  for (const part of [html, text]) {
    expect(part).toContain('https://vereda.example/orders/link/ZXN0by1ubyBlcyBuYWRh')
    expect(part).toContain(homeOrder.number)
  }
})

test('a parcel without tracking promises none', () => {
  const { html, text } = mails['order-shipped-plain']
  for (const part of [html, text]) expect(part).not.toMatch(/seguimiento|seguir el envío/i)
})

test.each([
  [null, 'No te hemos cobrado nada.'],
  [0, 'Ya te habíamos devuelto todo lo que pagaste.'],
  [1234, 'Te devolvemos 12,34\u00a0€ por el mismo medio con el que pagaste.'],
])('of a cancelled order, %s cents come back: %s', (givesCents, words) => {
  const { html, text } = cancelledMail(of, { isByShopper: false, givesCents })
  for (const part of [html, text].map(oneLine)) {
    expect(part).toContain(words)
    expect(part.includes('cuando el dinero haya salido')).toBe(Boolean(givesCents))
  }
})
