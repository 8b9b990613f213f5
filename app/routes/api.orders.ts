import { asShopper } from '#app/http/as-shopper.server.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RouteHandle } from '#app/http/route-handle.ts'
import {
  clientAddressContext,
  requestIdContext,
  shopContext,
  shopperContext,
} from '#app/context.ts'
import { requireSessionLookup } from '#app/http/require-shopper.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { OrderRequest } from '#core/checkout/order-request.ts'
import type { PlaceOrderOutcome } from '#core/checkout/outcome.ts'
import { startCheckout } from '#core/checkout/start-checkout.server.ts'
import { orderCookie } from '#app/http/order-cookies.server.ts'
import type { CookieShop } from '#app/http/signed-cookie.server.ts'
import { publicChanges } from '#core/base/policy/live-settings.ts'
import type { Shop } from '#app/shop.server.ts'
import type { Route } from './+types/api.orders'

export const handle: RouteHandle = { postGate: 'orders', limit: 'purchase' }

/** As long as the buyer does not notice. */
const REFRESH_MS = 20

/** Places an order; returns it and where to pay, or a refusal. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  // The order of a signed-in shopper belongs to the account.
  requireSessionLookup(context)
  const order = await readJson(request, OrderRequest)
  const userId = context.get(shopperContext)?.id
  let isShown = false
  const onShown = () => void (isShown = true)
  const outcome = await startCheckout(
    { ...asShopper(context), userId, clientAddress: context.get(clientAddressContext), onShown },
    order,
  )
  if (!outcome.ok && outcome.reason === 'unavailable') {
    const headers = { 'set-cookie': await orderCookie(shop).write(outcome.orderId) }
    return Response.json({ ok: false, reason: 'unavailable' }, { status: 503, headers })
  }
  if (!outcome.ok) {
    const answer =
      outcome.reason === 'total_changed' || outcome.reason === 'no_gift_wrap'
        ? { ...outcome, settings: publicChanges() }
        : outcome
    const headers = { ...waitOf(outcome), ...(await earlierCookie(shop, outcome)) }
    return Response.json(answer, { status: statusOf(outcome), headers })
  }
  shop.wakeMail()
  if (isShown) await showAtOnce(shop, context.get(requestIdContext))
  return Response.json(outcome, {
    headers: { 'set-cookie': await orderCookie(shop).write(outcome.order.id) },
  })
}

/**
 * The order has taken the last units of a size, which this instance shows at once: it reads the few
 * products that have changed. The order is valid without, and waits for no large change.
 */
async function showAtOnce(
  { catalogue, logError }: Pick<Shop, 'catalogue' | 'logError'>,
  requestId: string,
): Promise<void> {
  await Promise.race([catalogue.refresh(), sleep(REFRESH_MS)]).catch((error: unknown) => {
    logError('catalogue not refreshed', error, requestId)
  })
}

function statusOf(refusal: Exclude<PlaceOrderOutcome, { ok: true }>): number {
  switch (refusal.reason) {
    case 'gone':
    case 'sold_out':
    case 'price_changed':
    case 'total_changed':
    case 'no_gift_wrap':
    case 'payment_ended':
    case 'already_ordered':
    case 'transfer_limit':
    case 'no_transfer':
    case 'no_cod':
      return 409
    case 'code_not_valid':
    case 'unpaid_limit':
      return 'waitSeconds' in refusal ? 429 : 409
    case 'declined':
      return 402
    case 'empty_cart':
    case 'bad_fields':
    case 'too_many_units':
    case 'no_delivery':
    case 'key_reused':
      return 422
  }
}

/** `Retry-After`, where the time is known. */
const waitOf = (refusal: Exclude<PlaceOrderOutcome, { ok: true }>): Record<string, string> =>
  'waitSeconds' in refusal ? { 'retry-after': String(refusal.waitSeconds) } : {}

/** The earlier order of the key is shown in place of a second one. */
const earlierCookie = async (
  shop: CookieShop,
  refusal: Exclude<PlaceOrderOutcome, { ok: true }>,
): Promise<Record<string, string>> =>
  refusal.reason === 'already_ordered'
    ? { 'set-cookie': await orderCookie(shop).write(refusal.order.id) }
    : {}
