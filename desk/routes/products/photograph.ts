import { shopContext } from '#app/context.ts'
import { isPhoto } from '#core/catalogue/pictures/photographs.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import type { Route } from './+types/photograph'

/** A photograph as it was sent, small: to choose what matters in it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  requireStaff(context, 'products.edit')
  const { id: productId, color, photo } = params
  const isName = /^[a-z0-9-]{1,80}$/.test(productId) && /^[a-z]{1,30}$/.test(color)
  const bytes =
    isName && isPhoto(photo)
      ? await context.get(shopContext).readPhotograph({ productId, color, photo })
      : undefined
  if (!bytes) throw new Response('Esa foto ya no está', { status: 404 })
  return new Response(new Uint8Array(bytes), { headers: { 'content-type': 'image/jpeg' } })
}
