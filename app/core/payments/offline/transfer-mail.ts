import { shop } from '#core/base/policy/shop.ts'
import { formatDay } from '#core/base/dates/format-dates.ts'
import { ibanText } from '#core/base/money/iban.ts'
import { formatEuros } from '#core/base/money/money.ts'
import type { MailContent } from '#core/mail/layout.ts'
import { noticeMail } from '#core/mail/notice.ts'
import type { Order } from '#core/orders/order.ts'
import { addressLines, lineText } from '#core/orders/order-words.ts'
import { orderSumRows } from '#core/orders/order-sum-rows.ts'

/** Tells the buyer of an order that the shop has entered where, what and until when to pay. */
export function transferMail(
  order: Order,
  { iban, lastDay, shopUrl }: { iban: string; lastDay: string; shopUrl: string },
): MailContent {
  const total = formatEuros(order.amounts.totalCents)
  const until = formatDay(lastDay)
  return noticeMail(
    {
      subject: `Cómo pagar tu pedido ${order.number}`,
      preheader: `${total} por transferencia, hasta el ${until}.`,
      heading: 'Tu pedido espera la transferencia.',
      lead: `Hemos apuntado tu pedido ${order.number} y te guardamos las prendas hasta el ${until}. Sale cuando llegue el dinero.`,
      blocks: [
        {
          facts: [
            { label: 'Importe', value: total },
            { label: 'Cuenta (IBAN)', value: ibanText(iban) },
            { label: 'A nombre de', value: shop.legalName },
            { label: 'Concepto', value: order.number },
          ],
        },
        {
          paragraph:
            'Pon en el concepto solo el número del pedido, y el importe entero. En cuanto lo veamos en la cuenta te mandamos la confirmación y la factura.',
        },
        { section: 'Tu pedido' },
        { lines: order.lines.map(lineText) },
        { facts: orderSumRows(order).map(({ label, value }) => ({ label, value })) },
        { section: 'Va a' },
        { lines: addressLines(order) },
        {
          paragraph: `Si ese día no ha llegado, el pedido se anula solo y no debes nada. ¿Hay algo mal, o ya no lo quieres? Responde a este correo o escríbenos a ${shop.email}, con el número de pedido.`,
        },
      ],
      reason: `Recibes este correo porque has pedido algo a ${shop.name} por teléfono o por correo.`,
    },
    { shopUrl },
  )
}
