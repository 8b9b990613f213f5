import { Stripe } from 'stripe'
import type {
  DisputeReport,
  OpenOutcome,
  PaymentReport,
  PaymentWanted,
  ProviderEvent,
  RedirectProvider,
  RefundAnswer,
  RefundReport,
  RefundWanted,
} from './payment-provider.ts'

export type StripeSettings = {
  secretKey: string
  webhookSecret: string
  /** Replaces Stripe's address in tests. */
  apiBase?: URL | undefined
  timeoutMs?: number
  /** How often a call without an answer is retried at once, with the same key. */
  retries?: number
}

/** Shorter than a shopper's patience; a call without an answer is repeated later. */
const TIMEOUT_MS = 6000
/** Stripe's minimum charge in euros. Source: Stripe, "Minimum and maximum charge amounts". */
const LEAST_CHARGE_CENTS = 50
/** How old a signed event may be, or how far ahead of the shop's clock. Stripe's default. */
const TOLERANCE_SECONDS = 300

/** Stripe Checkout: the shopper pays on Stripe's page, so the shop never receives card data. */
export function stripeProvider(settings: StripeSettings): RedirectProvider {
  const { secretKey, webhookSecret, apiBase, timeoutMs = TIMEOUT_MS, retries = 1 } = settings
  const stripe = new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(apiBase && { protocol: 'http', host: apiBase.hostname, port: Number(apiBase.port) }),
  })
  const ask = async (sessionRef: string) => {
    try {
      return toReport(await stripe.checkout.sessions.retrieve(sessionRef))
    } catch {
      return undefined // the caller asks again later
    }
  }
  return {
    kind: 'redirect',
    id: 'stripe',
    isLive: /^[rs]k_live_/.test(secretKey),
    leastChargeCents: LEAST_CHARGE_CENTS,
    open: (wanted) => open(stripe, wanted),
    ask,
    close: async (sessionRef) => {
      try {
        return toReport(await stripe.checkout.sessions.expire(sessionRef))
      } catch {
        return ask(sessionRef) // it was paid or had ended already, or Stripe did not answer
      }
    },
    refund: (wanted) => refund(stripe, wanted),
    readEvent: (body, signature, now) => {
      try {
        const received = now.getTime()
        if (isAhead(signature, received)) return undefined
        return toEvent(
          stripe.webhooks.constructEvent(
            body,
            signature,
            webhookSecret,
            TOLERANCE_SECONDS,
            undefined,
            received,
          ),
        )
      } catch {
        return undefined
      }
    },
  }
}

/** The library refuses old events, but accepts future ones, which could be replayed until then. */
function isAhead(signature: string, nowMs: number): boolean {
  // Check every time: an attacker may prepend an unsigned one to a replayed signature.
  const times = [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].map(([, seconds]) => Number(seconds))
  return times.some((seconds) => seconds * 1000 - nowMs > TOLERANCE_SECONDS * 1000)
}

async function open(stripe: Stripe, wanted: PaymentWanted): Promise<OpenOutcome> {
  const { orderId, attempt } = wanted
  const name = `Pedido ${wanted.orderNumber}`
  try {
    const session = await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        locale: 'es',
        client_reference_id: orderId,
        customer_email: wanted.email,
        // One line with the total: the order has already settled discount, VAT and shipping.
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: 'eur',
              unit_amount: wanted.totalCents,
              product_data: { name },
            },
          },
        ],
        metadata: { order: orderId, attempt: String(attempt) },
        payment_intent_data: { description: name, metadata: { order: orderId } },
        success_url: wanted.returnUrl,
        cancel_url: wanted.cancelUrl,
        expires_at: Math.floor(Date.parse(wanted.expiresAt) / 1000),
      },
      { idempotencyKey: `${orderId}/${attempt}` },
    )
    if (!session.url) return { status: 'broken', detail: 'a session without an address' }
    return { status: 'open', ref: session.id, url: session.url }
  } catch (error) {
    const kind = isKeyRefused(error) ? 'refused' : kindOf(error)
    return { status: kind === 'unclear' ? 'unknown' : kind, detail: wordsOf(error) }
  }
}

