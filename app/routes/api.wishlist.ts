import { z } from 'zod'
import { shopContext } from '#app/context.ts'
import { methodNotAllowed } from '#app/http/method-not-allowed.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { requireShopper } from '#app/http/require-shopper.server.ts'
import { pictureVersion } from '#core/catalogue/pictures.server.ts'
import { thumbnail } from '#core/catalogue/pictures.ts'
import { jsonId } from '#core/text/json-text.ts'
import {
  clearWishlist,
  removeFromWishlist,
  saveToWishlist,
} from '#core/wishlist/wishlist.server.ts'
import type { Route } from './+types/api.wishlist'

const productId = jsonId
const Change = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('save'), productId }),
  z.strictObject({ action: z.literal('remove'), productId }),
  z.strictObject({ action: z.literal('clear') }),
])

export const loader = methodNotAllowed

/** Changes the favourites of whoever is signed in; name, price and picture are the shop's own. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, catalogue, newId, now } = context.get(shopContext)
  const shopper = requireShopper(context)
  const change = await readJson(request, Change)
  if (change.action === 'clear') await clearWishlist(db, shopper.id)
  if (change.action === 'remove') await removeFromWishlist(db, shopper.id, change.productId)
  if (change.action !== 'save') return Response.json({ ok: true })

  const product = catalogue.current().byId.get(change.productId)
  if (!product) return Response.json({ ok: false, reason: 'gone' }, { status: 404 })
  const { id, name, priceCents, colors } = product
  const [color = ''] = colors
  const image = thumbnail({ id, color, version: pictureVersion(id, color) })
  const outcome = await saveToWishlist(db, {
    id: newId('wsh'),
    userId: shopper.id,
    product: { id, name, priceCents, image },
    now: now().toISOString(),
  })
  return Response.json(outcome, { status: outcome.ok ? 200 : 409 })
}
