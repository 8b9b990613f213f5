import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import { checkMoney, type MoneyFault } from '#core/orders/ledger/check-money.ts'
import { entriesOf } from '#core/orders/ledger/ledger.server.ts'
import { lockOrder } from '#core/orders/transition-order.server.ts'

/** Orders per query. */
const BATCH = 500

export type LedgerFault = MoneyFault & { orderNumber: string }

type LedgerPart = { checked: number; faults: LedgerFault[]; next: string | undefined }

/**
 * Compares every order's ledger with its columns and refunds, in batches; changes nothing. `checked`
 * counts the orders. Guarded by: check-ledger.server.test.ts.
 */
export async function checkLedger(
  db: Db,
  isStopping: () => boolean = () => false,
): Promise<{ checked: number; faults: LedgerFault[] }> {
  const faults: LedgerFault[] = []
  let checked = 0
  let next: string | undefined = ''
  while (next !== undefined && !isStopping()) {
    const part: LedgerPart = await checkLedgerPart(db, next)
    faults.push(...part.faults)
    checked += part.checked
    next = part.next
  }
  return { checked, faults }
}

/**
 * The same of so many orders after one, in the order of their ids; `next` is where the others begin.
 * An order that seems wrong is read again under its lock, since a change between two queries is no
 * fault.
 */
export async function checkLedgerPart(db: Db, last: string, most = BATCH): Promise<LedgerPart> {
  const faults: LedgerFault[] = []
  const ids = await idsAfter(db, last, most)
  for (const { orderId } of await faultsOf(db, ids)) {
    const again = await transact(db, async (trx) => {
      await lockOrder(trx, orderId)
      return faultsOf(trx, [orderId])
    })
    faults.push(...again.flatMap((one) => one.faults))
  }
  return { checked: ids.length, faults, next: ids.length < most ? undefined : ids.at(-1) }
}

async function idsAfter(db: Db, last: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '>', last)
    .orderBy('id')
    .limit(most)
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
