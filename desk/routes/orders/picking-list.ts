import { shopContext } from '#app/context.ts'
import { pickingListPage } from '#core/owner/packing/packing-pages.ts'
import { pickingList } from '#core/owner/packing/packing.ts'
import { printPage } from '../../http/print-page.server.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { chosenToPack } from '../../orders/chosen-orders.server.ts'
import type { Route } from './+types/picking-list'

/** What to take from the shelves for the chosen orders, to print. Changes nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, 'orders.read')
  const { db, now } = context.get(shopContext)
  return printPage(pickingListPage(pickingList(await chosenToPack(db, request)), now()))
}
