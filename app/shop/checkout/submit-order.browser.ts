import type { PlaceOrderOutcome, ShopBusy } from '#core/checkout/outcome.ts'
import type { OrderRequest } from '#core/checkout/order-request.ts'
import { randomId } from '../forms/random-id.browser.ts'

const KEY = 'checkout.key'

/**
 * The idempotency key of the purchase in hand, the same in every tab. It survives a reload and a
 * closed browser, so that a shopper who does not know whether an order arrived cannot place it
 * twice; `forgetKey` ends it.
 */
export function purchaseKey(): string {
  try {
    const kept = localStorage.getItem(KEY)
    if (kept && UUID.test(kept)) return kept
    const key = randomId()
    localStorage.setItem(KEY, key)
    return key
  } catch {
    return (fallbackKey ??= randomId())
  }
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** For when storage is full or forbidden. */
let fallbackKey: string | undefined

export function forgetKey(): void {
  fallbackKey = undefined
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage is forbidden: there was nothing in it.
  }
}

/** Sends an order; undefined when nobody knows what became of it. The same key may be sent again. */
export async function submitOrder(
  request: OrderRequest,
): Promise<PlaceOrderOutcome | ShopBusy | undefined> {
  try {
    const response = await fetch('/api/orders', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    })
    const body = (await response.json()) as PlaceOrderOutcome | ShopBusy
    if (response.status === 503 && isBusy(body)) return body
    // A malformed request or a failure of the server is no outcome of the rules.
    return response.ok || [402, 409, 422, 429].includes(response.status) ? body : undefined
  } catch {
    return undefined
  }
}

/** The provider of payments may be silent as well, with the same status; its answer says so. */
const isBusy = (body: PlaceOrderOutcome | ShopBusy): body is ShopBusy =>
  !body.ok && body.reason === 'busy'
