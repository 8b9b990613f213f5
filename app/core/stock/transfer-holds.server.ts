import type { Cents } from '#core/base/money/money.ts'
import type { Db } from '#db/schema.ts'
import { freeByVariant, heldByVariant, isTransferHold, TRANSFER_MARK } from './held-units.server.ts'
import type { StockLine } from './stock.server.ts'
import { mostHeldByTransfers, transferLimit, type TransferLimitBy } from './transfer-limits.ts'
import type { Holder } from './unpaid-holds.server.ts'
import { networkOfClient, unitsIn } from './unpaid-limits.ts'

/** The row that orders by transfer lock one after the other. Its numbers stay 0. */
const ALL = 'transfers'

/** The holder of an order that waits for a transfer: no count of other unpaid orders has it. */
export const transferHolder = ({ client, email }: Holder): Holder => ({
  client: client === null ? null : TRANSFER_MARK + client,
  email: TRANSFER_MARK + email,
})

/**
 * The limit that an order by transfer reaches, inside the caller's transaction; undefined: none.
 * Counts the holds themselves, one order after the other until the commit, which is seldom: two
 * concurrent ones cannot both take the last allowance. Call it before taking stock, in the place of
 * `reserveUnpaidAllowance`, whose rows it never locks. `holder` is that of `transferHolder`.
 * Guarded by: transfer-holds.server.test.ts.
 */
export async function findTransferLimit(
  trx: Db,
  holder: Holder,
  order: { lines: readonly StockLine[]; totalCents: Cents },
): Promise<TransferLimitBy | undefined> {
  await trx
    .insertInto('unpaid_holders')
    .values({ holder: ALL, orders: 0, units: 0 })
    .onConflict((oc) => oc.column('holder').doUpdateSet({ units: 0 }))
    .execute()
  // A statement of its own: it sees what the transaction before it has committed.
  const waiting = await trx
    .selectFrom('unpaid_holds')
    .innerJoin('orders', 'orders.id', 'unpaid_holds.order_id')
    .select(['unpaid_holds.client', 'unpaid_holds.email', 'total_cents as cents'])
    .where((eb) => isTransferHold(eb.ref('unpaid_holds.email')))
    .where('payment_status', '=', 'pending')
    .execute()
  const network = networkOfClient(holder.client)
  const count = (is: (one: (typeof waiting)[number]) => boolean) => waiting.filter(is).length
  return transferLimit(
    { units: unitsIn(order.lines), cents: order.totalCents },
    {
      ofEmail: count(({ email }) => email === holder.email),
      ofClient: count(({ client }) => client !== null && client === holder.client),
      ofNetwork: count(
        ({ client }) => network !== undefined && network === networkOfClient(client),
      ),
      orders: waiting.length,
      cents: waiting.reduce((sum, { cents }) => sum + cents, 0),
    },
  )
}

/**
 * The variants of which transfers would hold more than their share, with the units that the order
 * may have. Call it after taking stock, which locks the rows of the variants.
 */
export async function findTransferShort(
  trx: Db,
  lines: readonly StockLine[],
): Promise<{ variantId: string; unitsLeft: number }[]> {
  const ids = lines.map(({ variantId }) => variantId)
  const freeOf = await freeByVariant(trx, ids)
  const heldOf = new Map((await heldByVariant(trx, ids)).map((one) => [one.id, one]))
  return lines.flatMap(({ variantId, quantity }) => {
    const { units = 0, byTransfer = 0 } = heldOf.get(variantId) ?? {}
    const all = (freeOf.get(variantId) ?? 0) + quantity + units
    const unitsLeft = Math.max(0, mostHeldByTransfers(all) - byTransfer)
    return quantity > unitsLeft ? [{ variantId, unitsLeft }] : []
  })
}
