import { randomUUID } from 'node:crypto'
import type { Answered } from '#app/http/answer-form.server.ts'
import type { WithActor } from '#core/base/actor/actor.ts'
import { formatDay } from '#core/base/dates/format-dates.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { refuseForm } from '#core/base/text/form-answer.ts'
import { exchangeOf } from '#core/orders/exchanges/exchange-orders.server.ts'
import { returnExchange } from '#core/orders/exchanges/return-exchanges.server.ts'
import type { OrderWithState } from '#core/orders/order.ts'
import { orderSumRows } from '#core/orders/order-sum-rows.ts'
import { addressLines, lineText } from '#core/orders/order-words.ts'
import { awaitedLink } from '#core/payments/offline/awaited-transfer.server.ts'
import { ofReturnText } from '#core/payments/link/link-mail.ts'
import { whyNotPayable } from '#core/payments/link/payable.server.ts'
import { payByLink } from '#core/payments/link/pay-by-link.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import { simulado, simulateAuthorisation } from '#core/payments/provider/simulado.ts'
import { shippingName, shippingPromise } from '#core/pricing/shipping/shipping-labels.ts'
import { PAY_REFUSALS, type PayAnswer } from './pay-answer.ts'

/** An order by link, as the page on which it is paid shows it. */
export type PayOffer = {
  number: string
  /** Null: it can be paid now. */
  refusal: 'paid' | 'cancelled' | 'late' | 'gone' | null
  /** The order whose goods it replaces; null: none. */
  exchangeOf: string | null
  /** What it says if it is the exchange of a return; null: it is none. */
  ofReturn: string | null
  total: string
  /** The last day, in Madrid: «11 de marzo de 2026». Empty where it is paid. */
  until: string
  lines: string[]
  sums: { label: string; value: string }[]
  address: string[]
  shipping: string
  email: string
  /** No VAT of the shop: the taxes of its destination are the buyer's. */
  isUntaxed: boolean
  /** The card is only simulated, and says so. */
  isDemo: boolean
}

/** Null: the order is not to be paid by a link. */
export async function payOffer(
  ctx: Pick<PaymentContext, 'db' | 'now' | 'provider'>,
  order: OrderWithState,
): Promise<PayOffer | null> {
  const why = await whyNotPayable(ctx.db, order.id, ctx.now().toISOString())
  if (why === 'no_link') return null
  const exchange = await returnExchange(ctx.db, order.id)
  const awaited = await awaitedLink(ctx.db, order)
  const { number, amounts, recipient, shippingMethod } = order
  return {
    number,
    refusal: why ?? null,
    exchangeOf: await exchangeOf(ctx.db, order.id),
    ofReturn: exchange ? ofReturnText(exchange.returnCode) : null,
    total: formatEuros(amounts.totalCents),
    until: awaited ? formatDay(awaited.lastDay) : '',
    lines: order.lines.map(lineText),
    sums: orderSumRows(order).map(({ label, value }) => ({ label, value })),
    address: addressLines(order),
    shipping: `${shippingName(shippingMethod)}, ${shippingPromise(shippingMethod, recipient)}`,
    email: recipient.email,
    isUntaxed: order.tax.vatCountry === null,
    isDemo: ctx.provider.kind === 'browser',
  }
}

/** Pays an order by its link; null: it is paid. */
export async function payOrder(
  ctx: PaymentContext & WithActor,
  order: OrderWithState,
  authorisation: string,
): Promise<Answered<PayAnswer> | null> {
  const outcome = await payByLink(ctx, order.id, authorisation || authorisationOf(ctx))
  if (!outcome.ok) {
    const { text, status } = PAY_REFUSALS[outcome.reason]
    return { answer: refuseForm(text, null), status }
  }
  return outcome.url === null ? null : { answer: { ok: true, payUrl: outcome.url } }
}

/** Without scripts nothing simulates the card of the demonstration in the browser. */
function authorisationOf({ provider }: PaymentContext): string {
  if (provider.id !== simulado.id) return ''
  const made = simulateAuthorisation('card', '', randomUUID())
  return made.ok ? made.authorisation : ''
}
