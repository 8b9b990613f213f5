import { expect, onTestFinished, test } from 'vitest'
import { shop } from '#core/base/policy/shop.ts'
import { formatEuros } from '#core/base/money/money.ts'
import type { Order } from './order.ts'
import { readChangesFrom } from '#core/base/policy/live-settings.ts'
import { policy } from '#core/base/policy/policy.ts'
import { abroadOrder, canariasOrder, homeOrder } from '#core/owner/mail-samples/sample-orders.ts'
import {
  nationalSentence,
  NOTICE_LINK,
  NOTICE_POINTS,
} from '#core/settings/guarantee/notice-text.ts'
import { orderConfirmationMail } from './order-confirmation.ts'
import { expectMail } from '#tests/support/expect-mail.ts'

const links = {
  shopUrl: 'https://vereda.example',
  orderPath: '/orders/link/ZXN0by1ubyBlcyBuYWRh',
  invoice: 'S-2026-000123',
}

/** The visible text of the HTML part, on one line. */
function visibleText(html: string): string {
  return html
    .replace(/<style>[\s\S]*?<\/style>|<title>.*?<\/title>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/[ \n]+/g, ' ')
}

const oneLine = (text: string): string => text.replace(/[ \n]+/g, ' ')

test.each([
  ['home', homeOrder],
  ['abroad', abroadOrder],
  ['canarias', canariasOrder],
])('the mail of the %s order is the golden one', async (name, order) => {
  await expectMail(`order-confirmation-${name}`, orderConfirmationMail(order, links))
})

test('the whole document of a confirmation is the golden one', async () => {
  const { html } = orderConfirmationMail(homeOrder, links)
  await expect(html).toMatchFileSnapshot('golden/order-confirmation-home.html')
})

test.each([homeOrder, abroadOrder, canariasOrder])(
  'both parts say all that was agreed: $number',
  (order) => {
    const mail = orderConfirmationMail(order, links)
    const { recipient, amounts, vat } = order
    const expected = [
      order.number,
      ...order.lines.flatMap((line) => [line.name, line.color, formatEuros(line.priceCents)]),
      ...order.lines.map((line) => formatEuros(line.totalCents)),
      ...[amounts.subtotalCents, amounts.totalCents].map(formatEuros),
      formatEuros(
        amounts.vatCents +
          (vat.pricesIncludeVat ? amounts.shippingVatCents + amounts.giftWrapVatCents : 0),
      ),
      amounts.shippingCents === 0 ? 'Gratis' : formatEuros(amounts.shippingCents),
      `${recipient.firstName} ${recipient.lastName}`,
      recipient.address,
      `${recipient.postcode} ${recipient.city}`,
      'Confirmación de pedido: no es una factura',
      `${policy.returns.withdrawalDays} días naturales`,
      `${policy.returns.days} días naturales`,
      `${policy.guaranteeYears} años de garantía legal`,
      'odelo de formulario de desistimiento',
      shop.legalName,
      shop.taxId,
      shop.address.street,
      shop.email,
    ]
    for (const part of [visibleText(mail.html), oneLine(mail.text)]) {
      for (const text of expected) expect(part.toLowerCase()).toContain(text.toLowerCase())
    }
  },
)

test('the rows are those of the shop: added VAT and a code, or VAT inside and none', () => {
  const home = orderConfirmationMail(homeOrder, links).text
  expect(home).toMatch(/Descuento WELCOME10 \.+ −21,00\u00a0€\n/)
  expect(home).toMatch(
    /\nIVA \(21\u00a0%\) \.+ 39,68\u00a0€\nEnvío estándar \.+ Gratis\nTotal \.+ 228,65\u00a0€\n/,
  )
  const abroad = orderConfirmationMail(abroadOrder, links).text
  expect(abroad).not.toContain('Descuento')
  expect(abroad).toMatch(/\nIVA incluido \(21\u00a0%\) \.+ 210,67\u00a0€\n/)
  expect(abroad).toMatch(/\nEnvoltorio de regalo \.+ 3,95\u00a0€\nTotal/)
})

test('the note of a gift is not repeated: the address may be a stranger’s', () => {
  const { html, text } = orderConfirmationMail(abroadOrder, links)
  expect(abroadOrder.gift?.note).toContain('Inés')
  for (const part of [html, text]) expect(part).not.toContain('Inés')
})

test('a free gift wrap is on the mail too', () => {
  const amounts = { ...abroadOrder.amounts, giftWrapCents: 0, giftWrapVatCents: 0 }
  const { text } = orderConfirmationMail({ ...abroadOrder, amounts }, links)
  expect(text).toMatch(/\nEnvoltorio de regalo \.+ Gratis\n/)
})

test('a sale to Canarias has no IVA, and says why and who pays on arrival', () => {
  const { text, html } = orderConfirmationMail(canariasOrder, links)
  expect(text).toMatch(
    /\nIVA \(exento\) \.+ 0,00\u00a0€\nEnvío estándar \.+ 12,95\u00a0€\nTotal \.+ 201,92\u00a0€\n/,
  )
  for (const part of [oneLine(text), visibleText(html)]) {
    expect(part).toContain('exenta de IVA por exportación (artículo 21.1.º de la Ley 37/1992)')
    expect(part).toContain('el IGIC y, si corresponde, la aduana corren de tu cuenta')
    expect(part).toContain('5-10 días laborables')
  }
})

