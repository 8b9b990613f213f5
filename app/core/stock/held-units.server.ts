import { sql, type Expression, type SqlBool } from 'kysely'
import type { Db } from '#db/schema.ts'

/** The providers of orders that wait for days; see `offline-provider.ts` and `link-provider.ts`. */
const WAITING = ['transfer', 'link', 'cod']

/** How the holders of orders that wait for a transfer begin, so that no other limit counts them. */
export const TRANSFER_MARK = 'transfer:'

const beginsWith = (text: Expression<string | null>, begin: string) =>
  sql<SqlBool>`substr(${text}, 1, ${sql.lit(begin.length)}) = ${begin}`

/** Whether the holder is a client of this network. */
export const isOfNetwork = (client: Expression<string | null>, network: string) =>
  beginsWith(client, network)

/** Whether the hold of this e-mail is that of a stranger's order that waits for a transfer. */
export const isTransferHold = (email: Expression<string | null>) => beginsWith(email, TRANSFER_MARK)

/** The units of these variants that nobody holds. */
export async function freeByVariant(
  trx: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const free = await trx
    .selectFrom('stock')
    .select(['variant_id as id', 'available as units'])
    .where('variant_id', 'in', ids)
    .execute()
  return new Map(free.map(({ id, units }) => [id, units]))
}

/** Units that unpaid orders hold of a variant. */
type Held = {
  id: string
  units: number
  /** Those of orders that are not small or have no recorded holder, and do not wait for days. */
  notSmall: number
  /** Those of orders of the network in question. */
  ofNetwork: number
  /** Those of strangers that wait for a transfer, which `transfer-holds.server.ts` bounds. */
  byTransfer: number
}

/** What unpaid orders hold, by variant; of all variants without `ids`. */
export async function heldByVariant(
  db: Db,
  ids?: readonly string[],
  network = 'none',
): Promise<Held[]> {
  let lines = db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .leftJoin('unpaid_holds', 'unpaid_holds.order_id', 'orders.id')
    .select((eb) => {
      const sumWhere = (is: Expression<SqlBool>) =>
        eb.fn.sum<string | number>(
          eb.case().when(is).then(eb.ref('order_lines.quantity')).else(0).end(),
        )
      const small = eb.fn.coalesce('unpaid_holds.is_small', eb.lit(0))
      const isAtOnce = eb('orders.payment_provider', 'not in', WAITING)
      return [
        'order_lines.variant_id as id',
        eb.fn.sum<string | number>('order_lines.quantity').as('units'),
        sumWhere(eb.and([eb(small, '=', 0), isAtOnce])).as('not_small'),
        sumWhere(isOfNetwork(eb.ref('unpaid_holds.client'), network)).as('of_network'),
        sumWhere(isTransferHold(eb.ref('unpaid_holds.email'))).as('by_transfer'),
      ]
    })
    .where('orders.payment_status', '=', 'pending')
    .where('orders.status', '=', 'placed')
    .where('orders.fulfilment_status', '=', 'unfulfilled')
    .groupBy('order_lines.variant_id')
  if (ids) lines = lines.where('order_lines.variant_id', 'in', ids)
  const rows = await lines.execute()
  // Postgres returns sums as text.
  return rows.map((row) => ({
    id: row.id,
    units: Number(row.units),
    notSmall: Number(row.not_small),
    ofNetwork: Number(row.of_network),
    byTransfer: Number(row.by_transfer),
  }))
}
