import { currentSession, findRow, openAt } from '#core/payments/open-payment.server.ts'
import {
  closeSession,
  lastSession,
  type SessionRow,
} from '#core/payments/payment-sessions.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import type { RedirectProvider } from '#core/payments/provider/payment-provider.ts'
import { settlePayment } from '#core/payments/settle-payment.server.ts'
import { whyNotPayable, type NotPayable } from './payable.server.ts'

export type OpenLinkOutcome =
  | { ok: true; url: string }
  /** `refused`: the provider does not take it; the order waits on. */
  | { ok: false; reason: NotPayable | 'refused' | 'unavailable' }

/** An attempt may have ended, or be refused: so many are looked at in one call. */
const TRIES = 3

/**
 * Answers the provider's page on which an order by link is paid: the open one, which two tabs share,
 * or a new one. A page that was opened in time may end after the term, and the order waits for it.
 * Guarded by: pay-link-page.server.test.ts.
 */
export async function openLinkPage(
  ctx: PaymentContext & { provider: RedirectProvider },
  orderId: string,
): Promise<OpenLinkOutcome> {
  const { provider } = ctx
  let wasRefused = false
  for (let tries = 0; tries < TRIES; tries += 1) {
    const now = ctx.now().toISOString()
    const why = await whyNotPayable(ctx.db, orderId, now)
    const begun = why === 'late' ? await lastSession(ctx.db, orderId) : undefined
    if (begun?.url && begun.closed_at === null && begun.expires_at > now) {
      return { ok: true, url: begun.url }
    }
    if (why !== undefined) return { ok: false, reason: why }
    const order = await findRow(ctx.db, orderId)
    const session = await currentSession(ctx, orderId)
    if (session.expires_at <= now) {
      if (await endPage(ctx, session)) continue
      break
    }
    if (session.url !== null) return { ok: true, url: session.url }
    const page = `${ctx.shopUrl}/orders/${order.number}/pay`
    const back = { returnUrl: `${page}?hecho=si`, cancelUrl: page }
    const opened = await openAt(ctx, { provider, order, session, back })
    if (opened.status === 'open') return { ok: true, url: opened.url }
    if (opened.status === 'unknown') break
    wasRefused = opened.status === 'refused'
  }
  return { ok: false, reason: wasRefused ? 'refused' : 'unavailable' }
}

/** Ends a page whose time is over, before another one begins; false if the provider does not answer. */
async function endPage(
  ctx: PaymentContext & { provider: RedirectProvider },
  { order_id: orderId, attempt, ref }: SessionRow,
): Promise<boolean> {
  // Nobody was ever sent to a page that the provider did not confirm.
  if (ref === null) {
    await closeSession(ctx.db, { orderId, attempt }, ctx.now().toISOString())
    return true
  }
  const report = await ctx.provider.close(ref)
  if (!report) return false
  await settlePayment(ctx, report)
  return true
}
