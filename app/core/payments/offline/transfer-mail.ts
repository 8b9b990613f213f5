import { shop } from '#core/base/policy/shop.ts'
import { formatDay } from '#core/base/dates/format-dates.ts'
import { ibanText } from '#core/base/money/iban.ts'
import { formatEuros } from '#core/base/money/money.ts'
import type { MailContent } from '#core/mail/layout.ts'
import { noticeMail, type Notice, type NoticeBlock } from '#core/mail/notice.ts'
import type { Order } from '#core/orders/order.ts'
import { addressLines, lineText } from '#core/orders/order-words.ts'
import { orderSumRows } from '#core/orders/order-sum-rows.ts'

/** Where to pay, and the last day, in Madrid, on which the money may arrive. */
type TransferTerms = { iban: string; lastDay: string; shopUrl: string }

/**
 * Tells the buyer where, what and until when to pay. An order of the checkout may have anybody's
 * e-mail, so its mail repeats nothing that was typed (decision 024).
 */
export function transferMail(
  order: Order,
  terms: TransferTerms & { isByShopper: boolean },
): MailContent {
  const until = formatDay(terms.lastDay)
  const place: NoticeBlock[] = [{ section: 'Va a' }, { lines: addressLines(order) }]
  return mailOf(order, terms, {
    subject: `Cómo pagar tu pedido ${order.number}`,
    heading: 'Tu pedido espera la transferencia.',
    lead: `Hemos apuntado tu pedido ${order.number} y te guardamos las prendas hasta el ${until}. Sale cuando llegue el dinero.`,
    blocks: [
      {
        paragraph:
          'Pon en el concepto solo el número del pedido, y el importe entero. En cuanto lo veamos en la cuenta te mandamos la confirmación y la factura.',
      },
      { section: 'Tu pedido' },
      { lines: order.lines.map(lineText) },
      { facts: orderSumRows(order).map(({ label, value }) => ({ label, value })) },
      ...(terms.isByShopper ? [] : place),
      {
        paragraph: `Si ese día no ha llegado, el pedido se anula solo y no debes nada. ${doubts()}`,
      },
    ],
  })
}

/** Reminds the buyer once of a transfer that has not arrived. */
export function transferReminderMail(order: Order, terms: TransferTerms): MailContent {
  const until = formatDay(terms.lastDay)
  return mailOf(order, terms, {
    subject: `Falta la transferencia de tu pedido ${order.number}`,
    heading: 'Aún no ha llegado tu transferencia.',
    lead: `Te guardamos las prendas del pedido ${order.number} hasta el ${until}. Después se anula solo y no debes nada.`,
    blocks: [
      {
        paragraph: `Si ya la has hecho, no tienes que hacer nada más: de un banco a otro puede tardar un día. ${doubts()}`,
      },
    ],
  })
}

const doubts = (): string =>
  `¿Hay algo mal, o ya no lo quieres? Responde a este correo o escríbenos a ${shop.email}, con el número de pedido.`

type Words = Pick<Notice, 'subject' | 'heading' | 'lead'> & { blocks: readonly NoticeBlock[] }

function mailOf(order: Order, { iban, lastDay, shopUrl }: TransferTerms, words: Words) {
  const total = formatEuros(order.amounts.totalCents)
  const where: NoticeBlock = {
    facts: [
      { label: 'Importe', value: total },
      { label: 'Cuenta (IBAN)', value: ibanText(iban) },
      { label: 'A nombre de', value: shop.legalName },
      { label: 'Concepto', value: order.number },
    ],
  }
  return noticeMail(
    {
      ...words,
      preheader: `${total} por transferencia, hasta el ${formatDay(lastDay)}.`,
      blocks: [
        where,
        ...words.blocks,
        // Without the secret of other mails: nothing has proved yet whose address this is.
        { label: 'Ver o cancelar el pedido', href: `${shopUrl}/orders?numero=${order.number}` },
      ],
      reason: `Recibes este correo porque hay un pedido con esta dirección en ${shop.name} que espera su transferencia.`,
    },
    { shopUrl },
  )
}
