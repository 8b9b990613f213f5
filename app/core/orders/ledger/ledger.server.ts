import type { Db } from '#db/schema.ts'
import { orderMoney, type MoneyEntry, type OrderMoney } from './order-money.ts'

/** An entry to write. `cause` and `at` (ISO-8601 UTC) say who changed the money, and when. */
export type NewMoneyEntry = MoneyEntry & { orderId: string; by: { cause: string; at: string } }

/**
 * Adds an entry to an order's ledger, in the caller's transaction, which changes the money. Throws
 * if the database has the same charge, reservation, refund or dispute already; a repeated
 * `unknown` entry is ignored. Guarded by: check-ledger.server.test.ts.
 */
export async function addMoneyEntry(trx: Db, entry: NewMoneyEntry): Promise<void> {
  await moneyEntry(trx, entry).execute()
}

/** The statement of `addMoneyEntry`. */
export function moneyEntry(trx: Db, entry: NewMoneyEntry) {
  const insert = trx.insertInto('money_entries').values({
    order_id: entry.orderId,
    kind: entry.kind,
    amount_cents: entry.amountCents,
    refund_id: entry.refundId,
    provider_ref: entry.providerRef,
    cause: entry.by.cause,
    happened_at: entry.by.at,
  })
  return entry.kind === 'unknown' ? insert.onConflict((oc) => oc.doNothing()) : insert
}

/** The entries of some orders, in the order in which they were written. */
export async function entriesOf(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, MoneyEntry[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('money_entries')
    .select(['order_id', 'kind', 'amount_cents', 'refund_id', 'provider_ref'])
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('id')
    .execute()
  const byOrder = Map.groupBy(rows, (row) => row.order_id)
  return new Map(
    [...byOrder].map(([orderId, own]) => [
      orderId,
      own.map((row) => ({
        kind: row.kind,
        amountCents: row.amount_cents,
        refundId: row.refund_id,
        providerRef: row.provider_ref,
      })),
    ]),
  )
}

/** The sums of one order's ledger. */
export async function moneyOfOrder(db: Db, orderId: string): Promise<OrderMoney> {
  return orderMoney((await entriesOf(db, [orderId])).get(orderId) ?? [])
}

/** The order that an unmatched payment was recorded for; undefined if the payment is not one. */
export async function orderOfUnknownPayment(
  db: Db,
  paymentRef: string,
): Promise<string | undefined> {
  const entry = await db
    .selectFrom('money_entries')
    .select('order_id')
    .where('kind', '=', 'unknown')
    .where('provider_ref', '=', paymentRef)
    .where('amount_cents', '>', 0)
    .executeTakeFirst()
  return entry?.order_id
}
