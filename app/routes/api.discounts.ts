import * as v from 'valibot'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { clientAddressContext, shopContext, shopperContext } from '#app/context.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { checkCode } from '#core/checkout/customer-code.server.ts'
import { codeRefusalText } from '#core/pricing/discounts/code-texts.ts'
import { jsonText } from '#core/base/text/json-text.ts'
import type { Route } from './+types/api.discounts'

export const handle: RouteHandle = { postGate: 'purchase', limit: 'purchase' }

const DiscountInput = v.strictObject({ code: jsonText(40) })

/** Says whether a code works; only an order uses it up. Wrong codes are counted. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, now, discountGuesses } = context.get(shopContext)
  const address = context.get(clientAddressContext)
  const { code } = await readJson(request, DiscountInput)
  const waitSeconds = await discountGuesses.take(address)
  if (waitSeconds > 0) {
    const headers = { 'retry-after': String(waitSeconds) }
    return new Response('Demasiados intentos\n', { status: 429, headers })
  }
  const shopper = context.get(shopperContext)
  const outcome = await checkCode(db, code, {
    now: now().toISOString(),
    userId: shopper?.id,
    email: shopper?.emailVerified ? shopper.email : undefined,
  })
  if (!outcome.ok) {
    // Tabs of an older version know two reasons, and no text.
    const reason = outcome.reason === 'blank' ? 'blank' : 'unknown'
    return Response.json({ ok: false, reason, text: codeRefusalText(outcome) }, { status: 422 })
  }
  await discountGuesses.giveBack(address)
  // Flat, as tabs and servers of older versions expect it.
  return Response.json({ ok: true, ...outcome.discount })
}
