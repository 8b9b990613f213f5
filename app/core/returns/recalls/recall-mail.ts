import { shop } from '#core/base/policy/shop.ts'
import { formatDay } from '#core/base/dates/format-dates.ts'
import type { MailContent } from '#core/mail/layout.ts'
import { noticeMail } from '#core/mail/notice.ts'
import { greetingName } from '#core/orders/order-words.ts'
import { RECALL_HEADLINE, remediesText, type Recall, PASS_ON } from './recall.ts'

/** An order of the reader: `path` opens it, secretly, at the form to choose. */
export type RecalledOrder = { number: string; units: number; path: string }

/** "Vendido del 1 de marzo al 30 de abril", as far as it is limited; null: it is not. */
export function soldText({ soldFrom, soldUntil }: Recall): string | null {
  if (soldFrom === null && soldUntil === null) return null
  return [
    ...(soldFrom === null ? [] : [`desde el ${formatDay(soldFrom)}`]),
    ...(soldUntil === null ? [] : [`hasta el ${formatDay(soldUntil)}`]),
  ].join(' ')
}

/** Which product it is, for the notice by mail and on its page. */
export function recallFacts(recall: Recall): { label: string; value: string }[] {
  const sold = soldText(recall)
  return [
    { label: 'Producto', value: `${recall.productName}, de ${shop.name}` },
    { label: 'Referencia', value: recall.reference },
    { label: 'Variantes', value: recall.variantsText },
    ...(recall.lot === null ? [] : [{ label: 'Lote', value: recall.lot }]),
    ...(sold === null ? [] : [{ label: 'Vendido', value: sold }]),
  ]
}

/** What the buyer may have, in a sentence or two. */
export function choiceText({ remedies, onlyRemedyReason }: Recall): string {
  const free = 'No te cuesta nada, tampoco el envío.'
  return onlyRemedyReason === null
    ? `Puedes elegir ${remediesText(remedies)}. ${free}`
    : `Te corresponde ${remediesText(remedies)}. ${free} No hay otra opción: ${onlyRemedyReason}`
}

/**
 * The notice of a recall to a buyer, about all the orders at that address. Nothing else is in it: the
 * law wants a notice that is not mistaken for advertising. The picture is on the page of the notice.
 * Source: Regulation (EU) 2023/988, articles 35(1), 35(3) and 36(2), sure.
 */
export function recallMail(
  recall: Recall,
  { firstName, orders }: { firstName: string; orders: readonly RecalledOrder[] },
  links: { shopUrl: string },
): MailContent {
  const shopUrl = links.shopUrl.replace(/\/$/, '')
  const name = greetingName(firstName)
  const bought = `compraste ${recall.productName} en ${shop.name}, y tiene un problema de seguridad. Lee este aviso hasta el final.`
  const numbers = orders.map(({ number }) => number).join(', ')
  return noticeMail(
    {
      subject: `${RECALL_HEADLINE}: ${recall.productName}`,
      preheader: 'Qué riesgo hay y qué tienes que hacer ahora.',
      heading: RECALL_HEADLINE,
      lead: name === '' ? `C${bought.slice(1)}` : `${name}, ${bought}`,
      blocks: [
        { facts: recallFacts(recall) },
        { section: 'Lo que compraste' },
        { lines: orders.map(orderText) },
        { section: 'El riesgo' },
        { quote: recall.hazard },
        { section: 'Qué hacer ahora' },
        { quote: recall.action },
        { paragraph: PASS_ON },
        { section: 'Lo que te corresponde' },
        { paragraph: choiceText(recall) },
        ...orders.map(({ number, path }) => ({
          label: `Elegir para el pedido ${number}`,
          href: shopUrl + path,
        })),
        { section: 'Si tienes preguntas' },
        {
          paragraph: `Responde a este correo, escríbenos a ${shop.email} o llámanos al ${shop.phone}, con el código ${recall.code}.`,
        },
        {
          label: 'El aviso, con la foto del producto',
          href: `${shopUrl}/retiradas/${recall.code}`,
        },
      ],
      reason: `Recibes este correo por tu seguridad, porque compraste el producto con esta dirección (${numbers}).`,
    },
    links,
  )
}

const orderText = ({ number, units }: RecalledOrder): string =>
  `Pedido ${number}: ${units} ${units === 1 ? 'unidad' : 'unidades'}`
