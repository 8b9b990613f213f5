import { formatMoment } from '#core/base/dates/format-dates.ts'
import { shop } from '#core/base/policy/shop.ts'
import { formatEuros } from '#core/base/money/money.ts'
import type { Order } from './order.ts'
import { shippingName, shippingPromise } from '#core/pricing/shipping/shipping-labels.ts'
import { html } from '#core/mail/html.ts'
import { mailLayout, textFooter, type MailContent } from '#core/mail/layout.ts'
import {
  invoiceLink,
  invoiceText,
  noInvoiceTerm,
  orderTerms,
  priceTerm,
  withdrawalForm,
  type Term,
} from './order-terms.ts'
import { orderSumRows } from './order-sum-rows.ts'
import { addressLines, greetingName, lineDetails, paymentName } from './order-words.ts'
import * as part from '#core/mail/parts.ts'
import { factsTable, goodsTable, sumTable } from '#core/mail/tables.ts'
import { sumLine, textHeading, wrapText } from '#core/mail/text-part.ts'

/** `orderPath` opens the order without signing in, so it is secret. */
export type OrderLinks = {
  shopUrl: string
  orderPath: string
  /** The number of the invoice; null while there is none. */
  invoice: string | null
  /** The official notice of the legal guarantee goes with the mail. */
  hasNotice?: boolean
  /**
   * False: nothing has shown yet that the address is the buyer's. The mail then repeats nothing that
   * was typed, and its link has no secret (decision 024).
   */
  isProven?: boolean
}

const REASON = `Recibes este correo porque alguien ha hecho un pedido en ${shop.name} con esta dirección. Si no has sido tú, responde y lo miramos.`

/**
 * The confirmation of an order: everything that was agreed, and the texts that the law requires in
 * writing. Omits the courier's note and the phone: the address may be a stranger's.
 * Source: specification, success page; docs/decisions/005. Guarded by: order-confirmation.test.ts.
 */
export function orderConfirmationMail(order: Order, links: OrderLinks): MailContent {
  const shopUrl = links.shopUrl.replace(/\/$/, '')
  const { isProven = true } = links
  const orderUrl = shopUrl + links.orderPath
  const addresses = { shopUrl, orderUrl, isProven, invoice: invoiceOf(links) }
  const terms = orderTerms({ hasNotice: links.hasNotice === true })
  return {
    subject: subjectOf(order),
    html: htmlPart(order, { ...addresses, terms }),
    text: textPart(order, { ...addresses, terms }),
  }
}

type Parts = {
  shopUrl: string
  orderUrl: string
  isProven: boolean
  invoice: InvoiceWords | null
  terms: Term[]
}
type InvoiceWords = { text: string; url: string }

const invoiceOf = ({ invoice, ...links }: OrderLinks): InvoiceWords | null =>
  invoice === null
    ? null
    : { text: `${NOT_AN_INVOICE} ${invoiceText(invoice)}`, url: invoiceLink(links, invoice) }

const NOT_AN_INVOICE = 'Confirmación de pedido: no es una factura. La tuya ya está hecha.'

const subjectOf = (order: Order): string => `Tu pedido ${order.number} está confirmado`

const thanks = ({ recipient }: Order, { isProven }: Parts): string[] => {
  const name = isProven ? greetingName(recipient.firstName) : ''
  return [name ? `Gracias, ${name}.` : 'Gracias.', 'Buen camino.']
}

const SEE_ORDER = 'Ver tu pedido'
const SEE_INVOICE = 'Ver la factura'
const KEEP_LINK =
  'Con este enlace se abre tu pedido sin contraseña: no lo compartas con quien no deba verlo.'

const LEAD = 'Tu pedido está confirmado. Guarda este correo: aquí está todo lo acordado.'

const placeOf = (order: Order, { isProven }: Parts): string[] =>
  isProven ? addressLines(order) : ['La que has puesto al comprar.']

const delivery = ({ shippingMethod, recipient }: Order): string =>
  `${shippingName(shippingMethod)}, ${shippingPromise(shippingMethod, recipient)}`

