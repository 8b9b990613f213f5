import { expect, test } from 'vitest'
import { expectMail } from '#tests/support/expect-mail.ts'
import { backInStockMail, confirmNoticeMail, type AwaitedVariant } from './notice-mails.ts'

const links = { shopUrl: 'https://vereda.example/' }
const path = '/avisos?aviso=ZXN0by1ubyBlcyBuYWRh'
const jacket: AwaitedVariant = {
  productId: 'mens-jacket-1',
  name: 'Chaqueta Peñalara impermeable',
  size: 'M',
  color: 'Marrón',
}
const backpack = { ...jacket, productId: 'bag', name: 'Mochila Teno', size: 'Único' }

test('the mails of a notice are the golden ones', async () => {
  await expectMail('notice-confirm', confirmNoticeMail(jacket, { isConfirmed: false, path }, links))
  await expectMail('notice-again', confirmNoticeMail(jacket, { isConfirmed: true, path }, links))
  await expectMail('back-in-stock', backInStockMail(jacket, links))
})

test('where there is one size, none is named, and the link chooses it', () => {
  const { text, html } = backInStockMail(backpack, links)
  expect(text).not.toContain('Talla')
  expect(html).toContain('/products/bag?color=Marr%C3%B3n&amp;size=%C3%9Anico')
})

test('the link to end a notice stands in both mails that ask, and nowhere else', () => {
  for (const isConfirmed of [true, false]) {
    const { text } = confirmNoticeMail(jacket, { isConfirmed, path }, links)
    expect(text).toContain(`https://vereda.example${path}`)
  }
  expect(backInStockMail(jacket, links).text).not.toContain('aviso=')
})
