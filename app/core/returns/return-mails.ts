import { formatMoment } from '#core/base/dates/format-dates.ts'
import { shop } from '#core/base/policy/shop.ts'
import { noticeMail, type NoticeBlock } from '#core/mail/notice.ts'
import { unlinked } from '#core/mail/unlinked.ts'
import type { MailContent } from '#core/mail/layout.ts'
import { greetingName } from '#core/orders/order-words.ts'
import { orderStateText } from '#core/orders/order-state-text.ts'
import { wasPaid, type Order, type OrderProgress } from '#core/orders/order.ts'
import { policy } from '#core/base/policy/policy.ts'
import { LABEL_STEPS } from './label.ts'
import type { ReturnKind } from './return.ts'
import { declarationText, withdrawalNext, type Withdrawal } from './withdrawal.ts'

type Links = { shopUrl: string }

const whenMoneyComes = (): string => {
  const { min, max } = policy.returns.refundDays
  return `Cuando nos llegue, lo revisamos y te devolvemos el dinero en ${min}-${max} días laborables, por el mismo medio con el que pagaste.`
}

const NOT_REPEATED =
  'No encontramos ningún pedido pagado con el número y el correo que se han escrito. Como cualquiera puede escribir una dirección, aquí no repetimos nada de la declaración: la guardamos entera con este código, y está en la página donde se hizo, para imprimirla o guardarla. Si necesitas una copia, responde a este correo.'

type Declared = Pick<Withdrawal, 'name' | 'number' | 'email' | 'isWhole' | 'goods'>

/**
 * The receipt of a withdrawal: when, its code, and what was declared. `declared` is null if number
 * and e-mail match no paid order: the address may be a third person's, so the receipt repeats no
 * typed text.
 * Source: Directive (EU) 2023/2673, article 11a.4.
 */
export function withdrawalReceivedMail(
  mail: { code: string; at: string; declared: Declared | null },
  links: Links,
): MailContent {
  const { declared } = mail
  const name = greetingName(declared?.name ?? '')
  return noticeMail(
    {
      subject: `Hemos recibido tu declaración de desistimiento (${mail.code})`,
      preheader: `Recibida el ${formatMoment(mail.at)}.`,
      heading: 'Hemos recibido tu declaración.',
      lead: `${name === '' ? 'Este' : `${name}, este`} correo es el justificante de que has declarado que desistes. Guárdalo.`,
      blocks: [
        {
          facts: [
            { label: 'Código', value: mail.code },
            { label: 'Recibida', value: `${formatMoment(mail.at)} (hora peninsular)` },
            ...(declared === null
              ? []
              : [
                  { label: 'Nombre', value: unlinked(declared.name) },
                  { label: 'Pedido', value: declared.number },
                  { label: 'Correo', value: declared.email },
                ]),
          ],
        },
        { section: 'Lo que has declarado' },
        ...(declared === null
          ? [{ paragraph: NOT_REPEATED }]
          : [{ lines: declarationText(declared).map(unlinked) }]),
        { section: 'Qué pasa ahora' },
        ...withdrawalNext().map((paragraph) => ({ paragraph })),
        {
          paragraph: `Si algo no es así, responde a este correo o escríbenos a ${shop.email}, con el código.`,
        },
      ],
      reason: `Recibes este correo porque alguien ha desistido de una compra en ${shop.name} con esta dirección. Si no has sido tú, responde y la anulamos.`,
    },
    links,
  )
}

/** Confirms a return request, with its label. */
export function returnAskedMail(
  mail: {
    code: string
    order: Order
    goods: string
    label: readonly string[]
    /** What is wanted instead; null or missing: the money. */
    exchange?: string | null
    orderPath: string
  },
  links: Links,
): MailContent {
  const { code, order, goods, label, orderPath } = mail
  const name = greetingName(order.recipient.firstName)
  const message = `la devolución del pedido ${order.number} está apuntada.`
  return noticeMail(
    {
      subject: `Tu devolución ${code} (pedido ${order.number})`,
      preheader: 'La etiqueta, y qué hacer con ella.',
      heading: 'Tu devolución está en marcha.',
      lead: name === '' ? `L${message.slice(1)}` : `${name}, ${message}`,
      blocks: [
        { section: 'Devuelves' },
        { lines: goods.split('\n') },
        ...(mail.exchange ? [{ paragraph: mail.exchange }] : []),
        { section: 'Etiqueta' },
        { lines: label },
        { section: 'Cómo se hace' },
        { lines: LABEL_STEPS.map((step, at) => `${at + 1}. ${step}`) },
        { paragraph: whenMoneyComes() },
        { label: 'Ver tu pedido', href: links.shopUrl.replace(/\/$/, '') + orderPath },
      ],
      reason: `Recibes este correo por el pedido ${order.number} que se hizo en ${shop.name} con esta dirección.`,
    },
    links,
  )
}