function htmlPart(order: Order, parts: Parts): string {
  const { shopUrl, orderUrl, isProven, invoice, terms } = parts
  const form = withdrawalForm(order)
  const body = html`${part.heading(part.brokenLines(thanks(order, parts)))} ${part.lead(LEAD)}
  ${factsTable([
    { label: 'Pedido', value: order.number },
    { label: 'Fecha', value: formatMoment(order.placedAt) },
    { label: 'Pago', value: paymentName(order) },
    { label: 'Envío', value: delivery(order) },
    { label: 'Dirección', value: part.brokenLines(placeOf(order, parts)) },
  ])}
  ${part.paragraph(part.link(orderUrl, SEE_ORDER))} ${isProven ? part.note(KEEP_LINK) : ''}
  ${part.section('Tu compra', [
    goodsTable(
      order.lines.map((line) => ({
        name: line.name,
        details: part.brokenLines(lineDetails(line)),
        price: formatEuros(line.totalCents),
      })),
      ['Prenda', order.vat.pricesIncludeVat ? 'Importe con IVA' : 'Importe sin IVA'],
    ),
    sumTable(orderSumRows(order)),
    part.note(priceTerm(order)),
    ...(invoice ? [] : [part.note(noInvoiceTerm(order))]),
  ])}
  ${
    invoice
      ? part.section('Tu factura', [
          part.paragraph(invoice.text),
          part.paragraph(part.link(invoice.url, SEE_INVOICE)),
        ])
      : ''
  }
  ${part.section('¿Dudas?', [
    part.paragraph(
      html`Responde a este correo, escríbenos a ${shop.email} o usa el
      ${part.link(`${shopUrl}/contact`, 'formulario de contacto')}. Ten a mano el número de pedido.`,
    ),
    part.paragraph(
      html`Más detalles: ${part.link(`${shopUrl}/shipping`, 'envíos')} y
      ${part.link(`${shopUrl}/returns`, 'devoluciones')}.`,
    ),
  ])}
  ${terms.map(({ title, paragraphs, link }) =>
    part.section(title, [
      ...paragraphs.map(part.paragraph),
      ...(link ? [part.paragraph(part.link(link.href, link.text))] : []),
    ]),
  )}
  ${part.section(form.title, [part.paragraph(form.hint), part.formBox(form.texts, form.fields)])}`
  const preheader = `Total ${formatEuros(order.amounts.totalCents)}. Envío: ${delivery(order)}.`
  return mailLayout({ title: subjectOf(order), preheader, reason: REASON, shopUrl, body })
}

function textPart(order: Order, parts: Parts): string {
  const { shopUrl, orderUrl, isProven, invoice, terms } = parts
  const form = withdrawalForm(order)
  return [
    thanks(order, parts).join(' '),
    '',
    wrapText(LEAD),
    '',
    `Pedido: ${order.number}`,
    `Fecha: ${formatMoment(order.placedAt)}`,
    `Pago: ${paymentName(order)}`,
    `Envío: ${delivery(order)}`,
    '',
    `${SEE_ORDER}:`,
    orderUrl,
    ...(isProven ? [wrapText(KEEP_LINK)] : []),
    textHeading('Dirección'),
    ...placeOf(order, parts),
    textHeading('Tu compra'),
    ...order.lines.flatMap((line) => [
      line.name,
      lineDetails(line)[0],
      sumLine({ label: lineDetails(line)[1], value: formatEuros(line.totalCents) }),
      '',
    ]),
    ...orderSumRows(order).map(sumLine),
    '',
    wrapText(priceTerm(order)),
    ...(invoice
      ? [textHeading('Tu factura'), wrapText(invoice.text), `${SEE_INVOICE}:`, invoice.url]
      : [wrapText(noInvoiceTerm(order))]),
    textHeading('¿Dudas?'),
    wrapText(`Responde a este correo o escríbenos a ${shop.email}, con el número de pedido.`),
    `Contacto: ${shopUrl}/contact`,
    `Envíos: ${shopUrl}/shipping`,
    `Devoluciones: ${shopUrl}/returns`,
    ...terms.flatMap(({ title, paragraphs, link }) => [
      textHeading(title),
      [...paragraphs.map(wrapText), ...(link ? [link.href] : [])].join('\n\n'),
    ]),
    textHeading(form.title),
    wrapText(form.hint),
    '',
    ...form.texts.map(wrapText),
    '',
    ...form.fields.map((field) => `${field}: ${'_'.repeat(30)}`),
    '',
    textFooter(REASON),
  ].join('\n')
}
