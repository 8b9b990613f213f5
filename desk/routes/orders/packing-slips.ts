import { shopContext } from '#app/context.ts'
import { packingSlipsPage } from '#core/owner/packing/packing-pages.ts'
import { printPage } from '../../http/print-page.server.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { chosenToPack } from '../../orders/chosen-orders.server.ts'
import type { Route } from './+types/packing-slips'

/** The slips that go into the parcels, without prices, on A4 or A6. Changes nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, 'orders.read')
  const paper = new URL(request.url).searchParams.get('papel') === 'a6' ? 'a6' : 'a4'
  const orders = await chosenToPack(context.get(shopContext).db, request)
  return printPage(packingSlipsPage(orders, paper))
}
