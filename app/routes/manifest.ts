import manifest from '#content/manifest.json' with { type: 'json' }
import { shop } from '#core/base/policy/shop.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'

export const handle: RouteHandle = { access: 'public', keeps: true, ignoresSession: true }

/** What a phone shows of the shop once it is on its home screen. */
export function loader() {
  const named = { name: shop.name, short_name: shop.name, description: shop.claim, ...manifest }
  return Response.json(named, { headers: { 'content-type': 'application/manifest+json' } })
}
