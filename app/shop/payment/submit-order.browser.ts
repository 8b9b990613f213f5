import type { PlaceOrderOutcome, ShopBusy } from '#core/checkout/outcome.ts'
import type { OrderRequest } from '#core/checkout/order-request.ts'
import { markAnswered, markSent } from './purchase-key.browser.ts'

/** Longer than the shop ever works on an order; then the answer counts as lost. */
const LONGEST_WAIT_MS = 20_000

/**
 * `failed`: the shop took no order. `lost`: nobody knows; `isOver`: the shop no longer works on the
 * request, so one look tells.
 */
export type NoOutcome =
  | { ok: false; reason: 'failed' }
  | { ok: false; reason: 'lost'; isOver: boolean }

/** Sends an order. The same key may be sent again, and never makes a second order. */
export async function submitOrder(
  request: OrderRequest,
): Promise<PlaceOrderOutcome | ShopBusy | NoOutcome> {
  markSent(request.idempotencyKey)
  const outcome = await send(request)
  // A busy shop may have stored it.
  if (outcome.ok || (outcome.reason !== 'lost' && outcome.reason !== 'busy')) markAnswered()
  return outcome
}

async function send(request: OrderRequest): Promise<PlaceOrderOutcome | ShopBusy | NoOutcome> {
  const wait = new AbortController()
  const timer = setTimeout(() => wait.abort(), LONGEST_WAIT_MS)
  let status = 0
  try {
    const response = await fetch('/api/orders', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      signal: wait.signal,
    })
    ;({ status } = response)
    const body = (await response.json()) as Answer
    if (response.ok || [402, 409, 422, 429].includes(status)) return body as PlaceOrderOutcome
    if (status === 503 && !body.ok && body.reason === 'busy') return body
    // The payment provider is silent: stored, but nothing can be paid yet.
    if (status === 503 && !body.ok && body.reason === 'unavailable') return FAILED
  } catch {
    // No answer, or one cut off, or an error page: what follows depends on the status.
  } finally {
    clearTimeout(timer)
  }
  // A malformed request is refused before anything is stored.
  if (status >= 400 && status < 500) return FAILED
  return { ok: false, reason: 'lost', isOver: status === 500 }
}

const FAILED = { ok: false, reason: 'failed' } as const

type Answer = PlaceOrderOutcome | ShopBusy | { ok: false; reason: 'unavailable' }
