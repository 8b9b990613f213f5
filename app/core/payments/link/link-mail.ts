import { formatDay } from '#core/base/dates/format-dates.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { shop } from '#core/base/policy/shop.ts'
import type { MailContent } from '#core/mail/layout.ts'
import { noticeMail, type Notice, type NoticeBlock } from '#core/mail/notice.ts'
import type { Order } from '#core/orders/order.ts'
import { orderSumRows } from '#core/orders/order-sum-rows.ts'
import { addressLines, lineText } from '#core/orders/order-words.ts'

/** The last day in Madrid, and the secret path that opens the order. */
type LinkTerms = {
  lastDay: string
  orderPath: string
  shopUrl: string
  /** The order of which it replaces goods; missing: none. */
  exchangeOf?: string | null
  /** The return of which it is the exchange; missing: none. */
  ofReturn?: string | null
}

/** The address at which an order is paid, of the secret path that opens it. */
export const payUrlOf = ({ shopUrl, orderPath }: Omit<LinkTerms, 'lastDay'>): string =>
  `${shopUrl}${orderPath}?pagar=si`

/** Asks the buyer of an order that the shop has entered to pay it, by a link that only this mail has. */
export function payLinkMail(order: Order, terms: LinkTerms): MailContent {
  const until = formatDay(terms.lastDay)
  return mailOf(order, terms, {
    subject: `Paga tu pedido ${order.number}: ${formatEuros(order.amounts.totalCents)}`,
    heading: 'Tu pedido espera el pago.',
    lead: `Hemos apuntado tu pedido ${order.number} y te guardamos las prendas hasta el ${until}.${terms.ofReturn ? '' : ' Sale en cuanto lo pagues.'}`,
    blocks: [
      ...(terms.exchangeOf ? [{ paragraph: exchangeText(terms.exchangeOf) }] : []),
      ...(terms.ofReturn ? [{ paragraph: ofReturnText(terms.ofReturn) }] : []),
      { section: 'Tu pedido' },
      { lines: order.lines.map(lineText) },
      { facts: orderSumRows(order).map(({ label, value }) => ({ label, value })) },
      { section: 'Va a' },
      { lines: addressLines(order) },
      {
        paragraph: `Si ese día no está pagado, el pedido se anula solo y no debes nada. ${doubts()}`,
      },
    ],
  })
}

/** Reminds the buyer once that the order is not paid. */
export function payLinkReminderMail(order: Order, terms: LinkTerms): MailContent {
  const until = formatDay(terms.lastDay)
  return mailOf(order, terms, {
    subject: `Falta pagar tu pedido ${order.number}`,
    heading: 'Tu pedido sigue sin pagar.',
    lead: `Te guardamos las prendas del pedido ${order.number} hasta el ${until}. Después se anula solo y no debes nada.`,
    blocks: [{ paragraph: doubts() }],
  })
}

const exchangeText = (number: string): string =>
  `Es un cambio del pedido ${number}: cuando lo pagues, cancelamos lo que llevabas y te devolvemos su dinero. Si no lo pagas, aquel pedido sigue igual.`

/** What whoever pays the exchange of a return has to know. */
export const ofReturnText = (code: string): string =>
  `Es el cambio de tu devolución ${code}: sale cuando lo hayas pagado y nos llegue lo que devuelves, cuyo dinero vuelve entonces por el mismo medio con el que pagaste. Si no lo pagas, la devolución sigue igual.`

const doubts = (): string =>
  `¿Hay algo mal, o ya no lo quieres? Responde a este correo o escríbenos a ${shop.email}, con el número de pedido.`

type Words = Pick<Notice, 'subject' | 'heading' | 'lead'> & { blocks: readonly NoticeBlock[] }

function mailOf(order: Order, terms: LinkTerms, { blocks, ...words }: Words): MailContent {
  const { shopUrl, lastDay } = terms
  const total = formatEuros(order.amounts.totalCents)
  return noticeMail(
    {
      ...words,
      preheader: `${total}, hasta el ${formatDay(lastDay)}.`,
      blocks: [
        { label: `Pagar ${total}`, href: payUrlOf(terms) },
        {
          paragraph:
            'El enlace es solo para ti: con él se ve y se paga este pedido, sin contraseña. No se lo mandes a nadie.',
        },
        ...blocks,
      ],
      reason: `Recibes este correo porque has pedido algo en ${shop.name} que todavía no está pagado.`,
    },
    { shopUrl },
  )
}