test('the date is that of Madrid', () => {
  expect(orderConfirmationMail(abroadOrder, links).text).toContain('15 de julio de 2026 a las 0:05')
})

test('hostile names and addresses are shown as text and become nothing else', () => {
  const hostile = `"><script>alert('x')</script><a href="javascript:1">&`
  const order: Order = {
    ...homeOrder,
    recipient: { ...homeOrder.recipient, lastName: hostile, address: hostile, city: hostile },
    lines: homeOrder.lines.map((line) => ({ ...line, name: hostile, color: hostile })),
    discount: { code: hostile, percent: 10 },
  }
  const { html } = orderConfirmationMail(order, links)
  expect(html).not.toContain('<script')
  expect(html).not.toContain('href="javascript')
  expect(html.split('&lt;script&gt;alert(&#39;x&#39;)').length - 1).toBe(8)
  expect(tagsOf(html)).toEqual(tagsOf(orderConfirmationMail(homeOrder, links).html))
})

const tagsOf = (html: string): string[] => html.match(/<[^>]*>/g) ?? []

test.each([
  ['María del Carmen', 'Gracias, María.'],
  ['  Mª José ', 'Gracias, Mª.'],
  ['Anne-Marie', 'Gracias, Anne-Marie.'],
  ["D'Artagnan", "Gracias, D'Artagnan."],
  ['gana.example', 'Gracias.'],
  ['https://fuera.example', 'Gracias.'],
  ['<script>', 'Gracias.'],
  ['A'.repeat(60), 'Gracias.'],
])('%j is greeted with %j', (firstName, greeting) => {
  const recipient = { ...homeOrder.recipient, firstName }
  const { text } = orderConfirmationMail({ ...homeOrder, recipient }, links)
  expect(text.split('\n')[0]).toBe(`${greeting} Buen camino.`)
})

test('links lead to the shop, and to the page on the guarantee; nothing is loaded from anywhere', () => {
  const { html } = orderConfirmationMail(homeOrder, {
    ...links,
    shopUrl: 'https://vereda.example/',
  })
  const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1])
  expect(new Set(hrefs)).toEqual(
    new Set([
      NOTICE_LINK.href,
      ...[
        '',
        'contact',
        'shipping',
        'returns',
        'privacy-policy',
        'orders/link/ZXN0by1ubyBlcyBuYWRh',
        'orders/link/ZXN0by1ubyBlcyBuYWRh?factura=S-2026-000123',
      ].map((page) => `https://vereda.example/${page}`),
    ]),
  )
  expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|@import|src=/i)
})

test('the substance of the notice is in both parts, and that the official one is attached if it is', () => {
  for (const hasNotice of [false, true]) {
    const { html, text } = orderConfirmationMail(homeOrder, { ...links, hasNotice })
    for (const part of [visibleText(html), oneLine(text)]) {
      for (const point of [...NOTICE_POINTS, nationalSentence()]) expect(part).toContain(point)
      expect(part.includes('va adjunto a este correo')).toBe(hasNotice)
    }
    expect(text).toContain(NOTICE_LINK.href)
  }
})

test('what a stranger could misuse stays out: note and phone', () => {
  const mail = orderConfirmationMail(homeOrder, links)
  expect(mail.html + mail.text).not.toMatch(/portería|600 000 000/)
})

test('no exclamation marks, and Spanish signs where they belong', () => {
  const mail = orderConfirmationMail(homeOrder, links)
  const text = `${visibleText(mail.html)} ${mail.text} ${mail.subject}`
  expect(text.replaceAll('<!doctype html>', '')).not.toMatch(/[!¡]/)
  expect(text).not.toMatch(/\d [€%]/) // a breaking space before the sign
  expect(text).not.toMatch(/ -\d/)
})

test('without an invoice it says when it comes, and what it needs', () => {
  const none = { ...links, invoice: null }
  const large = { ...homeOrder, amounts: { ...homeOrder.amounts, totalCents: 300_001 } }
  expect(oneLine(orderConfirmationMail(large, none).text)).toContain('la factura lleva tu NIF')
  const waits = oneLine(orderConfirmationMail(homeOrder, none).text)
  expect(waits).toContain('La tendrás en la página del pedido.')
  expect(waits).not.toContain('la factura lleva tu NIF')
  const free = { ...homeOrder, amounts: { ...homeOrder.amounts, totalCents: 0 } }
  for (const part of Object.values(orderConfirmationMail(free, none))) {
    expect(part).not.toContain('Ver la factura')
  }
  expect(oneLine(orderConfirmationMail(free, none).text)).toContain('La hacemos al enviarlo.')
})

test.each([
  ['B00000000', 'S-2026-000123', 'Es la S-2026-000123: una muestra, sin validez fiscal.'],
  ['B12345674', 'S-2026-000123', 'Si la necesitas con tu NIF, pídela'],
  ['B12345674', 'S2-2026-000001', 'Si la necesitas con tu NIF, pídela'],
  ['B12345674', 'F2-2026-000001', 'Es la F2-2026-000001.'],
])('a shop with the NIF %s says what the invoice %s is', (taxId, invoice, words) => {
  const before = readChangesFrom(() => ({ 'shop.taxId': taxId, 'shop.legalName': 'Monte, S. L.' }))
  onTestFinished(() => {
    readChangesFrom(before)
  })
  expect(oneLine(orderConfirmationMail(homeOrder, { ...links, invoice }).text)).toContain(words)
})
