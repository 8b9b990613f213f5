import { shop } from '#core/base/policy/shop.ts'
import { noticeMail } from '#core/mail/notice.ts'
import type { MailContent } from '#core/mail/layout.ts'
import { formatEuros, type Cents } from '#core/base/money/money.ts'

/** Tells the buyer that the payment came after the order was cancelled. */
export function lateRefundMail(
  order: { number: string; totalCents: Cents },
  shopUrl: string,
): MailContent {
  return noticeMail(
    {
      subject: `Pago recibido tarde: te lo devolvemos (pedido ${order.number})`,
      preheader: `Te devolvemos ${formatEuros(order.totalCents)}.`,
      heading: 'Tu pago llegó tarde.',
      lead: `El pago del pedido ${order.number} llegó cuando el pedido ya estaba anulado. Te devolvemos ${formatEuros(order.totalCents)}, todo lo que pagaste, por el mismo medio.`,
      blocks: [
        {
          paragraph:
            'Te escribimos otra vez cuando el dinero haya salido. No tienes que hacer nada.',
        },
        {
          paragraph: `¿Dudas? Responde a este correo o escríbenos a ${shop.email}, con el número de pedido.`,
        },
        { label: 'Volver a la tienda', href: `${shopUrl}/` },
      ],
      reason: `Recibes este correo porque alguien ha pagado un pedido en ${shop.name} con esta dirección.`,
    },
    { shopUrl },
  )
}
