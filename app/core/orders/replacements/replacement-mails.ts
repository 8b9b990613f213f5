import type { MailContent } from '#core/mail/layout.ts'
import type { Order, OrderLine } from '#core/orders/order.ts'
import { orderMail, sentence, type OrderMail } from '#core/orders/order-mails.ts'
import { addressLines, lineText } from '#core/orders/order-words.ts'
import { REASON_WORDS, unitsIn, type Replacement } from './replacement.ts'

/** What is sent again, as lines of its order. */
export const replacementLines = (
  { lines: bought }: Pick<Order, 'lines'>,
  { lines }: Replacement,
): OrderLine[] =>
  lines.flatMap((line) => {
    const of = bought[line.position]
    if (!of || unitsIn(line) === 0) return []
    return [{ ...of, size: line.size, color: line.color, quantity: unitsIn(line) }]
  })

/** Says that goods are sent again at no cost. */
export function replacementMadeMail(
  { order, ...links }: OrderMail,
  replacement: Replacement,
): MailContent {
  const [first] = replacement.lines
  const why = first ? REASON_WORDS[first.reason] : ''
  return orderMail(order, links, {
    subject: `Pedido ${order.number}: te lo enviamos otra vez`,
    preheader: 'Sin coste para ti.',
    heading: 'Te lo enviamos otra vez.',
    lead: sentence(
      order,
      `algo de tu pedido ${order.number} ${why}. Lo sentimos. Ya hemos apartado lo que va en su lugar y no te cuesta nada. Te avisamos cuando salga.`,
    ),
    blocks: [
      { facts: [{ label: 'Va a', value: addressLines(order).join(', ') }] },
      { section: 'Lo que te enviamos' },
      { lines: replacementLines(order, replacement).map(lineText) },
    ],
  })
}

/** Why goods that were to be sent again are not. */
export type WhyNotSent = 'by_shop' | 'with_order'

/** Says that goods are not sent again; `replacement` is as it waited. */
export function replacementCancelledMail(
  { order, ...links }: OrderMail,
  { replacement, why }: { replacement: Replacement; why: WhyNotSent },
): MailContent {
  const isInOrder = why === 'with_order'
  return orderMail(order, links, {
    subject: isInOrder
      ? `Pedido ${order.number}: todo te llega en un solo envío`
      : `Pedido ${order.number}: no podemos enviártelo otra vez`,
    preheader: isInOrder ? 'No hay un segundo envío.' : 'Buscamos contigo otra solución.',
    heading: isInOrder ? 'Va todo junto.' : 'No podemos enviártelo otra vez.',
    lead: sentence(
      order,
      isInOrder
        ? `tu pedido ${order.number} aún no había salido. Lo que íbamos a enviarte aparte va con él.`
        : `lo que íbamos a enviarte de tu pedido ${order.number} no va a salir. Lo sentimos. Conservas tus derechos: responde a este correo y buscamos contigo otra solución, como cambiarlo por otra prenda o devolverte el dinero.`,
    ),
    blocks: [
      { section: isInOrder ? 'No va aparte' : 'No lo enviamos' },
      { lines: replacementLines(order, replacement).map(lineText) },
    ],
  })
}

/** Says that goods that are sent again have left, with their tracking. */
export function replacementSentMail(
  { order, ...links }: OrderMail,
  replacement: Replacement,
): MailContent {
  const { carrier, trackingCode, trackingUrl } = replacement
  return orderMail(order, links, {
    subject: `Pedido ${order.number}: lo que te enviamos otra vez está en camino`,
    preheader: `Lo lleva ${carrier ?? ''}.`,
    heading: 'Ya está en camino.',
    lead: sentence(
      order,
      `lo que te enviamos otra vez de tu pedido ${order.number} ha salido de nuestro almacén. No te cuesta nada.`,
    ),
    blocks: [
      {
        facts: [
          { label: 'Transportista', value: carrier ?? '' },
          ...(trackingCode === null ? [] : [{ label: 'Seguimiento', value: trackingCode }]),
          { label: 'Va a', value: addressLines(order).join(', ') },
        ],
      },
      ...(trackingUrl === null ? [] : [{ label: 'Seguir el envío', href: trackingUrl }]),
      { section: 'Dentro va' },
      { lines: replacementLines(order, replacement).map(lineText) },
    ],
  })
}
