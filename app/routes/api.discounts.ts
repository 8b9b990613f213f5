import * as v from 'valibot'
import { clientAddressContext, shopContext } from '#app/context.ts'
import { methodNotAllowed } from '#app/http/method-not-allowed.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { findDiscount } from '#core/discounts/discount.server.ts'
import { jsonText } from '#core/text/json-text.ts'
import type { Route } from './+types/api.discounts'

const DiscountInput = v.strictObject({ code: jsonText(40) })

export const loader = methodNotAllowed

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
  const outcome = await findDiscount(db, code, now().toISOString())
  // The reason is the owner's business: the shopper gets one message for all.
  if (!outcome.ok) {
    const reason = outcome.reason === 'blank' ? 'blank' : 'unknown'
    return Response.json({ ok: false, reason }, { status: 422 })
  }
  await discountGuesses.giveBack(address)
  // Flat, as tabs and servers of older versions expect it.
  return Response.json({ ok: true, ...outcome.discount })
}
