import { sql, type ExpressionBuilder } from 'kysely'
import { addDays, startOfMadridDay } from '#core/base/dates/madrid-time.ts'
import type { BookSpan } from '#core/orders/invoices/invoices.server.ts'
import type { Db, Schema } from '#db/schema.ts'
import { MOVED_KINDS, type MovedKind, type MovedMoney } from './package-tables.ts'
import type { DifferingOrder } from './reconcile.ts'

const momentsOf = ({ fromDay, toDay }: BookSpan) => ({
  from: startOfMadridDay(fromDay),
  until: startOfMadridDay(addDays(toDay, 1)),
})

/** The entries of the ledger with which money moved, day by day. What is only owed moves none. */
export async function* movedMoney(db: Db, { fromDay, toDay }: BookSpan) {
  for (let day = fromDay; day <= toDay; day = addDays(day, 1)) {
    yield { day, moved: await movedOnDay(db, day) }
  }
}

async function movedOnDay(db: Db, day: string): Promise<MovedMoney[]> {
  const { from, until } = momentsOf({ fromDay: day, toDay: day })
  const rows = await db
    .selectFrom('money_entries')
    .innerJoin('orders', 'orders.id', 'money_entries.order_id')
    .select(['orders.id as orderId', 'orders.number as orderNumber', 'money_entries.kind'])
    .select(['amount_cents as amountCents', 'happened_at as happenedAt'])
    .select(['provider_ref as providerRef', 'refund_id as refundId'])
    .where('money_entries.kind', 'in', MOVED_KINDS)
    .where('happened_at', '>=', from)
    .where('happened_at', '<', until)
    .orderBy('happened_at')
    .orderBy('money_entries.id')
    .execute()
  const invoices = await countedInvoices(db, [...new Set(rows.map(({ orderId }) => orderId))])
  return rows.map(({ orderId, refundId, kind, ...row }) => ({
    ...row,
    kind: kind as MovedKind, // the query asks for no other
    invoices: invoices
      .filter((one) => one.orderId === orderId && one.refundId === refundId)
      .map(({ number }) => number),
  }))
}

/** An invoice that was cancelled, or took the place of one that is counted, adds nothing. */
const isCounted = (eb: ExpressionBuilder<Schema, 'invoices'>) =>
  eb.and([
    eb('invoices.kind', '<>', 'F3'),
    eb.not(
      eb.exists(
        eb
          .selectFrom('invoice_records')
          .select('position')
          .whereRef('invoice_number', '=', 'invoices.number')
          .where('invoice_records.kind', '=', 'anulacion'),
      ),
    ),
  ])

const IDS_AT_ONCE = 500

async function countedInvoices(db: Db, orderIds: readonly string[]) {
  const found = []
  for (let at = 0; at < orderIds.length; at += IDS_AT_ONCE) {
    const rows = await db
      .selectFrom('invoices')
      .select(['number', 'order_id as orderId', 'refund_id as refundId', 'issued_on as issuedOn'])
      .where('order_id', 'in', orderIds.slice(at, at + IDS_AT_ONCE))
      .where(isCounted)
      .orderBy('issued_on')
      .orderBy('number')
      .execute()
    found.push(...rows)
  }
  return found
}

/**
 * The orders whose money of a span is not that of their invoices of the span, in the order of their
 * ids. The database adds up; only what differs is read.
 */
export async function differingOrders(db: Db, span: BookSpan): Promise<DifferingOrder[]> {
  const { from, until } = momentsOf(span)
  const sums = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('money_entries')
        .select(['order_id as orderId'])
        .select(sql<number>`case kind when 'charged' then amount_cents else 0 end`.as('sale'))
        .select(sql<number>`case kind when 'charged' then 0 else amount_cents end`.as('refund'))
        .where('kind', 'in', ['charged', 'sent_back', 'failed'])
        .where('happened_at', '>=', from)
        .where('happened_at', '<', until)
        .unionAll(
          eb
            .selectFrom('invoices')
            .select(['order_id as orderId'])
            .select(sql<number>`case when corrects is null then -total_cents else 0 end`.as('sale'))
            .select(
              sql<number>`case when corrects is null then 0 else -total_cents end`.as('refund'),
            )
            .where('issued_on', '>=', span.fromDay)
            .where('issued_on', '<=', span.toDay)
            .where(isCounted),
        )
        .as('amounts'),
    )
    .select((eb) => ['orderId', eb.fn.sum('sale').as('sale'), eb.fn.sum('refund').as('refund')])
    .groupBy('orderId')
    .having((eb) => eb.or([eb(eb.fn.sum('sale'), '<>', 0), eb(eb.fn.sum('refund'), '<>', 0)]))
    .orderBy('orderId')
    .execute()
  const orders: DifferingOrder[] = []
  for (let at = 0; at < sums.length; at += IDS_AT_ONCE) {
    orders.push(...(await withFacts(db, span, sums.slice(at, at + IDS_AT_ONCE))))
  }
  return orders
}

type OrderSums = Record<'sale' | 'refund', number | string | bigint> & { orderId: string }

/** What these orders have outside of the span. */
async function withFacts(
  db: Db,
  span: BookSpan,
  sums: readonly OrderSums[],
): Promise<DifferingOrder[]> {
  const { from, until } = momentsOf(span)
  const ids = sums.map(({ orderId }) => orderId)
  const orders = await db
    .selectFrom('orders')
    .leftJoin('uninvoiced_sales', 'uninvoiced_sales.order_id', 'orders.id')
    .select(['orders.id', 'orders.number', 'reason'])
    .where('orders.id', 'in', ids)
    .execute()
  const invoices = await countedInvoices(db, ids)
  const isElsewhen = ({ issuedOn }: { issuedOn: string }) =>
    issuedOn < span.fromDay || issuedOn > span.toDay
  const entries = await db
    .selectFrom('money_entries')
    .select(['order_id as orderId', 'kind'])
    .where('order_id', 'in', ids)
    .where((eb) => eb.or([eb('happened_at', '<', from), eb('happened_at', '>=', until)]))
    .execute()
  const byId = new Map(orders.map((order) => [order.id, order]))
  return sums.map(({ orderId, sale, refund }) => {
    const order = byId.get(orderId)
    const own = invoices.filter((one) => one.orderId === orderId)
    const sold = own.filter(({ refundId }) => refundId === null)
    const corrected = own.filter(({ refundId }) => refundId !== null)
    const moved = entries.filter((one) => one.orderId === orderId)
    return {
      orderNumber: order?.number ?? orderId,
      // Postgres answers sums as text.
      saleCents: Number(sale),
      refundCents: Number(refund),
      uninvoiced: order?.reason ?? null,
      isInvoiced: sold.length > 0,
      soldElsewhen: sold.some(isElsewhen),
      correctedElsewhen: corrected.some(isElsewhen),
      chargedElsewhen: moved.some(({ kind }) => kind === 'charged'),
      refundedElsewhen: moved.some(({ kind }) => kind === 'sent_back'),
    }
  })
}
