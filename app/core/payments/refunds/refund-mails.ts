import type { MailContent } from '#core/mail/layout.ts'
import { formatEuros, type Cents } from '#core/base/money/money.ts'
import type { OrderLine } from '#core/orders/order.ts'
import {
  orderMail,
  sentence,
  REFUND_MAIL_FOLLOWS,
  type OrderMail,
} from '#core/orders/order-mails.ts'
import { lineText } from '#core/orders/order-words.ts'
import { policy } from '#core/base/policy/policy.ts'

const whenMoneyComes = (): string => {
  const { min, max } = policy.returns.refundDays
  return `El dinero suele tardar entre ${min} y ${max} días laborables en verse en tu cuenta. No tienes que hacer nada.`
}

/** Goods that were to be sent again at no cost, and are not since their money goes back. */
type NotSentAgain = { notSentAgain?: readonly OrderLine[] }

const notSentBlocks = (lines: readonly OrderLine[] = []) =>
  lines.length === 0
    ? []
    : [{ section: 'Ya no te lo enviamos otra vez' }, { lines: lines.map(lineText) }]

/** Says that a refund is owed and has not been paid yet. */
export function refundUnderWayMail(
  { order, ...links }: OrderMail,
  { amountCents, notSentAgain }: { amountCents: Cents } & NotSentAgain,
): MailContent {
  const amount = formatEuros(amountCents)
  return orderMail(order, links, {
    subject: `Tu reembolso de ${amount} está en marcha (pedido ${order.number})`,
    preheader: 'Te avisamos cuando el dinero haya salido.',
    heading: 'Tu reembolso está en marcha.',
    lead: sentence(
      order,
      `vamos a devolverte ${amount} del pedido ${order.number}, por el mismo medio con el que pagaste. El dinero todavía no ha salido.`,
    ),
    blocks: [{ paragraph: REFUND_MAIL_FOLLOWS }, ...notSentBlocks(notSentAgain)],
  })
}

const methodText = (byHand: string | null | undefined): string =>
  byHand ? `por otro medio (${byHand})` : 'por el mismo medio con el que pagaste'

type Refunded = { amountCents: Cents; isAll: boolean; byHand?: string | null }

/** What the mail tells the buyer of a refund that was paid; the owner reads it before it leaves. */
export function refundedText(orderNumber: string, refund: Refunded): string {
  const scope = refund.isAll ? 'todo lo que pagaste por' : 'una parte de lo que pagaste por'
  return `te hemos devuelto ${formatEuros(refund.amountCents)}, ${scope} el pedido ${orderNumber}, ${methodText(refund.byHand)}.`
}

/**
 * Says that a refund was paid: all of the order, some units, or an amount. `byHand` is the owner's
 * payment method, if it differs from the original one.
 */
export function refundedMail(
  { order, ...links }: OrderMail,
  refund: Refunded & NotSentAgain & { lines: readonly OrderLine[] },
): MailContent {
  const amount = formatEuros(refund.amountCents)
  const method = methodText(refund.byHand)
  return orderMail(order, links, {
    subject: `Te hemos devuelto ${amount} (pedido ${order.number})`,
    preheader: `${method.charAt(0).toUpperCase()}${method.slice(1)}.`,
    heading: 'El dinero va de vuelta.',
    lead: sentence(order, refundedText(order.number, refund)),
    blocks: [
      { paragraph: whenMoneyComes() },
      ...(refund.lines.length === 0
        ? []
        : [{ section: 'Por estas prendas' }, { lines: refund.lines.map(lineText) }]),
      ...notSentBlocks(refund.notSentAgain),
    ],
  })
}
