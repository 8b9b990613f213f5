import { lockWithOrigin } from '#core/orders/exchanges/exchange-orders.server.ts'
import { isPaymentUsed } from '#core/orders/orders.server.ts'
import { findRow } from '#core/payments/open-payment.server.ts'
import { TERM_ATTEMPT } from '#core/payments/payment-sessions.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import type { BrowserProvider, PaymentReport } from '#core/payments/provider/payment-provider.ts'
import { settlePayment } from '#core/payments/settle-payment.server.ts'
import { transact } from '#db/transact.ts'
import { linkRef, reporting } from './link-provider.ts'
import { openLinkPage, type OpenLinkOutcome } from './open-link-page.server.ts'
import { whyNotPayable } from './payable.server.ts'

export type PayByLinkOutcome =
  /** `url`: the provider's page, on which it is paid; null: it is paid. */
  | { ok: true; url: string | null }
  | Extract<OpenLinkOutcome, { ok: false }>
  | { ok: false; reason: 'declined' }

/**
 * Pays an order by its link, at the provider of the checkout: at its page, or at once with the
 * `authorisation` of a payment in the browser. What cannot be paid any more is refused by name, and
 * charged nothing. Guarded by: pay-link.server.test.ts.
 */
export async function payByLink(
  ctx: PaymentContext,
  orderId: string,
  authorisation: string,
): Promise<PayByLinkOutcome> {
  const { provider } = ctx
  if (provider.kind === 'redirect') return openLinkPage({ ...ctx, provider }, orderId)
  const checked = await provider.checkAuthorisation({ method: 'card', authorisation })
  if (!checked.ok) return checked
  const outcome = await payAtOnce(ctx, { provider, orderId, paymentRef: checked.paymentRef })
  if (outcome.ok) ctx.wakeMail()
  return outcome
}

type Payment = { provider: BrowserProvider; orderId: string; paymentRef: string }

/** The authorisation is final when this commits: of two tabs, one pays. */
const payAtOnce = (
  ctx: PaymentContext,
  { provider, orderId, paymentRef }: Payment,
): Promise<PayByLinkOutcome> =>
  transact(ctx, async (inside) => {
    await lockWithOrigin(inside.db, orderId)
    const reason = await whyNotPayable(inside.db, orderId, inside.now().toISOString())
    if (reason !== undefined) return { ok: false, reason }
    if (await isPaymentUsed(inside.db, paymentRef)) return { ok: false, reason: 'declined' }
    const { total_cents: amountCents } = await findRow(inside.db, orderId)
    const settling = { ...inside, provider: reporting(provider), wakeMail: () => {} }
    await settlePayment(settling, reportOfTerm({ orderId, paymentRef, amountCents }))
    return { ok: true, url: null }
  })

/** The report of money that is there already, for the term of an order by link. */
export const reportOfTerm = (
  paid: Pick<PaymentReport, 'orderId' | 'amountCents'> & { paymentRef: string },
): PaymentReport => ({
  ...paid,
  attempt: TERM_ATTEMPT,
  sessionRef: linkRef(paid.orderId),
  status: 'paid',
  currency: 'EUR',
  isLive: true,
})
