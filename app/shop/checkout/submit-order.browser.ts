import type { PlaceOrderOutcome, ShopBusy } from '#core/checkout/outcome.ts'
import type { OrderRequest } from '#core/checkout/order-request.ts'
import { randomId } from '../forms/random-id.browser.ts'

const KEY = 'checkout.key'

/**
 * The idempotency key of the purchase in progress, shared by all tabs. It survives a reload and a
 * closed browser, so a shopper who does not know whether an order arrived cannot place it twice.
 * `forgetKey` ends it.
 */
export function purchaseKey(): string {
  try {
    const stored = localStorage.getItem(KEY)
    if (stored && UUID.test(stored)) return stored
    const key = randomId()
    localStorage.setItem(KEY, key)
    return key
  } catch {
    return (fallbackKey ??= randomId())
  }
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** Used if storage is full or blocked. */
let fallbackKey: string | undefined

export function forgetKey(): void {
  fallbackKey = undefined
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage is blocked, so it is empty.
  }
}

/** Sends an order; undefined if the result is unknown. The same key may be sent again. */
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
    // A malformed request or a server error is no outcome of the rules.
    return response.ok || [402, 409, 422, 429].includes(response.status) ? body : undefined
  } catch {
    return undefined
  }
}

/** A silent payment provider also gives status 503; the body tells the two apart. */
const isBusy = (body: PlaceOrderOutcome | ShopBusy): body is ShopBusy =>
  !body.ok && body.reason === 'busy'
