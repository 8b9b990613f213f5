import { formatMoment } from '#core/base/dates/format-dates.ts'
import type { MailContent } from '#core/mail/layout.ts'
import { noticeMail, type NoticeBlock } from '#core/mail/notice.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { addressLines, lineText, paymentName, WRAP_IT } from '#core/orders/order-words.ts'
import type { Order } from '#core/orders/order.ts'
import { shippingName } from '#core/pricing/shipping/shipping-labels.ts'

/** Why the owner gets mails about orders. */
export const OWNER_REASON =
  'Recibes este correo porque llevas la tienda. OWNER_MAILS dice qué correos te llegan, y OWNER_EMAIL, a qué dirección.'

/** The mail to the owner about a paid order: what to pack, for whom, with which command. */
export function newOrderMail(order: Order, links: { shopUrl: string }): MailContent {
  const { number, recipient, amounts } = order
  const total = formatEuros(amounts.totalCents)
  const units = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return noticeMail(
    {
      subject: `Pedido nuevo: ${number}, ${total}`,
      preheader: `${units} ${units === 1 ? 'prenda' : 'prendas'} para ${recipient.city}.`,
      heading: 'Tienes un pedido nuevo.',
      lead: `El pedido ${number} está pagado y listo para preparar.`,
      blocks: [
        {
          facts: [
            { label: 'Pedido', value: number },
            { label: 'Hecho', value: formatMoment(order.placedAt) },
            { label: 'Total', value: `${total}, ${paymentName(order)}` },
            { label: 'Envío', value: shippingName(order.shippingMethod) },
            ...(order.gift ? [{ label: 'Regalo', value: WRAP_IT }] : []),
            { label: 'Va a', value: addressLines(order).join(', ') },
            { label: 'Correo', value: recipient.email },
            ...(recipient.phone === '' ? [] : [{ label: 'Teléfono', value: recipient.phone }]),
          ],
        },
        ...noteBlocks('Nota del cliente', recipient.note),
        ...noteBlocks('Nota del regalo', order.gift?.note ?? ''),
        { section: 'Lleva' },
        { lines: order.lines.map(lineText) },
        { section: 'Cuando salga' },
        { paragraph: `npm run shop -- pedidos enviar ${number} --transportista "NOMBRE"` },
        { paragraph: 'Si respondes a este correo, le escribes a quien ha comprado.' },
      ],
      reason: OWNER_REASON,
    },
    links,
  )
}

const noteBlocks = (section: string, note: string): NoticeBlock[] =>
  note === '' ? [] : [{ section }, { quote: note }]
