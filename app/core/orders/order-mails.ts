import { shop } from '#core/base/policy/shop.ts'
import { formatDay } from '#core/base/dates/format-dates.ts'
import { formatEuros, type Cents } from '#core/base/money/money.ts'
import type { Order } from './order.ts'
import { shippingName, shippingPromise } from '#core/pricing/shipping/shipping-labels.ts'
import { noticeMail, type NoticeBlock } from '#core/mail/notice.ts'
import type { MailContent } from '#core/mail/layout.ts'
import { invoiceLink, invoiceText } from './order-terms.ts'
import { addressLines, greetingName, lineText } from './order-words.ts'

/** An order and its link: `orderPath` opens it without signing in, so it is secret. */
export type OrderMail = { order: Order; orderPath: string; shopUrl: string }

export type ShippedParcel = {
  carrier: string
  trackingCode: string | null
  trackingUrl: string | null
  /** The day in Madrid on which it left, if that was before it was noted. */
  leftOn?: string | null
  /** Nothing more of the order is to be sent. */
  isLast: boolean
  /** The number of the invoice of what is in it, if it has one. */
  invoice?: string | null
}

/** For mails that come before the mail about the refund. */
export const REFUND_MAIL_FOLLOWS =
  'Te escribimos otra vez cuando el dinero haya salido. No tienes que hacer nada.'

/** Says that a parcel was shipped, with its tracking. */
export function shippedMail({ order, ...links }: OrderMail, parcel: ShippedParcel): MailContent {
  const { carrier, trackingCode, trackingUrl, isLast, invoice = null, leftOn = null } = parcel
  const shipping = `${shippingName(order.shippingMethod)}, ${shippingPromise(order.shippingMethod, order.recipient)}`
  return orderMail(order, links, {
    ...(isLast ? lastWords(order) : partWords(order)),
    preheader: `Lo lleva ${carrier}.`,
    blocks: [
      {
        facts: [
          ...(leftOn === null ? [] : [{ label: 'Salió', value: formatDay(leftOn) }]),
          { label: 'Transportista', value: carrier },
          ...(trackingCode === null ? [] : [{ label: 'Seguimiento', value: trackingCode }]),
          { label: 'Envío', value: shipping },
          { label: 'Va a', value: addressLines(order).join(', ') },
        ],
      },
      ...(trackingUrl === null ? [] : [{ label: 'Seguir el envío', href: trackingUrl }]),
      { section: 'Dentro va' },
      { lines: order.lines.map(lineText) },
      ...(invoice === null
        ? []
        : [
            { section: 'Tu factura' },
            { paragraph: invoiceText(invoice) },
            {
              label: 'Ver la factura',
              href: invoiceLink(links, invoice),
            },
          ]),
    ],
  })
}

const lastWords = (order: Order) => ({
  subject: `Tu pedido ${order.number} está en camino`,
  heading: 'Tu pedido ya está en camino.',
  lead: sentence(order, `el pedido ${order.number} ha salido de nuestro almacén.`),
})

const partWords = (order: Order) => ({
  subject: `Una parte de tu pedido ${order.number} está en camino`,
  heading: 'Una parte de tu pedido ya está en camino.',
  lead: sentence(
    order,
    `un paquete del pedido ${order.number} ha salido de nuestro almacén. El resto sale en otro, y te escribimos cuando lo haga.`,
  ),
})

/** Takes back the mail about a parcel: it had not left. `order` has only what was to be in it. */
export function notShippedMail({ order, ...links }: OrderMail): MailContent {
  return orderMail(order, links, {
    subject: `Tu pedido ${order.number} todavía no ha salido`,
    preheader: 'Te avisamos antes de tiempo.',
    heading: 'Tu paquete todavía no ha salido.',
    lead: sentence(
      order,
      `te escribimos que un paquete del pedido ${order.number} estaba en camino, y no es así: sigue en nuestro almacén. El error es nuestro. No tienes que hacer nada, y te escribimos otra vez cuando salga.`,
    ),
    blocks: [
      {
        paragraph:
          'Si el otro correo traía un seguimiento o una factura, ya no valen: los nuevos van en el siguiente.',
      },
      { section: 'Lo que llevará' },
      { lines: order.lines.map(lineText) },
    ],
  })
}

/**
 * Says which units will not be sent, and how much is refunded for them: null if they cost nothing.
 * `order` has only these units.
 */
