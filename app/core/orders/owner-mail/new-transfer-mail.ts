import { formatDay } from '#core/base/dates/format-dates.ts'
import type { MailContent } from '#core/mail/layout.ts'
import { noticeMail } from '#core/mail/notice.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { lineText } from '#core/orders/order-words.ts'
import type { Order } from '#core/orders/order.ts'
import { OWNER_REASON } from './new-order-mail.ts'

/**
 * The mail to the owner about an order of the checkout that waits for its transfer until `lastDay`,
 * in Madrid. There is nothing to pack yet: who and where comes with the mail about the paid order.
 */
export function newTransferMail(
  order: Order,
  { lastDay, shopUrl }: { lastDay: string; shopUrl: string },
): MailContent {
  const { number, amounts, recipient } = order
  const total = formatEuros(amounts.totalCents)
  const until = formatDay(lastDay)
  return noticeMail(
    {
      subject: `Pedido nuevo, espera transferencia: ${number}, ${total}`,
      preheader: `No lo prepares todavía: espera hasta el ${until}.`,
      heading: 'Tienes un pedido que espera su transferencia.',
      lead: `El pedido ${number} no está pagado: no lo prepares todavía. Las prendas quedan reservadas hasta el ${until}; si no llega el dinero, se anula solo.`,
      blocks: [
        {
          facts: [
            { label: 'Importe', value: total },
            { label: 'Concepto', value: number },
            { label: 'Correo', value: recipient.email },
          ],
        },
        { section: 'Lleva' },
        { lines: order.lines.map(lineText) },
        { section: 'Cuando llegue' },
        { paragraph: `npm run shop -- pedidos cobrado ${number}` },
      ],
      reason: OWNER_REASON,
    },
    { shopUrl },
  )
}