/** Says that a return is declined, with the owner's reason. */
export function returnDeclinedMail(
  mail: { code: string; number: string; reason: string },
  links: Links,
): MailContent {
  return noticeMail(
    {
      subject: `Sobre tu devolución ${mail.code}`,
      preheader: `Pedido ${mail.number}.`,
      heading: 'No podemos aceptar esta devolución.',
      lead: `Es la ${mail.code}, del pedido ${mail.number}.`,
      blocks: [
        { section: 'Por qué' },
        { quote: mail.reason },
        {
          paragraph: `Si no estás de acuerdo, responde a este correo o escríbenos a ${shop.email}.`,
        },
        {
          label: 'Quejas y reclamaciones',
          href: `${links.shopUrl.replace(/\/$/, '')}/terms#reclamaciones`,
        },
      ],
      reason: `Recibes este correo por una devolución que se pidió en ${shop.name} con esta dirección.`,
    },
    links,
  )
}

/** Says that a declined return is open again. */
export function returnReopenedMail(
  mail: { code: string; number: string },
  links: Links,
): MailContent {
  return noticeMail(
    {
      subject: `Tu devolución ${mail.code} sigue adelante`,
      preheader: `Pedido ${mail.number}.`,
      heading: 'Tu devolución sigue adelante.',
      lead: `La ${mail.code}, del pedido ${mail.number}, no queda rechazada: la hemos vuelto a abrir. Olvida nuestro correo anterior sobre ella.`,
      blocks: [
        {
          paragraph: `Te escribimos con el siguiente paso. ¿Dudas? Responde a este correo o escríbenos a ${shop.email}, con el código.`,
        },
      ],
      reason: `Recibes este correo por una devolución que se pidió en ${shop.name} con esta dirección.`,
    },
    links,
  )
}

export type OwnerReturn = {
  code: string
  at: string
  kind: ReturnKind
  name: string
  number: string
  email: string
  isWhole: boolean
  goods: string
  reason?: string | null
  note?: string | null
  /** What its buyer wants instead, as the buyer's mail says it. */
  exchange?: string | null
  /** The progress of its order; null if no order was found. */
  progress: OrderProgress | null
}

/** Tells the owner about a new return or withdrawal. */
export function ownerReturnMail(mail: OwnerReturn, links: Links): MailContent {
  const kindText = mail.kind === 'withdrawal' ? 'Desistimiento' : 'Devolución'
  const goods = mail.isWhole ? ['Todo el pedido'] : unlinked(mail.goods).split('\n')
  return noticeMail(
    {
      subject: `${kindText} ${mail.code}: pedido ${mail.number}`,
      preheader: `De ${unlinked(mail.name)}.`,
      heading: `${kindText} ${mail.code}`,
      lead: ownerLead(mail.progress),
      blocks: [
        {
          facts: [
            { label: 'Nombre', value: unlinked(mail.name) },
            { label: 'Correo', value: mail.email },
            { label: 'Pedido', value: mail.number },
            { label: 'Recibido', value: formatMoment(mail.at) },
            ...(mail.reason ? [{ label: 'Motivo', value: mail.reason }] : []),
          ],
        },
        { section: 'Qué vuelve' },
        { lines: goods },
        ...(mail.note ? ([{ section: 'Nota' }, { quote: mail.note }] satisfies NoticeBlock[]) : []),
        ...(mail.exchange
          ? ([{ section: 'Cambio' }, { quote: mail.exchange }] satisfies NoticeBlock[])
          : []),
        { section: 'Qué hacer' },
        { paragraph: `npm run shop -- devoluciones ver ${mail.code}` },
      ],
      reason: 'Alguien ha pedido devolver algo en la tienda.',
    },
    links,
  )
}

function ownerLead(progress: OrderProgress | null): string {
  if (progress === null) {
    return 'Ningún pedido tiene ese número y ese correo. La declaración vale igual: busca el pedido y contesta.'
  }
  const { state, isToSend } = progress
  const label = orderStateText(progress).label.toLowerCase()
  if (state.order !== 'placed' || state.fulfilment !== 'unfulfilled') {
    return `El pedido está: ${label}.`
  }
  return wasPaid(state) && !isToSend
    ? `El pedido no ha salido (${label}): si lo cancelas, sus prendas vuelven a la venta.`
    : 'El pedido no ha salido: basta con cancelarlo.'
}
