import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import { checkMoney, type MoneyFault } from '#core/orders/ledger/check-money.ts'
import { entriesOf } from '#core/orders/ledger/ledger.server.ts'
import { lockOrder } from '#core/orders/transition-order.server.ts'

/** Orders per query. */
const BATCH = 500

export type LedgerFault = MoneyFault & { orderNumber: string }

/**
 * Compares every order's ledger with its columns and refunds, in batches; changes nothing. `checked`
 * counts the orders. An order that seems wrong is read again under its lock, since a change between
 * two queries is no fault. Guarded by: check-ledger.server.test.ts.
 */
export async function checkLedger(
  db: Db,
  isStopping: () => boolean = () => false,
): Promise<{ checked: number; faults: LedgerFault[] }> {
  const faults: LedgerFault[] = []
  let checked = 0
  let last = ''
  while (!isStopping()) {
    const ids = await idsAfter(db, last)
    for (const { orderId } of await faultsOf(db, ids)) {
      const again = await transact(db, async (trx) => {
        await lockOrder(trx, orderId)
        return faultsOf(trx, [orderId])
      })
      faults.push(...again.flatMap((one) => one.faults))
    }
    checked += ids.length
    last = ids.at(-1) ?? ''
    if (ids.length < BATCH) break
  }
  return { checked, faults }
}

async function idsAfter(db: Db, last: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '>', last)
    .orderBy('id')
    .limit(BATCH)
    .execute()
  return rows.map(({ id }) => id)
}

async function faultsOf(
  db: Db,
  orderIds: readonly string[],
): Promise<{ orderId: string; faults: LedgerFault[] }[]> {
  if (orderIds.length === 0) return []
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'number', 'total_cents as totalCents', 'refunded_cents as refundedCents'])
    .select('payment_status as payment')
    .where('id', 'in', orderIds)
    .orderBy('id')
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .select(['id', 'order_id as orderId', 'status', 'amount_cents as amountCents'])
    .where('order_id', 'in', orderIds)
    .execute()
  const byOrder = Map.groupBy(refunds, ({ orderId }) => orderId)
  const entries = await entriesOf(db, orderIds)
  return orders.flatMap(({ id, number, ...order }) => {
    const columns = { ...order, refunds: byOrder.get(id) ?? [] }
    const faults = checkMoney(columns, entries.get(id) ?? [])
    return faults.length === 0
      ? []
      : [{ orderId: id, faults: faults.map((fault) => ({ ...fault, orderNumber: number })) }]
  })
}
