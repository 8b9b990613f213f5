import { formatEuros, type Cents } from '#core/base/money/money.ts'
import type { MailContent } from '#core/mail/layout.ts'
import { noticeMail } from '#core/mail/notice.ts'
import type { Order, OrderLine } from '#core/orders/order.ts'
import { orderMail, sentence, type OrderMail } from '#core/orders/order-mails.ts'
import { choiceText } from '#core/orders/order-words.ts'
import { OWNER_REASON } from '#core/orders/owner-mail/new-order-mail.ts'

type Choice = Pick<OrderLine, 'size' | 'color'>

/** Units of a line that were changed: as they were, as they are, and what goes back for them. */
export type ChangedLine = {
  name: string
  quantity: number
  before: Choice
  after: Choice
  backCents: Cents
}

const factsOf = ({ name, quantity, before, after, backCents }: ChangedLine) => [
  { label: 'Prenda', value: `${quantity}\u00a0×\u00a0${name}` },
  { label: 'Antes', value: choiceText(before) },
  { label: 'Ahora', value: choiceText(after) },
  ...(backCents > 0 ? [{ label: 'Diferencia', value: `${formatEuros(backCents)} de vuelta` }] : []),
]

const moneyText = ({ backCents }: ChangedLine): string =>
  backCents > 0
    ? `cuesta menos, y te devolvemos ${formatEuros(backCents)} por el mismo medio con el que pagaste.`
    : 'pagas lo mismo.'

const invoiceText = ({ backCents }: ChangedLine): string =>
  backCents > 0
    ? 'Si ya tenías la factura, sigue valiendo, y una rectificativa le resta esa diferencia cuando el dinero sale.'
    : 'Si ya tenías la factura, sigue valiendo: el importe es el mismo, y nombra la talla y el color del día en que pagaste.'

/** Tells the buyer what the order has now: not only a buyer may have an order's link. */
export function lineChangedMail({ order, ...links }: OrderMail, changed: ChangedLine): MailContent {
  return orderMail(order, links, {
    subject: `Pedido ${order.number}: talla o color cambiados`,
    preheader: `${changed.name}: ahora, ${choiceText(changed.after)}.`,
    heading: 'Tu pedido lleva otra talla u otro color.',
    lead: sentence(
      order,
      `alguien ha cambiado una prenda de tu pedido ${order.number} desde su página. Si has sido tú, no tienes que hacer nada: ${moneyText(changed)}`,
    ),
    blocks: [
      { facts: factsOf(changed) },
      { paragraph: invoiceText(changed) },
      {
        paragraph:
          'Si no has sido tú, responde a este correo cuanto antes: mientras el pedido no haya salido, lo arreglamos.',
      },
    ],
  })
}

/** Tells the owner, who may have printed the packing slip already. */
export function ownersLineMail(
  order: Order,
  changed: ChangedLine,
  links: { shopUrl: string },
): MailContent {
  return noticeMail(
    {
      subject: `Pedido ${order.number}: talla o color cambiados`,
      preheader: `${changed.name}: ahora, ${choiceText(changed.after)}.`,
      heading: 'Un pedido lleva otra talla u otro color.',
      lead: `Quien hizo el pedido ${order.number} ha cambiado una prenda. Si ya imprimiste el albarán o la lista, imprímelos otra vez; si ya la apartaste, devuélvela a su sitio y coge la nueva.`,
      blocks: [
        { facts: [{ label: 'Pedido', value: order.number }, ...factsOf(changed)] },
        { paragraph: 'Si respondes a este correo, le escribes a quien ha comprado.' },
      ],
      reason: OWNER_REASON,
    },
    links,
  )
}