/** Looks for an existing refund first: answers may be lost, and Stripe forgets keys after a day. */
async function refund(stripe: Stripe, wanted: RefundWanted): Promise<RefundAnswer> {
  const { refundId, paymentRef, amountCents, spentKeys } = wanted
  let isAsked = false
  try {
    const { data } = await stripe.refunds.list({ payment_intent: paymentRef, limit: 100 })
    const own = data.filter(({ metadata }) => metadata?.['refund'] === refundId)
    const before = own.find((one) => !isFailed(one))
    isAsked = true
    const made =
      before ??
      (await stripe.refunds.create(
        { payment_intent: paymentRef, amount: amountCents, metadata: { refund: refundId } },
        { idempotencyKey: `${refundId}/${spentKeys}` },
      ))
    if (isFailed(made)) {
      return { status: 'refused', ref: made.id, detail: made.failure_reason ?? 'failed' }
    }
    if (made.status === 'succeeded') return { status: 'done', ref: made.id }
    // Stripe accepted the refund and waits for the balance or for a bank.
    return { status: 'unknown', isKeySpent: false, detail: `${made.status ?? 'pending'} at Stripe` }
  } catch (error) {
    const kind = isAsked ? kindOf(error) : 'unclear'
    if (kind === 'refused') return { status: 'refused', ref: null, detail: wordsOf(error) }
    return { status: 'unknown', isKeySpent: kind === 'broken', detail: wordsOf(error) }
  }
}

/**
 * What an error means for its idempotency key: `refused` for good, `broken` (Stripe would repeat
 * its own error for this key), or `unclear` (the caller may repeat the request).
 */
function kindOf(error: unknown): 'refused' | 'broken' | 'unclear' {
  if (error instanceof Stripe.errors.StripeError && error.statusCode === 409) return 'unclear'
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return 'refused'
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'refused'
  return error instanceof Stripe.errors.StripeAPIError ? 'broken' : 'unclear'
}

/** The shop's own key is wrong, revoked or too weak: Stripe has looked at nothing else. */
const isKeyRefused = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError

/** The error for the log, without the request, which has personal data. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) return String(error)
  const { type, code, requestId } = error
  return [type, code, requestId].filter(Boolean).join(' ')
}

function toReport(session: Stripe.Checkout.Session): PaymentReport {
  const { metadata, payment_intent: intent } = session
  return {
    orderId: metadata?.['order'] ?? '',
    attempt: Number(metadata?.['attempt'] ?? 0),
    sessionRef: session.id,
    // Complete but unpaid: the bank is still processing it.
    status:
      session.payment_status === 'paid' ? 'paid' : session.status === 'expired' ? 'closed' : 'open',
    paymentRef: typeof intent === 'string' ? intent : (intent?.id ?? null),
    amountCents: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    isLive: session.livemode,
  }
}

const isFailed = ({ status }: Stripe.Refund): boolean =>
  status === 'failed' || status === 'canceled'

function toRefundReport(made: Stripe.Refund): RefundReport {
  const { payment_intent: intent } = made
  return {
    refundId: made.metadata?.['refund'] ?? null,
    ref: made.id,
    paymentRef: typeof intent === 'string' ? intent : (intent?.id ?? ''),
    amountCents: made.amount,
    status: isFailed(made) ? 'failed' : made.status === 'succeeded' ? 'done' : 'pending',
  }
}

function toDisputeReport(dispute: Stripe.Dispute): DisputeReport {
  const { payment_intent: intent, evidence_details: evidence } = dispute
  return {
    ref: dispute.id,
    paymentRef: typeof intent === 'string' ? intent : (intent?.id ?? ''),
    amountCents: dispute.amount,
    currency: dispute.currency.toUpperCase(),
    reason: dispute.reason,
    status: dispute.status,
    dueAt: evidence?.due_by ? new Date(evidence.due_by * 1000).toISOString() : null,
  }
}

function toEvent(event: Stripe.Event): ProviderEvent {
  if (
    event.type === 'checkout.session.completed' ||
    event.type === 'checkout.session.async_payment_succeeded' ||
    event.type === 'checkout.session.expired'
  ) {
    return { kind: 'payment', report: toReport(event.data.object) }
  }
  if (event.type === 'checkout.session.async_payment_failed') {
    return { kind: 'payment', report: { ...toReport(event.data.object), status: 'closed' } }
  }
  if (
    event.type === 'refund.created' ||
    event.type === 'refund.updated' ||
    event.type === 'refund.failed'
  ) {
    return { kind: 'refund', report: toRefundReport(event.data.object) }
  }
  if (event.type.startsWith('charge.dispute.')) {
    // The object of every `charge.dispute.*` event is the dispute.
    return { kind: 'dispute', report: toDisputeReport(event.data.object as Stripe.Dispute) }
  }
  return { kind: 'other' }
}
