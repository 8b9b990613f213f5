import type { MailContent } from '#core/mail/layout.ts'
import { orderMail, sentence, type OrderMail } from '#core/orders/order-mails.ts'

/**
 * Tells the author that a review is not on the page, with the owner's reason. It repeats nothing of
 * the review itself. `position` is the line that it is about.
 */
export function reviewRejectedMail(
  { order, ...links }: OrderMail,
  position: number,
  reason: string,
): MailContent {
  const name = order.lines[position]?.name ?? 'tu compra'
  return orderMail(order, links, {
    subject: `Tu opinión sobre ${name} no se publica`,
    preheader: 'Puedes cambiarla, y la leemos otra vez.',
    heading: 'Tu opinión no se publica.',
    lead: sentence(order, `hemos leído tu opinión sobre ${name} y no la mostramos en la tienda.`),
    blocks: [
      { section: 'Por qué' },
      { quote: reason },
      {
        paragraph:
          'Publicamos igual lo bueno y lo malo: solo dejamos fuera lo que insulta, trae datos de alguien, no habla de la prenda o no es legal. Puedes cambiarla o borrarla desde tu pedido, junto a la prenda, y la leemos otra vez.',
      },
    ],
  })
}
