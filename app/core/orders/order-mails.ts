import { shop } from '#content/shop.ts'
import { formatEuros, type Cents } from '#core/money/money.ts'
import type { Order, OrderLine } from './order.ts'
import { policy } from '#core/policy/policy.ts'
import { shippingName, shippingPromise } from '#core/shipping/shipping-labels.ts'
import { noticeMail, type NoticeBlock } from '#core/mail/notice.ts'
import type { MailContent } from '#core/mail/layout.ts'
import { addressLines, greetingName, lineDetails } from './order-words.ts'

/** An order, and where it is to be seen: `orderPath` opens it without an account and is a secret. */
export type OrderMail = { order: Order; orderPath: string; shopUrl: string }

export type ShippedParcel = {
  carrier: string
  trackingCode: string | null
  trackingUrl: string | null
}

const { min, max } = policy.returns.refundDays
const WHEN_MONEY_COMES = `El dinero suele tardar entre ${min} y ${max} días laborables en verse en tu cuenta. No tienes que hacer nada.`

const TOLD_LATER = 'Te escribimos otra vez cuando el dinero haya salido. No tienes que hacer nada.'

/** Says that a parcel has left, and where to follow it. */
export function shippedMail({ order, ...links }: OrderMail, parcel: ShippedParcel): MailContent {
  const { carrier, trackingCode, trackingUrl } = parcel
  const shipping = `${shippingName(order.shippingMethod)}, ${shippingPromise(order.shippingMethod)}`
  return orderMail(order, links, {
    subject: `Tu pedido ${order.number} está en camino`,
    preheader: `Lo lleva ${carrier}.`,
    heading: 'Tu pedido ya está en camino.',
    lead: sentence(order, `el pedido ${order.number} ha salido de nuestro almacén.`),
    blocks: [
      {
        facts: [
          { label: 'Transportista', value: carrier },
          ...(trackingCode === null ? [] : [{ label: 'Seguimiento', value: trackingCode }]),
          { label: 'Envío', value: shipping },
          { label: 'Va a', value: addressLines(order).join(', ') },
        ],
      },
      ...(trackingUrl === null ? [] : [{ label: 'Seguir el envío', href: trackingUrl }]),
      { section: 'Dentro va' },
      { lines: order.lines.map(lineText) },
    ],
  })
}

/**
 * Says that an order will not come, and what becomes of the money. `givesCents` is null where none had
 * come, and 0 where all had gone back before.
 */
export function cancelledMail(
  { order, ...links }: OrderMail,
  { isByShopper, givesCents }: { isByShopper: boolean; givesCents: Cents | null },
): MailContent {
  const lead = isByShopper
    ? `Has cancelado el pedido ${order.number}. No te llegará nada.`
    : `Hemos cancelado el pedido ${order.number}. Sentimos la molestia: si quieres saber por qué, responde a este correo.`
  const money = moneyWords(givesCents)
  const later = givesCents ? [{ paragraph: TOLD_LATER }] : []
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

function moneyWords(givesCents: Cents | null): string {
  if (givesCents === null) return 'No te hemos cobrado nada.'
  if (givesCents === 0) return 'Ya te habíamos devuelto todo lo que pagaste.'
  return `Te devolvemos ${formatEuros(givesCents)} por el mismo medio con el que pagaste.`
}

/** Says that money is to go back, and has not yet. */
export function refundUnderWayMail(
  { order, ...links }: OrderMail,
  { amountCents }: { amountCents: Cents },
): MailContent {
  const amount = formatEuros(amountCents)
  return orderMail(order, links, {
    subject: `Tu reembolso de ${amount} está en marcha (pedido ${order.number})`,
    preheader: 'Te avisamos cuando el dinero haya salido.',
    heading: 'Tu reembolso está en marcha.',
    lead: sentence(
      order,
      `vamos a devolverte ${amount} del pedido ${order.number}, por el mismo medio con el que pagaste. El dinero todavía no ha salido.`,
    ),
    blocks: [{ paragraph: TOLD_LATER }],
  })
}

/**
 * Says that money has gone back: all that was paid, or for these units, or some of it. `byHand` is how
 * the owner paid it, where it did not go the way it came.
 */
export function refundedMail(
  { order, ...links }: OrderMail,
  refund: {
    amountCents: Cents
    isAll: boolean
    lines: readonly OrderLine[]
    byHand?: string | null
  },
): MailContent {
  const amount = formatEuros(refund.amountCents)
  const way = refund.byHand
    ? `por otro medio (${refund.byHand})`
    : 'por el mismo medio con el que pagaste'
  const what = refund.isAll ? 'todo lo que pagaste por' : 'una parte de lo que pagaste por'
  return orderMail(order, links, {
    subject: `Te hemos devuelto ${amount} (pedido ${order.number})`,
    preheader: `${way.charAt(0).toUpperCase()}${way.slice(1)}.`,
    heading: 'El dinero va de vuelta.',
    lead: sentence(
      order,
      `te hemos devuelto ${amount}, ${what} el pedido ${order.number}, ${way}.`,
    ),
    blocks: [
      { paragraph: WHEN_MONEY_COMES },
      ...(refund.lines.length === 0
        ? []
        : [{ section: 'Por estas prendas' }, { lines: refund.lines.map(lineText) }]),
    ],
  })
}

type Words = {
  subject: string
  preheader: string
  heading: string
  lead: string
  blocks: readonly NoticeBlock[]
}

/** What all of them have in common: the way to the order, and to a person. */
function orderMail(
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

const lineText = (line: OrderLine): string => {
  const [variant] = lineDetails(line)
  return `${line.quantity}\u00a0×\u00a0${line.name}, ${variant}`
}

/** "Lucía, el pedido…" or "El pedido…": nobody is addressed by what is no name. */
function sentence({ recipient }: Order, words: string): string {
  const name = greetingName(recipient.firstName)
  return name === '' ? words.charAt(0).toUpperCase() + words.slice(1) : `${name}, ${words}`
}
