import type { MailContent } from '#core/mail/layout.ts'
import { noticeMail } from '#core/mail/notice.ts'
import type { Order } from '#core/orders/order.ts'
import { orderMail, sentence, type OrderMail } from '#core/orders/order-mails.ts'
import { addressLines } from '#core/orders/order-words.ts'
import { OWNER_REASON } from '#core/orders/owner-mail/new-order-mail.ts'

/** Where it goes now; a phone belongs to it, since a change may be of that alone. */
const goesTo = (order: Order) => [
  { label: 'Va a', value: addressLines(order).join(', ') },
  { label: 'Teléfono', value: order.recipient.phone || 'Ninguno' },
]

/** Tells the buyer where the order goes now: not only a buyer may have an order's link. */
export function addressChangedMail({ order, ...links }: OrderMail): MailContent {
  return orderMail(order, links, {
    subject: `Pedido ${order.number}: dirección cambiada`,
    preheader: `Ahora va a ${order.recipient.city}.`,
    heading: 'Tu pedido va a otra dirección.',
    lead: sentence(
      order,
      `alguien ha cambiado la dirección de tu pedido ${order.number} desde su página. Si has sido tú, no tienes que hacer nada.`,
    ),
    blocks: [
      { facts: goesTo(order) },
      {
        paragraph:
          'Si no has sido tú, responde a este correo cuanto antes: mientras el pedido no haya salido, lo arreglamos.',
      },
    ],
  })
}

/** Tells the owner, who may have printed the label already. */
export function ownersAddressMail(order: Order, links: { shopUrl: string }): MailContent {
  return noticeMail(
    {
      subject: `Pedido ${order.number}: dirección cambiada`,
      preheader: `Ahora va a ${order.recipient.city}.`,
      heading: 'Un pedido va a otra dirección.',
      lead: `Quien hizo el pedido ${order.number} ha cambiado su dirección. Si ya imprimiste el albarán o la etiqueta, imprímelos otra vez.`,
      blocks: [
        { facts: [{ label: 'Pedido', value: order.number }, ...goesTo(order)] },
        { paragraph: 'Si respondes a este correo, le escribes a quien ha comprado.' },
      ],
      reason: OWNER_REASON,
    },
    links,
  )
}
