import { expect, test } from 'vitest'
import { homeOrder } from '#core/owner/mail-samples/sample-orders.ts'
import { expectMail } from '#tests/support/expect-mail.ts'
import { newOrderMail } from './new-order-mail.ts'

const links = { shopUrl: 'https://vereda.example' }

test('the mail about a new order is the golden one', async () => {
  await expectMail('new-order', newOrderMail(homeOrder, links))
})

test('a buyer without a note or a telephone leaves no empty line', () => {
  const recipient = { ...homeOrder.recipient, note: '', phone: '' }
  const { text } = newOrderMail({ ...homeOrder, recipient }, links)
  expect(text).not.toMatch(/Nota del cliente|Teléfono/)
})

test('a gift says that it is wrapped, and its note with the line breaks', () => {
  const { text } = newOrderMail({ ...homeOrder, gift: { note: 'Felicidades,\nInés' } }, links)
  expect(text).toContain('Regalo: Envolver para regalo')
  expect(text).toMatch(/Nota del regalo[^]*Felicidades,\nInés/i)
  const plain = newOrderMail({ ...homeOrder, gift: { note: '' } }, links).text
  expect(plain).not.toContain('Nota del regalo')
})

test('what a buyer typed is shown as text and becomes nothing else', () => {
  const note = '"><script>alert(1)</script><a href="javascript:1">'
  const { html, subject } = newOrderMail(
    { ...homeOrder, recipient: { ...homeOrder.recipient, note, city: note } },
    links,
  )
  expect(html).not.toMatch(/<script|href="javascript/)
  expect(subject).toBe('Pedido nuevo: VR-7K3M-QH2D, 228,65\u00a0€')
})
