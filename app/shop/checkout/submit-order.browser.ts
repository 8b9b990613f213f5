import type { PlaceOrderOutcome } from './outcome.ts'
import type { OrderRequest } from './order-request.ts'

const KEY = 'checkout.key'

/**
 * The idempotency key of the purchase in hand. It survives a reload, so that a shopper who does not
 * know whether an order arrived cannot place it twice; `forgetKey` ends it.
 */
export function purchaseKey(): string {
  try {
    const kept = sessionStorage.getItem(KEY)
    if (kept) return kept
    const key = crypto.randomUUID()
    sessionStorage.setItem(KEY, key)
    return key
  } catch {
    return (fallbackKey ??= crypto.randomUUID())
  }
}

let fallbackKey: string | undefined

export function forgetKey(): void {
  fallbackKey = undefined
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage is forbidden: there was nothing in it.
  }
}

/** Sends an order; undefined when nobody knows what became of it. The same key may be sent again. */
export async function submitOrder(request: OrderRequest): Promise<PlaceOrderOutcome | undefined> {
  try {
    const response = await fetch('/api/orders', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    })
    const body = (await response.json()) as PlaceOrderOutcome
    // A malformed request or a failure of the server is no outcome of the rules.
    return response.ok || [402, 409, 422].includes(response.status) ? body : undefined
  } catch {
    return undefined
  }
}