export function linesCancelledMail(
  { order, ...links }: OrderMail,
  { isByShopper, givesCents }: { isByShopper: boolean; givesCents: Cents | null },
): MailContent {
  const lead = isByShopper
    ? `Hemos quitado del pedido ${order.number} lo que nos has pedido. Lo demás sigue su curso.`
    : `Del pedido ${order.number} no podemos enviarte una parte. Lo demás sigue su curso. Sentimos la molestia: si quieres saber por qué, responde a este correo.`
  const money =
    givesCents === null
      ? []
      : [
          {
            paragraph: `Te devolvemos ${formatEuros(givesCents)} por el mismo medio con el que pagaste.`,
          },
          { paragraph: REFUND_MAIL_FOLLOWS },
        ]
  return orderMail(order, links, {
    subject: `Pedido ${order.number}: una parte no se envía`,
    preheader: 'Lo demás sigue su curso.',
    heading: 'Una parte de tu pedido no se envía.',
    lead,
    blocks: [...money, { section: 'Lo que no se envía' }, { lines: order.lines.map(lineText) }],
  })
}

type CancelledWords = {
  isByShopper: boolean
  givesCents: Cents | null
  isDisputed?: boolean
  /** A parcel that was to be paid at the door came back. */
  isRefused?: boolean
}

/**
 * Says that an order is cancelled, and how much is refunded. `givesCents` is null if nothing was
 * paid, and 0 if everything was refunded before or, with `isDisputed`, is at the buyer's bank.
 */
export function cancelledMail(
  { order, ...links }: OrderMail,
  { isByShopper, givesCents, isDisputed = false, isRefused = false }: CancelledWords,
): MailContent {
  const lead = isRefused
    ? `El paquete del pedido ${order.number}, que se pagaba al recibirlo, ha vuelto a nuestro almacén sin entregarse. Hemos cancelado el pedido. Si lo quieres, puedes hacerlo otra vez y pagarlo de otra manera.`
    : isByShopper
      ? `Has cancelado el pedido ${order.number}. No te llegará nada.`
      : `Hemos cancelado el pedido ${order.number}. Sentimos la molestia: si quieres saber por qué, responde a este correo.`
  const money = givesCents === 0 && isDisputed ? DISPUTED : moneyWords(givesCents)
  const later = givesCents ? [{ paragraph: REFUND_MAIL_FOLLOWS }] : []
  return orderMail(order, links, {
    subject: `Pedido ${order.number} cancelado`,
    preheader: money,
    heading: 'Tu pedido está cancelado.',
    lead,
    blocks: [
      { paragraph: money },
      ...later,
      { section: 'Lo que llevaba' },
      { lines: order.lines.map(lineText) },
    ],
  })
}

const DISPUTED =
  'Tu banco tiene reclamado el pago: el dinero te lo devuelve él, o nosotros cuando lo decida.'

function moneyWords(givesCents: Cents | null): string {
  if (givesCents === null) return 'No te hemos cobrado nada.'
  if (givesCents === 0) return 'Ya te habíamos devuelto todo lo que pagaste.'
  return `Te devolvemos ${formatEuros(givesCents)} por el mismo medio con el que pagaste.`
}

type Words = {
  subject: string
  preheader: string
  heading: string
  lead: string
  blocks: readonly NoticeBlock[]
}

/** A mail about an order, with a link to it and the contact address. */
export function orderMail(
  order: Order,
  { orderPath, shopUrl }: Omit<OrderMail, 'order'>,
  { blocks, ...words }: Words,
): MailContent {
  return noticeMail(
    {
      ...words,
      blocks: [
        ...blocks,
        { label: 'Ver tu pedido', href: shopUrl.replace(/\/$/, '') + orderPath },
        {
          paragraph: `¿Dudas? Responde a este correo o escríbenos a ${shop.email}, con el número de pedido.`,
        },
      ],
      reason: `Recibes este correo por el pedido ${order.number} que se hizo en ${shop.name} con esta dirección.`,
    },
    { shopUrl },
  )
}

/** "Lucía, el pedido…", or "El pedido…" if there is no usable first name. */
export function sentence({ recipient }: Order, words: string): string {
  const name = greetingName(recipient.firstName)
  return name === '' ? words.charAt(0).toUpperCase() + words.slice(1) : `${name}, ${words}`
}
