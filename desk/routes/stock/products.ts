import { shopContext } from '#app/context.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { deliveryProducts } from '../../stock/delivery-products.server.ts'
import type { Route } from './+types/products'

const LONGEST = 120

/** The products of a scanned or typed text, with their variants, for a delivery note. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, 'stock.count')
  const { db, now } = context.get(shopContext)
  const typed = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, LONGEST)
  if (typed === '') return Response.json({ products: [], variantId: null })
  return Response.json(await deliveryProducts(db, { typed, now: now() }))
}
