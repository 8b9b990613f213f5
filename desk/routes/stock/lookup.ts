import { shopContext } from '#app/context.ts'
import { findVariant } from '#core/stock/owner-stock.server.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { scannedVariant } from '../../stock/stock-facts.server.ts'
import type { Route } from './+types/lookup'

const LONGEST = 120

/** What a scanned code is, for the list of counts; 404 for a code that is not sold. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, 'stock.count')
  const typed = (new URL(request.url).searchParams.get('v') ?? '').trim().slice(0, LONGEST)
  const variant = typed === '' ? undefined : await findVariant(context.get(shopContext).db, typed)
  return variant ? Response.json(scannedVariant(variant)) : Response.json(null, { status: 404 })
}
