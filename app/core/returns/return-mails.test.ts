import { expect, test } from 'vitest'
import { homeOrder } from '#core/owner/mail-samples/sample-orders.ts'
import type { OrderProgress, OrderState } from '#core/orders/order.ts'
import { labelLines } from './label.ts'
import {
  ownerReturnMail,
  returnAskedMail,
  returnDeclinedMail,
  withdrawalReceivedMail,
} from './return-mails.ts'
import { expectMail } from '#tests/support/expect-mail.ts'

const links = { shopUrl: 'https://vereda.example/' }
const code = 'DV-7K3M-QH2D'
const at = '2026-03-05T11:30:00.000Z'
const declared = {
  code,
  at,
  name: 'Lucía Herrero Sanz',
  number: homeOrder.number,
  email: 'lucia@correo.example',
  isWhole: false,
  goods: 'La chaqueta azul\nUna camiseta',
}
const asked = {
  code,
  order: homeOrder,
  goods: '1\u00A0×\u00A0Camiseta Lozoya, Talla M · Verde',
  label: labelLines(code, homeOrder),
  orderPath: '/orders/link/ZXN0by1ubyBlcyBuYWRh',
}

const mails = {
  'withdrawal-received': withdrawalReceivedMail({ code, at, declared }, links),
  'withdrawal-received-whole': withdrawalReceivedMail(
    { code, at, declared: { ...declared, isWhole: true } },
    links,
  ),
  'withdrawal-received-unknown': withdrawalReceivedMail({ code, at, declared: null }, links),
  'return-asked': returnAskedMail(asked, links),
  'return-declined': returnDeclinedMail(
    { code, number: homeOrder.number, reason: 'La prenda está usada.' },
    links,
  ),
  'return-owner': ownerReturnMail({ kind: 'withdrawal', ...declared, progress: null }, links),
}

test.each(Object.entries(mails))('the mail %s is the golden one', async (name, mail) => {
  await expectMail(name, mail)
})

test('the receipt says what was declared, when and under which code, in both parts', () => {
  const { html, text } = mails['withdrawal-received']
  for (const part of [html, text]) {
    for (const words of [
      code,
      '5 de marzo de 2026 a las 12:30',
      'La chaqueta azul',
      declared.name,
    ]) {
      expect(part).toContain(words)
    }
  }
})

test('the label names both ends, the code, and who pays', () => {
  const { text } = mails['return-asked']
  for (const words of [
    code,
    'Franqueo pagado',
    'Calle de la Vereda, 1',
    homeOrder.recipient.address,
  ]) {
    expect(text).toContain(words)
  }
})

function progress(
  payment: OrderState['payment'],
  fulfilment: OrderState['fulfilment'],
  isToSend: boolean,
): OrderProgress {
  return { state: { order: 'placed', payment, fulfilment }, isToSend, isOwed: !isToSend }
}

test.each([
  [null, 'Ningún pedido tiene ese número y ese correo.'],
  [progress('paid', 'unfulfilled', true), 'El pedido no ha salido: basta con cancelarlo.'],
  [progress('pending', 'unfulfilled', false), 'El pedido no ha salido: basta con cancelarlo.'],
  [progress('paid', 'unfulfilled', false), 'El pedido no ha salido (no se envía): si lo cancelas'],
  [progress('refunded', 'unfulfilled', false), 'El pedido no ha salido (reembolsado)'],
  [progress('paid', 'shipped', false), 'El pedido está: enviado.'],
])('the owner is told how the order is: %j', (found, words) => {
  const { text } = ownerReturnMail({ kind: 'withdrawal', ...declared, progress: found }, links)
  expect(text.replaceAll('\n', ' ')).toContain(words)
})
