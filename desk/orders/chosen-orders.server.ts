import { data } from 'react-router'
import type { Db } from '#db/schema.ts'
import { readOrderNumber } from '#core/orders/order.ts'
import { findOrdersToPack, type OrderToPack } from '#core/owner/packing/packing.server.ts'
import {
  findReplacementsToPack,
  type ReplacementToPack,
} from '#core/owner/packing/replacements-to-pack.server.ts'

/** As many parcels as two people pack in a morning. */
const MOST = 60

/** The numbers of the orders that a list's boxes have chosen. */
export const chosenNumbers = (request: Request): string[] => [
  ...new Set(
    new URL(request.url).searchParams
      .getAll('pedido')
      .slice(0, MOST)
      .flatMap((typed) => readOrderNumber(typed) ?? []),
  ),
]

/**
 * The parcels to pack of the chosen orders, what is sent again last; of all that wait, if none is
 * chosen. 404: nothing.
 */
export async function chosenToPack(
  db: Db,
  request: Request,
): Promise<(OrderToPack | ReplacementToPack)[]> {
  const numbers = chosenNumbers(request)
  const search = { ...(numbers.length > 0 ? { numbers } : {}), most: MOST }
  const orders = (await findOrdersToPack(db, search)).filter(({ units }) => units.length > 0)
  const parcels = [...orders, ...(await findReplacementsToPack(db, search))]
  if (parcels.length === 0) throw data(null, { status: 404 })
  return parcels
}
